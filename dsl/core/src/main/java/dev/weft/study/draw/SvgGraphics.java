package dev.weft.study.draw;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.io.StringWriter;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Writes as SVG what another library paints on a canvas of Java, such as a chart of XChart. Batik converts it. */
public final class SvgGraphics {
    private static final String SVG = "http://www.w3.org/2000/svg";

    private SvgGraphics() {}

    /** Returns an SVG document, painted by the painter. */
    public static String of(Sheet sheet, Page.Name name, Consumer<Graphics2D> painter) {
        try {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVG, "svg", null);
            SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
            context.setComment(null);
            SVGGraphics2D g = new SVGGraphics2D(context, true);
            g.setSVGCanvasSize(new Dimension(sheet.width(), sheet.height()));
            painter.accept(g);
            Element root = g.getRoot();
            String id = name.id().replaceAll("[^A-Za-z0-9_-]", "-") + "-title";
            root.setAttribute("viewBox", "0 0 " + sheet.width() + " " + sheet.height());
            root.setAttribute("role", "img");
            root.setAttribute("aria-labelledby", id);
            Element title = document.createElementNS(SVG, "title");
            title.setAttribute("id", id);
            title.setTextContent(name.title());
            root.insertBefore(title, root.getFirstChild());
            Transformer writer = TransformerFactory.newInstance().newTransformer();
            writer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            StringWriter out = new StringWriter();
            writer.transform(new DOMSource(root), new StreamResult(out));
            return out.append('\n').toString();
        } catch (ParserConfigurationException | TransformerException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
