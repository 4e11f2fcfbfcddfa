package dev.weft.study.chart;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words in figures for the identifiers of tables: {@code Gigabit Ethernet} for {@code gigabitEthernet}. Files keep
 * identifiers.
 */
public final class Wording {
    /** Names with an irregular spelling. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("gigabitEthernet", "Gigabit Ethernet"),
            Map.entry("gigabitEthernetAsPrinted", "Gigabit Ethernet, as printed"),
            Map.entry("myrinet", "Myrinet"),
            Map.entry("myrinetEstimated", "Myrinet, estimated"),
            Map.entry("infiniband", "InfiniBand"),
            Map.entry("fairShare", "max-min sharing"),
            Map.entry("kimLee", "Kim and Lee"),
            Map.entry("logP", "LogP"),
            Map.entry("logGP", "LogGP"),
            Map.entry("maxRate", "max-rate"),
            Map.entry("ncclTuning", "NCCL tuning"),
            Map.entry("nodeAware", "node-aware"),
            Map.entry("zeroCost", "zero-cost network"),
            Map.entry("adapterQueue", "queue of the adapter"),
            Map.entry("closedForm", "closed form"),
            Map.entry("threadSimulation", "simulated threads"),
            Map.entry("tinyMpi", "TinyMPI"),
            Map.entry("noSharing", "no sharing"),
            Map.entry("perNode", "per node"),
            Map.entry("perProcessor", "per processor"),
            Map.entry("manyCore", "many-core"),
            Map.entry("minimumProfile", "minimum profile"),
            Map.entry("traceReplay", "replay of the trace"),
            Map.entry("bardSchweitzer", "Bard and Schweitzer"),
            Map.entry("aql", "AQL"),
            Map.entry("intraSocket", "within a socket"),
            Map.entry("intraNode", "within a node"),
            Map.entry("interNode", "between nodes"),
            Map.entry("paperGigabit", "Gigabit Ethernet cluster"),
            Map.entry("paperMyrinet", "Myrinet cluster"),
            Map.entry("paperInfiniband", "InfiniBand cluster"),
            Map.entry("maxRate2016", "max-rate, 2016"),
            Map.entry("blueWaters", "Blue Waters"),
            Map.entry("dibonaLike", "like Dibona"),
            Map.entry("byRank", "by rank"),
            Map.entry("recursiveDoubling", "recursive doubling"),
            Map.entry("binomialDoubling", "binomial, doubling"),
            Map.entry("splitBinary", "split binary"),
            Map.entry("inOrderBinary", "in-order binary"),
            Map.entry("scatterAllgather", "scatter and allgather"),
            Map.entry("scatterRing", "scatter and ring"),
            Map.entry("segmentedRing", "segmented ring"),
            Map.entry("swingBandwidth", "Swing for bandwidth"),
            Map.entry("bineBandwidth", "Bine for bandwidth"),
            Map.entry("neighborExchange", "neighbour exchange"),
            Map.entry("pairwiseXor", "pairwise by XOR"),
            Map.entry("linearWindow", "linear in windows"),
            Map.entry("localityAware", "locality-aware"),
            Map.entry("recursiveHalving", "recursive halving"),
            Map.entry("doubleRing", "double ring"));

    private static final Pattern WORD = Pattern.compile("(?<![\\w.])[A-Za-z][A-Za-z_]*[A-Za-z0-9]*(?![\\w.])");
    /** {@code penalty E_rel} of section VI-B of Vienne et al. 2008. */
    private static final Pattern ERROR = Pattern.compile("^(.+) E_(rel|abs)\\b");

    private static final Pattern MICRO = Pattern.compile("(?<=[0-9)\\]]) us\\b|(?<=\\()us(?=\\))");

    private static final Pattern BRACKETS = Pattern.compile("\\(([^()]+)\\) \\(([^()]+)\\)$");

    private Wording() {}

    /** {@code wait ratio (trace replay, %)} rather than two consecutive brackets. */
    static String oneBracket(String text) {
        return BRACKETS.matcher(text).replaceFirst("($1, $2)");
    }

    /**
     * Returns the text with names of networks, methods and placements as words, errors spelled out, and a micro sign
     * for microseconds.
     */
    public static String of(String text) {
        String named = WORD.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(NAMES.getOrDefault(match.group(), match.group())));
        return micro(ERROR.matcher(named)
                .replaceFirst(match -> (match.group(2).equals("rel") ? "relative" : "absolute") + " error of "
                        + Matcher.quoteReplacement(match.group(1))));
    }

    /** Returns the text with µs for us after numbers and in brackets. */
    public static String micro(String text) {
        return MICRO.matcher(text).replaceAll(match -> match.group().replace("us", "µs"));
    }
}
