package dev.weft.sharing.replay;

import dev.weft.machine.Placement;
import dev.weft.oracles.Csv;
import dev.weft.oracles.Tally;
import dev.weft.program.Job;
import dev.weft.program.format.ProgramFile;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.SharingOracles;
import dev.weft.study.Columns;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Replays of applications on every placement and under every model of the files: each task and each message. */
public final class ReplayOracles {
    private static final double RELATIVE = 1e-9;
    /** Differences of times near a second, of which the files print 12 digits after the point. */
    private static final double PRINTED = 1e-12;

    private final Path folder;
    private final Tally tally;

    private ReplayOracles(Path folder, Tally tally) {
        this.folder = folder;
        this.tally = tally;
    }

    public static void run(Path folder, Tally tally) throws IOException {
        new ReplayOracles(folder, tally).all();
    }

    private void all() throws IOException {
        Map<String, List<Map<String, String>>> tasks = cases("applications_tasks_expected.csv");
        Map<String, List<Map<String, String>>> messages = cases("applications_communications_expected.csv");
        for (Map.Entry<String, List<Map<String, String>>> one : tasks.entrySet()) {
            Map<String, String> first = one.getValue().get(0);
            Path file = folder.resolve("applications").resolve(first.get("application") + ".app");
            if (!Files.isRegularFile(file)) {
                tally.note(file.getFileName() + ": no such file");
                continue;
            }
            tally.start(one.getKey());
            try {
                Replay replay = job(file, first.getOrDefault("placement", ""))
                        .solve(ReplayMethod.under(model(first.getOrDefault("model", ""))));
                tasks(replay.columns(), one.getValue());
                messages(replay, messages.getOrDefault(one.getKey(), List.of()));
            } catch (ModelException refused) {
                tally.text("outcome", "replayed", refused.getMessage());
            }
        }
    }

    private Map<String, List<Map<String, String>>> cases(String name) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.exists(file)) {
            tally.note(name + ": no such file");
            return Map.of();
        }
        List<Map<String, String>> rows = new ArrayList<>(Csv.read(file));
        rows.forEach(
                row -> row.put("case", row.get("application") + " " + row.get("placement") + " " + row.get("model")));
        return SharingOracles.by("case", rows);
    }

    private static Job job(Path file, String placement) {
        ProgramFile program = ProgramFile.read(file);
        return switch (placement) {
            case "rrn" -> program.program().on(program.machine().orElseThrow(), Placement.PER_NODE);
            case "rrp" -> program.program().on(program.machine().orElseThrow(), Placement.PER_PROCESSOR);
            default -> program.job();
        };
    }

    private static SharingModel model(String name) {
        return switch (name) {
            case "none" -> SharingModel.own("none", c -> 1);
            case "gige" -> SharingOracles.paperGige();
            case "myrinet" -> SharingOracles.myrinet();
            case "infiniband" -> SharingOracles.stampede();
            default -> throw new ModelException("There is no model " + name + ".");
        };
    }

    private void tasks(Columns got, List<Map<String, String>> rows) {
        tally.text("tasks", Integer.toString(rows.size()), Integer.toString(got.rows()));
        for (Map<String, String> row : rows) {
            int task = Integer.parseInt(row.getOrDefault("task", ""));
            number(row, "node", got, "node", task);
            number(row, "send_seconds", got, "send time", task);
            number(row, "receive_seconds", got, "receive time", task);
            number(row, "compute_seconds", got, "computation time", task);
            number(row, "transfer_seconds_of_its_sends", got, "transfer time", task);
            number(row, "finish_seconds", got, "end", task);
            number(row, "bytes_sent", got, "bytes", task);
        }
    }

    private void messages(Replay replay, List<Map<String, String>> rows) {
        Columns got = replay.messages().columns();
        List<Object> kinds = replay.conflictsMet().columns().key("conflict").values();
        tally.text("messages", Integer.toString(rows.size()), Integer.toString(got.rows()));
        for (Map<String, String> row : rows) {
            int message = find(got, row);
            if (message < 0) {
                tally.text("message", row.get("sender_task") + "/" + row.get("send_number"), "none");
                continue;
            }
            tally.text("receiver_task", row.getOrDefault("receiver_task", ""), number(got, "destination", message));
            tally.text(
                    "intra_node",
                    row.getOrDefault("intra_node", ""),
                    kinds.get(message).equals("intra-node") ? "yes" : "no");
            number(row, "bytes", got, "bytes", message);
            number(row, "send_posted_s", got, "posted", message);
            number(row, "transfer_start_s", got, "start", message);
            number(row, "transfer_end_s", got, "end", message);
            number(row, "average_penalty", got, "penalty", message);
        }
    }

    /** Rows stand in the order of the sends of each rank. */
    private static int find(Columns got, Map<String, String> row) {
        int before = Integer.parseInt(row.getOrDefault("send_number", ""));
        for (int i = 0; i < got.rows(); i++) {
            if (number(got, "source", i).equals(row.get("sender_task")) && before-- == 0) {
                return i;
            }
        }
        return -1;
    }

    private static String number(Columns got, String key, int row) {
        return Integer.toString(((Number) got.key(key).values().get(row)).intValue());
    }

    private void number(Map<String, String> row, String column, Columns got, String measure, int at) {
        String wanted = row.getOrDefault(column, "");
        tally.number(
                column,
                wanted.isEmpty() ? Double.NaN : Double.parseDouble(wanted),
                got.measure(measure).si(at),
                RELATIVE,
                PRINTED);
    }
}
