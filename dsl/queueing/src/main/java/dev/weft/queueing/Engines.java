package dev.weft.queueing;

import dev.weft.study.From;
import dev.weft.study.Keyed;

/** Assignment of messages to the progress engines of a host. */
@From(paper = "Bridges et al. 2015", equation = "section 3.1, Modeling Process and Thread Binding; Figure 10")
public enum Engines implements Keyed {
    /** Each engine serves its own endpoint, as in the paper: one class of messages per engine. */
    BOUND("bound"),
    /** Each message waits for an engine drawn at random, even while another is idle. */
    RANDOM("random"),
    /** All engines serve one queue (M/M/c). */
    POOLED("pooled");

    private final String key;

    Engines(String key) {
        this.key = key;
    }

    @Override
    public String key() {
        return key;
    }
}
