package dev.weft.maven;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelProblem;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.RepositoryOfflineException;
import org.jspecify.annotations.Nullable;

/** Describes a failure in one sentence, with the next step if it is known. */
final class Failure {
    private static final String WANTS_LOGIN = "401";
    private static final String PROXY_WANTS_LOGIN = "407";

    /** The position in the text that Maven reads, which is not the text that the user wrote. */
    private static final Pattern POSITION =
            Pattern.compile("(?:,? parser stopped on| \\(position:| from line \\d+,) .*");

    private Failure() {}

    static String reason(Throwable failure) {
        List<Throwable> causes = causes(failure);
        Optional<ArtifactTransferException> offline = transfer(causes, true, false);
        if (offline.isPresent()) {
            return "Maven is set to work offline, and "
                    + coordinates(offline.get().getArtifact()) + " was never downloaded. Go online once.";
        }
        Optional<ArtifactTransferException> unreachable = transfer(causes, false, false);
        if (unreachable.isPresent()) {
            return unreachable(unreachable.get());
        }
        Optional<ArtifactTransferException> absent = transfer(causes, false, true);
        if (absent.isPresent()) {
            return coordinates(absent.get().getArtifact())
                    + " is not in the repositories that Maven knows. Check group,"
                    + " artifact and version; %mavenRepo name https://... adds a repository.";
        }
        return causes.stream()
                .filter(ModelBuildingException.class::isInstance)
                .flatMap(each -> ((ModelBuildingException) each).getProblems().stream())
                .filter(each -> each.getSeverity() != ModelProblem.Severity.WARNING)
                .map(each -> "the pom is not valid: "
                        + POSITION.matcher(firstLine(each.getMessage())).replaceFirst("."))
                .findFirst()
                .orElse(firstLine(failure.getMessage() == null ? failure.toString() : failure.getMessage()));
    }

    private static String unreachable(ArtifactTransferException failure) {
        RemoteRepository repository = failure.getRepository();
        Throwable last = failure;
        while (last.getCause() != null && last.getCause() != last) {
            last = last.getCause();
        }
        String said = firstLine(Objects.requireNonNullElse(last.getMessage(), last.toString()));
        if (said.contains(PROXY_WANTS_LOGIN)) {
            return "the proxy of ~/.m2/settings.xml requires a user and a password, or rejected those it got."
                    + " Set them there: <proxy>..<username>..</username><password>..</password></proxy>.";
        }
        if (repository != null && said.contains(WANTS_LOGIN)) {
            String id = repository.getId();
            return "the repository \"" + id + "\" at " + repository.getUrl()
                    + " requires a user and a password, or rejected those it got. Set them in ~/.m2/settings.xml:"
                    + " <server><id>"
                    + id + "</id><username>..</username><password>..</password></server>.";
        }
        String named = repository == null
                ? "a repository"
                : "the repository \"" + repository.getId() + "\" at " + repository.getUrl();
        return "Maven cannot reach " + named + " (" + said
                + "). Check the network, or set a mirror or proxy in ~/.m2/settings.xml.";
    }

    private static Optional<ArtifactTransferException> transfer(
            List<Throwable> causes, boolean offline, boolean notFound) {
        return causes.stream()
                .filter(ArtifactTransferException.class::isInstance)
                .map(ArtifactTransferException.class::cast)
                .filter(each -> each.getArtifact() != null)
                .filter(each -> isOffline(each) == offline)
                .filter(each -> offline || each instanceof ArtifactNotFoundException == notFound)
                .findFirst();
    }

    private static boolean isOffline(@Nullable Throwable failure) {
        return failure instanceof RepositoryOfflineException || (failure != null && isOffline(failure.getCause()));
    }

    /** Returns all causes of a failure, nearest first; resolving several artifacts can have several causes. */
    private static List<Throwable> causes(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>(List.of(failure));
        List<Throwable> all = new ArrayList<>();
        while (!open.isEmpty()) {
            Throwable each = open.removeFirst();
            if (seen.add(each)) {
                all.add(each);
                next(each).stream().filter(Objects::nonNull).forEach(open::addLast);
            }
        }
        return all;
    }

    private static List<@Nullable Throwable> next(Throwable failure) {
        List<@Nullable Throwable> next = new ArrayList<>();
        next.add(failure.getCause());
        if (failure instanceof ArtifactResolutionException many) {
            many.getResults().forEach(each -> next.addAll(each.getExceptions()));
        }
        if (failure instanceof ModelBuildingException pom) {
            pom.getProblems().forEach(each -> next.add(each.getException()));
        }
        return next;
    }

    private static String firstLine(String text) {
        return text.strip().lines().findFirst().orElse("").strip();
    }

    /** Returns the coordinates as users write them, without the packaging if it is jar. */
    static String coordinates(Artifact artifact) {
        String extension = artifact.getExtension();
        String middle = extension.equals("jar") || extension.equals("pom") ? "" : ":" + extension;
        String classifier = artifact.getClassifier().isEmpty() ? "" : ":" + artifact.getClassifier();
        return artifact.getGroupId() + ":" + artifact.getArtifactId()
                + (middle.isEmpty() && !classifier.isEmpty() ? ":" + extension : middle) + classifier + ":"
                + artifact.getVersion();
    }
}
