package dev.weft.sharing.replay;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.program.ProgramBuilder;
import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.Random;

/** The programs of the comparison with SimGrid; {@code simgrid/rows.cpp} makes the same from the same kind of numbers. */
final class ReplayRows {
    private static final Provenance MADE = Provenance.model(Certainty.EXACT, "made for a benchmark", "none");

    private ReplayRows() {}

    /** By the name of a row, such as {@code ring 1000 100}; fresh numbers for each seed. */
    static Job of(String row, int hosts, int messages, long seed) {
        return switch (row) {
            case "ring" -> ring(hosts, messages, seed);
            case "churn" -> churn(hosts, messages, seed);
            case "flows" -> flows(hosts, messages, seed);
            default -> throw new IllegalArgumentException(row);
        };
    }

    /** Everybody sends to the next and receives from the one before, so many times; sizes differ by a little. */
    private static Job ring(int hosts, int rounds, long seed) {
        Random random = new Random(seed);
        Bytes room = new Bytes(2_000_000);
        // recorded rank by rank: ten million messages then take no more than their steps
        Program program = Program.record(hosts, mpi -> {
            int next = (mpi.rank() + 1) % hosts;
            int before = (mpi.rank() + hosts - 1) % hosts;
            for (int round = 0; round < rounds; round++) {
                Bytes bytes = new Bytes(1_000_000.0 + random.nextInt(1000));
                if (mpi.rank() % 2 == 0) {
                    mpi.send(next, bytes);
                    mpi.recv(before, room);
                } else {
                    mpi.recv(before, room);
                    mpi.send(next, bytes);
                }
            }
        });
        return job(program, hosts, 1, false);
    }

    /** Everybody sends one after the other to hosts drawn at random; a second task of the host receives what comes. */
    private static Job churn(int hosts, int sends, long seed) {
        Random random = new Random(seed);
        ProgramBuilder program = ProgramBuilder.empty();
        int[] expected = new int[hosts];
        for (int rank = 0; rank < hosts; rank++) {
            RankBuilder own = program.rank(rank);
            for (int k = 0; k < sends; k++) {
                int to = other(random, rank, hosts);
                expected[to]++;
                own.send(Operation.SEND, hosts + to, 1_000_000 + random.nextInt(1_000_000), 0, 0);
            }
        }
        receivers(program, hosts, expected);
        return job(program.build("row", MADE), hosts, 2, true);
    }

    /** So many messages at once between hosts drawn at random. */
    private static Job flows(int hosts, int messages, long seed) {
        Random random = new Random(seed);
        ProgramBuilder program = ProgramBuilder.empty();
        int[] expected = new int[hosts];
        int[][] requests = new int[hosts][messages];
        int[] begun = new int[hosts];
        for (int k = 0; k < messages; k++) {
            int from = random.nextInt(hosts);
            int to = other(random, from, hosts);
            expected[to]++;
            requests[from][begun[from]++] =
                    program.rank(from).isend(hosts + to, 1_000_000 + random.nextInt(1_000_000), 0, 0);
        }
        for (int rank = 0; rank < hosts; rank++) {
            program.rank(rank).waitall(Arrays.copyOf(requests[rank], begun[rank]));
        }
        receivers(program, hosts, expected);
        return job(program.build("row", MADE), hosts, 2, true);
    }

    private static int other(Random random, int rank, int hosts) {
        int to = random.nextInt(hosts - 1);
        return to >= rank ? to + 1 : to;
    }

    private static void receivers(ProgramBuilder program, int hosts, int[] expected) {
        for (int host = 0; host < hosts; host++) {
            RankBuilder own = program.rank(hosts + host);
            for (int k = 0; k < expected[host]; k++) {
                own.recv(-1, 2_000_000, 0, 0);
            }
        }
    }

    private static Job job(Program program, int hosts, int cores, boolean eager) {
        Machine cluster = Machine.of(hosts, cores).link(new Bandwidth(1e8), new Time(1e-5));
        Machine used = eager ? cluster.eagerUpTo(new Bytes(1e9)) : cluster;
        return program.on(used, Placement.PER_NODE);
    }
}
