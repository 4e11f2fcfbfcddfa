package dev.weft.tinympi.launch;

import dev.weft.units.ModelException;
import java.io.IOException;

/**
 * Why a node failed, with a severity: of several nodes that fail together, the error of the one with the smallest severity is
 * reported, since the others follow from it.
 */
record Failure(int node, int severity, String text) {
    /** An error in the words of the library, whose text is reported as it is. */
    static final int WORDED = 0;
    /** An exception of the node's own. */
    static final int OWN = 1;
    /** The process of the node ended. */
    static final int DIED = 2;
    /** Input or output failed, possibly because another node ended. */
    static final int INPUT_OUTPUT = 3;
    /** Another node ended, or the launcher had ended the run before. */
    static final int CONSEQUENCE = 4;

    private static final int MOST_CAUSES = 100;

    static Failure of(int node, Throwable thrown, boolean aborted) {
        return new Failure(node, aborted ? CONSEQUENCE : severity(thrown), text(thrown));
    }

    private static int severity(Throwable thrown) {
        if (followsFromPeer(thrown)) {
            return CONSEQUENCE;
        }
        if (thrown instanceof ModelException) {
            return WORDED;
        }
        return thrown instanceof IOException ? INPUT_OUTPUT : OWN;
    }

    /** Looks at a bounded number of causes, because those of a program can form a cycle, and {@code getCause} can fail. */
    private static boolean followsFromPeer(Throwable thrown) {
        Throwable each = thrown;
        for (int i = 0; i < MOST_CAUSES && each != null; i++) {
            if (each instanceof PeerEndedException) {
                return true;
            }
            try {
                each = each.getCause();
            } catch (Throwable unreadable) { // its code is the program's
                return false;
            }
        }
        return false;
    }

    private static String text(Throwable thrown) {
        return thrown instanceof ModelException said
                ? String.valueOf(said.getMessage())
                : ModelException.argument(thrown);
    }

    /** Returns whether this is reported rather than a later failure of another node. */
    boolean outweighs(Failure later) {
        return severity <= later.severity;
    }

    /** Returns the error for the user. */
    ModelException error(int nodes) {
        return switch (severity) {
            case WORDED -> new ModelException(text);
            case DIED -> new ModelException(name(node, nodes) + ": " + text);
            default ->
                new ModelException(name(node, nodes) + ": its program failed with " + text + ". " + next() + ".");
        };
    }

    private String next() {
        return text.startsWith(OutOfMemoryError.class.getName())
                ? "Give nodes more memory, for example heap(\"2g\"), or use more nodes"
                : "Correct the program, or run it on one node to debug it";
    }

    static String name(int node, int nodes) {
        return "node " + node + " of " + nodes;
    }
}
