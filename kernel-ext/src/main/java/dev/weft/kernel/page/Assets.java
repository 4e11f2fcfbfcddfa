package dev.weft.kernel.page;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Style and scripts that are embedded in the pages. KaTeX is embedded with its fonts. */
final class Assets {
    private static final String KATEX_POM = "/META-INF/maven/org.webjars.npm/katex/pom.properties";
    private static final Pattern FONT = Pattern.compile("src:url\\(fonts/([\\w-]+\\.woff2)\\)[^;}]*");

    private Assets() {}

    static String text(String resource) {
        return new String(bytes(resource), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String resource) {
        try (InputStream in = Assets.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The kernel's installation is incomplete: " + resource + " is missing", e);
        }
    }

    /** Returns style and script for formulas. */
    static String formulas() {
        String folder = katex();
        Matcher font = FONT.matcher(text(folder + "katex.min.css"));
        String style = font.replaceAll(m -> "src:url(data:font/woff2;base64,"
                + Base64.getEncoder().encodeToString(bytes(folder + "fonts/" + m.group(1))) + ") format(\"woff2\")");
        return "<style>\n" + style + "</style>\n<script>\n" + text(folder + "katex.min.js") + "</script>\n";
    }

    /** Returns the script that renders each formula; TeX that KaTeX cannot parse stays as text. */
    static String formulaScript() {
        return """
                <script>
                document.querySelectorAll(".math").forEach(function (e) {
                  katex.render(e.textContent, e, {displayMode: e.classList.contains("display"), throwOnError: false});
                });
                </script>
                """;
    }

    private static String katex() {
        Properties pom = new Properties();
        try (InputStream in = Assets.class.getResourceAsStream(KATEX_POM)) {
            if (in != null) {
                pom.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "/META-INF/resources/webjars/katex/" + pom.getProperty("version", "") + "/dist/";
    }
}
