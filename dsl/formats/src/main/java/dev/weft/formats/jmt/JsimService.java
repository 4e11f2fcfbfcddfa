package dev.weft.formats.jmt;

import dev.weft.study.xml.XmlElement;
import dev.weft.units.ModelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of service times, or of times between arrivals, in a JSIMG model.
 *
 * @param mean in seconds; NaN if the class has no service here
 * @param exponential whether it is exponential
 * @param name of the distribution, as JMT writes it
 */
record JsimService(double mean, boolean exponential, String name) {
    /** No arrivals or no service of this class. */
    static final JsimService NONE = new JsimService(Double.NaN, false, "none");

    /** Whether the class has no service or no arrivals. */
    boolean isNone() {
        return Double.isNaN(mean);
    }

    /** Reads the strategy of a class; {@code where} names node and class. */
    static JsimService of(JmtFile file, String where, @Nullable XmlElement strategy) {
        if (strategy == null) {
            return NONE;
        }
        String type = JsimNode.type(strategy);
        XmlElement value = strategy.first("value");
        if (type.equals("DisabledServiceTimeStrategy")
                || (value != null && value.text().equals("null"))) {
            return NONE;
        }
        if (type.equals("ZeroServiceTimeStrategy")) {
            return new JsimService(0, true, "zero");
        }
        List<XmlElement> parts = strategy.all("subParameter");
        if (!type.equals("ServiceTimeStrategy") || parts.size() != 2) {
            throw file.refuse(
                    where + ", " + type,
                    "the service times must have one distribution",
                    type.startsWith("LoadDependent")
                            ? "Use a load-dependent station of JMVA"
                            : "Choose a distribution in JMT");
        }
        return new Parameters(file, where, JsimNode.type(parts.get(0)), parts.get(1)).service();
    }

    /** Parameters of a distribution. */
    private record Parameters(JmtFile file, String where, String type, XmlElement values) {
        JsimService service() {
            return switch (type) {
                case "Exponential" -> new JsimService(1 / rate("lambda"), true, "exponential");
                case "DeterministicDistr" -> known(least("t", 0), "deterministic");
                case "Erlang" -> {
                    double phases = rate("r");
                    yield phases == 1
                            ? new JsimService(1 / rate("alpha"), true, "Erlang")
                            : known(phases / rate("alpha"), "Erlang");
                }
                case "HyperExp" -> hyperexponential();
                case "CoxianDistr" -> known(1 / rate("lambda0") + (1 - share("phi0")) / rate("lambda1"), "Coxian");
                case "GammaDistr" -> known(rate("alpha") * rate("beta"), "gamma");
                case "Uniform" -> known((least("min", 0) + least("max", 0)) / 2, "uniform");
                default ->
                    throw file.refuse(
                            where + ", " + type,
                            "the mean of this distribution is not read",
                            "Use Exponential, Erlang, HyperExp, CoxianDistr, GammaDistr, Uniform or DeterministicDistr");
            };
        }

        private JsimService hyperexponential() {
            double first = rate("lambda1");
            double second = rate("lambda2");
            double p = share("p");
            return new JsimService(p / first + (1 - p) / second, first == second, "hyperexponential");
        }

        private static JsimService known(double mean, String name) {
            return new JsimService(mean, mean == 0, name);
        }

        private double rate(String name) {
            return least(name, Double.MIN_NORMAL);
        }

        private double share(String name) {
            double share = least(name, 0);
            if (share > 1) {
                throw file.refuse(where + ", " + name + " " + share, "must be between 0 and 1", "Correct it in JMT");
            }
            return share;
        }

        private double least(String name, double least) {
            for (XmlElement each : values.all("subParameter")) {
                if (name.equals(each.attribute("name"))) {
                    XmlElement value = each.first("value");
                    return file.number(value == null ? null : value.text(), least, where + ", " + type + ", " + name);
                }
            }
            throw file.refuse(
                    where + ", " + type,
                    "the parameter " + ModelException.argument(name) + " is missing",
                    "Save the model in JMT again");
        }
    }
}
