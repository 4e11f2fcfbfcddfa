package dev.weft.kernel;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The cells of this session, for consoles that step back through them. */
final class History {
    private record Entry(int line, String source) {}

    private static final int SESSION = 1;

    private final List<Entry> entries = new ArrayList<>();

    void add(int line, String source) {
        entries.add(new Entry(line, source));
    }

    JsonObject reply(JsonObject request) {
        List<Entry> found = switch (Message.string(request, "hist_access_type")) {
            case "range" -> matching(range(request));
            case "search" -> search(request);
            default -> last(entries, request);
        };
        JsonArray history = new JsonArray();
        boolean withOutput = Message.flag(request, "output", false);
        for (Entry entry : found) {
            history.add(json(entry, withOutput));
        }
        JsonObject reply = new JsonObject();
        reply.addProperty("status", "ok");
        reply.add("history", history);
        return reply;
    }

    private List<Entry> search(JsonObject request) {
        List<Entry> found = matching(glob(Message.string(request, "pattern")));
        if (Message.flag(request, "unique", false)) {
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

    private static Predicate<Entry> range(JsonObject request) {
        int start = Message.number(request, "start", 0);
        int stop = Message.number(request, "stop", Integer.MAX_VALUE);
        return entry -> entry.line() >= start && entry.line() < stop;
    }

    private static Predicate<Entry> glob(String pattern) {
        String regex = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        Predicate<String> matches = Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
        return entry -> matches.test(entry.source());
    }

    private static List<Entry> last(List<Entry> all, JsonObject request) {
        int n = Message.number(request, "n", all.size());
        return all.subList(Math.max(0, all.size() - Math.max(0, n)), all.size());
    }
}
