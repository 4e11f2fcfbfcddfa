package dev.weft.trace.program;

/** An MPI library that chooses algorithms of collectives. */
enum MpiLibrary {
    /** The library that the program's file names; Open MPI for a program without one. */
    OF_THE_PROGRAM("usual", LibraryDecision.OPEN_MPI),
    OPEN_MPI("openMpi", LibraryDecision.OPEN_MPI),
    MPICH("mpich", LibraryDecision.MPICH);

    final String word;
    final LibraryDecision decision;

    MpiLibrary(String word, LibraryDecision decision) {
        this.word = word;
        this.decision = decision;
    }

    /** Returns the library of a name such as {@code mpich} or {@code MPICH Version: 4.2.3}; that of the program for others. */
    static MpiLibrary named(String name) {
        String letters = name.replace(" ", "");
        for (MpiLibrary library : new MpiLibrary[] {OPEN_MPI, MPICH}) {
            if (letters.regionMatches(true, 0, library.word, 0, library.word.length())) {
                return library;
            }
        }
        return OF_THE_PROGRAM;
    }
}
