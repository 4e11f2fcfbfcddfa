package elsewhere;

import static dev.weft.Weft.application;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.values;

import dev.weft.study.Engine;
import dev.weft.study.Result;
import dev.weft.study.Swept;

/** What somebody writes in a cell: a model of his own as a lambda, which no other machine has. */
public final class CodeOfACell {
    private CodeOfACell() {}

    public static Swept<Result> sentTo(Engine engine) {
        return sweep("ranks", values(2, 4))
                .ask(n -> application("mine")
                        .computation(p -> ms(600).dividedBy(p))
                        .network((nodes, cores, ratio) -> ms(90).dividedBy(ratio))
                        .on(cluster(n, 6)))
                .solve(engine);
    }
}
