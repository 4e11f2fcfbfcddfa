package dev.weft.kernel.render;

import io.github.spencerpark.jupyter.kernel.display.RenderContext;
import io.github.spencerpark.jupyter.kernel.display.Renderer;
import io.github.spencerpark.jupyter.kernel.display.mime.MIMEType;
import java.util.Base64;

/** Registers {@link View} with IJava's renderer, which is also this kernel's. */
public final class Renderers {
    private Renderers() {}

    /**
     * Registers a renderer for all types. The renderer uses the most specific registration only, so a user's registration for a
     * type takes precedence.
     */
    public static void register(Renderer renderer) {
        renderer.createRegistration(Object.class)
                .preferring(View.HTML, View.PNG, View.SVG, View.LATEX, View.PLAIN)
                .register((value, context) -> {
                    View view = View.of(value);
                    if (view != null) {
                        put(view, context);
                    } else {
                        put(View.plain(ShellNames.shown(value)), context);
                    }
                });
    }

    /** Adds the requested parts of a view to the output. */
    public static void put(View view, RenderContext context) {
        view.content().forEach((mime, content) -> {
            if (context.wantsDataRenderedAs(MIMEType.parse(mime))) {
                context.getOutputContainer().putData(mime, encoded(mime, content));
                if (view.hints().containsKey(mime)) {
                    context.getOutputContainer().putMetaData(mime, view.hints().get(mime));
                }
            }
        });
    }

    /** Encodes content for the protocol: images as text, drawings without an XML declaration. */
    public static Object encoded(String mime, Object content) {
        if (content instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        return mime.equals(View.SVG) ? View.svg(content.toString()) : content;
    }
}
