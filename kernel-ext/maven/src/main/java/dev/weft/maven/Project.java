package dev.weft.maven;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.model.Model;
import org.apache.maven.model.Repository;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.FileModelSource;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.ArtifactProperties;
import org.eclipse.aether.artifact.ArtifactType;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.artifact.DefaultArtifactType;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.repository.RemoteRepository;

/** A project file with the contents of its parents, properties and imports. */
record Project(List<Dependency> dependencies, List<Dependency> managed, List<RemoteRepository> repositories) {
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)\\}");

    static Project read(FileModelSource pom, Poms poms, RepositorySystemSession session) throws ModelBuildingException {
        Properties system = new Properties();
        system.putAll(session.getSystemProperties());
        Properties user = new Properties();
        user.putAll(session.getUserProperties());
        Model model = new DefaultModelBuilderFactory()
                .newInstance()
                .build(new DefaultModelBuildingRequest()
                        .setPomFile(pom.getFile())
                        .setModelSource(pom)
                        .setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MAVEN_2_0)
                        .setProcessPlugins(false)
                        .setSystemProperties(system)
                        .setUserProperties(user)
                        .setModelResolver(poms))
                .getEffectiveModel();
        checkProperties(model);
        model.getRepositories().forEach(each -> poms.addRepository(each, true));
        DependencyManagement management = model.getDependencyManagement();
        return new Project(
                dependencies(model.getDependencies(), session),
                management == null ? List.of() : dependencies(management.getDependencies(), session),
                poms.repositories());
    }

    /** Refuses unset properties, which Maven would look up by their literal name. */
    private static void checkProperties(Model model) {
        Stream.concat(
                        model.getDependencies().stream()
                                .flatMap(each -> Stream.of(
                                        each.getGroupId(),
                                        each.getArtifactId(),
                                        each.getVersion(),
                                        each.getClassifier(),
                                        each.getType(),
                                        each.getScope())),
                        model.getRepositories().stream().map(Repository::getUrl))
                .filter(Objects::nonNull)
                .map(PROPERTY::matcher)
                .filter(Matcher::find)
                .findFirst()
                .ifPresent(found -> {
                    String name = found.group(1);
                    throw new IllegalArgumentException(
                            "the pom has no value for " + found.group() + ". Add <properties><" + name + ">..</" + name
                                    + "></properties>, or write the value in its place.");
                });
    }

    private static List<Dependency> dependencies(
            List<org.apache.maven.model.Dependency> named, RepositorySystemSession session) {
        List<Dependency> dependencies = new ArrayList<>();
        for (org.apache.maven.model.Dependency each : named) {
            List<Exclusion> exclusions = each.getExclusions().stream()
                    .map(out -> new Exclusion(out.getGroupId(), out.getArtifactId(), "*", "*"))
                    .toList();
            Boolean optional = each.getOptional() == null ? null : each.isOptional();
            dependencies.add(new Dependency(artifact(each, session), each.getScope(), optional, exclusions));
        }
        return dependencies;
    }

    private static Artifact artifact(org.apache.maven.model.Dependency named, RepositorySystemSession session) {
        ArtifactType known = session.getArtifactTypeRegistry().get(named.getType());
        ArtifactType type = known == null ? new DefaultArtifactType(named.getType()) : known;
        Map<String, String> properties = new HashMap<>();
        if (named.getSystemPath() != null) {
            properties.put(ArtifactProperties.LOCAL_PATH, named.getSystemPath());
        }
        String classifier = named.getClassifier();
        return new DefaultArtifact(
                named.getGroupId(),
                named.getArtifactId(),
                classifier == null || classifier.isEmpty() ? type.getClassifier() : classifier,
                type.getExtension(),
                named.getVersion(),
                properties,
                type);
    }
}
