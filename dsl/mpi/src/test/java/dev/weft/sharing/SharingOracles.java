package dev.weft.sharing;

import dev.weft.oracles.Csv;
import dev.weft.oracles.Family;
import dev.weft.oracles.Tally;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.GigabitParts;
import dev.weft.sharing.replay.ReplayOracles;
import dev.weft.sharing.states.StateSets;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Penalties, state sets and fluid times of schemes, and the paper's measurements with their errors. */
public final class SharingOracles implements Family {
    /** Bytes per second of every scheme's link. */
    static final double LINK = 1e8;

    private static final double RELATIVE = 1e-9;
    /** The files print 12 digits after the point. */
    private static final double PRINTED = 5e-13;

    @Override
    public String name() {
        return "sharing";
    }

    @Override
    public void run(Path folder, Tally tally) throws IOException {
        Map<String, Scheme> schemes = schemes(rows(folder, "schemes.csv", tally));
        List<Map<String, String>> penalties = rows(folder, "scheme_penalties_expected.csv", tally);
        for (Map.Entry<String, List<Map<String, String>>> wanted :
                by("scheme", penalties).entrySet()) {
            Scheme scheme = schemes.get(wanted.getKey());
            if (scheme == null) {
                tally.note(wanted.getKey() + ": no such scheme");
                continue;
            }
            tally.start(wanted.getKey());
            compare(scheme, wanted.getValue(), tally);
        }
        for (Map<String, String> row : rows(folder, "scheme_totals_expected.csv", tally)) {
            Scheme scheme = schemes.get(row.getOrDefault("scheme", ""));
            if (scheme != null) {
                tally.start("totals of " + row.get("scheme"));
                totals(scheme, row, tally);
            }
        }
        PaperOracles.run(
                schemes,
                rows(folder, "paper_measured_and_errors.csv", tally),
                rows(folder, "paper_eabs.csv", tally),
                tally);
        ReplayOracles.run(folder, tally);
    }

    private static List<Map<String, String>> rows(Path folder, String file, Tally tally) throws IOException {
        Path path = folder.resolve(file);
        if (!Files.exists(path)) {
            tally.note(file + ": no such file");
            return List.of();
        }
        return Csv.read(path);
    }

    /** Schemes as users would write them: one arc after another, each with its size. */
    private static Map<String, Scheme> schemes(List<Map<String, String>> rows) {
        Map<String, Scheme> schemes = new LinkedHashMap<>();
        for (Map.Entry<String, List<Map<String, String>>> one :
                by("scheme", rows).entrySet()) {
            StringBuilder text = new StringBuilder();
            for (Map<String, String> row : one.getValue()) {
                text.append(row.get("communication"))
                        .append(':')
                        .append(row.get("source_node"))
                        .append("->")
                        .append(row.get("destination_node"))
                        .append('(')
                        .append(row.get("bytes"))
                        .append(" B) ");
            }
            schemes.put(
                    one.getKey(),
                    Scheme.of(text.toString())
                            .named(one.getKey())
                            .link(new Bandwidth(LINK))
                            .inside(new Bandwidth(1e9), new Time(0)));
        }
        return schemes;
    }

    public static Map<String, List<Map<String, String>>> by(String column, List<Map<String, String>> rows) {
        Map<String, List<Map<String, String>>> groups = new LinkedHashMap<>();
        for (Map<String, String> row : rows) {
            groups.computeIfAbsent(row.getOrDefault(column, ""), unseen -> new ArrayList<>())
                    .add(row);
        }
        return groups;
    }

    private static void compare(Scheme scheme, List<Map<String, String>> rows, Tally tally) {
        Contenders gige = scheme.arcs().graph().start(paperGige());
        try {
            for (Map<String, String> row : rows) {
                String label = row.getOrDefault("communication", "");
                number(tally, row, "gige_penalty", scheme.penalty(paperGige()).of(label));
                number(
                        tally,
                        row,
                        "gige_penalty_with_card_as_printed",
                        scheme.penalty(asPrinted()).of(label));
                number(tally, row, "myrinet_penalty", scheme.penalty(myrinet()).of(label));
                number(
                        tally,
                        row,
                        "infiniband_penalty",
                        scheme.penalty(stampede()).of(label));
                number(
                        tally,
                        row,
                        "fluid_seconds_gige",
                        scheme.time(paperGige()).of(label).si());
                number(
                        tally,
                        row,
                        "fluid_seconds_myrinet",
                        scheme.time(myrinet()).of(label).si());
                number(
                        tally,
                        row,
                        "fluid_seconds_infiniband",
                        scheme.time(stampede()).of(label).si());
                details(scheme, gige, scheme.arcs().row(label), row, tally);
            }
            StateSets.of(scheme).compare(rows, tally);
        } catch (ModelException refused) {
            tally.text("outcome", "solved", refused.getMessage());
        }
    }

    private static void details(Scheme scheme, Contenders settled, int arc, Map<String, String> row, Tally tally) {
        SchemeGraph graph = scheme.arcs().graph();
        tally.text("conflict_kinds", row.getOrDefault("conflict_kinds", ""), Conflict.kinds(graph, arc));
        tally.text("intra_node", row.getOrDefault("intra_node", ""), graph.isInside(arc) ? "yes" : "no");
        if (graph.isInside(arc)) {
            return;
        }
        number(tally, row, "out_degree", graph.outDegree[graph.source[arc]]);
        number(tally, row, "in_degree", graph.inDegree[graph.destination[arc]]);
        GigabitParts gige = GigabitParts.of(settled, arc);
        number(tally, row, "gige_penalty_emission", gige.emission());
        number(tally, row, "gige_penalty_reception", gige.reception());
        number(tally, row, "gige_card_Com", gige.cardOut());
        number(tally, row, "gige_card_Cim", gige.cardIn());
        tally.text(
                "gige_strongly_slow_outgoing",
                row.getOrDefault("gige_strongly_slow_outgoing", ""),
                gige.strong() ? "yes" : "no");
        tally.text(
                "gige_strongly_slow_incoming",
                row.getOrDefault("gige_strongly_slow_incoming", ""),
                gige.strongIn() ? "yes" : "no");
    }

    private static void totals(Scheme scheme, Map<String, String> row, Tally tally) {
        StateSets sets = StateSets.of(scheme);
        SchemeGraph graph = scheme.arcs().graph();
        int network = 0;
        for (int arc = 0; arc < graph.arcs; arc++) {
            network += graph.isInside(arc) ? 0 : 1;
        }
        number(tally, row, "communications", graph.arcs);
        number(tally, row, "network_communications", network);
        number(tally, row, "components", sets.components());
        tally.text(
                "state_sets_scheme",
                row.getOrDefault("state_sets_scheme", ""),
                sets.all().toString());
    }

    public static SharingModel paperGige() {
        return SharingModel.gigabitEthernet(0.75, 0.115, 0.036);
    }

    static SharingModel asPrinted() {
        return SharingModel.gigabitEthernetAsPrinted(0.75, 0.115, 0.036);
    }

    public static SharingModel myrinet() {
        return SharingModel.myrinet(20_000, 1);
    }

    public static SharingModel stampede() {
        return SharingModel.infiniband(0.965, 0.925, 1.35);
    }

    public static void number(Tally tally, Map<String, String> row, String column, double got) {
        String wanted = row.getOrDefault(column, "");
        if (!wanted.isEmpty()) {
            tally.number(column, Double.parseDouble(wanted), got, RELATIVE, PRINTED);
        }
    }

    /** Whether two fractions such as 10/4 and 5/2 are the same number, exactly. */
    public static boolean same(String fraction, BigInteger over, BigInteger under) {
        String[] parts = fraction.split("/", -1);
        return new BigInteger(parts[0]).multiply(under).equals(new BigInteger(parts[1]).multiply(over));
    }
}
