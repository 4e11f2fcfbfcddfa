package dev.weft.kernel.magic;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** The XML of a cell below its first line: a sequence of elements. */
final class PomXml {
    private static final String ROOT = "cell";
    private static final int SHOWN = 40;

    private PomXml() {}

    static Document document() {
        return builder().newDocument();
    }

    /** Returns the elements of the cell; refuses text outside of elements. */
    static List<Element> elements(String cell) {
        Element root = parsed("<" + ROOT + ">" + cell + "</" + ROOT + ">");
        for (Node each = root.getFirstChild(); each != null; each = each.getNextSibling()) {
            String text = each instanceof Text ? each.getTextContent().strip() : "";
            if (!text.isEmpty()) {
                throw new IllegalArgumentException("\""
                        + (text.length() > SHOWN ? text.substring(0, SHOWN) + " ..." : text)
                        + "\" is not an element of a pom. Write <dependency>...</dependency>, or %maven"
                        + " group:artifact:version.");
            }
        }
        return elements(root);
    }

    static List<Element> elements(Element parent) {
        List<Element> elements = new ArrayList<>();
        for (Node each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
            if (each instanceof Element element) {
                elements.add(element);
            }
        }
        return elements;
    }

    private static Element parsed(String framed) {
        try {
            return builder().parse(new InputSource(new StringReader(framed))).getDocumentElement();
        } catch (SAXParseException e) {
            String said = Objects.requireNonNullElse(e.getMessage(), "");
            boolean closesFrame = said.contains("\"" + ROOT + "\"");
            throw new IllegalArgumentException(
                    "invalid XML in line " + (e.getLineNumber() + 1) + " of the cell: "
                            + (closesFrame ? "it closes an element that was not opened." : said)
                            + " Paste the whole fragment, from its first < to its last >.",
                    e);
        } catch (SAXException | IOException e) {
            throw new IllegalArgumentException(
                    "the XML of the cell cannot be read: " + e.getMessage() + ". Paste the whole fragment.", e);
        }
    }

    /** Returns a parser that refuses definitions of entities, which could read files. */
    private static DocumentBuilder builder() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler()); // the JDK's default prints
            return builder;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("every JDK reads XML", e);
        }
    }

    static String written(Document pom) {
        try {
            StringWriter text = new StringWriter();
            Transformer writer = TransformerFactory.newDefaultInstance().newTransformer();
            writer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            writer.transform(new DOMSource(pom), new StreamResult(text));
            return text.toString();
        } catch (TransformerException e) {
            throw new IllegalStateException("every JDK writes XML", e);
        }
    }
}
