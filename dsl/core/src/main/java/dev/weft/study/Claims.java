package dev.weft.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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

    /**
     * All claims stated since the start or the last {@link #forget}, in order of their first statement. Verdicts are no
     * numbers of one method: the table has no method and no certainty.
     */
    public static Result table() {
        List<Claim> all;
        synchronized (STATED) {
            all = List.copyOf(STATED.values());
        }
        Rows<Claim> said = Rows.<Claim>of(all).key("claim", Claim::id).key("the paper says", Claim::said);
        Rows<Claim> judged = some(said, all, "read as", Claim::reading)
                .key("verdict", Claim::verdict)
                .key("because", Claim::check);
        Columns columns = some(some(judged, all, "except", Claim::left), all, "would fail", Claim::failing)
                .columns();
        return Tabulated.of(
                "claims",
                columns,
                Provenance.measurement(Origin.PUBLISHED, "", "the papers named there"),
                () -> Explanation.of("the claims stated in this session and their checks"));
    }

    /** Adds a column, unless it is empty in all rows. */
    private static Rows<Claim> some(Rows<Claim> rows, List<Claim> all, String name, Function<Claim, String> text) {
        return all.stream().allMatch(claim -> text.apply(claim).isEmpty()) ? rows : rows.key(name, text);
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
