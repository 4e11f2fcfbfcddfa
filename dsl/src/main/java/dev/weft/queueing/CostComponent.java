package dev.weft.queueing;

import java.util.Arrays;

/** Why a message visits a station. */
enum CostComponent {
    MATCH("match"),
    COPY("copy"),
    LINK("link"),
    WIRE("wire and switches"),
    ONLOADED("onloaded protocol"),
    COMPUTE("compute"),
    /** The station is there because the user added it, and its name is all that is known of the reason. */
    ADDED("");

    /** As explanations say it; empty where they say the name of the station. */
    final String words;

    CostComponent(String words) {
        this.words = words;
    }

    /** What a station that the user added is called beside the reasons of the network's own, which may have the same words. */
    static String ofAdded(String name) {
        boolean taken = Arrays.stream(values()).anyMatch(each -> each.words.equals(name));
        return taken ? "station " + name : name;
    }
}
