package dev.weft.tinympi;

/** The code of ranks whose classes come from another class loader than its own. */
interface BodyClasses {
    /** Returns the loader of the classes that it uses. */
    ClassLoader classes();
}
