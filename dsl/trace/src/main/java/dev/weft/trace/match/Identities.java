package dev.weft.trace.match;

import dev.weft.trace.event.Communicator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Identifies communicator ids that mean the same communicator. Usually all members use one id. Some tracers let every
 * process number its communicators itself: then an id with several members has one user, messages cannot match under
 * it, and the n-th such id of each member is taken for the same communicator if the member lists are equal.
 */
public final class Identities {
    private final List<Communicator> communicators;
    private final int[] users;
    private final int[] user;
    private final int[] identity;

    private Identities(List<Communicator> communicators) {
        this.communicators = communicators;
        this.users = new int[communicators.size()];
        this.user = new int[communicators.size()];
        this.identity = new int[communicators.size()];
        Arrays.setAll(identity, i -> i);
    }

    /** Computes identities from the communicators that each rank uses, as indices of {@code communicators}. */
    public static Identities of(List<Communicator> communicators, List<BitSet> usedByRank) {
        Identities all = new Identities(communicators);
        for (int rank = 0; rank < usedByRank.size(); rank++) {
            BitSet used = usedByRank.get(rank);
            for (int i = used.nextSetBit(0); i >= 0; i = used.nextSetBit(i + 1)) {
                all.users[i]++;
                all.user[i] = rank;
            }
        }
        all.candidates().values().forEach(all::join);
        return all;
    }

    /** Returns the ids that only one of several members uses, by their members. */
    private Map<List<Integer>, List<Integer>> candidates() {
        Map<List<Integer>, List<Integer>> byMembers = new LinkedHashMap<>();
        for (int i = 0; i < identity.length; i++) {
            if (users[i] == 1 && communicators.get(i).size() > 1) {
                byMembers
                        .computeIfAbsent(members(communicators.get(i)), key -> new ArrayList<>())
                        .add(i);
            }
        }
        return byMembers;
    }

    private void join(List<Integer> indices) {
        Map<Integer, Integer> ordinals = new HashMap<>();
        List<Integer> firsts = new ArrayList<>();
        for (int index : indices) {
            int ordinal = ordinals.merge(user[index], 1, Integer::sum) - 1;
            if (ordinal == firsts.size()) {
                firsts.add(index);
            }
            identity[index] = firsts.get(ordinal);
        }
    }

    /** Either side of an inter-communicator may name its own group first. */
    private static List<Integer> members(Communicator communicator) {
        int[] all = communicator.worldRanks();
        List<Integer> list = Arrays.stream(all).boxed().toList();
        if (!communicator.isInter()) {
            return list;
        }
        List<List<Integer>> sides = new ArrayList<>(List.of(
                list.subList(0, communicator.firstGroup()), list.subList(communicator.firstGroup(), all.length)));
        sides.sort(Comparator.comparing(Object::toString));
        List<Integer> both = new ArrayList<>(sides.get(0));
        both.add(-1); // so that no two lists of members are equal
        both.addAll(sides.get(1));
        return both;
    }

    /** Returns the communicator that represents all ids of the same communicator. */
    public int of(int index) {
        return identity[index];
    }

    /** Returns the number of ids that were merged with another id. */
    int joined() {
        int count = 0;
        for (int i = 0; i < identity.length; i++) {
            count += identity[i] == i ? 0 : 1;
        }
        return count;
    }

    /** Returns whether each id that is used at all is used by all its members. */
    boolean usedByAllMembers() {
        for (int i = 0; i < identity.length; i++) {
            Communicator communicator = communicators.get(i);
            if (users[i] > 0 && !communicator.isSelf() && users[i] != communicator.size()) {
                return false;
            }
        }
        return true;
    }
}
