package dev.weft.kernel;

import dev.weft.kernel.render.Renderers;
import dev.weft.kernel.render.View;
import dev.weft.study.Display;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.RenderContext;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;

/** Registers the renderers in JJava, which finds this class by its service file when a class path is added. */
public final class JJavaExtension implements Extension {
    @Override
    public void install(BaseKernel kernel) {
        kernel.getRenderer()
                .createRegistration(Object.class)
                .preferring(View.HTML, View.PNG, View.SVG, View.LATEX, View.PLAIN)
                .register((value, context) -> put(WeftAdapter.view(value), context));
        Display.install(new Sink(kernel));
    }

    private static void put(View view, RenderContext context) {
        view.content().forEach((mime, content) -> {
            if (context.wantsDataRenderedAs(MIMEType.parse(mime))) {
                context.getOutputContainer().putData(mime, Renderers.encoded(mime, content));
                if (view.hints().containsKey(mime)) {
                    context.getOutputContainer().putMetaData(mime, view.hints().get(mime));
                }
            }
        });
    }

    private static final class Sink implements Display.Sink {
        private final BaseKernel kernel;
        private final Set<String> shown = ConcurrentHashMap.newKeySet();

        Sink(BaseKernel kernel) {
            this.kernel = kernel;
        }

        @Override
        public void show(Object value) {
            kernel.display(kernel.getRenderer().render(value));
        }

        @Override
        public void update(String id, Object value) {
            DisplayData data = kernel.getRenderer().render(value);
            data.putTransientData("display_id", id); // setDisplayId changed its return type between releases
            if (shown.add(id)) {
                kernel.display(data);
            } else {
                kernel.getIO().display.updateDisplay(data);
            }
        }
    }
}
