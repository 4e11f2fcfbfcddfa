package dev.weft.kernel.render;

import org.jspecify.annotations.Nullable;

/** Recognises values of Tablesaw and XChart by class name, so that neither library has to be on the class path. */
final class Libraries {
    private static final String TABLE = "tech.tablesaw.table.Relation";
    private static final String CHART = "org.knowm.xchart.internal.chartpart.Chart";

    private Libraries() {}

    static boolean isTable(Object value) {
        return extendsNamed(value, TABLE);
    }

    static boolean isChart(Object value) {
        return extendsNamed(value, CHART);
    }

    private static boolean extendsNamed(Object value, String name) {
        @Nullable Class<?> each = value.getClass();
        while (each != null) {
            if (each.getName().equals(name)) {
                return true;
            }
            each = each.getSuperclass();
        }
        return false;
    }
}
