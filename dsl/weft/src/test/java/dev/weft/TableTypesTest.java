package dev.weft;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.linearizer;
import static dev.weft.Weft.network;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.us;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Columns;
import dev.weft.study.Keyed;
import dev.weft.study.Measure;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.tinympi.TinyMpi;
import dev.weft.trace.Trace;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tech.tablesaw.aggregate.AggregateFunctions;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** The columns of Tablesaw tables have types that Tablesaw groups, pivots, appends and joins by. */
class TableTypesTest {
    /** The words with several types, with their reason. */
    private static final Map<String, Set<String>> SEVERAL = Map.of(
            "source", Set.of("INTEGER", "STRING"), // a rank or node has a number, a host a name
            "destination", Set.of("INTEGER", "STRING"),
            "collective", Set.of("INTEGER", "STRING"), // a call of a run has a number, a kind of collective a name
            "size (B)", Set.of("LONG", "DOUBLE")); // the size of a crossover is computed

    private static final Trace HALO = trace("src/test/resources/dev/weft/trace/archives/halo-wait");

    private static List<Result> everything() {
        return Answered.once("everything", TableTypesTest::computed);
    }

    private static List<Result> computed() {
        List<Result> all = new ArrayList<>();
        for (Question<?, ?> question : OneLanguageTest.questions()) {
            for (Keyed method : OneLanguageTest.methodsOf(question)) {
                if (!(method instanceof TinyMpi)) {
                    try {
                        all.add(Answered.answer(question, method));
                    } catch (ModelException refused) {
                        // has no table
                    }
                }
            }
        }
        all.addAll(Answered.reached());
        return all;
    }

    @Test
    void everyBracketSaysWhatItIs() {
        int bracketed = 0;
        for (Result result : everything()) {
            for (Measure measure : result.columns().measures()) {
                if (measure.hasBracket()) {
                    assertThat(measure.brackets())
                            .as(result.label() + ", " + measure.name())
                            .isNotBlank();
                    bracketed++;
                }
            }
        }
        assertThat(bracketed).isGreaterThan(50);
    }

    @Test
    void aColumnHasOneTypeInAllTables() {
        Map<String, Set<String>> types = new TreeMap<>();
        List<Result> all = everything();
        for (Result result : all) {
            Table table = result.toTable();
            assertThat(table.name()).isEqualTo(result.label()).isNotBlank();
            for (Column<?> column : table.columns()) {
                types.computeIfAbsent(column.name(), none -> new TreeSet<>())
                        .add(column.type().name());
            }
            // no row decides a type: a table without rows has the same ones
            Columns none = result.columns().pick();
            assertThat(types(dev.weft.study.Tabulated.of("", none, result.provenance(), result::explain)
                            .toTable()))
                    .isEqualTo(types(result.toTable().emptyCopy()).entrySet().stream()
                            .filter(entry -> !entry.getKey().matches(".* (low|high)( \\(.*\\))?"))
                            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        }
        types.entrySet().removeIf(entry -> entry.getValue().size() == 1);
        assertThat(types).isEqualTo(SEVERAL);
        assertThat(all).hasSizeGreaterThan(200);
    }

    private static Map<String, String> types(Table table) {
        return table.columns().stream()
                .collect(Collectors.toMap(Column::name, column -> column.type().name()));
    }

    /** The page of words states the type of each key, by what it holds. */
    @Test
    void theVocabularyStatesTheTypes() throws IOException {
        String page = Files.readString(Path.of("docs/vocabulary.md"));
        String keys = page.substring(page.indexOf("## Keys"), page.indexOf("## Measures"));
        Map<String, String> of = Map.of(
                "text", "STRING", "number", "DOUBLE", "index", "INTEGER", "count", "LONG", "bytes", "LONG", "time",
                "DOUBLE");
        List<String> rows =
                keys.lines().filter(line -> line.startsWith("| ")).skip(1).toList();
        for (String row : rows) {
            String[] cells = row.split("\\|", -1);
            String name = cells[1].strip();
            String holds = cells[2].strip().replace("index or text", "index");
            ColumnType type = dev.weft.study.Tabulated.of(
                            "",
                            Columns.rows(0).key(name, List.of()),
                            HALO.messages().provenance(),
                            HALO.messages()::explain)
                    .toTable()
                    .column(0)
                    .type();
            assertThat(type.name()).as(name).isEqualTo(of.get(holds));
        }
        assertThat(rows).hasSizeGreaterThan(60);
    }

    @Test
    void tablesawGroupsRealAnswersByRanksAndSizes() {
        Table messages = HALO.messages().toTable();
        Table sums = messages.summarize("messages", AggregateFunctions.sum).by("source");
        Result own = HALO.messages().sum("messages", "source");
        assertThat(sums.rowCount()).isEqualTo(own.columns().rows()).isEqualTo(4);
        for (Row row : sums) {
            assertThat(row.getDouble("Sum [messages]"))
                    .isEqualTo(own.where("source", row.getInt("source"))
                            .value("messages")
                            .si());
        }
        assertThat(own.toTable().longColumn("messages").get(0))
                .isEqualTo((long) sums.doubleColumn(1).getDouble(0));

        var machine = network().hosts(2, 4).link(GBps(10), us(1)).match(us(0.2)).copy(GBps(8));
        Table rates = sweep("size", values(bytes(8), KiB(4), MB(1)))
                .and("outstanding", values(1, 16))
                .solve((size, outstanding) ->
                        machine.messageRate(size).outstanding(outstanding).solve(exact))
                .toTable();
        Table most =
                rates.summarize("throughput (k msg/s)", AggregateFunctions.max).by("size (B)");
        assertThat(most.longColumn("size (B)").asObjectArray()).containsExactlyInAnyOrder(8L, 4096L, 1_000_000L);
    }

    @Test
    void tablesawPivotsRealAnswers() {
        Table pivot = HALO.messages().toTable().pivot("source", "destination", "messages", AggregateFunctions.sum);
        assertThat(pivot.rowCount()).isEqualTo(4);
        double sent = HALO.messages()
                .where("source", 0)
                .where("destination", 1)
                .value("messages")
                .si();
        Row first = pivot.where(pivot.intColumn("source").isEqualTo(0)).row(0);
        assertThat(first.getDouble("1")).isEqualTo(sent);
        assertThat(HALO.messages().toTable().xTabCounts("source", "destination").rowCount())
                .as("four sources and a line of totals")
                .isEqualTo(5);
    }

    @Test
    void tablesawJoinsAndAppendsTheAnswersOfTwoMethods() {
        var machine = network().hosts(2, 4).link(GBps(10), us(1)).match(us(0.2)).copy(GBps(8));
        var sizes = values(bytes(8), KiB(4));
        Result one = sweep("size", sizes)
                .solve(size -> machine.messageRate(size).outstanding(4).solve(exact));
        Result two = sweep("size", sizes)
                .solve(size -> machine.messageRate(size).outstanding(4).solve(linearizer));
        Table joined = one.toTable()
                .selectColumns("size (B)", "outstanding", "throughput (k msg/s)")
                .joinOn("size (B)", "outstanding")
                .with(two.toTable().selectColumns("size (B)", "outstanding", "latency (us)"))
                .join();
        assertThat(joined.rowCount()).isEqualTo(2);
        assertThat(joined.doubleColumn("latency (us)").get(1))
                .isEqualTo(two.where("size", KiB(4)).value("latency").in("us"));
        assertThat(one.toTable().append(one.toTable()).rowCount()).isEqualTo(4);
    }

    @Test
    void aUsersTableJoinsByRank() {
        Table own = Table.read().csv("rank,room\n0,north\n1,north\n2,south\n3,south\n", "rooms");
        Table joined =
                HALO.profile().byRank().toTable().joinOn("rank").with(own).join();
        Table byRoom = joined.summarize("time (ms)", AggregateFunctions.sum).by("room");
        assertThat(byRoom.rowCount()).isEqualTo(2);
        assertThat(byRoom.doubleColumn(1).sum())
                .isCloseTo(HALO.profile().byRank().sum("time").in("ms"), org.assertj.core.api.Assertions.within(1e-9));
    }

    @Test
    void aSizeThatIsNoWholeNumberOfBytesIsRefused() {
        assertThatThrownBy(() -> Columns.rows(1).key("size", List.of(new Bytes(307.2))))
                .isInstanceOf(ModelException.class)
                .hasMessage("size 307.2 B: messages have whole numbers of bytes. Write bytes(307), or name the"
                        + " column differently.");
        Columns other =
                Columns.rows(1).key("mean size", List.of(new Bytes(307.2))).measure("time", Unit.S, 1);
        assertThat(other.key("mean size").values()).containsExactly(new Bytes(307.2));
        assertThatThrownBy(() -> Columns.rows(1).key("rank", List.of(1L << 31)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "rank 2147483648: must be below 2^31. Write smaller numbers, or name the column differently.");
    }
}
