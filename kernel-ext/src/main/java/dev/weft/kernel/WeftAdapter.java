package dev.weft.kernel;

import dev.weft.kernel.render.Prose;
import dev.weft.kernel.render.Renderers;
import dev.weft.kernel.render.ShellNames;
import dev.weft.kernel.render.View;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.study.Display;
import dev.weft.study.Illustration;
import dev.weft.study.Methods;
import dev.weft.study.OwnChart;
import dev.weft.study.Result;
import dev.weft.study.Rich;
import dev.weft.trace.Trace;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import io.github.spencerpark.jupyter.kernel.display.RenderContext;
import io.github.spencerpark.jupyter.kernel.display.Renderer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.knowm.xchart.internal.chartpart.Chart;
import tech.tablesaw.api.Table;

/** Connects the kernel to Weft's library, which no other class knows: its views, its displays and the imports of cells. */
final class WeftAdapter {
    /** The types that users need in signatures of their own methods and variables. */
    private static final List<Class<?>> TYPES = List.of(
            Result.class,
            Time.class,
            Bytes.class,
            Bandwidth.class,
            Mpi.class,
            Request.class,
            Trace.class,
            Program.class,
            Table.class);

    private WeftAdapter() {}

    static List<String> imports() {
        List<String> imports = new ArrayList<>(List.of("import static dev.weft.Weft.*;"));
        TYPES.forEach(type -> imports.add("import " + type.getCanonicalName() + ";"));
        return imports;
    }

    /** Returns the methods of a type of question, as the shell prints the type: {@code Job}, {@code dev.weft.queueing.Workload}. */
    static Map<String, String> methods(String type) {
        String raw = type.replaceFirst("<.*", "");
        Map<String, String> methods = Methods.of(raw);
        return methods.isEmpty() && raw.endsWith("Asked") ? asked(type) : methods;
    }

    /** Returns the names of a type's public methods that only the library calls. */
    static Set<String> internals(String type) {
        return Methods.internals(type);
    }

    /** Returns the methods of the questions of a sweep, if the type of their methods names the question. */
    private static Map<String, String> asked(String type) {
        return Stream.of(type.split("[^\\w.]+", -1))
                .map(Methods::of)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse(Map.of());
    }

    static void register(Renderer renderer, JavaKernel kernel) {
        registerTypes(renderer);
        Display.install(new KernelSink(kernel));
    }

    /** Registers the types for kernels with IJava's renderer: this kernel and IJava. */
    static void registerTypes(Renderer renderer) {
        renderer.createRegistration(Result.class).register((result, context) -> {
            // a renderer uses one registration only, so a result with a view of its own may arrive here
            if (result instanceof Rich rich) {
                put(rich, context);
            } else {
                Renderers.put(ResultView.of(result), context);
            }
        });
        renderer.createRegistration(Rich.class).register(WeftAdapter::put);
        renderer.createRegistration(Chart.class).register((chart, context) -> put(OwnChart.of(chart), context));
    }

    private static void put(Rich rich, RenderContext context) {
        Renderers.put(view(rich), context);
        if (rich instanceof Illustration figure) {
            FigureFiles.save(figure, context.getOutputContainer());
        }
    }

    /** Returns the view of a value with its sentences wrapped; the text of a picture is its description, in one line. */
    private static View view(Rich rich) {
        Map<String, Object> content = new LinkedHashMap<>(rich.bundle());
        if (!(rich instanceof Illustration)) {
            content.computeIfPresent(View.PLAIN, (type, text) -> Prose.wrapped(text.toString()));
        }
        return new View(content, rich.hints());
    }

    /** Returns the view of a value, for any kernel. */
    static View view(Object value) {
        if (value instanceof Rich rich) {
            return view(rich);
        }
        if (value instanceof Result result) {
            return ResultView.of(result);
        }
        Optional<OwnChart> chart = OwnChart.find(value);
        if (chart.isPresent()) {
            return view(chart.get());
        }
        View view = View.of(value);
        return view != null ? view : View.plain(ShellNames.of(value));
    }

    /** Sends values of {@code show} and progress to the notebook. */
    private static final class KernelSink implements Display.Sink {
        private final JavaKernel kernel;
        private final Set<String> shown = ConcurrentHashMap.newKeySet();

        KernelSink(JavaKernel kernel) {
            this.kernel = kernel;
        }

        @Override
        public void show(Object value) {
            kernel.display(kernel.render(value));
        }

        @Override
        public void update(String id, Object value) {
            DisplayData data = kernel.render(value);
            if (shown.add(id)) {
                data.setDisplayId(id);
                kernel.display(data);
            } else {
                kernel.updateDisplay(id, data);
            }
        }
    }
}
