package dev.weft.maven;

import eu.maveniverse.maven.mima.context.Context;
import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.model.Model;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
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

/** A project file with all that its parents, properties and imports put into it. */
record Project(List<Dependency> dependencies, List<Dependency> managed, List<RemoteRepository> repositories) {
    static Project read(File pom, Context context, RepositorySystemSession session) throws ModelBuildingException {
        Properties system = new Properties();
        system.putAll(session.getSystemProperties());
        Properties user = new Properties();
        user.putAll(session.getUserProperties());
        Poms poms = Poms.of(context, session);
        Model model = new DefaultModelBuilderFactory()
                .newInstance()
                .build(new DefaultModelBuildingRequest()
                        .setPomFile(pom)
                        .setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MAVEN_2_0)
                        .setProcessPlugins(false)
                        .setSystemProperties(system)
                        .setUserProperties(user)
                        .setModelResolver(poms))
                .getEffectiveModel();
        model.getRepositories().forEach(each -> poms.addRepository(each, false));
        DependencyManagement management = model.getDependencyManagement();
        return new Project(
                dependencies(model.getDependencies(), session),
                management == null ? List.of() : dependencies(management.getDependencies(), session),
                poms.repositories());
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
