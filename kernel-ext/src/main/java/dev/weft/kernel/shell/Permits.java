package dev.weft.kernel.shell;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Framed.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Adds the {@code permits} clause to sealed types of a cell that have none. In a file the subtypes are those in the file, in a cell
 * those in the cell. The shell makes a file of each type, so the subtypes are named, and code between them is moved behind them.
 */
final class Permits {
    static final Pattern SEALED = Pattern.compile("(?<![\\w-])sealed\\b");

    /** A type by its name from the outermost type on, with the simple names of its supertypes. */
    private record Type(String name, List<String> parents) {}

    /** A sealed type with its subtypes named, and the outermost types that contain them. */
    private record Sealed(Piece piece, Set<String> subtypes) {}

    private Permits() {}

    static List<Piece> of(List<Piece> pieces) {
        if (pieces.size() < 2 || pieces.stream().noneMatch(Permits::mayBeSealed)) {
            return pieces;
        }
        List<Type> types = new ArrayList<>();
        for (Piece piece : pieces) {
            if (piece.isRead() && piece.magic() == null) {
                Framed.read(piece.source(), Frame.MEMBERS).trees().forEach(tree -> add(tree, "", types));
            }
        }
        List<Piece> all = new ArrayList<>(pieces);
        for (Piece piece : pieces) {
            Sealed sealed = sealed(piece, types);
            if (sealed != null) {
                int at = all.indexOf(piece);
                all.set(at, sealed.piece());
                gather(all, at + 1, sealed.subtypes());
            }
        }
        return all;
    }

    /** Moves the subtypes before the pieces between, which may use the sealed type. */
    private static void gather(List<Piece> pieces, int to, Set<String> subtypes) {
        int next = to;
        for (int i = to; i < pieces.size(); i++) {
            if (declares(pieces.get(i), subtypes)) {
                pieces.add(next++, pieces.remove(i));
            }
        }
    }

    private static boolean declares(Piece piece, Set<String> names) {
        return piece.isRead()
                && piece.magic() == null
                && Framed.read(piece.source(), Frame.MEMBERS).trees().stream()
                        .anyMatch(tree -> tree instanceof ClassTree type
                                && names.contains(type.getSimpleName().toString()));
    }

    private static boolean mayBeSealed(Piece piece) {
        return SEALED.matcher(piece.source()).find();
    }

    private static void add(Tree member, String outer, List<Type> types) {
        if (member instanceof ClassTree type) {
            String name = outer + type.getSimpleName();
            types.add(new Type(name, parents(type)));
            type.getMembers().forEach(each -> add(each, name + ".", types));
        }
    }

    private static List<String> parents(ClassTree type) {
        return Stream.concat(Stream.ofNullable(type.getExtendsClause()), type.getImplementsClause().stream())
                .map(parent -> parent instanceof ParameterizedTypeTree generic ? generic.getType() : parent)
                .map(raw -> raw instanceof MemberSelectTree select
                        ? select.getIdentifier().toString()
                        : raw.toString())
                .toList();
    }

    /** Returns the sealed type of a piece; null if it is none or names its subtypes. */
    private static @Nullable Sealed sealed(Piece piece, List<Type> types) {
        if (!piece.isRead() || !mayBeSealed(piece)) {
            return null;
        }
        Framed read = Framed.read(piece.source(), Frame.MEMBERS);
        if (read.trees().size() != 1
                || !(read.trees().get(0) instanceof ClassTree type)
                || !type.getModifiers().getFlags().contains(Modifier.SEALED)
                || !type.getPermitsClause().isEmpty()) {
            return null;
        }
        String name = type.getSimpleName().toString();
        List<String> subtypes = types.stream()
                .filter(each -> each.parents().contains(name))
                .map(Type::name)
                .toList();
        boolean within = subtypes.stream().allMatch(each -> each.startsWith(name + "."));
        int body = Literals.withoutComments(piece.source()).indexOf('{', read.end(type.getModifiers()));
        if (within || body < 0) {
            return null;
        }
        String source = piece.source().substring(0, body) + "permits " + String.join(", ", subtypes) + " "
                + piece.source().substring(body);
        return new Sealed(
                new Piece(source, piece.line(), piece.reading(), piece.errors(), piece.magic()),
                subtypes.stream().map(each -> each.split("\\.", 2)[0]).collect(Collectors.toSet()));
    }
}
