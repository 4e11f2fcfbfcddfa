package dev.weft.sharing;

import dev.weft.study.Formula;

/** What models that differ by their parameters only have in common. */
enum ModelFamily {
    GIGABIT_ETHERNET(
            "Gigabit Ethernet",
            new Formula(
                    "p=\\max(p_o,p_i),\\quad p_o=\\begin{cases}1&\\Delta_o=1\\\\"
                            + "\\Delta_o\\beta(1+\\gamma_o(\\Delta_o-\\mathrm{card}\\,C_o^m))&c\\in C_o^m\\\\"
                            + "\\Delta_o\\beta(1-\\gamma_o/\\mathrm{card}\\,C_o^m)&\\text{else}\\end{cases}",
                    "p = max(p_o, p_i); p_o = D beta (1 + gamma_o (D - card)) where strong, D beta (1 - gamma_o / card) where"
                            + " weak, 1 where D = 1; p_i likewise"),
            Assumptions::ofGigabitEthernet),
    STATE_SETS(
            "Myrinet",
            new Formula(
                    "p_i=\\frac{\\text{state sets}}{\\min_{s_j=s_i}e_j}",
                    "p_i = state sets / least number of state sets in which a communication of its source is sent"),
            Assumptions::ofMyrinet),
    INFINIBAND(
            "InfiniBand",
            new Formula(
                    "p=\\max(\\max_{s_j=s}p_s(j),\\,\\Phi\\beta_e\\Omega),\\quad p_s=D_s\\beta_s[\\gamma_r\\text{ if }D_e\\ge 3]",
                    "p = max(largest p_s of the source, Phi beta_e Omega); p_s = D_s beta_s, times gamma_r where D_e >= 3"),
            Assumptions::ofInfiniBand),
    MAX_MIN(
            "",
            new Formula("p=1/r,\\quad r\\text{ max-min fair}", "p = 1 / r with max-min fair rates r"),
            Assumptions.NONE),
    LARGEST_DEGREE("Myrinet", new Formula("p=\\max(\\Delta_o,\\Delta_i)", "p = max(D_o, D_i)"), Assumptions.NONE),
    ALONE("", new Formula("p=1", "p = 1"), Assumptions.NONE),
    OWN("", new Formula("p=f(c)", "p = f(c), as the user wrote it"), Assumptions.NONE);

    /** The network that it was made for; empty where it was made for none. */
    final String fabric;

    final Formula formula;
    final Assumptions assumptions;

    ModelFamily(String fabric, Formula formula, Assumptions assumptions) {
        this.fabric = fabric;
        this.formula = formula;
        this.assumptions = assumptions;
    }
}
