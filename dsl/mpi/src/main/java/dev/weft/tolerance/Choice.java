package dev.weft.tolerance;

/** Chooses the messages whose cost varies. */
@FunctionalInterface
interface Choice {
    /** Returns whether messages between these tasks are among them. */
    boolean varies(int sender, int receiver);
}
