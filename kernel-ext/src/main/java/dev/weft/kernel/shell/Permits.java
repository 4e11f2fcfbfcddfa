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
 * Sealed types of a cell that name no subtypes. In a file these are the subtypes in that file, in a cell those in the cell: the shell
 * makes a file of each type, so they are named for it, and what comes between them comes after them.
 */
final class Permits {
    static final Pattern SEALED = Pattern.compile("(?<![\\w-])sealed\\b");

    /** A type by its name from the outermost one on, with the simple names of what it extends and implements. */
    private record Type(String name, List<String> parents) {}

    /** A sealed type with its subtypes named, and the outermost types that hold these. */
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

    /** What comes between may use the sealed type, which needs its subtypes. */
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

    /** Null if it is no sealed type, or has all its subtypes already. */
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
