package dev.weft.maven;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.maven.model.building.FileModelSource;

/** A project file that exists in memory only; its paths are relative to the notebook's folder. */
final class PastedPom extends FileModelSource {
    private final String text;

    PastedPom(String text) {
        super(new File("pom.xml").getAbsoluteFile());
        this.text = text;
    }

    @Override
    public InputStream getInputStream() {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String getLocation() {
        return "of the cell";
    }
}
