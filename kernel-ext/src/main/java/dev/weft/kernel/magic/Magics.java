package dev.weft.kernel.magic;

import io.github.spencerpark.jupyter.kernel.magic.registry.CellMagicFunction;
import io.github.spencerpark.jupyter.kernel.magic.registry.LineMagicFunction;
import io.github.spencerpark.jupyter.kernel.magic.registry.UndefinedMagicException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The magics of this kernel; users can register their own, as in IJava. */
public final class Magics extends io.github.spencerpark.jupyter.kernel.magic.registry.Magics {
    /** Runs code of a cell. */
    public interface Code {
        @Nullable
        Object run(String code) throws Exception;

        /** Returns the execution time of cells so far, without compilation. */
        ExecutionTime time();
    }

    private final Set<String> lineNames = new TreeSet<>();
    private final Set<String> cellNames = new TreeSet<>();

    /** Creates the magics; each {@code %maven} reports its downloads to a new progress line. */
    public Magics(
            Consumer<String> addToClasspath,
            Code code,
            Supplier<@Nullable Throwable> lastError,
            Supplier<Consumer<String>> lines) {
        ClasspathMagics classpath = new ClasspathMagics(addToClasspath);
        registerLineMagic("classpath", classpath::classpath);
        registerLineMagic("jars", classpath::jars);

        MavenMagics maven = new MavenMagics(addToClasspath, lines);
        for (String name : List.of("maven", "addMavenDependency", "addMavenDependencies")) {
            registerLineMagic(name, maven::dependencies);
        }
        registerLineMagic("mavenRepo", maven::repository);
        registerLineMagic("addMavenRepo", maven::repository);
        registerLineMagic("loadFromPOM", maven::pomFile);
        registerCellMagic("loadFromPOM", maven::pom);

        registerLineMagic("load", new LoadMagic(code)::load);
        registerLineMagic("time", args -> time(code, String.join(" ", args)));
        registerCellMagic("time", (args, body) -> time(code, body));
        registerLineMagic("trace", args -> trace(lastError.get()));
        registerLineMagic("lsmagic", args -> list());
    }

    @Override
    public void registerLineMagic(String name, LineMagicFunction<?> magic) {
        lineNames.add(name);
        super.registerLineMagic(name, magic);
    }

    @Override
    public void registerCellMagic(String name, CellMagicFunction<?> magic) {
        cellNames.add(name);
        super.registerCellMagic(name, magic);
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // inherited
    public <T> T applyLineMagic(String name, List<String> args) throws Exception {
        try {
            return super.applyLineMagic(name, args);
        } catch (UndefinedMagicException e) {
            throw unknown("%", name, lineNames, "%%", cellNames);
        }
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // inherited
    public <T> T applyCellMagic(String name, List<String> args, String body) throws Exception {
        try {
            return super.applyCellMagic(name, args, body);
        } catch (UndefinedMagicException e) {
            throw unknown("%%", name, cellNames, "%", lineNames);
        }
    }

    private static IllegalArgumentException unknown(
            String sign, String name, Set<String> names, String otherSign, Set<String> otherNames) {
        List<String> close = new ArrayList<>();
        Spelling.near(name, names).forEach(each -> close.add(sign + each));
        Spelling.near(name, otherNames).forEach(each -> close.add(otherSign + each));
        String next = close.isEmpty() ? "%lsmagic lists all" : "did you mean " + String.join(" or ", close);
        return new IllegalArgumentException("unknown magic; " + next + ".");
    }

    /** Returns the names that begin with the text typed after the percent signs. */
    public List<String> completions(boolean cellMagic, String typed) {
        return (cellMagic ? cellNames : lineNames)
                .stream().filter(name -> name.startsWith(typed)).toList();
    }

    private static @Nullable Object time(Code code, String source) throws Exception {
        ExecutionTime before = code.time();
        try {
            return code.run(source);
        } finally {
            ExecutionTime took = code.time().since(before);
            System.out.println("Time: " + seconds(took.wall()) + ", processor " + seconds(took.processor()));
        }
    }

    private static String seconds(long nanos) {
        double seconds = nanos * 1e-9;
        return seconds < 1 ? Math.round(seconds * 1e4) / 10.0 + " ms" : Math.round(seconds * 100) / 100.0 + " s";
    }

    private static @Nullable Object trace(@Nullable Throwable error) {
        System.out.println(error == null ? "No cell has failed yet." : Trace.of(error));
        return null;
    }

    private @Nullable Object list() {
        System.out.println("Line magics: %" + String.join(" %", lineNames));
        System.out.println("Cell magics: %%" + String.join(" %%", cellNames));
        return null;
    }
}
