package dev.weft.sharing;

import dev.weft.oracles.Tally;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Figures 2 and 4 of the paper against both readings of the models, and the errors of section VI-B. */
final class PaperOracles {
    private static final Pattern PARAMETER = Pattern.compile("(\\w+)=([0-9.]+)");
    /** The errors are printed in percent with six digits. */
    private static final double PRINTED_ERROR = 1e-6;
    /** The predictions are printed with nine digits. */
    private static final double PRINTED_VALUE = 1e-9;

    private PaperOracles() {}

    static void run(
            Map<String, Scheme> schemes, List<Map<String, String>> rows, List<Map<String, String>> means, Tally tally) {
        Map<String, double[]> sums = new LinkedHashMap<>();
        for (Map<String, String> row : rows) {
            Scheme scheme = schemes.get(row.getOrDefault("scheme", ""));
            if (scheme == null) {
                tally.note(row.get("scheme") + ": no such scheme");
                continue;
            }
            String name = row.get("scheme") + " on " + row.get("network");
            tally.start(name + " " + row.get("communication"));
            double[] errors = compare(scheme, row, tally);
            double[] sum = sums.computeIfAbsent(name, unseen -> new double[3]);
            sum[0]++;
            sum[1] += Math.abs(errors[0]);
            sum[2] += Math.abs(errors[1]);
        }
        for (Map<String, String> row : means) {
            double[] sum = sums.get(row.get("scheme") + " on " + row.get("network"));
            if (sum != null) {
                tally.start("E_abs of " + row.get("scheme") + " on " + row.get("network"));
                error(tally, row, "e_abs_static_percent", sum[1] / sum[0]);
                error(tally, row, "e_abs_fluid_percent", sum[2] / sum[0]);
            }
        }
    }

    private static double[] compare(Scheme scheme, Map<String, String> row, Tally tally) {
        Map<String, Double> parameters = parameters(row.getOrDefault("model_parameters", ""));
        SharingModel model = model(row.getOrDefault("network", ""), parameters);
        String label = row.getOrDefault("communication", "");
        boolean seconds = "seconds".equals(row.get("unit"));
        double alone = seconds ? parameters.getOrDefault("T_ref", Double.NaN) : 1;
        double bandwidth = scheme.bytes(scheme.arcs().row(label)) / alone;
        double once = scheme.penalty(model).of(label) * alone;
        // the scheme has a link of its own, and all its times are inversely proportional to it
        double fluid = scheme.time(model).of(label).si() * SharingOracles.LINK / bandwidth;
        double measured = Double.parseDouble(row.getOrDefault("measured", "NaN"));
        value(tally, row, "predicted_static", once);
        value(tally, row, "predicted_fluid", fluid);
        double[] errors = {100 * (once - measured) / measured, 100 * (fluid - measured) / measured};
        error(tally, row, "e_rel_static_percent", errors[0]);
        error(tally, row, "e_rel_fluid_percent", errors[1]);
        return errors;
    }

    private static void value(Tally tally, Map<String, String> row, String column, double got) {
        tally.number(column, Double.parseDouble(row.getOrDefault(column, "NaN")), got, 1e-9, PRINTED_VALUE);
    }

    private static void error(Tally tally, Map<String, String> row, String column, double got) {
        tally.number(column, Double.parseDouble(row.getOrDefault(column, "NaN")), got, 1e-9, PRINTED_ERROR);
    }

    private static Map<String, Double> parameters(String text) {
        Map<String, Double> values = new LinkedHashMap<>();
        Matcher matcher = PARAMETER.matcher(text);
        while (matcher.find()) {
            values.put(matcher.group(1), Double.parseDouble(matcher.group(2)));
        }
        return values;
    }

    private static SharingModel model(String network, Map<String, Double> p) {
        return switch (network) {
            case "gige" -> SharingModel.gigabitEthernet(get(p, "beta"), get(p, "gamma_o"), get(p, "gamma_i"));
            case "infiniband" -> SharingModel.infiniband(get(p, "beta_e"), get(p, "beta_s"), get(p, "gamma_r"));
            default -> SharingOracles.myrinet();
        };
    }

    private static double get(Map<String, Double> parameters, String name) {
        return parameters.getOrDefault(name, Double.NaN);
    }
}
