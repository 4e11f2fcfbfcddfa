package dev.weft.sharing;

import dev.weft.study.Condition;
import dev.weft.study.Formula;
import java.util.List;

/** A family of models that differ in their parameters only. */
enum ModelFamily {
    GIGABIT_ETHERNET(
            "Gigabit Ethernet",
            "p=\\max(p_o,p_i),\\quad p_o=\\begin{cases}1&\\Delta_o=1\\\\"
                    + "\\Delta_o\\beta(1+\\gamma_o(\\Delta_o-\\mathrm{card}\\,C_o^m))&c\\in C_o^m\\\\"
                    + "\\Delta_o\\beta(1-\\gamma_o/\\mathrm{card}\\,C_o^m)&\\text{else}\\end{cases}",
            "p = max(p_o, p_i); p_o = D beta (1 + gamma_o (D - card)) where strong, D beta (1 - gamma_o / card) where weak,"
                    + " 1 where D = 1; p_i likewise"),
    STATE_SETS(
            "Myrinet",
            "p_i=\\frac{\\text{state sets}}{\\min_{s_j=s_i}e_j}",
            "p_i = state sets / least number of state sets in which a communication of its source is sent"),
    INFINIBAND(
            "InfiniBand",
            "p=\\max(\\max_{s_j=s}p_s(j),\\,\\Phi\\beta_e\\Omega),\\quad p_s=D_s\\beta_s[\\gamma_r\\text{ if }D_e\\ge 3]",
            "p = max(largest p_s of the source, Phi beta_e Omega); p_s = D_s beta_s, times gamma_r where D_e >= 3"),
    MAX_MIN("", "p=1/r,\\quad r\\text{ max-min fair}", "p = 1 / r with max-min fair rates r"),
    LARGEST_DEGREE("Myrinet", "p=\\max(\\Delta_o,\\Delta_i)", "p = max(D_o, D_i)"),
    ALONE("", "p=1", "p = 1"),
    OWN("", "p=f(c)", "p = f(c), as the user wrote it");

    /** The network that the model was made for; empty for none. */
    final String fabric;

    private final String latex;
    private final String plain;

    ModelFamily(String fabric, String latex, String plain) {
        this.fabric = fabric;
        this.latex = latex;
        this.plain = plain;
    }

    Formula formula() {
        return new Formula(latex, plain);
    }

    /** Whether the authors measured the model on a network. */
    boolean isMeasured() {
        return !measured().isEmpty();
    }

    /** A clause on what was measured; empty if nothing was. */
    String measured() {
        return switch (this) {
            case GIGABIT_ETHERNET -> "beta and both gammas were measured";
            case STATE_SETS -> "the paper measured Myrinet";
            case INFINIBAND -> "the thesis measured InfiniBand";
            default -> "";
        };
    }

    /** Whether this is a model of Vienne et al. 2008, which was measured with blocking sends of 4 to 20 MB. */
    boolean isOfPaper() {
        return this == GIGABIT_ETHERNET || this == STATE_SETS;
    }

    /** The conditions of the model as checked on these arcs with these penalties. */
    List<Condition> conditions(SchemeGraph graph, double[] penalties) {
        ModelConditions conditions = new ModelConditions(this);
        for (int arc = 0; arc < graph.arcs; arc++) {
            if (!graph.isInside(arc)) {
                int from = graph.source[arc];
                int to = graph.destination[arc];
                boolean bothWays = graph.inDegree[from] > 0 || graph.outDegree[to] > 0;
                conditions.seen(0, graph.outDegree[from], graph.inDegree[to], bothWays, penalties[arc]);
            }
        }
        return conditions.ofScheme();
    }
}
