package dev.weft.sharing.replay;

import dev.weft.study.Origin;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.trace.program.Operation;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Writes the log of a replay as the events that a tracer would have recorded; tasks become ranks. */
final class ReplayTrace {
    private static final Map<Operation, String> NAMES = new EnumMap<>(Map.of(
            Operation.SEND, "MPI_Send",
            Operation.SSEND, "MPI_Ssend",
            Operation.ISEND, "MPI_Isend",
            Operation.RECV, "MPI_Recv",
            Operation.IRECV, "MPI_Irecv",
            Operation.WAIT, "MPI_Wait",
            Operation.WAITALL, "MPI_Waitall"));

    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final Recording recording;
    private final int[] sendingSteps;
    private final Map<Operation, Integer> regions = new EnumMap<>(Operation.class);
    /** By program and communicator of it: the recording's communicator. */
    private final int[][] communicators;

    /** By program and communicator of it: the place of each rank in it. */
    private final int[][][] places;

    private ReplayTrace(String name, ReplayTasks tasks, ReplayLog log) {
        this.tasks = tasks;
        this.log = log;
        this.recording = Recording.of(name, tasks.count);
        this.sendingSteps = tasks.sendingSteps();
        this.communicators = new int[tasks.programs.length][];
        this.places = new int[tasks.programs.length][][];
        NAMES.forEach((operation, function) -> regions.put(operation, recording.region(function)));
        for (int number = 0; number < tasks.programs.length; number++) {
            communicators(number, tasks.programs[number]);
        }
    }

    static Trace of(String name, ReplayTasks tasks, ReplayLog log, String about) {
        ReplayTrace writer = new ReplayTrace(name, tasks, log);
        for (int task = 0; task < tasks.count; task++) {
            writer.new Writer(task).write();
        }
        return Trace.of(writer.recording.finish(), Origin.MODEL, about);
    }

    private void communicators(int number, Program program) {
        communicators[number] = new int[program.communicators()];
        places[number] = new int[program.communicators()][];
        for (int own = 0; own < program.communicators(); own++) {
            int[] members = program.communicator(own);
            int[] place = new int[program.size()];
            for (int i = 0; i < members.length; i++) {
                place[members[i]] = i;
            }
            places[number][own] = place;
            boolean world = own == 0 && tasks.programs.length == 1;
            int[] ranks = Arrays.stream(members)
                    .map(member -> tasks.base[number] + member)
                    .toArray();
            communicators[number][own] =
                    world ? 0 : recording.communicator(program.label() + " " + number + "." + own, ranks);
        }
    }

    /** One task's events. */
    private final class Writer {
        private final int task;
        private final int program;
        private final Steps own;
        private final Track track;
        private final int root;
        private final List<Integer> open = new ArrayList<>();
        /** By request: its receive, or -1 for a send. */
        private final int[] receiveOf;

        private int receive;

        Writer(int task) {
            this.task = task;
            this.program = tasks.program[task];
            this.own = tasks.steps[task];
            this.track = recording.track(task);
            this.root = recording.region(tasks.programs[program].label());
            this.receiveOf = new int[own.requests()];
            this.receive = tasks.firstReceive[task];
        }

        void write() {
            track.enter(ticks(log.begin(tasks, task, 0)), root);
            for (int step = 0; step < own.count(); step++) {
                long begin = ticks(log.begin(tasks, task, step));
                Operation operation = own.operation(step);
                switch (operation) {
                    case COMPUTE -> {
                        // the time between two calls
                    }
                    case BEGIN -> {
                        int region = recording.region(tasks.programs[program].region(task - tasks.base[program], step));
                        open.add(region);
                        track.enter(begin, region);
                    }
                    case END -> track.leave(begin, open.remove(open.size() - 1));
                    default -> call(operation, step, begin);
                }
            }
            track.leave(ticks(log.begin(tasks, task, own.count())), root);
        }

        private void call(Operation operation, int step, long begin) {
            long end = ticks(log.stepEnd[tasks.firstStep[task] + step]);
            int region = regions.getOrDefault(operation, root);
            track.enter(begin, region);
            switch (operation) {
                case RECV -> received(end, receive++, -1);
                case IRECV -> {
                    receiveOf[own.request(step)] = receive++;
                    track.irecvRequest(begin, own.request(step));
                }
                case WAIT -> completed(end, own.request(step));
                case WAITALL -> {
                    for (int i = 0; i < own.listLength(step); i++) {
                        completed(end, (int) own.list(step, i));
                    }
                }
                default -> sent(operation, step, begin);
            }
            track.leave(end, region);
        }

        private void sent(Operation operation, int step, long begin) {
            int communicator = own.communicator(step);
            int to = places[program][communicator][own.peer(step)];
            int id = communicators[program][communicator];
            if (operation == Operation.ISEND) {
                receiveOf[own.request(step)] = -1;
                track.isend(begin, to, id, own.tag(step), own.bytes(step), own.request(step));
            } else {
                track.send(begin, to, id, own.tag(step), own.bytes(step));
            }
        }

        private void completed(long end, int request) {
            if (receiveOf[request] < 0) {
                track.isendComplete(end, request);
            } else {
                received(end, receiveOf[request], request);
            }
        }

        /** The receive says what it got as the send had it, which tells any source and any tag. */
        private void received(long end, int number, int request) {
            int message = log.received[number];
            int sender = tasks.sender(message);
            Steps its = tasks.steps[sender];
            int step = sendingSteps[message];
            int from = places[program][its.communicator(step)][sender - tasks.base[program]];
            int id = communicators[program][its.communicator(step)];
            if (request < 0) {
                track.recv(end, from, id, its.tag(step), its.bytes(step));
            } else {
                track.irecv(end, from, id, its.tag(step), its.bytes(step), request);
            }
        }
    }

    private static long ticks(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
