package dev.weft.sparse.amg;

/** How a fine unknown follows from coarse ones. */
public enum InterpolationRule {
    /** Also from the coarse neighbours of fine neighbours, which count their way back (ext+i, De Sterck et al. 2008). */
    EXTENDED,
    /** From its own coarse neighbours; fine neighbours pass on what they take from these. */
    CLASSICAL,
    /** From its own coarse neighbours in proportion. */
    DIRECT
}
