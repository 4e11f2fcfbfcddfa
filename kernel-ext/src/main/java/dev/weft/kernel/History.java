package dev.weft.kernel;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The cells of this session, for the history of consoles. */
final class History {
    private record Entry(int line, String source) {}

    private static final int SESSION = 1;

    private final List<Entry> entries = new ArrayList<>();

    void add(int line, String source) {
        entries.add(new Entry(line, source));
    }

    JsonObject reply(Message request) {
        List<Entry> found = switch (request.text("hist_access_type", "tail")) {
            case "range" -> matching(range(request));
            case "search" -> search(request);
            default -> last(entries, request);
        };
        JsonArray history = new JsonArray();
        boolean withOutput = request.flag("output", false);
        for (Entry entry : found) {
            history.add(json(entry, withOutput));
        }
        JsonObject reply = new JsonObject();
        reply.addProperty("status", "ok");
        reply.add("history", history);
        return reply;
    }

    private List<Entry> search(Message request) {
        List<Entry> found = matching(glob(request.text("pattern", "*")));
        if (request.flag("unique", false)) {
            Map<String, Entry> latest = new LinkedHashMap<>();
            found.forEach(entry -> latest.put(entry.source(), entry));
            found = List.copyOf(latest.values());
        }
        return last(found, request);
    }

    private static JsonArray json(Entry entry, boolean withOutput) {
        JsonArray line = new JsonArray();
        line.add(SESSION);
        line.add(entry.line());
        if (withOutput) {
            JsonArray pair = new JsonArray();
            pair.add(entry.source());
            pair.add(com.google.gson.JsonNull.INSTANCE); // outputs are not kept
            line.add(pair);
        } else {
            line.add(entry.source());
        }
        return line;
    }

    private List<Entry> matching(Predicate<Entry> wanted) {
        return entries.stream().filter(wanted).toList();
    }

    private static Predicate<Entry> range(Message request) {
        int start = request.number("start", 0);
        int stop = request.number("stop", Integer.MAX_VALUE);
        return entry -> entry.line() >= start && entry.line() < stop;
    }

    /** Returns a filter for a pattern in which {@code *} matches any text and {@code ?} any character. */
    private static Predicate<Entry> glob(String pattern) {
        return entry -> matches(pattern, entry.source());
    }

    /** Backtracks to the last star only; a regular expression's time would grow with the number of stars. */
    private static boolean matches(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int resume = 0;
        while (t < text.length()) {
            char wanted = p < pattern.length() ? pattern.charAt(p) : '\0';
            if (p < pattern.length() && wanted == '*') {
                star = p++;
                resume = t;
            } else if (p < pattern.length() && (wanted == '?' || wanted == text.charAt(t))) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++resume;
            } else {
                return false;
            }
        }
        return pattern.substring(p).chars().allMatch(c -> c == '*');
    }

    private static List<Entry> last(List<Entry> all, Message request) {
        int n = request.number("n", all.size());
        return all.subList(Math.max(0, all.size() - Math.max(0, n)), all.size());
    }
}
