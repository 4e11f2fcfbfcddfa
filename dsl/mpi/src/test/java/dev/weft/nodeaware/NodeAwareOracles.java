package dev.weft.nodeaware;

import dev.weft.machine.CostOracles;
import dev.weft.oracles.Family;
import dev.weft.oracles.Tally;
import java.io.IOException;
import java.nio.file.Path;

/** Costs of messages, loads of links, patterns, queues and hierarchies beside those of independent references. */
public final class NodeAwareOracles implements Family {
    @Override
    public String name() {
        return "nodeaware";
    }

    @Override
    public void run(Path folder, Tally tally) throws IOException {
        CostOracles.parameters(folder.resolve("params_bluewaters.csv"), tally);
        CostOracles.times(folder.resolve("message_time.csv"), tally);
        CostOracles.links(folder.resolve("torus_links.csv"), tally);
        QueueOracles.counts(folder.resolve("queue_counts.csv"), tally);
        QueueOracles.interleaved(folder.resolve("queue_interleaved.csv"), tally);
        PatternOracles.patterns(folder.resolve("pattern_messages.csv"), folder.resolve("pattern_expected.csv"), tally);
        PatternOracles.levels(folder.resolve("levels_bluewaters.csv"), tally);
        CostOracles.fits(folder.resolve("fit_pingpong_data.csv"), folder.resolve("fit_pingpong_expected.csv"), tally);
    }
}
