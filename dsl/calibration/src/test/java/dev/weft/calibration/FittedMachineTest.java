package dev.weft.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Value;
import dev.weft.study.data.Measurements;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine from the files of the kit: its numbers, its parts, what it predicts, and what it says is missing. */
class FittedMachineTest {
    private static final String HEADINGS = "operation,locality,size (B),pairs,cache,launch,sample,time (s)";

    @TempDir
    Path folder;

    private static FittedMachine clean() {
        return FittedMachine.fitted(new SyntheticKit(1, SyntheticKit.Noise.NONE, 5, 1).all());
    }

    private static double value(FittedMachine fitted, String locality, String protocol, String name) {
        return fitted.parameters().stream()
                .filter(each -> each.locality().equals(locality)
                        && each.protocol().equals(protocol)
                        && each.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value()
                .value();
    }

    @Test
    void samplesWithoutNoiseGiveTheNumbersOfTheirMachine() {
        FittedMachine fitted = clean();

        Percentage exact = Percentage.withPercentage(1e-6);
        String[] protocols = {"short", "eager", "rendezvous"};
        for (int range = 0; range < 3; range++) {
            assertThat(value(fitted, "inter-node", protocols[range], "latency in s"))
                    .isCloseTo(SyntheticKit.NETWORK[range][1], exact);
            assertThat(value(fitted, "inter-node", protocols[range], "bandwidth in B/s"))
                    .isCloseTo(SyntheticKit.NETWORK[range][2], exact);
        }
        assertThat(value(fitted, "inter-node", "eager", "first size in B")).isEqualTo(1024);
        assertThat(value(fitted, "inter-node", "rendezvous", "first size in B")).isEqualTo(16384);
        assertThat(value(fitted, "inter-node", "rendezvous", "injection limit in B/s"))
                .isCloseTo(SyntheticKit.NODE_RATE, exact);
        assertThat(fitted.gamma().si()).isCloseTo(SyntheticKit.GAMMA, exact);
        assertThat(fitted.delta().si()).isCloseTo(SyntheticKit.DELTA, exact);
        LogGpParameters found = fitted.logGP();
        assertThat(found.latency().si()).isCloseTo(SyntheticKit.L, exact);
        assertThat(found.sendOverhead().si()).isCloseTo(SyntheticKit.O, exact);
        assertThat(found.receiveOverhead().si()).isCloseTo(SyntheticKit.O_R, exact);
        assertThat(found.overhead().si()).isCloseTo((SyntheticKit.O + SyntheticKit.O_R) / 2, exact);
        assertThat(fitted.explain().inputs())
                .contains(
                        "one overhead o in logGP(..) and logGPS(..): 500 ns, the mean of o_s and o_r, which keeps the time"
                                + " of a message; a send is 100 ns too long and a receive as much too short");
        assertThat(found.gap().si()).isCloseTo(SyntheticKit.G_GAP, exact);
        assertThat(found.perByte().si()).isCloseTo(SyntheticKit.G_BYTE, exact);
        double match = SyntheticKit.network(1, 1) - SyntheticKit.RAW - 1 / SyntheticKit.RAW_RATE;
        assertThat(fitted.match(100).si()).isCloseTo(match + 100 * SyntheticKit.ENTRY, exact);
        assertThat(fitted.copy().si()).isCloseTo(1 / (1 / 2.5e9 - 1 / 6e9), exact);
    }

    @Test
    void aMachineHasLinkEagerLimitCostsOverheadAndReductions() {
        Machine machine = clean().machine();

        assertThat(machine.nodes()).isEqualTo(2);
        assertThat(machine.cores()).isEqualTo(8);
        assertThat(machine.link().orElseThrow().bandwidth().si()).isCloseTo(6e9, within(1.0));
        assertThat(machine.link().orElseThrow().latency().si()).isCloseTo(2e-6 - SyntheticKit.O, within(1e-15));
        assertThat(machine.inside().orElseThrow().bandwidth().si()).isCloseTo(9e9, within(1.0));
        assertThat(machine.eagerLimit()).contains(new Bytes(11469));
        assertThat(machine.overhead().orElseThrow().si()).isCloseTo(SyntheticKit.O, within(1e-15));
        assertThat(machine.reductionOf(new Bytes(1000)).orElseThrow().si()).isCloseTo(SyntheticKit.REDUCE, within(1e3));
        assertThat(machine.reductionOf(new Bytes(1 << 20)).orElseThrow().si())
                .isCloseTo(SyntheticKit.REDUCE_BEYOND, within(1e3));
        MessageCosts costs = machine.messageCosts();
        for (double size : new double[] {1, 1000, 1024, 20000, 1e6}) {
            for (int pairs : new int[] {1, 4}) {
                assertThat(costs.seconds(costs.classOf(Locality.NETWORK, size), size, pairs))
                        .isCloseTo(SyntheticKit.network(size, pairs), Percentage.withPercentage(1e-6));
            }
        }
        assertThat(machine.assumptions())
                .contains(
                        "The number of cores of a node (8) is assumed, not measured.",
                        "The eager limit (11469 B) is assumed, not measured.");
    }

    @Test
    void theEagerLimitIsShownBySendsThatWaitOrElseAssumed() {
        SyntheticKit kit = new SyntheticKit(1, SyntheticKit.Noise.NONE, 5, 1);
        FittedMachine alone = FittedMachine.fitted(kit.all());
        FittedMachine shown =
                FittedMachine.fitted(List.of(kit.pingPong(), kit.roundTrips(), kit.receives(), kit.sends(12_000)));
        FittedMachine early =
                FittedMachine.fitted(List.of(kit.pingPong(), kit.roundTrips(), kit.receives(), kit.sends(1000)));

        assertThat(alone.explain().inputs())
                .contains(
                        "assumed: The eager limit is 11469 B: it is the last limit of inter-node messages, and can be"
                                + " 717 B instead; measure loggp with sizes on both sides of the limits, or set machine().eagerUpTo(..).");
        assertThat(shown.eagerUpTo()).isEqualTo(new Bytes(12_000));
        assertThat(shown.explain().inputs())
                .contains(
                        "eager limit: up to 12000 B, because sends of 12000 B end without their receiver, those of 16 KiB"
                                + " wait for it");
        assertThat(shown.machine().assumptions()).noneMatch(line -> line.contains("eager limit"));
        assertThat(early.eagerUpTo()).isEqualTo(new Bytes(1000));
    }

    @Test
    void aLatencyBelowZeroWithinItsScatterIsZeroAndOtherwiseRefused() {
        SyntheticKit kit = new SyntheticKit(2, SyntheticKit.Noise.NONE, 5, 1);
        FittedMachine none = FittedMachine.fitted(List.of(kit.pingPong(), kit.roundTrips(), kit.receives(9e-6)));

        assertThatThrownBy(none::logGP)
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("logGP(): L is -6.9 us (-6.9 us to -6.9 us), which is below 0 by more than its"
                        + " scatter. Run loggp");
        assertThat(new Estimate(-1, -3, 0.5).notBelowZero()).hasValue(0);
        assertThat(new Estimate(-1, -3, -0.5).notBelowZero()).isEmpty();
        assertThat(Estimate.withoutInterval(-1).notBelowZero()).isEmpty();
        assertThat(Estimate.withoutInterval(1).notBelowZero()).hasValue(1);
        assertThat(Estimate.NONE.notBelowZero()).isEmpty();
    }

    @Test
    void whatWasNotMeasuredIsMissingAndNotGuessed() {
        FittedMachine fitted =
                FittedMachine.fitted(List.of(new SyntheticKit(1, SyntheticKit.Noise.NONE, 2, 1).pingPong()));

        assertThat(fitted.explain().inputs())
                .contains(
                        "not measured, so that their numbers are missing: high-volume ping-pong, line, message-rate, prtt,"
                                + " send, receive, work, tcp-ping-pong, reduce-local");
        assertThat(fitted.explain().violated())
                .containsExactly(
                        "Enough launches: ping-pong has 2 launches. Measure 5 or more; 10 are usual.",
                        "All localities measured: intra-socket is missing; a machine takes the costs of the next wider"
                                + " locality, or has none.");
        assertThat(fitted.machine().overhead()).isEmpty();
        assertThatThrownBy(fitted::gamma)
                .isInstanceOf(ModelException.class)
                .hasMessage("gamma(): gamma was not measured. Run hvpp of the measuring kit and add its files.");
        assertThatThrownBy(fitted::logGP)
                .isInstanceOf(ModelException.class)
                .hasMessage("logGP(): o_s was not measured. Run loggp of the measuring kit and add its files.");
        assertThatThrownBy(() -> fitted.predict(new Bytes(8), Locality.SOCKET))
                .isInstanceOf(ModelException.class)
                .hasMessage("predict(.., intra-socket): no intra-socket messages were measured. Run pingpong of the"
                        + " measuring kit and add its files.");
    }

    @Test
    void oneLaunchHasNoIntervals() {
        FittedMachine fitted = FittedMachine.fitted(new SyntheticKit(4, SyntheticKit.Noise.USUAL, 1, 9).all());

        assertThat(fitted.parameters())
                .filteredOn(each -> !each.name().startsWith("first size"))
                .hasSizeGreaterThan(20)
                .allSatisfy(each -> {
                    assertThat(each.value().hasInterval()).as(each.of()).isFalse();
                    assertThat(each.inWords()).endsWith(" (no interval: one launch)");
                });
        assertThat(fitted.predict(new Bytes(3000), Locality.NETWORK).toString())
                .matches("[0-9.]+ us, no interval from one launch");
        assertThat(fitted.toString()).contains("no intervals, because there is one launch");
        assertThat(fitted.explain().violated())
                .contains(
                        "Enough launches: ping-pong has 1 launch, and one launch does not show how far the next one is off."
                                + " Measure 5 or more; 10 are usual.");
        assertThat(fitted.explain().conditions())
                .contains(
                        Condition.notChecked("all parameters identifiable", "numbers of one launch have no interval."));
        Result checked = fitted.validate(Measurements.of(launchFile()));
        assertThat(checked.where("method", "fitted ranges").value("covered").si())
                .isNaN();
    }

    private String launchFile() {
        try {
            write(7);
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
        return folder.resolve("pingpong-7.csv").toString();
    }

    @Test
    void operationsOfNoPartAreRefused() {
        Columns columns =
                Columns.rows(1).key("operation", (Object) "allreduce").measure("time", dev.weft.units.Unit.S, 1e-6);

        assertThatThrownBy(() -> FittedMachine.fitted(List.of(Bench.table(columns, "made"))))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "fitMachine(..), operations allreduce: a machine is fitted to ping-pong, high-volume ping-pong,"
                                + " line, message-rate, prtt, send, receive, work, tcp-ping-pong, reduce-local. Run pingpong of the measuring kit"
                                + " first.");
    }

    @Test
    void filesOfLaunchesInAFolderAreFittedAndHeldOutSizesPredicted() throws IOException {
        for (int launch = 0; launch < 6; launch++) {
            write(launch);
        }
        FittedMachine fitted = FittedMachine.of(folder.toString());

        assertThat(fitted.explain().inputs()).contains("ping-pong, inter-node: 594 samples of 33 sizes in 6 launches");
        assertThat(value(fitted, "inter-node", "rendezvous", "bandwidth in B/s"))
                .isCloseTo(6e9, Percentage.withPercentage(5));
        Value predicted = fitted.predict(new Bytes(3000), Locality.NETWORK);
        assertThat(predicted.low()).isLessThan(SyntheticKit.network(3000, 1));
        assertThat(predicted.high()).isGreaterThan(SyntheticKit.network(3000, 1));

        List<Measurements> files = KitFiles.read(folder.toString());
        FittedMachine train = FittedMachine.of(files.stream()
                .map(file -> file.except(row -> row.rank("size") % 3 == 2))
                .toArray(Measurements[]::new));
        Result checked = train.validate(files.get(0).where(row -> row.rank("size") % 3 == 2));
        double ranges =
                checked.where("method", "fitted ranges").value("time E_abs").si();
        assertThat(ranges).isLessThan(0.06);
        assertThat(checked.where("method", "straight line").value("time E_abs").si())
                .isGreaterThan(2 * ranges);
    }

    /** A launch with samples of 3 % noise. */
    private void write(int launch) throws IOException {
        Random random = new Random(launch);
        List<String> lines = new ArrayList<>(List.of("# a launch", HEADINGS));
        for (double size : SyntheticKit.sizes()) {
            for (int sample = 0; sample < 3; sample++) {
                lines.add(String.format(
                        Locale.ROOT,
                        "ping-pong,inter-node,%.0f,1,hot,%d,%d,%.6e",
                        size,
                        launch,
                        sample,
                        SyntheticKit.network(size, 1) * Math.exp(0.03 * random.nextGaussian())));
            }
        }
        Files.write(folder.resolve("pingpong-" + launch + ".csv"), lines);
    }

    @Test
    void aFolderWithoutFilesIsRefused() {
        assertThatThrownBy(() -> FittedMachine.of(folder.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "fitMachine(\"" + folder + "\"): the folder has no CSV files. Run the programs of the measuring"
                                + " kit with --out " + folder + ".");
    }

    @Test
    void aFileOfAFolderThatCannotBeReadIsNamed() throws IOException {
        write(1);
        Path lost = Files.createSymbolicLink(folder.resolve("pingpong-2.csv"), folder.resolve("moved.csv"));

        assertThatThrownBy(() -> FittedMachine.of(folder.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage("fitMachine(\"" + lost + "\"): the file cannot be read: java.nio.file.NoSuchFileException: "
                        + lost + ". Check the file and its permissions, or take it out of the folder.");
    }

    @Test
    void residualsAndTheFigureShowTheFitOverTheMeasurements() {
        FittedMachine fitted = clean();

        assertThat(fitted.residuals().columns().rows()).isEqualTo(5 * SyntheticKit.sizes().length);
        assertThat(fitted.residuals().max("error").si()).isLessThan(1e-9);
        assertThat(fitted.figure().toString())
                .contains("fitted")
                .contains("measured")
                .contains("intra-node");
    }

    @Test
    void launchesThatDifferAndAnUnsteadyNodeAreWarnedOf() {
        SyntheticKit kit = new SyntheticKit(3, new SyntheticKit.Noise(0.01, 0, 0, 0.3), 6, 3);
        FittedMachine fitted = FittedMachine.fitted(List.of(kit.pingPong()));

        assertThat(fitted.explain().violated())
                .as("seed 3")
                .anyMatch(sentence -> sentence.startsWith("Launches agree: the medians of a cell scatter by "));
        assertThat(clean().explain().conditions()).contains(Condition.holds("launches agree"));
    }

    /** Times of a link of 2 us and 1 GB/s, this much slower, as a tool without launches writes them. */
    private static Result osu(double slower, int... sizes) {
        return Tabulated.of(
                "measured",
                Rows.of(Arrays.stream(sizes).boxed().toList())
                        .key("size", size -> size)
                        .measure("latency", Unit.US, size -> slower * (2e-6 + size / 1e9))
                        .columns(),
                Provenance.measurement(Origin.USER_FILE, "OSU Micro-Benchmarks", "osu.txt"),
                () -> Explanation.of("none; measured"));
    }

    private static List<Integer> launches(FittedMachine fitted) {
        return fitted.parameters().stream().map(Parameter::launches).distinct().toList();
    }

    @Test
    void filesOfTheSameCellsWithoutALaunchAreOneLaunchEach() {
        int[] sizes = {8, 1024, 65_536, 1_048_576};

        FittedMachine fitted = FittedMachine.fitted(List.of(osu(1, sizes), osu(1.1, sizes), osu(1.2, sizes)));

        assertThat(launches(fitted)).containsExactly(3);
        assertThat(fitted.parameters()).allSatisfy(each -> {
            assertThat(each.value().low()).isLessThan(each.value().value());
            assertThat(each.value().high()).isGreaterThan(each.value().value());
        });
        assertThat(fitted.machine().inputs())
                .anyMatch(each -> each.contains("measured by OSU Micro-Benchmarks: osu.txt"));
    }

    @Test
    void filesOfOtherSizesAreOneLaunchTogether() {
        FittedMachine fitted = FittedMachine.fitted(List.of(osu(1, 8, 64, 1024), osu(1, 65_536, 262_144, 1_048_576)));

        assertThat(launches(fitted)).containsExactly(1);
    }
}
