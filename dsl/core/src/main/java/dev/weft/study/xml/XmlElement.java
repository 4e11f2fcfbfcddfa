package dev.weft.study.xml;

import dev.weft.study.file.UserFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** An element of an XML file with its attributes, children and text. */
public final class XmlElement {
    private static final long MOST_BYTES = 64L << 20;
    private static final int MOST_ELEMENTS = 1_000_000;
    private static final int MOST_DEPTH = 64;

    private final String name;
    private final int line;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<XmlElement> children = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private XmlElement(String name, int line) {
        this.name = name;
        this.line = line;
    }

    /** Returns its name, without a prefix. */
    public String name() {
        return name;
    }

    /** Returns the line of its start, from 1. */
    public int line() {
        return line;
    }

    /** Returns its attributes in the order of the file. */
    public Map<String, String> attributes() {
        return Collections.unmodifiableMap(attributes);
    }

    /** Returns its children in the order of the file. */
    public List<XmlElement> children() {
        return Collections.unmodifiableList(children);
    }

    /** Returns its text without white space around it. */
    public String text() {
        return text.toString().strip();
    }

    /** Returns the value of an attribute, null if it has none of this name. */
    public @Nullable String attribute(String key) {
        return attributes.get(key);
    }

    /** Returns the children of this name. */
    public List<XmlElement> all(String child) {
        return children.stream().filter(each -> each.name.equals(child)).toList();
    }

    /** Returns the first child of this name, null if there is none. */
    public @Nullable XmlElement first(String child) {
        return children.stream()
                .filter(each -> each.name.equals(child))
                .findFirst()
                .orElse(null);
    }

    /** Reads a file of this dialect. An error names the line. */
    public static XmlElement read(Path file, XmlDialect dialect) {
        String called = String.valueOf(file.getFileName());
        if (Files.isDirectory(file)) {
            throw ModelException.of(
                    ModelException.argument(file.toString()),
                    "it is a folder",
                    "Name the file of " + dialect.noun() + " in it");
        }
        long bytes;
        try (InputStream in = UserFile.open(file)) {
            bytes = Files.size(file);
            if (bytes > MOST_BYTES) {
                throw ModelException.of(
                        called,
                        "must have at most 64 MiB, and it has " + (bytes >> 20),
                        "Remove its results, which are not read");
            }
            return read(in, called, dialect);
        } catch (IOException failure) {
            throw ModelException.of(
                    ModelException.argument(file.toString()),
                    "the file cannot be read" + (Files.exists(file) ? "" : ", because it does not exist"),
                    "Check its name and its folder, " + folder(file));
        }
    }

    private static String folder(Path file) {
        return String.valueOf(file.toAbsolutePath().getParent());
    }

    /** Reads a stream of this dialect; errors name this file, and the line. */
    public static XmlElement read(InputStream in, String called, XmlDialect dialect) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            try {
                return tree(xml, called, dialect);
            } finally {
                xml.close();
            }
        } catch (XMLStreamException wrong) {
            int line = wrong.getLocation() == null ? 1 : wrong.getLocation().getLineNumber();
            throw ModelException.of(called + ", line " + line, "is not well-formed XML", dialect.repair());
        }
    }

    private static XmlElement tree(XMLStreamReader xml, String called, XmlDialect dialect) throws XMLStreamException {
        Deque<XmlElement> open = new ArrayDeque<>();
        XmlElement root = null;
        int count = 0;
        int skipped = 0; // depth inside an element that is left out
        while (xml.hasNext()) {
            int event = xml.next();
            if ((event == XMLStreamConstants.DTD && !dialect.hasDocumentType())
                    || event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw ModelException.of(
                        called + ", line " + xml.getLocation().getLineNumber(),
                        dialect.noun()
                                + " has no document type and no entities, which could read other files or grow without end",
                        "Remove the DOCTYPE");
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                boolean deep = open.size() + skipped >= MOST_DEPTH;
                if (deep || ++count > MOST_ELEMENTS) {
                    throw ModelException.of(
                            called + ", line " + xml.getLocation().getLineNumber(),
                            dialect.noun() + " has at most "
                                    + (deep ? "64 elements inside one another" : "1,000,000 elements"),
                            "Check that this is " + dialect.nounOfTool());
                }
                if (skipped > 0 || dialect.without().contains(xml.getLocalName())) {
                    skipped++;
                    continue;
                }
                XmlElement next = start(xml);
                if (open.isEmpty()) {
                    root = next;
                } else {
                    open.element().children.add(next);
                }
                open.push(next);
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                if (skipped > 0) {
                    skipped--;
                } else {
                    open.pop();
                }
            } else if (xml.isCharacters() && skipped == 0 && !open.isEmpty()) {
                open.element().text.append(xml.getText());
            }
        }
        if (root == null) {
            throw ModelException.of(called, "the file has no element", dialect.repair());
        }
        return root;
    }

    private static XmlElement start(XMLStreamReader xml) {
        XmlElement next = new XmlElement(xml.getLocalName(), xml.getLocation().getLineNumber());
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            next.attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        return next;
    }
}
