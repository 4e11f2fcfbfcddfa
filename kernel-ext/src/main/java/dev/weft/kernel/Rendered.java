package dev.weft.kernel;

import dev.weft.kernel.render.View;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import io.github.spencerpark.jupyter.kernel.display.mime.MIMEType;

/** Corrects the output of any renderer, also a user's. */
final class Rendered {
    private Rendered() {}

    /**
     * Removes a drawing's XML declaration, which would break pages that include it, and replaces the copy of its markup
     * that the renderer of strings adds as plain text.
     */
    static DisplayData tidy(DisplayData data) {
        if (data.hasDataForType(MIMEType.IMAGE_SVG)
                && data.getData(MIMEType.IMAGE_SVG) instanceof CharSequence markup) {
            String svg = View.svg(markup.toString());
            data.putSVG(svg);
            if (markup.toString().equals(String.valueOf(data.getData(MIMEType.TEXT_PLAIN)))) {
                data.putText("SVG drawing, " + svg.length() + " characters");
            }
        }
        return data;
    }
}
