package dev.weft.queueing;

import dev.weft.study.From;
import dev.weft.study.Keyed;

/** Which of the progress engines of a host serves a message. */
@From(paper = "Bridges et al. 2015", equation = "section 3.1, Modeling Process and Thread Binding; Figure 10")
public enum Engines implements Keyed {
    /** Each engine serves its own endpoint: a class of messages per engine, which never goes to another. As in the paper. */
    BOUND("bound"),
    /** Every message picks an engine at random and waits there, even while another is idle. */
    RANDOM("random"),
    /** All engines serve one line (M/M/c). */
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
