package dev.weft.kernel.page;

import dev.weft.kernel.page.MathParser.Formula;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;

/** Converts Markdown cells to HTML: formulas are left to the page's script, pictures of the notebook's folder are embedded. */
final class Markdown {
    private static final Map<String, String> IMAGE_TYPES = Map.of(
            "png", "image/png",
            "jpg", "image/jpeg",
            "jpeg", "image/jpeg",
            "gif", "image/gif",
            "svg", "image/svg+xml");

    private static final Pattern NOTEBOOK = Pattern.compile("(?:[^/:#][^:#]*/)?([^/:#]+)\\.ipynb(#.*)?");

    private final Parser parser = Parser.builder()
            .extensions(List.of(TablesExtension.create()))
            .customInlineContentParserFactory(new MathParser.Factory())
            .build();
    private final Path folder;
    private final UnaryOperator<String> targets;
    private final Headings headings = new Headings();

    /** Creates a converter for a notebook in {@code folder} whose page will be in {@code place}. */
    Markdown(Path folder, Path place) {
        this(folder, destination -> target(folder, place, destination));
    }

    /** Creates a converter for a text in {@code folder}; {@code targets} maps the destination of a link to its address. */
    Markdown(Path folder, UnaryOperator<String> targets) {
        this.folder = folder;
        this.targets = targets;
    }

    /** Returns the headings of all text so far. */
    Headings headings() {
        return headings;
    }

    String html(String markdown) {
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .nodeRendererFactory(Special::new)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (node instanceof Heading heading) {
                        attributes.put("id", headings.add(heading.getLevel(), text(heading)));
                    } else if (node instanceof Link link) {
                        attributes.put("href", targets.apply(link.getDestination()));
                    }
                })
                .build();
        return renderer.render(parser.parse(markdown));
    }

    /** Returns the target of a link: for another notebook its page, for a file beside the notebook that file. */
    private static String target(Path folder, Path place, String destination) {
        Matcher notebook = NOTEBOOK.matcher(destination);
        if (notebook.matches()) {
            String name = notebook.group(1);
            return "../" + name + "/" + name + ".html" + (notebook.group(2) == null ? "" : notebook.group(2));
        }
        if (destination.matches("[a-zA-Z][a-zA-Z0-9+.-]*:.*|[#/].*")) {
            return destination;
        }
        try {
            Path file = folder.resolve(destination).normalize();
            return Files.exists(file) ? place.relativize(file).toString().replace('\\', '/') : destination;
        } catch (IllegalArgumentException e) {
            return destination;
        }
    }

    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text each) {
                text.append(each.getLiteral());
            }

            @Override
            public void visit(Code each) {
                text.append(each.getLiteral());
            }

            @Override
            public void visit(CustomNode each) {
                text.append(each instanceof Formula formula ? formula.tex() : "");
                visitChildren(each);
            }
        });
        return text.toString();
    }

    /** Returns the text of the first heading, or the empty string. */
    String title(String markdown) {
        StringBuilder title = new StringBuilder();
        parser.parse(markdown).accept(new AbstractVisitor() {
            private boolean found;

            @Override
            public void visit(Heading heading) {
                if (!found) {
                    found = true;
                    visitChildren(heading);
                    title.append('\n');
                }
            }

            @Override
            public void visit(Text text) {
                if (found && title.indexOf("\n") < 0) {
                    title.append(text.getLiteral());
                }
            }
        });
        return title.toString().strip();
    }

    /** Renders the nodes that differ from plain CommonMark. */
    private final class Special implements NodeRenderer {
        private final HtmlNodeRendererContext context;

        Special(HtmlNodeRendererContext context) {
            this.context = context;
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(Formula.class, Image.class, FencedCodeBlock.class, HtmlBlock.class);
        }

        @Override
        public void render(Node node) {
            if (node instanceof Formula formula) {
                context.getWriter().raw(PageHtml.formula(formula.tex(), formula.display()));
            } else if (node instanceof FencedCodeBlock block) {
                code(block);
            } else if (node instanceof HtmlBlock block) {
                context.getWriter().raw(block.getLiteral());
                context.getWriter().line();
            } else {
                image((Image) node);
            }
        }

        private void code(FencedCodeBlock block) {
            String literal = block.getLiteral().stripTrailing();
            boolean java = block.getInfo() != null && block.getInfo().strip().equals("java");
            context.getWriter().line();
            context.getWriter()
                    .raw("<pre><code>" + (java ? JavaColours.html(literal) : PageHtml.escape(literal))
                            + "</code></pre>");
            context.getWriter().line();
        }

        private void image(Image image) {
            StringBuilder alt = new StringBuilder();
            image.accept(new AbstractVisitor() {
                @Override
                public void visit(Text text) {
                    alt.append(text.getLiteral());
                }
            });
            String data = inline(image.getDestination());
            context.getWriter()
                    .raw(
                            data == null
                                    ? "<em>" + PageHtml.escape(alt.toString()) + "</em>"
                                    : "<img src=\"" + data + "\" alt=\"" + PageHtml.escape(alt.toString()) + "\">");
        }
    }

    /** Returns a picture as a data URI; null if it is not in the notebook's folder, because pages load nothing. */
    private @Nullable String inline(String destination) {
        if (destination.startsWith("data:image/")) {
            return destination;
        }
        String ending = destination.substring(destination.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String type = IMAGE_TYPES.get(ending);
        if (type == null || destination.contains(":")) {
            return null;
        }
        try {
            Path file = folder.resolve(destination).normalize();
            return file.startsWith(folder)
                    ? "data:" + type + ";base64," + Base64.getEncoder().encodeToString(Files.readAllBytes(file))
                    : null;
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }
}
