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

/**
 * Words for bandwidth sharing between concurrent communications (paper 2). Users import them through {@link Weft};
 * public, because JShell completes public members only.
 */
public class SharingWords extends TinyMpiWords {
    SharingWords() {}

    /**
     * Models Gigabit Ethernet with the parameters of Vienne et al. 2008: beta = 0.75, gamma_o = 0.115, gamma_i = 0.036.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(gigabitEthernet)} prints {@code 1.5}.
     */
    public static final SharingModel gigabitEthernet = SharingModel.gigabitEthernet(0.75, 0.115, 0.036);
    /**
     * Models Gigabit Ethernet with the equation as the paper prints it: the weak branch at the receiver is divided by
     * card(C_o^m) instead of card(C_i^m).
     * Example: {@code scheme("a:0->1 b:0->2").penalty(gigabitEthernetAsPrinted)} prints {@code 1.5}.
     */
    public static final SharingModel gigabitEthernetAsPrinted =
            SharingModel.gigabitEthernetAsPrinted(0.75, 0.115, 0.036);
    /**
     * Models Myrinet 2000 by state sets. They are counted exactly if memory suffices; otherwise penalties are estimated
     * from 20,000 random ones, and the header says "estimated".
     * Example: {@code scheme("a:0->1 b:0->2").penalty(myrinet)} prints {@code penalties of myrinet}.
     */
    public static final SharingModel myrinet = SharingModel.myrinet(20_000, 1);
    /**
     * Models InfiniBand after Vienne's thesis, with the parameters of SimGrid: beta_e = 0.965, beta_s = 0.925, gamma_r
     * = 1.35.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(infiniband)} prints {@code 1.85}.
     */
    public static final SharingModel infiniband = SharingModel.infiniband(0.965, 0.925, 1.35);
    /**
     * Models max-min fair sharing of the links into and out of the nodes, the baseline for the other models.
     * Example: {@code scheme("a:0->1 b:0->2").size(MB(4)).link(MBps(100), us(5)).time(fairShare)}.
     */
    public static final SharingModel fairShare = SharingModel.fairShare();
    /**
     * Models the maximum conflict of Kim and Lee (2001): the penalty is the larger of out-degree and in-degree.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(kimLee)} prints {@code penalties of kimLee}.
     */
    public static final SharingModel kimLee = SharingModel.kimLee();

    /**
     * Creates a scheme of communications that start together, each as {@code name:source->destination}; an error names
     * the column.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(myrinet)} prints {@code source 0, conflict outgoing}.
     */
    public static Scheme scheme(String arcs) {
        return Scheme.of(arcs);
    }

    /** Creates a scheme without communications: {@code scheme().star(3)}, {@code scheme().arc("a", 0, 1)}. */
    public static Scheme scheme() {
        return Scheme.empty();
    }

    /**
     * Draws named schemes in a table as papers print it, with their penalties from a result in a column for each
     * network.
     * Example: {@code schemeTable(values(scheme("a:0->1 b:0->2").named("row 2")), measured("vienne2008-fig2"))}.
     */
    public static Picture schemeTable(Axis<Scheme> schemes, Result penalties) {
        return SchemeTable.of(schemes, penalties);
    }

    /**
     * Models Gigabit Ethernet with your own beta, gamma_o and gamma_i. Gammas are at least 0 and below 1; an error if a
     * penalty could be below 1.
     */
    public static SharingModel gigabitEthernet(double beta, double gammaOut, double gammaIn) {
        return SharingModel.gigabitEthernet(beta, gammaOut, gammaIn);
    }

    /**
     * Models Myrinet 2000 by estimates from 100 to 100,000,000 random state sets, even for schemes whose state sets
     * could be counted.
     * Example: {@code scheme("a:0->1 b:0->2").penalty(myrinetEstimated(1000, 1))} prints {@code random state sets, seed
     * 1}.
     */
    public static SharingModel myrinetEstimated(int samples, long seed) {
        return SharingModel.myrinetEstimated(samples, seed);
    }

    /** Models InfiniBand with your own beta_e and beta_s, at least 0.5, and gamma_r, at least 1. */
    public static SharingModel infiniband(double betaIn, double betaOut, double gamma) {
        return SharingModel.infiniband(betaIn, betaOut, gamma);
    }

    /**
     * Models transfers without sharing: every penalty is 1, as a reference for other models.
     * Example: {@code ringShift(8, 10, ms(1), KB(100)).on(paperGigabit, perNode).solve(replay(noSharing))}.
     */
    public static final SharingModel noSharing = SharingModel.noSharing();

    /**
     * Solves a job by replaying its program under a sharing model.
     * Example: {@code ringShift(8, 10, ms(1), KB(100)).on(paperMyrinet, perNode).solve(replay(myrinet))}.
     */
    public static ReplayMethod replay(SharingModel model) {
        return ReplayMethod.under(model);
    }

    /**
     * Describes the paper's cluster of 53 x 2 cores with Gigabit Ethernet; {@code assumptions()} lists the assumed
     * numbers.
     * Example: {@code paperGigabit.assumptions()}.
     */
    public static final Machine paperGigabit = PaperClusters.GIGABIT;
    /**
     * Describes the paper's cluster of 72 x 2 cores with Myrinet 2000; bandwidth and latency are assumed.
     * Example: {@code paperMyrinet.assumptions()}.
     */
    public static final Machine paperMyrinet = PaperClusters.MYRINET;
    /**
     * Describes the paper's cluster of 26 x 4 cores with InfiniBand; bandwidth and latency are assumed.
     * Example: {@code paperInfiniband.assumptions()}.
     */
    public static final Machine paperInfiniband = PaperClusters.INFINIBAND;

    /**
     * Computes beta from measured penalties of outgoing stars with 2, 3, .. communications; {@code gammas(..)} adds the
     * gammas. At least one penalty is required, each at least 1.
     * Example: {@code calibrate(1.5, 2.25)} prints {@code 0.75}.
     */
    public static Calibration calibrate(double... starPenalties) {
        return Calibration.ofStars(starPenalties);
    }

    /**
     * Creates a sharing model from a function that returns the penalty of a communication, at least 1.
     * Example: {@code sharing("mine", c -> Math.max(c.outDegree(), c.inDegree()))} prints {@code mine}.
     */
    public static <F extends Serializable & ToDoubleFunction<Contention>> SharingModel sharing(String name, F penalty) {
        return SharingModel.own(name, penalty);
    }

    /**
     * Creates a sharing model from a function that is not serializable, as lambdas of some languages are; the model
     * cannot run on an engine beyond this machine.
     */
    public static SharingModel sharing(String name, ToDoubleFunction<Contention> penalty) {
        return SharingModel.own(name, penalty);
    }
}
