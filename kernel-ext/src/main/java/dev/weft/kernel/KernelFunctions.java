package dev.weft.kernel;

import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The functions that every cell can call, with IJava's names and signatures. */
public final class KernelFunctions {
    private KernelFunctions() {}

    /** Returns the running kernel. */
    public static JavaKernel getKernelInstance() {
        JavaKernel kernel = JavaKernel.running();
        if (kernel == null) {
            throw new IllegalStateException("This program has no running kernel. Call this method in a notebook cell.");
        }
        return kernel;
    }

    /** Shows a value below the cell and returns the identifier under which it can be updated. */
    public static String display(Object value) {
        return show(getKernelInstance().render(value));
    }

    /** Shows a value below the cell as the given MIME types. */
    public static String display(Object value, String... as) {
        return show(getKernelInstance().renderAs(value, as));
    }

    private static String show(DisplayData data) {
        if (!data.hasDisplayId()) {
            data.setDisplayId(UUID.randomUUID().toString());
        }
        getKernelInstance().display(data);
        return data.getDisplayId();
    }

    /** Renders a value. */
    public static DisplayData render(Object value) {
        return getKernelInstance().render(value);
    }

    /** Renders a value as the given MIME types. */
    public static DisplayData render(Object value, String... as) {
        return getKernelInstance().renderAs(value, as);
    }

    /** Replaces the output of {@link #display(Object)}. */
    public static void updateDisplay(String id, Object value) {
        getKernelInstance().updateDisplay(id, getKernelInstance().render(value));
    }

    /** Replaces the output of {@link #display(Object, String...)}. */
    public static void updateDisplay(String id, Object value, String... as) {
        getKernelInstance().updateDisplay(id, getKernelInstance().renderAs(value, as));
    }

    /** Clears the cell's output; with {@code wait}, when the next output arrives. */
    public static void clearOutput(boolean wait) {
        getKernelInstance().clearOutput(wait);
    }

    /** Runs code and returns the value of its last expression. */
    public static @Nullable Object eval(String code) throws Exception {
        return getKernelInstance().evalRaw(code);
    }

    /** Prints as {@code System.out.printf} does, without showing a value. */
    public static void printf(String format, Object... args) {
        System.out.printf(format, args);
    }

    /** Runs a line magic: {@code %name args}. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // as in IJava: the caller knows the type
    public static <T> @Nullable T lineMagic(String name, List<String> args) {
        try {
            return getKernelInstance().getMagics().applyLineMagic(name, args);
        } catch (Exception e) {
            throw failed("%" + name, e);
        }
    }

    /** Runs a cell magic: {@code %%name args} and the lines below. */
    @SuppressWarnings("TypeParameterUnusedInFormals")
    public static <T> @Nullable T cellMagic(String name, List<String> args, String body) {
        try {
            return getKernelInstance().getMagics().applyCellMagic(name, args, body);
        } catch (Exception e) {
            throw failed("%%" + name, e);
        }
    }

    private static RuntimeException failed(String magic, Exception cause) {
        return cause instanceof RuntimeException known
                ? known
                : new MagicException(magic + ": " + cause.getMessage(), cause);
    }

    /** Thrown if a magic fails. It has no stack trace, because the message holds the reason. */
    public static final class MagicException extends RuntimeException {
        private static final long serialVersionUID = 1;

        MagicException(String message, Throwable cause) {
            super(message, cause, false, false);
        }
    }
}
