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
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.jspecify.annotations.Nullable;

/** Fetches the parents and imports of a project file from the user's repositories and those that the file names. */
@SuppressWarnings("deprecation") // ModelSource, which ModelResolver gives
final class Poms implements ModelResolver {
    private final Context context;
    private final RepositorySystemSession session;
    private final Map<String, RemoteRepository> users;
    private final Map<String, RemoteRepository> named;

    private Poms(
            Context context,
            RepositorySystemSession session,
            Map<String, RemoteRepository> users,
            Map<String, RemoteRepository> named) {
        this.context = context;
        this.session = session;
        this.users = users;
        this.named = named;
    }

    static Poms of(Context context, RepositorySystemSession session) {
        Poms poms = new Poms(context, session, new LinkedHashMap<>(), new LinkedHashMap<>());
        context.remoteRepositories().forEach(each -> poms.users.put(each.getId(), each));
        return poms;
    }

    List<RemoteRepository> repositories() {
        List<RemoteRepository> all = new ArrayList<>(users.values());
        named.values().stream().filter(each -> !users.containsKey(each.getId())).forEach(all::add);
        return all;
    }

    /** Adds a repository that the user has named, with the same precedence as those of the settings. */
    void addUsers(String name, String address) {
        for (RemoteRepository each : reached(new RemoteRepository.Builder(name, "default", address))) {
            users.put(each.getId(), each);
        }
    }

    /** Applies the user's mirrors, proxies and credentials to a repository. */
    private List<RemoteRepository> reached(RemoteRepository.Builder repository) {
        return context.repositorySystem().newResolutionRepositories(session, List.of(repository.build()));
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

    /** Adds a pom's repository after those of the user's settings; it is replaced when its properties are known. */
    @Override
    public void addRepository(Repository repository, boolean replace) {
        RemoteRepository.Builder builder = new RemoteRepository.Builder(
                        repository.getId(), "default", repository.getUrl())
                .setReleasePolicy(policy(repository.getReleases()))
                .setSnapshotPolicy(policy(repository.getSnapshots()));
        for (RemoteRepository each : reached(builder)) {
            if (replace) {
                named.put(repository.getId(), each);
            } else {
                named.putIfAbsent(repository.getId(), each);
            }
        }
    }

    private static RepositoryPolicy policy(org.apache.maven.model.@Nullable RepositoryPolicy written) {
        RepositoryPolicy usual = new RepositoryPolicy();
        return new RepositoryPolicy(
                written == null || written.isEnabled(), usual.getUpdatePolicy(), usual.getChecksumPolicy());
    }

    @Override
    public ModelResolver newCopy() {
        return new Poms(context, session, new LinkedHashMap<>(users), new LinkedHashMap<>(named));
    }
}
