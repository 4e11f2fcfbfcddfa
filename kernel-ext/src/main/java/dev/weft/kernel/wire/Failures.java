package dev.weft.kernel.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** The content of an error reply. */
final class Failures {
    private Failures() {}

    static JsonObject content(Throwable thrown) {
        return content(thrown.getClass().getName(), message(thrown));
    }

    static JsonObject content(String name, String message) {
        JsonObject content = new JsonObject();
        content.addProperty("status", "error");
        content.addProperty("ename", name);
        content.addProperty("evalue", message);
        content.add("traceback", new JsonArray());
        return content;
    }

    /** Returns the message of an exception, whose own methods may fail. */
    private static String message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null ? "" : message;
        } catch (Throwable e) {
            return "";
        }
    }
}
