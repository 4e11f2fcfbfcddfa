package dev.weft.kernel.install;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.weft.kernel.shell.JvmOptions;
import dev.weft.study.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A kernel specification of Jupyter: a folder with a kernel.json. */
record Spec(Path folder, JsonObject json) {
    private static final Gson GSON =
            new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    private static final String OURS = "weft";

    static Path file(Path folder) {
        return folder.resolve("kernel.json");
    }

    /** Reads the kernel in a folder; null if there is none. */
    static @Nullable Spec read(Path folder) throws InstallProblem {
        if (!Files.exists(file(folder))) {
            return null;
        }
        try {
            return new Spec(
                    folder,
                    JsonParser.parseString(Files.readString(file(folder))).getAsJsonObject());
        } catch (IOException | JsonParseException | IllegalStateException e) {
            throw new InstallProblem(file(folder) + ": not a kernel's description. Delete or repair it.", e);
        }
    }

    static Spec create(Path folder, Path java, Path jar, List<String> jvmOptions) {
        JsonArray command = new JsonArray();
        command.add(java.toString());
        command.add("-Djava.awt.headless=true");
        if (jvmOptions.stream().noneMatch(option -> option.matches("-XX:\\+Use\\w+GC"))) {
            command.add("-XX:+UseSerialGC"); // a JVM refuses to start with two collectors
        }
        JvmOptions.PATIENT_COMPILER.forEach(command::add);
        JvmOptions.INTERRUPTIBLE.forEach(command::add);
        JvmOptions.REDEFINING.forEach(command::add);
        jvmOptions.forEach(command::add);
        command.add("-jar");
        command.add(jar.toString());
        command.add("{connection_file}");
        JsonObject ours = new JsonObject();
        ours.addProperty(OURS, true);
        JsonObject json = new JsonObject();
        json.add("argv", command);
        json.addProperty("display_name", displayName(String.valueOf(folder.getFileName())));
        json.addProperty("language", "java");
        json.addProperty("interrupt_mode", "message");
        json.add("metadata", ours);
        return new Spec(folder, json);
    }

    /** Returns the name shown in Jupyter's list, which distinguishes this kernel from other Java kernels. */
    private static String displayName(String name) {
        return name.equals("java") ? "Java" : "Java (" + name + ")";
    }

    boolean isOurs() {
        JsonElement metadata = json.get("metadata");
        return metadata != null
                && metadata.isJsonObject()
                && metadata.getAsJsonObject().has(OURS);
    }

    List<String> command() {
        JsonElement argv = json.get("argv");
        return argv != null && argv.isJsonArray()
                ? argv.getAsJsonArray().asList().stream()
                        .map(JsonElement::getAsString)
                        .toList()
                : List.of();
    }

    String language() {
        JsonElement language = json.get("language");
        return language == null ? "" : language.getAsString();
    }

    void write() throws IOException {
        Files.createDirectories(folder);
        WholeFile.write(file(folder), GSON.toJson(json) + "\n");
    }
}
