package dev.weft.kernel.shell;

import dev.weft.kernel.shell.OwnClasses.OwnClass;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * The compiler's file manager. It puts a user's libraries before those of the kernel, where the shell can only append, and finds
 * the kernel's classes without opening all jars.
 */
final class UserFirst extends ForwardingJavaFileManager<StandardJavaFileManager> implements StandardJavaFileManager {
    private static final String CLASS_PATH_OPTION = "-classpath";

    private final OwnLibraries own = OwnLibraries.ofThisKernel();
    private final CompletableFuture<OwnClasses> classes;
    private boolean knowsOwn;
    /** The class path with the kernel's jars, in which the shell finds the packages of a class name. */
    private List<Path> whole = List.of();

    UserFirst(StandardJavaFileManager files) {
        super(files);
        this.classes =
                CompletableFuture.supplyAsync(() -> OwnClasses.of(System.getProperty("java.class.path", "")), task -> {
                    Thread reader = new Thread(task, "weft-classes");
                    reader.setDaemon(true);
                    reader.start();
                });
    }

    @Override
    public boolean handleOption(String current, Iterator<String> remaining) {
        if (!current.equals(CLASS_PATH_OPTION) || !remaining.hasNext()) {
            return super.handleOption(current, remaining);
        }
        String path = remaining.next();
        knowsOwn = own.comeLast(path);
        whole = Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(each -> !each.isEmpty())
                .map(Path::of)
                .toList();
        String others = knowsOwn ? own.without(path) : own.inOrder(path);
        if (others.isEmpty()) { // the compiler takes an empty path for the working folder
            return setNoClassPath();
        }
        return super.handleOption(current, List.of(others).iterator());
    }

    private boolean setNoClassPath() {
        try {
            fileManager.setLocation(StandardLocation.CLASS_PATH, List.of());
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Iterable<JavaFileObject> list(Location location, String name, Set<Kind> kinds, boolean recurse)
            throws IOException {
        Iterable<JavaFileObject> others = super.list(location, name, kinds, recurse);
        if (!knowsOwn || location != StandardLocation.CLASS_PATH || !kinds.contains(Kind.CLASS)) {
            return others;
        }
        List<JavaFileObject> all = new ArrayList<>();
        others.forEach(all::add);
        all.addAll(recurse ? classes.join().below(name) : classes.join().in(name));
        return all;
    }

    @Override
    public @Nullable String inferBinaryName(Location location, JavaFileObject file) {
        return file instanceof OwnClass one ? one.binaryName() : super.inferBinaryName(location, file);
    }

    @Override
    public boolean isSameFile(FileObject one, FileObject other) {
        return (one instanceof OwnClass || other instanceof OwnClass)
                ? one.equals(other)
                : super.isSameFile(one, other);
    }

    @Override
    public Iterable<? extends JavaFileObject> getJavaFileObjectsFromFiles(Iterable<? extends File> files) {
        return fileManager.getJavaFileObjectsFromFiles(files);
    }

    @Override
    public Iterable<? extends JavaFileObject> getJavaFileObjects(File... files) {
        return fileManager.getJavaFileObjects(files);
    }

    @Override
    public Iterable<? extends JavaFileObject> getJavaFileObjects(Path... paths) {
        return fileManager.getJavaFileObjects(paths);
    }

    @Override
    public Iterable<? extends JavaFileObject> getJavaFileObjectsFromStrings(Iterable<String> names) {
        return fileManager.getJavaFileObjectsFromStrings(names);
    }

    @Override
    public Iterable<? extends JavaFileObject> getJavaFileObjects(String... names) {
        return fileManager.getJavaFileObjects(names);
    }

    @Override
    public void setLocation(Location location, Iterable<? extends File> files) throws IOException {
        fileManager.setLocation(location, files);
    }

    @Override
    public void setLocationFromPaths(Location location, Collection<? extends Path> paths) throws IOException {
        fileManager.setLocationFromPaths(location, paths);
    }

    @Override
    public void setLocationForModule(Location location, String module, Collection<? extends Path> paths)
            throws IOException {
        fileManager.setLocationForModule(location, module, paths);
    }

    @Override
    public Iterable<? extends File> getLocation(Location location) {
        return isWhole(location) ? whole.stream().map(Path::toFile).toList() : fileManager.getLocation(location);
    }

    @Override
    public Iterable<? extends Path> getLocationAsPaths(Location location) {
        return isWhole(location) ? whole : fileManager.getLocationAsPaths(location);
    }

    private boolean isWhole(Location location) {
        return knowsOwn && location == StandardLocation.CLASS_PATH;
    }

    @Override
    public Path asPath(FileObject file) {
        return fileManager.asPath(file);
    }

    @Override
    public void setPathFactory(PathFactory factory) {
        fileManager.setPathFactory(factory);
    }
}
