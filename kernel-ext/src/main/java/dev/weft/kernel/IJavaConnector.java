package dev.weft.kernel;

import dev.weft.kernel.render.Renderers;
import dev.weft.study.Display;
import io.github.spencerpark.jupyter.kernel.BaseKernel;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Registers the renderers in the original IJava. IJava has no extensions, so the library loads this class by its service
 * file at first use and recognises IJava by its kernel class; in any other program nothing happens.
 */
public final class IJavaConnector implements Display.Connector {
    private static final String IJAVA = "io.github.spencerpark.ijava.IJava";

    @Override
    public void connect() {
        try {
            Object kernel = Class.forName(IJAVA, true, IJavaConnector.class.getClassLoader())
                    .getMethod("getKernelInstance")
                    .invoke(null);
            if (kernel instanceof BaseKernel running) {
                Renderers.register(running.getRenderer());
                WeftAdapter.registerTypes(running.getRenderer());
                Display.install(new Sink(running));
            }
        } catch (ReflectiveOperationException e) {
            return; // not IJava
        }
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
            data.setDisplayId(id);
            if (shown.add(id)) {
                kernel.display(data);
            } else {
                kernel.getIO().display.updateDisplay(id, data);
            }
        }
    }
}
