package dev.weft.machine;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;

/** A machine whose paper gives measurements but no parameters: all of them are assumed, as its {@code assumptions()} list. */
public final class AssumedMachine {
    private static final String PROTOCOL = "rendezvous";

    /**
     * Two nodes with 64 cores each, probably as Dibona's ThunderX2 nodes, joined by InfiniBand EDR. Between nodes: 1.3 us, 11 GB/s for a
     * node and 3 GB/s for one core. Within a node: 0.5 us and 10 GB/s for a single copy.
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
