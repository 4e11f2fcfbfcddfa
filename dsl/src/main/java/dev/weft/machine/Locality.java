package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.study.Keyed;

/** How far apart two ranks are, from near to far. */
@From(paper = "Bienz et al. 2018", equation = "section 3")
public enum Locality implements Keyed {
    /** On one socket of a node. */
    SOCKET("intra-socket"),
    /** On one node, but on different sockets. */
    NODE("intra-node"),
    /** On different nodes. */
    NETWORK("inter-node");

    private final String key;

    Locality(String key) {
        this.key = key;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String toString() {
        return key;
    }
}
