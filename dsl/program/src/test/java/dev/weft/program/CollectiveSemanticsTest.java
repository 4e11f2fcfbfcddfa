package dev.weft.program;

import static dev.weft.Weft.KB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Campaign;
import dev.weft.program.run.Operation;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rule of whose data the members of a collective need, against each operation in words and against the messages it becomes. */
class CollectiveSemanticsTest {
    private static final int SEEDS = Campaign.cases("collectives.semantics", 40);
    /** Operations in whose linear form no rank passes on what belongs to others, beside what it is told of all others. */
    private static final Set<Operation> DIRECT = Set.of(
            Operation.BCAST,
            Operation.REDUCE,
            Operation.GATHER,
            Operation.SCATTER,
            Operation.ALLTOALL,
            Operation.ALLTOALLV,
            Operation.SCAN,
            Operation.EXSCAN);

    @Test
    void the_rule_says_of_every_operation_root_and_part_what_the_words_of_the_standard_say() {
        int pairs = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            for (OneCollective one : OneCollective.all(seed)) {
                CollectiveSemantics rule =
                        new ProgramCollectives(one.program()).at(0, 0).orElseThrow();
                for (int taker = 0; taker < one.ranks(); taker++) {
                    for (int giver = 0; giver < one.ranks(); giver++) {
                        assertThat(rule.needs(taker, giver))
                                .as("seed %d, %s: %d needs %d", seed, one, taker, giver)
                                .isEqualTo(one.needs(taker, giver));
                        pairs++;
                    }
                }
            }
        }
        System.out.println("collective semantics: " + pairs + " pairs of members, seeds 0 to " + (SEEDS - 1));
    }

    /** Messages bring all data that the rule says somebody needs; where they go straight to whom they are for, no other. */
    @Test
    void the_messages_of_every_algorithm_bring_the_data_that_the_rule_says_somebody_needs() {
        int programs = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            for (OneCollective one : OneCollective.all(seed)) {
                for (Map.Entry<String, CollectiveAlgorithms> by :
                        one.algorithms().entrySet()) {
                    Flow flow = Flow.run(one.program().expanded(by.getValue()), one.operation() != Operation.BARRIER);
                    for (int taker = 0; taker < one.ranks(); taker++) {
                        BitSet needed = new BitSet();
                        for (int giver = 0; giver < one.ranks(); giver++) {
                            needed.set(giver, taker == giver || one.needs(taker, giver));
                        }
                        BitSet brought = (BitSet) flow.known(taker).clone();
                        if (!by.getKey().equals("linear") || !DIRECT.contains(one.operation())) {
                            brought.and(needed);
                        }
                        assertThat(brought)
                                .as("seed %d, %s by %s: rank %d", seed, one, by.getKey(), taker)
                                .isEqualTo(needed);
                    }
                    programs++;
                }
            }
        }
        System.out.println("collective semantics: " + programs + " expansions, seeds 0 to " + (SEEDS - 1));
    }

    @Test
    void members_that_do_not_do_the_same_have_no_collective() {
        assertThat(new ProgramCollectives(Program.record(2, mpi -> {
                            if (mpi.rank() == 0) {
                                mpi.barrier();
                            }
                        }))
                        .at(0, 0))
                .isEmpty();
        assertThat(new ProgramCollectives(Program.record(2, mpi -> mpi.bcast(mpi.rank(), KB(1)))).at(0, 0))
                .isEmpty();
        assertThat(new ProgramCollectives(Program.record(2, mpi -> {
                            if (mpi.rank() == 0) {
                                mpi.scan(KB(1));
                            } else {
                                mpi.exscan(KB(1));
                            }
                        }))
                        .at(0, 0))
                .isEmpty();
    }

    @Test
    void who_comes_last_and_first_is_told_for_each_member() {
        int compared = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            for (OneCollective one : OneCollective.all(seed)) {
                CollectiveSemantics rule =
                        new ProgramCollectives(one.program()).at(0, 0).orElseThrow();
                int[] last = rule.last((a, b) -> one.came().get(a) > one.came().get(b));
                int[] waited =
                        rule.waitedFor((a, b) -> one.came().get(a) > one.came().get(b));
                boolean first = rule.flow() == CollectiveSemantics.DataFlow.TO_ROOT;
                for (int member = 0; member < one.ranks(); member++) {
                    String about = "seed " + seed + ", " + one + ": member " + member;
                    assertThat(after(one, member, last[member])).as(about).isEqualTo(one.waits(member, false));
                    assertThat(after(one, member, waited[member])).as(about).isEqualTo(one.waits(member, first));
                    assertThat(last[member] != CollectiveSemantics.NOBODY)
                            .as(about)
                            .isEqualTo(needsSomebody(one, member));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(SEEDS);
    }

    private static int after(OneCollective one, int member, int partner) {
        if (partner == CollectiveSemantics.NOBODY) {
            return 0;
        }
        assertThat(one.needs(member, partner))
                .as("%s: %d needs %d", one, member, partner)
                .isTrue();
        return Math.max(0, one.came().get(partner) - one.came().get(member));
    }

    private static boolean needsSomebody(OneCollective one, int member) {
        for (int other = 0; other < one.ranks(); other++) {
            if (one.needs(member, other)) {
                return true;
            }
        }
        return false;
    }
}
