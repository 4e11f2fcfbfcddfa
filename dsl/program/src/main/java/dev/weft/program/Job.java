package dev.weft.program;

import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.Placement;
import dev.weft.machine.Speeds;
import dev.weft.program.run.RunTasks;
import dev.weft.study.Lines;
import dev.weft.study.Method;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Programs on a machine, each with its placement and start time. Ranks of all programs are numbered consecutively. No
 * core has two ranks. An immutable value; adjectives return a new one.
 */
public final class Job implements Question<Method<? super Job, ? extends Result>, Result>, Executable {
    private final Machine machine;
    private final ArrayList<Part> parts;

    private Job(Machine machine, List<Part> parts) {
        this.machine = machine;
        this.parts = new ArrayList<>(parts);
        requireCores();
    }

    /** Places a program, or a pattern. */
    static Job of(Result program, int size, Machine machine, Placement placement) {
        ModelException.required(placement, "a placement", "Write perNode or perProcessor");
        ModelException.required(machine, "a machine", "Write cluster(4, 2)");
        int[] nodes = placement.place(size, machine);
        return new Job(machine, List.of(new Part(program, placement, new Time(0), nodes)));
    }

    /** Delays the start of every program. */
    public Job startingAt(Time delay) {
        ModelException.required(delay, "a time", "Write startingAt(seconds(1))");
        return new Job(
                machine,
                parts.stream()
                        .map(part -> new Part(part.made, part.placement, part.start.plus(delay), part.nodes))
                        .toList());
    }

    /** Adds the programs of another job on an equal machine; nodes must have a core for each rank of both. */
    public Job beside(Job other) {
        ModelException.required(other, "a job", "Write other.on(machine, perNode)");
        if (!machine.isLike(other.machine)) {
            throw ModelException.of(
                    "beside(..), a job on a " + other.machine.inWords(),
                    "jobs that share nodes must use the same machine, here a " + machine.inWords(),
                    "Place both on the same machine");
        }
        List<Part> both = new ArrayList<>(parts);
        both.addAll(other.parts);
        return new Job(machine, both);
    }

    /**
     * Computes at the speed of each rank's socket, from a table as {@code hpl(..).speeds(..)} takes it: computation times of the programs are
     * those at the mean speed of their ranks. An error for a pattern, which computes nothing.
     */
    public Job speeds(Result table) {
        Speeds speeds = Speeds.of(table);
        return new Job(
                machine, parts.stream().map(part -> part.at(speeds, machine)).toList());
    }

    /** Returns the machine. */
    public Machine machine() {
        return machine;
    }

    private Part part(int number) {
        if (number < 0 || number >= parts.size()) {
            throw ModelException.of(
                    "program " + number,
                    parts.size() == 1
                            ? "the job has one program, number 0"
                            : "programs are numbered from 0 to " + (parts.size() - 1),
                    parts.size() == 1 ? "Use program 0" : "Choose one of them");
        }
        return parts.get(number);
    }

    /** Returns the number of programs. */
    public int programs() {
        return parts.size();
    }

    /** Returns a program. The steps of one that was placed as a pattern are computed at the first call. */
    public Program program(int number) {
        return part(number).program();
    }

    /** Returns all messages of a program, including those of its collectives, computed at the first call. */
    public CommPattern messages(int number) {
        return part(number).messages();
    }

    /** Returns whether a program was placed as a pattern: each rank starts all its messages at once, and nothing else. */
    public boolean isExchange(int number) {
        return part(number).isExchange();
    }

    public Placement placement(int number) {
        return part(number).placement;
    }

    /** Returns the start time of a program. */
    public Time start(int number) {
        return part(number).start;
    }

    /**
     * Returns its ranks as the tasks of a run, with collectives and sends that receive replaced by messages. Reductions take
     * the time that the machine needs for them, unless the algorithms have a rate of their own.
     */
    public RunTasks tasks(CollectiveAlgorithms algorithms) {
        ModelException.required(algorithms, "algorithms", "Write tasks(collectives())");
        List<RunTasks.Part> all = new ArrayList<>();
        for (int number = 0; number < programs(); number++) {
            Program written = program(number);
            all.add(written.part(
                    Expansion.onlyMessages(written) ? written : Expansion.of(written, algorithms, machine)));
        }
        return RunTasks.of(all);
    }

    /** Returns the number of ranks of all programs. */
    public int ranks() {
        return firstRank(parts.size());
    }

    /** Returns the number of rank 0 of a program among the ranks of all. */
    public int firstRank(int number) {
        if (number != parts.size()) {
            part(number);
        }
        return parts.subList(0, number).stream()
                .mapToInt(part -> part.nodes.length)
                .sum();
    }

    /** Returns the node of each rank of all programs. */
    public int[] nodes() {
        return parts.stream().flatMapToInt(part -> Arrays.stream(part.nodes)).toArray();
    }

    /**
     * Returns the answer of a method for this job, such as a replay under a sharing model: {@code
     * job.solve(replay(myrinet))}.
     */
    public <R extends Result> R solve(Method<? super Job, R> method) {
        return ModelException.required(method, "a method", "Write replay(myrinet)")
                .of(this);
    }

    @Override
    public Result answer(Method<? super Job, ? extends Result> method) {
        return solve(method);
    }

    /** Returns its program with each rank on a core of its own; an error for several programs or a later start. */
    @Override
    public Execution execution() {
        if (parts.size() != 1 || parts.get(0).start.seconds() > 0) {
            throw ModelException.of(
                    "a run of " + this,
                    parts.size() == 1 ? "it starts at " + parts.get(0).start : "it has " + parts.size() + " programs",
                    "Run each program on its own, from 0 s");
        }
        return Execution.placed(
                this,
                program(0).code(),
                machine.nodes(),
                machine.cores(),
                nodes(),
                program(0).assumptions(),
                machine.eagerLimit());
    }

    /** Returns the number of ranks, because the steps of a pattern are not counted before they are needed. */
    @Override
    public double effort() {
        return ranks();
    }

    /** Throws an error: a job does not specify a bandwidth-sharing model. */
    @Override
    public Method<? super Job, ? extends Result> usual() {
        String alone = ", or solve(nodeAware) or solve(postal) for the costs of messages alone, which ";
        String byFormula = machine.costs().isPresent()
                ? alone + "this machine specifies"
                : machine.link().isPresent() ? alone + "follow from its link" : "";
        throw ModelException.of(
                "solve() of " + this,
                "a job does not specify a bandwidth-sharing model",
                "Write solve(replay(myrinet)), solve(replay(gigabitEthernet)) or solve(replay(fairShare))" + byFormula);
    }

    /** Returns the assumptions of its machine and its programs, one sentence each. */
    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(machine.assumptions());
        for (Part part : parts) {
            part.assumptions().stream()
                    .filter(sentence -> !all.contains(sentence))
                    .filter(sentence -> !sentence.equals(CollectiveContributions.FREE_REDUCTIONS) || isFree(part))
                    .forEach(all::add);
        }
        return Lines.of(all);
    }

    /** Returns whether reductions in collectives of a program take no time on its machine: those put into messages before never do. */
    private boolean isFree(Part part) {
        return machine.reductionOf(new Bytes(Double.MAX_VALUE)).isEmpty() || Expansion.onlyMessages(part.program());
    }

    /**
     * Returns the parts of its machine that were set and that a method does not use, one sentence each, see {@link Machine#unused}; {@code
     * reducing} is not used either where no collective of its programs reduces data.
     */
    public List<String> unused(String... used) {
        List<String> all = ModelException.allRequired("part", "Write unused(\"link\")", used);
        boolean reduces = parts.stream().anyMatch(part -> !part.isExchange() && reduces(part.program()));
        return machine.unused(
                all.stream().filter(each -> reduces || !each.equals("reducing")).toArray(String[]::new));
    }

    /** Returns whether a program reduces data at the rate of the machine, in its collectives or in the messages made of them. */
    private boolean reduces(Program program) {
        return Expansion.any(program, CollectiveContributions::reduces)
                || Stream.of(0.0, Double.MAX_VALUE)
                        .flatMap(vector -> machine.reductionOf(new Bytes(vector)).stream())
                        .anyMatch(rate -> program.algorithms().contains("reducing " + rate));
    }

    /**
     * Returns the notes of its programs, one sentence each, such as that steps were ordered, and links of the machine's platform file
     * that its messages may overload.
     */
    @Override
    public List<String> caveats() {
        List<String> all = new ArrayList<>(
                parts.stream().flatMap(part -> part.notes().stream()).distinct().toList());
        if (MachineDetails.sharesLinks(machine)) {
            all.addAll(overloads());
        }
        return all;
    }

    /** Links of the machine's platform file that its messages may overload, which no method models. */
    private List<String> overloads() {
        int[] nodes = nodes();
        List<int[]> ends = new ArrayList<>();
        List<Double> bytes = new ArrayList<>();
        for (int number = 0; number < programs(); number++) {
            CommPattern pattern = messages(number);
            for (int at = 0; at < pattern.messages(); at++) {
                int source = nodes[firstRank(number) + pattern.source(at)];
                int destination = nodes[firstRank(number) + pattern.destination(at)];
                ends.add(new int[] {source, destination});
                bytes.add((double) pattern.bytes(at));
            }
        }
        return machine.overloads(
                ends.stream().mapToInt(each -> each[0]).toArray(),
                ends.stream().mapToInt(each -> each[1]).toArray(),
                bytes.stream().mapToDouble(each -> each).toArray());
    }

    /**
     * Writes the program, its machine and its placement in Weft's text format. An error for several programs or a later
     * start.
     */
    public void write(String file) {
        write(WrittenFile.path(file));
    }

    /**
     * Writes the program, its machine and its placement in Weft's text format. An error for several programs or a later
     * start.
     */
    public void write(Path file) {
        if (parts.size() != 1 || parts.get(0).start.seconds() > 0) {
            throw ModelException.call(
                    "write",
                    parts.size() == 1
                            ? "a file holds a program that starts at 0 s, and this one starts at " + parts.get(0).start
                            : "a file holds one program, and this job has " + parts.size(),
                    "Write each program on its own",
                    file.toString());
        }
        ProgramText.write(file, program(0), this);
    }

    private void requireCores() {
        int[] load = new int[machine.nodes()];
        for (int node : nodes()) {
            if (++load[node] > machine.cores()) {
                throw ModelException.of(
                        ranks() + " ranks of " + Digits.plural(parts.size(), "program") + " by "
                                + parts.stream()
                                        .map(part -> part.placement.key())
                                        .collect(Collectors.joining(", ")),
                        "node " + node + " would get more ranks than its " + Digits.plural(machine.cores(), "core"),
                        "Use a larger machine, or userPlacement(..) with other nodes");
            }
        }
    }

    @Override
    public String toString() {
        return String.join(
                        " and ",
                        parts.stream()
                                .map(part -> part.made.label() + " of " + part.nodes.length + " ranks, "
                                        + part.placement + ", from " + part.start)
                                .toList())
                + " on a " + machine.inWords();
    }

    /**
     * One program of a job; the nodes are never changed. It is made from the messages of an exchange or from the steps of
     * ranks; the other form is a view, computed at the first call and kept.
     */
    private static final class Part implements Serializable {
        /** A pattern or a program. */
        private final Result made;

        private final Placement placement;
        private final Time start;
        private final int[] nodes;
        private transient volatile @Nullable Result view;

        private Part(Result made, Placement placement, Time start, int[] nodes) {
            this.made = made;
            this.placement = placement;
            this.start = start;
            this.nodes = nodes;
        }

        private Part at(Speeds speeds, Machine machine) {
            if (isExchange()) {
                throw ModelException.of(
                        "speeds(..) of " + made.label(),
                        "a pattern of messages has no computation",
                        "Write program(..), or leave speeds(..) out");
            }
            double[] flops = speeds.flops(machine, placement.sockets(nodes.length, machine));
            double mean = DoubleStream.of(flops).average().orElse(1);
            double[] factors = DoubleStream.of(flops).map(own -> mean / own).toArray();
            Program scaled = Scaling.byRank(program(), factors);
            return new Part(scaled.as(made.label() + ", speeds " + speeds), placement, start, nodes);
        }

        private boolean isExchange() {
            return made instanceof CommPattern;
        }

        private CommPattern messages() {
            return (CommPattern) (isExchange() ? made : view());
        }

        private Program program() {
            return (Program) (isExchange() ? view() : made);
        }

        private Result view() {
            Result known = view;
            if (known == null) {
                known = isExchange() ? messages().program() : program().pattern();
                view = known;
            }
            return known;
        }

        private List<String> assumptions() {
            return isExchange() ? List.of() : program().assumptions();
        }

        private List<String> notes() {
            return isExchange() ? List.of() : program().notes();
        }
    }
}
