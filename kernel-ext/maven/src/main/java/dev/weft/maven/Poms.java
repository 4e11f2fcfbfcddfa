package dev.weft.maven;

import eu.maveniverse.maven.mima.context.Context;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Repository;
import org.apache.maven.model.building.FileModelSource;
import org.apache.maven.model.building.ModelSource;
import org.apache.maven.model.resolution.ModelResolver;
import org.apache.maven.model.resolution.UnresolvableModelException;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;

/** Fetches the parents and imports of a project file, from the user's repositories and those that it names. */
@SuppressWarnings("deprecation") // ModelSource, which ModelResolver gives
final class Poms implements ModelResolver {
    private final Context context;
    private final RepositorySystemSession session;
    private final Map<String, RemoteRepository> repositories;

    private Poms(Context context, RepositorySystemSession session, Map<String, RemoteRepository> repositories) {
        this.context = context;
        this.session = session;
        this.repositories = repositories;
    }

    static Poms of(Context context, RepositorySystemSession session) {
        Poms poms = new Poms(context, session, new LinkedHashMap<>());
        context.remoteRepositories().forEach(each -> poms.repositories.put(each.getId(), each));
        return poms;
    }

    List<RemoteRepository> repositories() {
        return new ArrayList<>(repositories.values());
    }

    @Override
    public ModelSource resolveModel(String group, String artifact, String version) throws UnresolvableModelException {
        DefaultArtifact pom = new DefaultArtifact(group, artifact, "pom", version);
        try {
            return new FileModelSource(context.repositorySystem()
                    .resolveArtifact(session, new ArtifactRequest(pom, repositories(), ""))
                    .getArtifact()
                    .getFile());
        } catch (RepositoryException e) {
            throw new UnresolvableModelException(Failure.reason(e), group, artifact, version, e);
        }
    }

    @Override
    public ModelSource resolveModel(Parent parent) throws UnresolvableModelException {
        return resolveModel(parent.getGroupId(), parent.getArtifactId(), parent.getVersion());
    }

    @Override
    public ModelSource resolveModel(Dependency bom) throws UnresolvableModelException {
        return resolveModel(bom.getGroupId(), bom.getArtifactId(), bom.getVersion());
    }

    @Override
    public void addRepository(Repository repository) {
        addRepository(repository, false);
    }

    /** The user's mirrors, proxies and credentials hold for it, too; what the user's settings name comes first. */
    @Override
    public void addRepository(Repository repository, boolean replace) {
        RemoteRepository named =
                new RemoteRepository.Builder(repository.getId(), "default", repository.getUrl()).build();
        for (RemoteRepository each : context.repositorySystem().newResolutionRepositories(session, List.of(named))) {
            repositories.putIfAbsent(each.getId(), each);
        }
    }

    @Override
    public ModelResolver newCopy() {
        return new Poms(context, session, new LinkedHashMap<>(repositories));
    }
}
