package dev.weft.machine;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;

/** A machine of which a paper tells measurements but no numbers: all of them are assumed, and its {@code assumptions()} say so. */
public final class AssumedMachine {
    private static final String PROTOCOL = "rendezvous";

    /**
     * Two nodes with 64 cores each, as Dibona's ThunderX2 nodes probably have, joined by InfiniBand EDR: 1.3 us and 11 GB/s for a node, of
     * which one core reaches 3 GB/s; inside of a node 0.5 us and 10 GB/s for a single copy.
     */
    public static final Machine DIBONA_LIKE = Machine.of(2, 64)
            .fabric("InfiniBand EDR")
            .link(new Bandwidth(11e9), new Time(1.3e-6))
            .inside(new Bandwidth(10e9), new Time(5e-7))
            .costs(MessageCosts.none()
                    .range(Locality.NETWORK, PROTOCOL, new Bytes(0), new Time(1.3e-6), new Bandwidth(3e9))
                    .injection(Locality.NETWORK, PROTOCOL, new Bandwidth(11e9)))
            .assuming(
                    MachineOrigin.CORES,
                    MachineOrigin.BANDWIDTH,
                    MachineOrigin.LATENCY,
                    MachineOrigin.INSIDE,
                    MachineOrigin.COSTS)
            .named("dibonaLike");

    private AssumedMachine() {}
}
