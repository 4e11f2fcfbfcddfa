package dev.weft.kernel.shell;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Framed.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * Sealed types of a cell that name no subtypes. In a file these are the subtypes in that file, in a cell those in the cell: the shell
 * makes a file of each type, so they are named for it.
 */
final class Permits {
    private static final Pattern SEALED = Pattern.compile("(?<![\\w-])sealed\\b");

    /** A type by its name from the outermost one on, with the simple names of what it extends and implements. */
    private record Type(String name, List<String> parents) {}

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
        return pieces.stream().map(piece -> withPermits(piece, types)).toList();
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

    private static Piece withPermits(Piece piece, List<Type> types) {
        if (!piece.isRead() || !mayBeSealed(piece)) {
            return piece;
        }
        Framed read = Framed.read(piece.source(), Frame.MEMBERS);
        if (read.trees().size() != 1
                || !(read.trees().get(0) instanceof ClassTree type)
                || !type.getModifiers().getFlags().contains(Modifier.SEALED)
                || !type.getPermitsClause().isEmpty()) {
            return piece;
        }
        String name = type.getSimpleName().toString();
        List<String> subtypes = types.stream()
                .filter(each -> each.parents().contains(name))
                .map(Type::name)
                .toList();
        boolean within = subtypes.stream().allMatch(each -> each.startsWith(name + "."));
        int body = Literals.withoutComments(piece.source()).indexOf('{', read.end(type.getModifiers()));
        if (within || body < 0) {
            return piece;
        }
        String source = piece.source().substring(0, body) + "permits " + String.join(", ", subtypes) + " "
                + piece.source().substring(body);
        return new Piece(source, piece.line(), piece.reading(), piece.errors(), piece.magic());
    }
}
