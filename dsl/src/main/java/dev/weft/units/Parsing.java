package dev.weft.units;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and checks quantities; the one place that words their errors. */
final class Parsing {
    private static final Pattern FORM =
            Pattern.compile("\\s*([-+]?[0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]+)?)\\s*(\\S.*?)?\\s*");

    private Parsing() {}

    static double si(Dimension dimension, String kind, String example, String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new ModelException(message(kind, text, "it is not a number followed by a unit", example));
        }
        String unit = form.group(2);
        if (unit == null) {
            throw new ModelException(message(kind, text, "the unit is missing", example));
        }
        double number = Double.parseDouble(form.group(1));
        return Unit.find(dimension, unit).map(found -> found.toSi(number)).orElseThrow(() -> {
            String known = String.join(", ", Unit.symbols(dimension));
            return new ModelException(message(kind, text, "\"" + unit + "\" is none of " + known, example));
        });
    }

    static double checked(double si, Dimension dimension, String kind, String example) {
        if (Double.isNaN(si) || Double.isInfinite(si) || si < 0) {
            String value = Double.isFinite(si) ? Unit.human(dimension, si).print(si) : Double.toString(si);
            throw new ModelException(message(kind, value, "a " + kind + " is finite and not negative", example));
        }
        return si;
    }

    private static String message(String kind, String text, String rule, String example) {
        return "Cannot use \"" + text + "\" as a " + kind + ": " + rule + ". Write it as \"" + example + "\".";
    }
}
