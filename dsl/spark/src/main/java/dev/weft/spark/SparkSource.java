package dev.weft.spark;

import dev.weft.study.Engine;
import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Engines of {@code spark(..)}: one for each address and its settings, also if a cell runs again. */
public final class SparkSource implements Engine.Source {
    private static final Map<List<Object>, SparkEngine> ENGINES = new ConcurrentHashMap<>();

    /** Called by the service loader. */
    public SparkSource() {}

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public Engine at(String address, List<String> settings) {
        if (!address.matches("local(\\[.*])?|local-cluster\\[.*]|spark://.+|yarn|k8s://.+")) {
            throw ModelException.call(
                    "spark",
                    "the address must be a master URL of Spark",
                    "Try spark(\"spark://host:7077\"), or spark() for this machine",
                    address);
        }
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String setting : settings) {
            int at = setting.indexOf('=');
            if (at < 1 || !setting.startsWith("spark.")) {
                throw ModelException.call(
                        "spark",
                        "a setting must have the form spark.name=value",
                        "Try spark(\"" + address + "\", \"spark.executor.memory=4g\")",
                        address,
                        setting);
            }
            pairs.put(setting.substring(0, at), setting.substring(at + 1));
        }
        return ENGINES.computeIfAbsent(List.of(address, pairs), key -> new SparkEngine(address, pairs));
    }
}
