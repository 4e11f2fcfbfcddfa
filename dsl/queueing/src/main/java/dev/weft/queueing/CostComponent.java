package dev.weft.queueing;

import java.util.Arrays;

/** Cost components of a message: the reason for a visit. */
enum CostComponent {
    MATCH("match"),
    COPY("copy"),
    LINK("link"),
    WIRE("wire and switches"),
    /** Switches between the hosts, in addition to the latency of the link. */
    SWITCHES("switches"),
    ONLOADED("onloaded protocol"),
    COMPUTE("compute"),
    /** A station added by the user, known by its name only. */
    ADDED("");

    /** The term of waiting for other messages, at all stations together. */
    static final String WAITING = "waiting";

    /** As explanations print it; empty where they print the name of the station. */
    final String words;

    CostComponent(String words) {
        this.words = words;
    }

    /** Whether explanations print this name for a component of the network. */
    static boolean isOwn(String name) {
        return name.equals(WAITING) || Arrays.stream(values()).anyMatch(each -> each.words.equals(name));
    }
}
