package dev.weft.trace;

import dev.weft.units.ModelException;
import java.io.PrintStream;
import java.util.List;

/** The command that writes the kit into a new folder, for users without a notebook. */
public final class KitCommand {
    private KitCommand() {}

    /** Writes the kit, and returns the exit code: 0, 1 if it cannot be written, 2 if the arguments are not one folder. */
    public static int run(List<String> arguments, PrintStream out, PrintStream err) {
        if (arguments.size() != 1
                || arguments.get(0).isBlank()
                || arguments.get(0).startsWith("-")) {
            err.println("kit needs the name of a new folder: ./weft kit DIR");
            return 2;
        }
        try {
            out.println(Kit.unpack(arguments.get(0)));
            return 0;
        } catch (ModelException failure) {
            err.println(failure.getMessage());
            return 1;
        }
    }
}
