package dev.weft.tinympi.launch;

/** Passes code of snippets, which see public classes only, to their test. */
public final class SnippetsOpen {
    private SnippetsOpen() {}

    /** Called by snippets. */
    public static void take(TrialProgram.Code code) {
        SnippetsTest.take(code);
    }
}
