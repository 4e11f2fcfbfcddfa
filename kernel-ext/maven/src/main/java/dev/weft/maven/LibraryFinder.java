package dev.weft.maven;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.apache.maven.model.building.FileModelSource;
import org.apache.maven.model.building.ModelBuildingException;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.DefaultDependencyNode;
import org.eclipse.aether.graph.DependencyFilter;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.repository.SimpleResolutionErrorPolicy;

/**
 * Resolves the dependencies of a project with the settings, mirrors, proxies, credentials, local repository and offline mode of the
 * user's Maven. The kernel loads this class in a separate class loader and calls it as a function of JDK types. The request has the
 * project file ({@code pom}) or its {@code text}, the {@code scope}s joined by plus signs, and the address of each
 * {@code repository} by its name. The consumer receives the progress of downloads; it throws a {@code CancellationException} to
 * cancel them. The answer has the paths of the {@code jars}, and a sentence for each dependency that is {@code left out}.
 */
public final class LibraryFinder
        implements BiFunction<Map<String, String>, Consumer<String>, Map<String, List<String>>> {
    private static final String REPOSITORY = "repository ";
    private static final int CONNECT_MILLIS = 10_000;
    private static final int REQUEST_MILLIS = 120_000;

    @Override
    public Map<String, List<String>> apply(Map<String, String> request, Consumer<String> progress) {
        ContextOverrides user = ContextOverrides.create().withUserSettings(true).build();
        try (Context context = new UserRuntime().create(user)) {
            return find(context, request, progress);
        } catch (RepositoryException | ModelBuildingException e) {
            throw new IllegalStateException(Failure.reason(e), e);
        } catch (RuntimeException e) { // such as unreadable settings
            throw new IllegalStateException(Failure.reason(e), e);
        }
    }

    private static Map<String, List<String>> find(
            Context context, Map<String, String> request, Consumer<String> progress)
            throws RepositoryException, ModelBuildingException {
        DefaultRepositorySystemSession session = session(context, progress);
        Poms poms = Poms.of(context, session);
        request.forEach((name, value) -> {
            if (name.startsWith(REPOSITORY)) {
                poms.addUsers(name.substring(REPOSITORY.length()), value);
            }
        });
        String file = request.get("pom");
        FileModelSource source =
                file == null ? new PastedPom(request.getOrDefault("text", "")) : new FileModelSource(new File(file));
        Project project = Project.read(source, poms, session);
        DependencyFilter filter = DependencyFilterUtils.classpathFilter(request.getOrDefault("scope", ""));
        CollectRequest wanted = new CollectRequest()
                .setDependencies(project.dependencies())
                .setManagedDependencies(project.managed())
                .setRepositories(project.repositories());
        List<ArtifactResult> found = context.repositorySystem()
                .resolveDependencies(session, new DependencyRequest(wanted, filter))
                .getArtifactResults();
        List<String> jars = found.stream()
                .map(ArtifactResult::getArtifact)
                .filter(each -> !each.getExtension().equals("pom"))
                .map(Artifact::getFile)
                .map(File::getPath)
                .toList();
        List<String> leftOut = project.dependencies().stream()
                .filter(each -> !filter.accept(new DefaultDependencyNode(each), List.of()))
                .map(each -> Failure.coordinates(each.getArtifact()) + " has the scope " + each.getScope()
                        + ", so it is left out. Name the scope to add it: loadFromPOM " + each.getScope() + ".")
                .toList();
        return Map.of("jars", jars, "left out", leftOut);
    }

    private static DefaultRepositorySystemSession session(Context context, Consumer<String> progress) {
        DefaultRepositorySystemSession session = new DefaultRepositorySystemSession(context.repositorySystemSession());
        session.setTransferListener(new Downloads(progress));
        // artifacts that were missing or unreachable before may be there now
        session.setUpdatePolicy(RepositoryPolicy.UPDATE_POLICY_ALWAYS);
        session.setResolutionErrorPolicy(new SimpleResolutionErrorPolicy(false, false));
        setDefault(session, ConfigurationProperties.CONNECT_TIMEOUT, CONNECT_MILLIS);
        setDefault(session, ConfigurationProperties.REQUEST_TIMEOUT, REQUEST_MILLIS);
        return session;
    }

    private static void setDefault(DefaultRepositorySystemSession session, String name, int value) {
        if (!session.getConfigProperties().containsKey(name)) {
            session.setConfigProperty(name, value);
        }
    }
}
