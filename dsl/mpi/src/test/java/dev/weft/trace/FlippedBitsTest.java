package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Campaign;
import dev.weft.Weft;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What one answer says of a damaged location, each says that used it. A flipped bit is refused, changes no answer, is noted in each
 * answer that it changes, or left a value that the run could have had: a later time in its order, a number of bytes or a root of a
 * collective operation, the name of a function of the program.
 */
class FlippedBitsTest {
    private static final Map<String, Function<Trace, Result>> QUESTIONS = questions();

    private static Map<String, Function<Trace, Result>> questions() {
        Map<String, Function<Trace, Result>> all = new LinkedHashMap<>();
        all.put("profile", Trace::profile);
        all.put("profile.byRank", run -> run.profile().byRank());
        all.put("profile.tree", run -> run.profile().tree());
        all.put("functions", Trace::functions);
        all.put("functions.largest", run -> run.functions().largest(2));
        all.put("byRank", Trace::byRank);
        all.put("timeline", Trace::timeline);
        all.put("recorded", Trace::recorded);
        all.put("messages", Trace::messages);
        all.put("clocks", Trace::clocks);
        all.put("minimumProfile", run -> run.solve(Weft.minimumProfile));
        all.put("traceReplay", run -> run.solve(Weft.traceReplay));
        all.put("criticalPath", run -> run.solve(Weft.criticalPath));
        all.put("delays", run -> run.solve(Weft.delays));
        all.put("efficiencies", run -> run.solve(Weft.efficiencies));
        all.put("eachMessage", run -> run.solve(Weft.eachMessage));
        all.put("byCollective", run -> run.solve(Weft.byCollective));
        all.put("eachCollective", run -> run.solve(Weft.eachCollective));
        all.put("idleWaves", run -> run.solve(Weft.idleWaves));
        all.put("overTime", run -> run.solve(Weft.overTime(3)));
        return all;
    }

    /** Ranks that wait for one another, in two functions of their own, with every kind of message. */
    static Trace run() {
        return Weft.program(3, mpi -> {
                    int next = (mpi.rank() + 1) % 3;
                    int before = (mpi.rank() + 2) % 3;
                    for (int i = 0; i < 2; i++) {
                        mpi.compute(Weft.us(10 + 7 * mpi.rank()));
                        var got = mpi.irecv(before, Weft.bytes(300), 4);
                        mpi.send(next, Weft.bytes(300), 4);
                        mpi.wait(got);
                        mpi.allreduce(Weft.bytes(8));
                        if (mpi.rank() == 0) {
                            mpi.send(1, Weft.bytes(9152), 5);
                        } else if (mpi.rank() == 1) {
                            mpi.recv(0, Weft.bytes(9152), 5);
                        }
                        mpi.barrier();
                    }
                })
                .on(Weft.cluster(3, 1).link(Weft.GBps(1), Weft.us(1)), Weft.perNode)
                .solve(Weft.replay(Weft.fairShare))
                .trace();
    }

    /** What an answer says: its table, and what it names as broken. */
    record Said(String table, List<String> broken) {}

    /** What each question finds in a run. */
    static Map<String, Result> answersTo(Trace run) {
        Map<String, Result> all = new TreeMap<>();
        QUESTIONS.forEach((name, question) -> all.put(name, question.apply(run)));
        return all;
    }

    static Map<String, Said> answers(String archive) {
        Map<String, Said> all = new TreeMap<>();
        for (Map.Entry<String, Function<Trace, Result>> question : QUESTIONS.entrySet()) {
            try {
                Result answer = question.getValue().apply(Trace.open(archive));
                all.put(
                        question.getKey(),
                        new Said(answer.toString(), answer.explain().violated()));
            } catch (ModelException refused) {
                all.put(question.getKey(), new Said("refused", List.of(String.valueOf(refused.getMessage()))));
            }
        }
        return all;
    }

    private static List<String> more(Said damaged, Said whole) {
        List<String> more = new ArrayList<>(damaged.broken());
        more.removeAll(whole.broken());
        return more;
    }

    /** The notes that are made of every location, by how their sentences begin behind their number. */
    private static boolean isOfLocation(String sentence) {
        return sentence.contains(" ended inside of ")
                || sentence.contains(" no beginning and ")
                || sentence.contains(" no end and last")
                || sentence.contains(" that the run does not define, on ")
                || sentence.contains(" count as the same, on ")
                || sentence.contains(" lie in no MPI function")
                || sentence.contains(" lies in no MPI function")
                || sentence.contains(": the clocks of ranks disagree");
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                Path target = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(each, target);
                }
            }
        }
    }

    @Test
    void a_flipped_bit_is_refused_or_noted_by_each_answer_or_left_a_value_that_could_be(@TempDir Path folder)
            throws IOException {
        Path whole = folder.resolve("whole");
        Files.createDirectories(whole);
        run().write(whole.resolve("run.otf2").toString());
        Map<String, Said> right = answers(whole.resolve("run.otf2").toString());
        right.forEach((question, said) -> assertThat(said.table()).as(question).isNotEqualTo("refused"));
        Path damaged = folder.resolve("damaged");
        copy(whole, damaged);
        String archive = damaged.resolve("run.otf2").toString();
        long seed = 1252;
        int cases = Campaign.cases("trace.flips", 120);
        Map<String, Integer> outcomes = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(seed + i);
            Path file = damaged.resolve("run").resolve(random.nextInt(3) + ".evt");
            byte[] bytes = Files.readAllBytes(file);
            int bit = 8 * 18 + random.nextInt(8 * (bytes.length - 20));
            bytes[bit / 8] ^= (byte) (1 << (bit % 8));
            Files.write(file, bytes);
            Map<String, Said> said = answers(archive);
            bytes[bit / 8] ^= (byte) (1 << (bit % 8));
            Files.write(file, bytes);
            String what = "seed " + (seed + i) + ", " + file.getFileName() + " byte " + bit / 8 + " bit " + bit % 8;
            outcomes.merge(judge(what, right, said, wrong), 1, Integer::sum);
        }
        System.out.println("flipped bits of events: " + outcomes + " from seed " + seed);
        assertThat(wrong).isEmpty();
        assertThat(outcomes).containsKeys("refused", "noted");
    }

    private static String judge(String what, Map<String, Said> right, Map<String, Said> said, List<String> wrong) {
        long refused = said.values().stream()
                .filter(each -> each.table().equals("refused"))
                .count();
        if (refused == said.size()) {
            return "refused";
        }
        List<String> ofLocations = new ArrayList<>();
        said.forEach((question, each) -> more(each, get(right, question)).stream()
                .filter(FlippedBitsTest::isOfLocation)
                .filter(sentence -> !ofLocations.contains(sentence))
                .forEach(ofLocations::add));
        int changed = 0;
        for (Map.Entry<String, Said> each : said.entrySet()) {
            Said whole = get(right, each.getKey());
            boolean isRefused = each.getValue().table().equals("refused");
            changed += each.getValue().table().equals(whole.table()) ? 0 : 1;
            if (!isRefused && !each.getValue().broken().containsAll(ofLocations)) {
                wrong.add(what + ": " + each.getKey() + " does not say all of " + ofLocations + " but "
                        + each.getValue().broken());
            }
        }
        if (!ofLocations.isEmpty()) {
            return "noted";
        }
        return changed == 0 ? "changed nothing" : "a value that could be, or said where it matters";
    }

    static Said get(Map<String, Said> all, String question) {
        return all.getOrDefault(question, new Said("", List.of()));
    }

    /** Each kind of damage to one message, in the words of every answer that looks at messages. */
    @Test
    void a_message_with_another_size_than_it_was_sent_with_is_said_by_all_that_use_messages(@TempDir Path folder)
            throws IOException {
        run().write(folder.resolve("run.otf2").toString());
        Path file = folder.resolve("run").resolve("1.evt");
        byte[] bytes = Files.readAllBytes(file);
        int at = indexOf(bytes, (byte) 18, (byte) 2, (byte) 0xc0, (byte) 0x23); // MPI_RECV of 9152 B
        bytes[at + 3] ^= 0x20; // of 960 B
        Files.write(file, bytes);
        String sentence = "Equal sizes of sent and received messages: from rank 0 to rank 1 with tag 5"
                + " in MPI_COMM_WORLD 18304 B in 2 messages were sent and 10112 B were received.";
        Map<String, Said> said = answers(folder.resolve("run.otf2").toString());
        for (String question : List.of(
                "messages",
                "byRank",
                "traceReplay",
                "minimumProfile",
                "eachMessage",
                "efficiencies",
                "criticalPath",
                "delays",
                "idleWaves",
                "overTime",
                "byCollective",
                "eachCollective",
                "clocks",
                "recorded")) {
            assertThat(get(said, question).broken()).as(question).contains(sentence);
        }
    }

    /** Where a record begins with a type and its last field is a number of so many bytes. */
    private static int indexOf(byte[] bytes, byte type, byte... number) {
        for (int i = 0; i + 20 < bytes.length; i++) {
            int end = i + 2 + bytes[i + 1];
            if (bytes[i] == type && bytes[i + 1] > 0 && end <= bytes.length && end - number.length > i) {
                boolean same = true;
                for (int k = 0; k < number.length; k++) {
                    same &= bytes[end - number.length + k] == number[k];
                }
                if (same) {
                    return end - number.length - 1;
                }
            }
        }
        throw new IllegalStateException("no such record");
    }
}
