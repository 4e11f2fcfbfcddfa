package dev.weft.units;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and checks quantities. */
final class Parsing {
    private static final Pattern FORM =
            Pattern.compile("\\s*([-+]?[0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]+)?)\\s*(\\S.*?)?\\s*");

    private Parsing() {}

    static double si(Dimension dimension, String kind, String example, String text) {
        Matcher form = FORM.matcher(ModelException.required(text, "text of a " + kind, "Write \"" + example + "\""));
        if (!form.matches()) {
            throw error(kind, ModelException.argument(text), "must be a number followed by a unit", example);
        }
        String unit = form.group(2);
        if (unit == null) {
            throw error(kind, ModelException.argument(text), "must have a unit", example);
        }
        double number = Double.parseDouble(form.group(1));
        return Unit.find(dimension, unit).map(found -> found.toSi(number)).orElseThrow(() -> {
            String known = String.join(", ", Unit.symbols(dimension));
            return error(kind, ModelException.argument(text), "the unit must be one of " + known, example);
        });
    }

    static double checked(double si, Dimension dimension, String kind, String example) {
        if (Double.isNaN(si) || Double.isInfinite(si) || si < 0) {
            String value = Double.isFinite(si) ? Unit.human(dimension, si).print(si) : Double.toString(si);
            throw error(kind, value, "must be finite and not negative", example);
        }
        return si;
    }

    private static ModelException error(String kind, String typed, String rule, String example) {
        return ModelException.of(kind + " " + typed, rule, "Write it as \"" + example + "\"");
    }
}
