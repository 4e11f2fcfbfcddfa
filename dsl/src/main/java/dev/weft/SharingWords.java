package dev.weft;

import dev.weft.machine.Machine;
import dev.weft.sharing.Calibration;
import dev.weft.sharing.PaperClusters;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SchemeTable;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.contention.Contention;
import dev.weft.sharing.replay.ReplayMethod;
import dev.weft.study.Axis;
import dev.weft.study.Picture;
import dev.weft.study.Result;
import java.io.Serializable;
import java.util.function.ToDoubleFunction;

/** Paper 2: bandwidth sharing between concurrent communications. Users import them through {@link Weft}; public, because JShell completes nothing else. */
public class SharingWords extends QueueingWords {
    SharingWords() {}

    /**
     * Gigabit Ethernet with the parameters of Vienne et al. 2008: beta 0.75, gamma_o 0.115, gamma_i 0.036.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(gigabitEthernet)}.
     */
    public static final SharingModel gigabitEthernet = SharingModel.gigabitEthernet(0.75, 0.115, 0.036);
    /**
     * The same with the receivers' weak branch divided as the paper prints it.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(gigabitEthernetAsPrinted)}.
     */
    public static final SharingModel gigabitEthernetAsPrinted =
            SharingModel.gigabitEthernetAsPrinted(0.75, 0.115, 0.036);
    /**
     * Myrinet 2000: state sets, counted exactly where memory allows, else estimated and said so.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(myrinet)}.
     */
    public static final SharingModel myrinet = SharingModel.myrinet(20_000, 1);
    /**
     * InfiniBand by the model of Vienne's thesis, with the parameters that SimGrid ships.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(infiniband)}.
     */
    public static final SharingModel infiniband = SharingModel.infiniband(0.965, 0.925, 1.35);
    /**
     * Max-min fair rates over the links into and out of the nodes: the naive baseline.
     * Example: {@code scheme("a:0->1 b:0->2").size(MB(4)).link(MBps(100), us(5)).time(fairShare)}.
     */
    public static final SharingModel fairShare = SharingModel.fairShare();
    /** The maximum conflict of Kim and Lee 2001: the larger degree. Example: {@code scheme("a:0->1 b:0->2").penalty(kimLee)}. */
    public static final SharingModel kimLee = SharingModel.kimLee();

    /** Communications that start together. Example: {@code scheme("a:0->1 b:0->2").penalty(myrinet)}. */
    public static Scheme scheme(String arcs) {
        return Scheme.of(arcs);
    }

    /** A scheme still without communications: {@code scheme().star(3)}, {@code scheme().arc("a", 0, 1)}. */
    public static Scheme scheme() {
        return Scheme.empty();
    }

    /**
     * Named schemes as a paper's table: each drawn, beside the penalties that a result has of them, a column for each network.
     * Example: {@code schemeTable(values(scheme("a:0->1 b:0->2").named("row 2")), measured("vienne2008-fig2"))}.
     */
    public static Picture schemeTable(Axis<Scheme> schemes, Result penalties) {
        return SchemeTable.of(schemes, penalties);
    }

    /** Gigabit Ethernet with one's own beta, gamma_o and gamma_i. */
    public static SharingModel gigabitEthernet(double beta, double gammaOut, double gammaIn) {
        return SharingModel.gigabitEthernet(beta, gammaOut, gammaIn);
    }

    /**
     * Myrinet estimated from so many random state sets, for schemes that could be counted as well.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(myrinetEstimated(1000, 1))}.
     */
    public static SharingModel myrinetEstimated(int samples, long seed) {
        return SharingModel.myrinetEstimated(samples, seed);
    }

    /** InfiniBand with one's own beta_e, beta_s and gamma_r. */
    public static SharingModel infiniband(double betaIn, double betaOut, double gamma) {
        return SharingModel.infiniband(betaIn, betaOut, gamma);
    }

    /**
     * No sharing: every transfer as if it were alone; what the others are compared with.
     * Example: {@code ringShift(8, 10, ms(1), KB(100)).on(paperGigabit, perNode).solve(replay(noSharing))}.
     */
    public static final SharingModel noSharing = SharingModel.noSharing();

    /**
     * Replays a job under a sharing model.
     * Example: {@code ringShift(8, 10, ms(1), KB(100)).on(paperMyrinet, perNode).solve(replay(myrinet))}.
     */
    public static ReplayMethod replay(SharingModel model) {
        return ReplayMethod.under(model);
    }

    /**
     * The paper's 53 x 2 cluster with Gigabit Ethernet; what is assumed of it says its list of assumptions.
     * Example: {@code paperGigabit.assumptions()}.
     */
    public static final Machine paperGigabit = PaperClusters.GIGABIT;
    /**
     * The paper's 72 x 2 cluster with Myrinet 2000; bandwidth and latency are assumed.
     * Example: {@code paperMyrinet.assumptions()}.
     */
    public static final Machine paperMyrinet = PaperClusters.MYRINET;
    /**
     * The paper's 26 x 4 cluster with InfiniBand; bandwidth and latency are assumed.
     * Example: {@code paperInfiniband.assumptions()}.
     */
    public static final Machine paperInfiniband = PaperClusters.INFINIBAND;

    /**
     * Beta from the penalties of measured outgoing stars with 2, 3, .. communications; add {@code gammas(..)}.
     * Example: {@code calibrate(1.5, 2.25)}.
     */
    public static Calibration calibrate(double... starPenalties) {
        return Calibration.ofStars(starPenalties);
    }

    /** One's own model in one line. Example: {@code sharing("mine", c -> Math.max(c.outDegree(), c.inDegree()))}. */
    public static <F extends Serializable & ToDoubleFunction<Contention>> SharingModel sharing(String name, F penalty) {
        return SharingModel.own(name, penalty);
    }

    /** The same for languages whose lambdas are not serializable; such a model cannot go to an engine beyond this machine. */
    public static SharingModel sharing(String name, ToDoubleFunction<Contention> penalty) {
        return SharingModel.own(name, penalty);
    }
}
