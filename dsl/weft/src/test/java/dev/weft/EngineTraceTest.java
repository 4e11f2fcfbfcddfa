package dev.weft;

import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.LoopEngine;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What an engine reads of a trace, location by location, is what this machine reads. */
class EngineTraceTest {
    private static final Trace HERE = trace("src/test/resources/dev/weft/trace/archives/halo-wait");

    @Test
    void whatEachLocationTellsIsTheSameFromAnEngine() {
        Map<String, Function<Trace, Object>> asked = new LinkedHashMap<>();
        asked.put("duration", Trace::duration);
        asked.put("profile", Trace::profile);
        asked.put("functions", Trace::functions);
        asked.put("messages", Trace::messages);
        asked.put("sizes", run -> run.messages().sizes());
        asked.put("by rank", Trace::byRank);
        asked.put("recorded", Trace::recorded);
        asked.put("minimum profile", run -> run.solve(minimumProfile));
        asked.put("trace replay", run -> run.solve(traceReplay));
        asked.put("calls and messages", run -> run.solve(values(minimumProfile, traceReplay)));
        asked.put("clocks", Trace::clocks);
        asked.put("arrows", run -> run.timeline().messages());
        asked.put("part", run -> run.without("MPI_Init").ranks(1, 3).profile());
        asked.forEach((name, question) -> {
            LoopEngine engine = LoopEngine.of(3);
            Object there = question.apply(HERE.on(engine));
            Object here = question.apply(HERE);
            assertThat(there).as(name).hasToString(here.toString());
            if (here instanceof Result result) {
                assertThat(((Result) there).explain())
                        .as(name)
                        .hasToString(result.explain().toString());
            }
            assertThat(engine.tasks()).as(name).isPositive();
        });
    }
}
