package dev.weft.machine;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.Unit;
import java.util.List;

/** Message costs as a table with a row for each range of sizes. */
final class MessageCostsTable {
    private MessageCostsTable() {}

    static Result of(MessageCosts costs, List<MessageRange> ranges, MachineOrigin origin) {
        Columns columns = Rows.<MessageRange>of(ranges)
                .key("locality", MessageRange::where)
                .key("protocol", MessageRange::protocol)
                .key("smallest size", MessageRange::from)
                .measure("latency", Unit.S, range -> range.latency().si())
                .measure("bandwidth", Unit.BPS, range -> range.rate().si())
                .measure("injection limit", Unit.BPS, MessageCostsTable::limit)
                .columns();
        return Tabulated.of(
                "message costs",
                columns,
                provenance(origin),
                () -> Explanation.of("cost of one message by locality and size").inputs(costs.inputs()));
    }

    private static double limit(MessageRange range) {
        return range.limit() == null ? Double.NaN : range.limit().si();
    }

    private static Provenance provenance(MachineOrigin origin) {
        return switch (origin.kind()) {
            case GIVEN -> Provenance.model(Certainty.EXACT, "parameters as given", "");
            case PUBLISHED -> Provenance.measurement(Origin.PUBLISHED, origin.source(), origin.source());
            case MEASURED ->
                Provenance.model(Certainty.ESTIMATED, "parameters measured by " + origin.source(), origin.source());
        };
    }
}
