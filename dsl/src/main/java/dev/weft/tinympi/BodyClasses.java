package dev.weft.tinympi;

/** What ranks do, if its classes come from another class loader than its own. */
interface BodyClasses {
    /** Returns the loader of the classes that it uses. */
    ClassLoader classes();
}
