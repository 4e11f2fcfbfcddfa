package dev.weft.formats.jmt;

import dev.weft.study.xml.XmlElement;
import dev.weft.study.xml.XmlText;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import org.jspecify.annotations.Nullable;

/** A model's file: values of its elements, and the errors that name a place in it. */
final class JmtFile {
    private final String called;

    JmtFile(String called) {
        this.called = called;
    }

    /** The text of a model, without content so far. */
    static XmlText text() {
        return new XmlText("write", "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>");
    }

    /** The error of something that a place of the file has: {@code model.jsimg, node "Queue 2", LEPTStrategy: ..}. */
    ModelException refuse(String where, String rule, String next) {
        return ModelException.of(called + ", " + where, rule, next);
    }

    /** A place by kind and name, such as {@code node "Queue 2"}. */
    static String place(String kind, String name) {
        return kind + " " + ModelException.argument(name);
    }

    /** An attribute that must be there. */
    String required(XmlElement element, String key) {
        String value = element.attribute(key);
        if (value == null || value.isBlank()) {
            throw refuse(
                    "line " + element.line() + ", " + element.name(),
                    "the attribute " + key + " is missing",
                    "Save the model in JMT again");
        }
        return value;
    }

    /** A child that must be there. */
    XmlElement child(XmlElement element, String name) {
        XmlElement child = element.first(name);
        if (child == null) {
            throw refuse(
                    "line " + element.line() + ", " + element.name(),
                    "the element " + name + " is missing",
                    "Save the model in JMT again");
        }
        return child;
    }

    /** A finite number of at least {@code least}. */
    double number(@Nullable String text, double least, String where) {
        double value;
        try {
            value = text == null ? Double.NaN : Double.parseDouble(text.strip());
        } catch (NumberFormatException wrong) {
            value = Double.NaN;
        }
        if (!(value >= least && value <= Double.MAX_VALUE)) {
            throw refuse(
                    where + ", " + ModelException.argument(text),
                    "must be a finite number, " + Digits.four(least) + " or more",
                    "Correct it in the file or in JMT");
        }
        return value;
    }

    /** A whole number of at least {@code least} that fits an int. */
    int whole(@Nullable String text, int least, String where) {
        double value = number(text, least, where);
        if (value != Math.rint(value) || value > Integer.MAX_VALUE) {
            throw refuse(
                    where + ", " + ModelException.argument(text),
                    "must be a whole number up to 2,147,483,647",
                    "Correct it in the file or in JMT");
        }
        return (int) value;
    }
}
