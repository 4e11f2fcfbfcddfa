package dev.weft.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The claims of the running notebook with the last state of each, for the table at its end. A cell that runs twice
 * states its claim again and changes nothing.
 */
public final class Claims {
    private static final Map<String, Claim> STATED = new LinkedHashMap<>();

    private Claims() {}

    static void keep(Claim claim) {
        synchronized (STATED) {
            STATED.put(claim.id(), claim);
        }
    }

    /** All claims stated since the start or the last {@link #forget}, in order of their first statement. */
    public static Result table() {
        List<Claim> all;
        synchronized (STATED) {
            all = List.copyOf(STATED.values());
        }
        Columns columns = Rows.<Claim>of(all)
                .key("claim", Claim::id)
                .key("the paper says", Claim::sentence)
                .key("verdict", Claim::verdict)
                .key("because", Claim::check)
                .key("would fail", Claim::failing)
                .columns();
        return Tabulated.of(
                "claims",
                columns,
                Provenance.model(Certainty.EXACT, "checks of this session", "the papers named there"),
                () -> Explanation.of("the claims stated in this session and their checks"));
    }

    /** Forgets all claims. */
    public static void forget() {
        synchronized (STATED) {
            STATED.clear();
        }
    }

    static List<String> with(List<String> list, String more) {
        List<String> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }
}
