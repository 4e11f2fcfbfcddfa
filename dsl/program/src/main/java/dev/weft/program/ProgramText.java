package dev.weft.program;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Progress;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes Weft's own text format. Numbers keep all their digits, so that reading it back gives the same program. */
final class ProgramText {
    private static final List<String> ENDINGS = List.of(".weft", ".txt", ".app");

    private final Program program;
    private final Writer out;

    private ProgramText(Program program, Writer out) {
        this.program = program;
        this.out = out;
    }

    static void write(Path file, Program program, @Nullable Job job) {
        requireEnding(file, job);
        requireSequences(file, program);
        WrittenFile.write(file, out -> new ProgramText(program, out).all(job));
    }

    private static void requireSequences(Path file, Program program) {
        for (int rank = 0; rank < program.size(); rank++) {
            if (program.steps(rank).isGraph()) {
                throw ModelException.call(
                        "write",
                        "rank " + rank + " is a graph of steps, which Weft's text format cannot express",
                        "Write a .goal file",
                        file.toString());
            }
        }
    }

    private void all(@Nullable Job job) throws IOException {
        header(job);
        Progress progress = program.progress("written");
        for (int rank = 0; rank < program.size(); rank++) {
            rank(rank, progress);
        }
        progress.finish();
    }

    /** Requires an ending; readers use the content, and users the ending. */
    private static void requireEnding(Path file, @Nullable Job job) {
        ModelException.required(file, "a file", "Write Path.of(\"halo.weft\")");
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        String ending = dot > 0 ? name.substring(dot).toLowerCase(Locale.ROOT) : "";
        if (job != null && ending.equals(GoalText.ENDING)) {
            throw ModelException.call(
                    "write",
                    "a GOAL schedule has no cluster and no placement",
                    "Write the program of the job, or a .weft file",
                    file.toString());
        }
        if (dot > 0 && !ENDINGS.contains(ending)) {
            throw ModelException.call(
                    "write",
                    "programs are written in Weft's text format or as GOAL schedules; the file name must end in "
                            + String.join(" or ", ENDINGS) + " or .goal or have no ending",
                    "Try write(\"" + name.substring(0, dot) + ENDINGS.get(0) + "\")",
                    file.toString());
        }
    }

    private void header(@Nullable Job job) throws IOException {
        out.write("# application " + program.label().replaceAll("\\s+", " ") + "\n");
        if (job != null) {
            out.write("cluster nodes=" + job.machine().nodes() + " cores="
                    + job.machine().cores() + "\n");
            if (job.machine().link().isPresent()) {
                out.write(network(job.machine(), job.machine().link().get()));
            }
            out.write("placement " + job.placement(0).key() + "\n");
        }
        if (program.library() != MpiLibrary.OF_THE_PROGRAM) {
            out.write("library " + program.library().word + "\n");
        }
        out.write("tasks " + program.size() + "\n");
        for (int number = 1; number < program.communicators(); number++) {
            out.write("communicator " + number + " "
                    + Arrays.stream(program.members(number))
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(" "))
                    + "\n");
        }
    }

    /** Returns the network line; unset values are not written, so that they are read as unset. */
    private static String network(Machine machine, Link link) {
        Link inside = machine.inside().orElse(link);
        return "network bandwidth_Bps=" + link.bandwidth().si()
                + (link.saysLatency() ? " latency_s=" + link.latency().si() : "")
                + (inside.equals(link)
                        ? ""
                        : " intra_bandwidth_Bps=" + inside.bandwidth().si() + " intra_latency_s="
                                + inside.latency().si())
                + machine.eagerLimit()
                        .map(size -> " eager_threshold_bytes=" + size.count())
                        .orElse("")
                + "\n";
    }

    private void rank(int rank, Progress progress) throws IOException {
        Steps steps = program.steps(rank);
        StringBuilder line = new StringBuilder();
        for (int step = 0; step < steps.count(); step++) {
            progress.tick();
            line.setLength(0);
            Operation operation = steps.operation(step);
            line.append(rank).append(' ').append(operation.word());
            arguments(line, rank, steps, step);
            boolean message = operation.sends() || operation.receives();
            if (message && steps.tag(step) != 0) {
                line.append(" tag=").append(number(steps.tag(step)));
            }
            if (operation == Operation.SENDRECV && steps.receiveTag(step) != steps.tag(step)) {
                line.append(" recvtag=").append(number(steps.receiveTag(step)));
            }
            if ((message || operation.isCollective()) && steps.communicator(step) != 0) {
                line.append(" comm=").append(steps.communicator(step));
            }
            out.append(line.append('\n'));
        }
    }

    private void arguments(StringBuilder line, int rank, Steps steps, int step) {
        switch (steps.operation(step)) {
            case COMPUTE -> line.append(' ').append(steps.seconds(step));
            case SEND, SSEND, ISEND, RECV, IRECV, BCAST, REDUCE, GATHER, SCATTER ->
                line.append(' ').append(number(steps.peer(step))).append(' ').append(steps.bytes(step));
            case SENDRECV ->
                line.append(' ')
                        .append(steps.peer(step))
                        .append(' ')
                        .append(steps.bytes(step))
                        .append(' ')
                        .append(number(steps.receiveSource(step)))
                        .append(' ')
                        .append(steps.receiveBytes(step));
            case WAIT -> line.append(' ').append(steps.request(step));
            case WAITALL, WAITANY, ALLTOALLV -> {
                for (int k = 0; k < steps.listLength(step); k++) {
                    line.append(' ').append(steps.list(step, k));
                }
            }
            case ALLREDUCE, ALLGATHER, ALLTOALL, REDUCESCATTER, SCAN, EXSCAN ->
                line.append(' ').append(steps.bytes(step));
            case BEGIN -> line.append(' ').append(program.region(rank, step));
            case BARRIER, END -> {}
        }
    }

    private static String number(int value) {
        return value == Mpi.ANY_SOURCE ? "any" : Integer.toString(value);
    }
}
