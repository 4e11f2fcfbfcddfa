package dev.weft.nodeaware;

import dev.weft.study.Formula;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;

/**
 * Name, citation, formula, inputs and assumptions of a cost model, by its kind.
 *
 * @param model that is described
 * @param links that contention is charged on
 */
record CostWords(CostModel model, OnLinks links) {
    /** Whether contention is a term; it is not where a network is not described. */
    boolean contends() {
        boolean leftOut = links.is(0) && !model.links().is(0);
        return !leftOut && (model.kind() == CostModel.Kind.NODE_AWARE || !links.is(0));
    }

    private boolean isLogP() {
        LogGp logGp = model.logGp();
        return logGp != null && logGp.isLogP();
    }

    String name() {
        return isLogP() ? "LogP" : model.kind().words;
    }

    /** The name with the terms of the user. */
    String nameInFull() {
        return name() + (own().isEmpty() ? "" : " with " + String.join(", ", own()));
    }

    private List<String> own() {
        return model.own().stream().map(OwnTerm::name).toList();
    }

    /** Whether the processes of a node share its bandwidth, if the costs limit it. */
    boolean limitsNodes() {
        return model.kind() == CostModel.Kind.MAX_RATE || model.kind() == CostModel.Kind.NODE_AWARE;
    }

    /** The terms of a cost by this model. */
    Breakdown breakdown(CostParts of) {
        boolean whole = model.kind() == CostModel.Kind.NODE_AWARE;
        return new Breakdown(of, whole || model.gamma() > 0, contends(), own());
    }

    String citation() {
        return isLogP()
                ? "Culler et al. 1993, LogP: towards a realistic model of parallel computation"
                : model.kind().citation;
    }

    /** The formula of the model, with the penalties that it has. */
    Formula formula() {
        boolean hops = model.links().perHop() > 0;
        String latex = transport(true) + (hops ? " + \\tau h" : "");
        String plain = transport(false) + (hops ? " + tau h" : "");
        if (model.gamma() > 0) {
            latex += " + \\gamma n^2";
            plain += " + gamma n^2";
        }
        if (!links.is(0)) {
            latex += " + \\delta \\ell";
            plain += " + delta l";
        }
        for (OwnTerm each : model.own()) {
            latex += " + \\sum \\text{" + each.name() + "}";
            plain += " + sum(" + each.name() + ")";
        }
        return new Formula("T = " + latex, "T = " + plain);
    }

    private String transport(boolean latex) {
        return switch (model.kind()) {
            case LOG_GP -> {
                String all = latex ? "L + 2 o + (n - 1) \\max(g, o)" : "L + 2 o + (n - 1) max(g, o)";
                yield isLogP() ? all : all + (latex ? " + G \\sum (s - 1)" : " + G sum(s - 1)");
            }
            case POSTAL -> latex ? "\\sum (\\alpha + s / R_b)" : "sum(alpha + s / R_b)";
            default -> rated(latex);
        };
    }

    private String rated(boolean latex) {
        if (model.rule() == CostModel.Rule.NODE_TOTAL) {
            return latex ? "\\sum \\alpha + \\max(S / R_b, S_{node} / R_N)" : "sum(alpha) + max(S / R_b, S_node / R_N)";
        }
        return latex ? "\\sum (\\alpha + k s / \\min(R_N, k R_b))" : "sum(alpha + k s / min(R_N, k R_b))";
    }

    /** The numbers of the model, one line each; without the penalties that it does not have. */
    List<String> inputs() {
        List<String> all = new ArrayList<>();
        LogGp logGp = model.logGp();
        if (logGp != null) {
            all.add(logGp.inWords());
        }
        boolean whole = model.kind() == CostModel.Kind.NODE_AWARE;
        if (whole || model.gamma() > 0 || !links.is(0) || links.perHop() > 0) {
            boolean onLinks = contends() || links.perHop() > 0;
            all.add("gamma: " + new Time(model.gamma()) + (onLinks ? ", " + links.inWords() : ""));
        }
        model.own().forEach(each -> all.add(each.inWords()));
        return all;
    }

    /** The assumptions of the model, and the penalties measured on another machine that it uses by default. */
    List<String> assumptions() {
        List<String> all = new ArrayList<>();
        switch (model.kind()) {
            case POSTAL ->
                all.add("Every message costs as much as one between nodes, and a node has no injection limit;"
                        + " nodeAware has localities and the limit.");
            case MAX_RATE -> all.add("Every message costs as much as one between nodes; nodeAware has localities.");
            case LOG_GP -> {
                all.add("Latency, overhead and gap are the same for every pair of ranks; message costs and links of"
                        + " the machine are not used.");
                if (isLogP()) {
                    all.add("The message size costs nothing; logGP(..) has a bandwidth for long messages.");
                }
            }
            case NODE_AWARE -> {
                // its numbers are those of the machine
            }
        }
        all.addAll(model.assumptions(contends()));
        return all;
    }
}
