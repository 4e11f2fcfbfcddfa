package dev.weft.kernel.render;

import io.github.spencerpark.jupyter.kernel.display.RenderContext;
import io.github.spencerpark.jupyter.kernel.display.Renderer;
import io.github.spencerpark.jupyter.kernel.display.mime.MIMEType;
import java.util.Base64;

/** Makes IJava's renderer, which is also this kernel's, show values the way {@link View} does. */
public final class Renderers {
    private Renderers() {}

    /**
     * Registers for every type at once. The renderer asks the most specific registration only, so whatever a user registers
     * for a type of their own wins.
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

    /** Puts those parts of a view that are asked for into the output. */
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

    /** Content as the protocol wants it: images as text, drawings without an XML declaration. */
    public static Object encoded(String mime, Object content) {
        if (content instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        return mime.equals(View.SVG) ? View.svg(content.toString()) : content;
    }
}
