package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.shell.Help.Completions;
import dev.weft.study.Methods;
import java.util.List;
import jdk.jshell.JShell;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What Tab offers first and last. */
class RankingTest {
    private static final String JOB =
            "program(4, mpi -> mpi.barrier()).on(cluster(2, 2).link(GBps(1), us(1)), perNode)";

    @SuppressWarnings("NullAway.Init") // set before the tests
    private static JShell shell;

    @BeforeAll
    static void open() {
        shell = JShell.builder().executionEngine("local").build();
        shell.addToClasspath(System.getProperty("java.class.path"));
        for (String code :
                List.of("import static dev.weft.Weft.*;", "var job = " + JOB + ";", "var office = queueing();")) {
            var ignored = shell.eval(code);
        }
    }

    @AfterAll
    static void close() {
        shell.close();
    }

    private static Completions complete(String code) {
        return new Help(shell.sourceCodeAnalysis())
                .offering(Methods::of, Methods::internals)
                .complete(code, code.length());
    }

    @Test
    void solveOffersTheMethodsOfItsQuestionFirst() {
        for (String code : List.of(
                "job.solve(",
                "var answer = job . solve( ",
                "show(job.solve(values(postal, replay(fairShare), ",
                JOB + ".solve(",
                "var mine = " + JOB + ";\nmine.solve(")) {
            Completions found = complete(code);
            List<String> first = found.names().subList(0, found.about().size());
            assertThat(first)
                    .as(code)
                    .contains("postal", "nodeAware", "replay(", "tolerance(")
                    .doesNotContain("exact");
            assertThat(found.about()).containsOnlyKeys(first);
            assertThat(found.about().values()).allMatch(line -> line.endsWith("."));
        }
        Completions office = complete("office.solve(");
        assertThat(office.names().subList(0, office.about().size()))
                .contains("exact", "seeded(")
                .doesNotContain("postal");
    }

    @Test
    void aPrefixIsKept() {
        assertThat(complete("job.solve(no").names().get(0)).isEqualTo("nodeAware");
    }

    @Test
    void whatEveryObjectHasComesLast() {
        List<String> names = complete("job.").names();
        int last = names.size();
        assertThat(names.subList(last - 10, last))
                .contains("equals(", "getClass()", "hashCode()", "notify()", "notifyAll()", "wait(", "answer(");
        assertThat(names.indexOf("solve(")).isLessThan(names.indexOf("answer("));
        assertThat(complete("\"text\".").names().indexOf("wait("))
                .isGreaterThan(complete("\"text\".").names().indexOf("trim()"));
    }

    @Test
    void methodsThatOnlyTheLibraryCallsAreNotOffered() {
        List<String> ofJob = complete("job.").names();
        assertThat(ofJob).contains("solve(", "beside(").doesNotContain("usual()", "effort()");
        List<String> ofMachine = complete("cluster(4, 2).link(GBps(1), us(1)).").names();
        assertThat(ofMachine).contains("link(", "eagerUpTo(").doesNotContain("saysInside()", "isLike(");
        assertThat(complete("office.").names()).isNotEmpty().noneMatch(name -> name.startsWith("bundle"));
        assertThat(complete("\"text\".").names()).contains("trim()");
    }

    @Test
    void elsewhereNothingIsDescribed() {
        assertThat(complete("show(").about()).isEmpty();
        assertThat(complete("unknown.solve(").about()).isEmpty();
    }

    @Test
    void theReceiverIsTheChainBeforeTheDot() {
        assertThat(Receiver.expression("var x = a.b(c, d[2])\n  .e(\"(\")")).isEqualTo("a.b(c, d[2])\n  .e(\"(\")");
        assertThat(Receiver.expression("show(job")).isEqualTo("job");
        assertThat(Receiver.expression("\"text\"")).isEmpty();
    }
}
