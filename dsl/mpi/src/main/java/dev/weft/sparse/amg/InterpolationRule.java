package dev.weft.sparse.amg;

/** The rule by which a fine unknown is interpolated from coarse ones. */
public enum InterpolationRule {
    /** From its own coarse neighbours and those of its fine neighbours, with the connection back to it (ext+i, De Sterck et al. 2008). */
    EXTENDED,
    /** From its own coarse neighbours; entries of fine neighbours are distributed over these. */
    CLASSICAL,
    /** From its own coarse neighbours in proportion to their entries. */
    DIRECT
}
