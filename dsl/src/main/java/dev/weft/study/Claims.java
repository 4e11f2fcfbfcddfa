package dev.weft.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The claims of the running notebook, the last state of each: what the table at its end shows. A cell that runs twice states
 * its claim again and changes nothing.
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
        Columns columns = Columns.rows(all.size())
                .key("claim", column(all, Claim::id))
                .key("the paper says", column(all, Claim::sentence))
                .key("verdict", column(all, Claim::verdict))
                .key("because", column(all, Claim::check))
                .key("would fail", column(all, Claim::failing));
        return Tabulated.of(
                "claims",
                columns,
                Provenance.model(Certainty.EXACT, "checks of this session", "the papers named there"),
                () -> Explanation.of("the claims stated in this session and their checks"));
    }

    /** Starts anew. */
    public static void forget() {
        synchronized (STATED) {
            STATED.clear();
        }
    }

    private static List<String> column(List<Claim> all, Function<Claim, String> what) {
        return all.stream().map(what).toList();
    }

    static List<String> with(List<String> list, String more) {
        List<String> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }
}
