package dev.weft.kernel.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.regex.Pattern;

/** The part of a code cell in the text: claims, checks and their code are for readers who doubt, and are folded. */
enum CellKind {
    /** Belongs to the text. */
    PLAIN("Code"),
    /** Tests a sentence of a paper. */
    CLAIM("Code of the claim"),
    /** Compares numbers of the text with the model, and shows nothing else. */
    CHECK("Checks of the text"),
    /** Shows nothing and is followed by claims or checks, before the next text. */
    HELPER("Code of the check");

    private static final Pattern CLAIMS = Pattern.compile("(?<![.\\w])claim\\(");
    private static final Pattern CHECKS = Pattern.compile("(?<![.\\w])check\\(");

    final String words;

    CellKind(String words) {
        this.words = words;
    }

    /** Returns the kind of the cell at this index. */
    static CellKind of(List<JsonObject> cells, int at) {
        CellKind own = own(cells.get(at));
        if (own != PLAIN || shows(cells.get(at))) {
            return own;
        }
        for (int next = at + 1; next < cells.size() && isCode(cells.get(next)); next++) {
            CellKind after = own(cells.get(next));
            if (after != PLAIN || shows(cells.get(next))) {
                return after == PLAIN ? PLAIN : HELPER;
            }
        }
        return PLAIN;
    }

    private static CellKind own(JsonObject cell) {
        String source = isCode(cell) ? Output.text(cell.get("source")) : "";
        if (CLAIMS.matcher(source).find()) {
            return CLAIM;
        }
        return CHECKS.matcher(source).find() && !shows(cell) ? CHECK : PLAIN;
    }

    private static boolean isCode(JsonObject cell) {
        return cell.get("cell_type").getAsString().equals("code");
    }

    /** Whether the cell has outputs besides the lines of checks. */
    private static boolean shows(JsonObject cell) {
        JsonElement outputs = cell.get("outputs");
        for (JsonElement each : outputs == null ? new JsonArray() : outputs.getAsJsonArray()) {
            if (!Output.isChecksOnly(each.getAsJsonObject())) {
                return true;
            }
        }
        return false;
    }
}
