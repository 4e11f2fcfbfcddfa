package dev.weft.program;

/** An MPI library that chooses algorithms of collectives. */
enum MpiLibrary {
    /** The library that the program's file names; Open MPI for a program without one. */
    OF_THE_PROGRAM("usual"),
    OPEN_MPI("openMpi"),
    MPICH("mpich");

    final String word;

    MpiLibrary(String word) {
        this.word = word;
    }

    LibraryDecision decision() {
        return this == MPICH ? LibraryDecision.MPICH : LibraryDecision.OPEN_MPI;
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
