package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments that fit no method of a name, and names that the library does not have, are errors of one sentence. */
class OverloadsInWordsTest {
    @SuppressWarnings("NullAway.Init") // set before the tests
    private static Cells cells;

    @BeforeAll
    static void open() throws CellFailure {
        cells = new Cells();
        cells.run("import static dev.weft.Weft.*;");
        cells.run("""
                var question = network().hosts(4, 16).link(GBps(10), us(1)).messageRate(KiB(4)).outstanding(16);
                var costs = sends(blueWaters.messageCosts()).messages(interNode, 1, KiB(4));
                var ring = program(4, mpi -> mpi.barrier());
                var job = ring.on(cluster(2, 2).link(GBps(1), us(1)), perNode);""");
    }

    @AfterAll
    static void close() {
        cells.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            values(true)                  | values(..) takes a list, times, sizes or bandwidths, texts, numbers, whole numbers or anything with a name; true or false is none of these.
            question.solve(postal)        | solve(..) takes values(..) of solvers or a solver; a cost model is none of these.
            job.solve(exact)              | solve(..) takes values(..) of methods of a job or a method of a job; a solver is none of these.
            ring.on(perNode)              | on(..) takes (a machine, a placement); this call has a placement.
            cluster(1, 2, 3, 4)           | cluster(..) takes (a whole number, a whole number); this call has (a whole number, a whole number, a whole number, a whole number).
            queueing().closed(4)          | closed(..) takes (a text, a whole number) or (a text, a whole number, a time); this call has a whole number.
            fitMachine(3)                 | fitMachine(..) takes measurements or texts; a whole number is none of these.
            """)
    void whatAMethodTakesIsInWords(String code, String sentence) {
        String error = cells.failure(code);
        String first = error.lines().findFirst().orElse("");
        assertThat(sorted(first)).isEqualTo(sorted(sentence));
        assertThat(error).doesNotContain("dev.weft.", "not applicable", "inference");
    }

    @Test
    void aTypeWhoseNameIsAPluralHasNoArticle() {
        assertThat(cells.failure("cluster(measured(\"osu\"))"))
                .startsWith("cluster(..) takes (a whole number, a whole number); this call has measurements.\n");
    }

    /** The compiler prints candidates in any order. */
    private static String sorted(String sentence) {
        int takes = sentence.indexOf(" takes ");
        int end = sentence.indexOf("; ");
        if (takes < 0 || end < 0) {
            return sentence;
        }
        String[] all = sentence.substring(takes + " takes ".length(), end).split(" or |, (?![^(]*\\))", -1);
        java.util.Arrays.sort(all);
        return sentence.substring(0, takes) + java.util.List.of(all) + sentence.substring(end);
    }

    @Test
    void aMethodOfAnotherQuestionLeadsToTheList() {
        assertThat(cells.failure("job.solve(exact)")).endsWith("job.methods() lists the methods that answer it.");
    }

    @Test
    void aNumberInPlaceOfAQuantityNamesTheUnit() {
        assertThat(cells.failure("queue(3)")).endsWith("A time has a unit: us(3), ns(250), ms(1).");
        assertThat(cells.failure("cluster(2, 2).link(10, us(1))")).contains("A bandwidth has a unit: GBps(10)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hops(3)                 | A job's answer counts hops
            question.holdOut(3)     | except(..) leaves rows out
            waitStates              | traceReplay
            broadcast(3)            | The collective is bcast
            energy                  | It has no word for energy.
            print("x")              | show(..) displays a value
            question.plot("x")      | A result has chart(measure)
            """)
    void aSynonymLeadsToTheWord(String code, String part) {
        assertThat(cells.failure(code)).contains(part).doesNotContain("Did you mean");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ring.solve(postal)                          | A program is put on a machine first
            question.solve()[0].solve(1)                | !A program is put on a machine first
            allreduce(MiB(1))                           | collective(allreduce, KiB(64)).on(machine, perNode)
            us(2) + us(3)                               | us(2).plus(us(3))
            KiB(2) - KiB(1)                             | us(3).minus(us(2))
            2 * us(3)                                   | us(3).times(2)
            us(3) / us(2)                               | us(3).per(us(2))
            "a" - 2                                     | !Quantities
            cluster(2, 2).link(GBps(10))                | link(GBps(10), us(2))
            regret(openMpi)                             | regret(..) takes measured times
            cluster                                     | Write cluster(..): this word is a method.
            network                                     | Write network(): this word is a method.
            nodeAware.named("x")                        | A cost model keeps its name
            ring.named("x").on(cluster(2, 2))           | on(machine, perNode)
            ring.on(perNode)                            | !A placement is the second argument
            lateSenders                                 | the pattern is lateSender
            question.engines(16)                        | Progress engines belong to the network
            network().messageRate(KiB(4)).cores(16)     | The cores of a host are the number in host(..)
            question.outstanding("x")                   | !The messages under way
            question.sensitivities()                    | question.solve().sensitivities()
            question.sensitivity()                      | question.solve().sensitivities()
            question.solve().elasticity()               | question.solve().sensitivities()
            question.solve().elasticity()               | !around what is before the dot
            question.solve().sparse("x")                | !around what is before the dot
            question.solve().regret()                   | Write regret(..) around what is before the dot.
            everyModel(trace("halo-wait-8"))            | trace("halo-wait-8").program().on(machine, perNode)
            everyModel(ring)                            | program.on(machine, perNode)
            trace("x").on(cluster(4, 2), perNode)       | The job of a trace is its program on a machine
            scheme("a:0->1").penalty(values(fairShare)) | several are one of solve(..)
            collective(scan, KiB(1)).on(cluster(4, 2), perNode).regret() | best() has the predicted regret
            fitCosts(measured("x"), interNode).machine() | Fitted costs of messages are put into a machine
            matrixMarket("x.mtx")                       | sparse("file.mtx")
            question.solve().chart().logLog()           | logX() and logY()
            question.solve().save("x.csv")              | toTable().write().csv("file.csv")
            question.solve(method("mine", q -> null))   | A method of your own, method(..), answers jobs, traces
            question.solve(method("mine", q -> null))   | !A term of your own
            costs.solve(method("mine", q -> null))      | maxRate.plus("copy", message -> us(1))
            var m = Method.own("mine", q -> null);      | import dev.weft.study.Method;  or  import java.lang.reflect.Method;
            """)
    void theWordThatWasMeantIsNamed(String code, String part) {
        String error = cells.failure(code);
        if (part.startsWith("!")) {
            assertThat(error).doesNotContain(part.substring(1));
        } else {
            assertThat(error).contains(part);
        }
    }

    @Test
    void programsAreAnAxis() throws CellFailure {
        assertThat(cells.run("values(ring, ring.named(\"other\")).values().size()"))
                .isEqualTo(2);
        assertThat(cells.run("values(List.of(ring, ring.named(\"other\"))).values().size()"))
                .isEqualTo(2);
    }

    @Test
    void otherErrorsOfTheCompilerStay() {
        assertThat(Overloads.sentence("cannot find symbol\n  symbol: variable x"))
                .isEmpty();
        assertThat(Overloads.sentence("")).isEmpty();
        assertThat(Overloads.sentence("no suitable method found for f(int)")).isEmpty();
    }
}
