package dev.weft.maven;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.MavenUserHome;
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;

/** Applies the offline mode of the user's settings, which the library leaves to its caller. */
final class UserRuntime extends StandaloneStaticRuntime {
    @Override
    protected DefaultRepositorySystemSession newRepositorySession(
            ContextOverrides overrides,
            MavenUserHome home,
            RepositorySystem system,
            Settings settings,
            SettingsDecrypter decrypter) {
        DefaultRepositorySystemSession session =
                super.newRepositorySession(overrides, home, system, settings, decrypter);
        session.setOffline(session.isOffline() || settings.isOffline());
        return session;
    }
}
