package dev.weft.spark;

import dev.weft.study.Engine;
import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The word {@code spark(..)}: one engine for each address with its settings, however often a cell is run. */
public final class SparkSource implements Engine.Source {
    private static final Map<List<Object>, SparkEngine> ENGINES = new ConcurrentHashMap<>();

    /** Made by the service loader. */
    public SparkSource() {}

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public Engine at(String address, List<String> settings) {
        if (!address.matches("local(\\[.*])?|local-cluster\\[.*]|spark://.+|yarn|k8s://.+")) {
            throw ModelException.cannot(
                    "find Spark at",
                    address,
                    "that is no address of a cluster as Spark writes them",
                    "Write spark(\"spark://host:7077\"), or spark() for this machine");
        }
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String setting : settings) {
            int at = setting.indexOf('=');
            if (at < 1 || !setting.startsWith("spark.")) {
                throw ModelException.cannot(
                        "set",
                        setting,
                        "a setting of Spark is a name that begins with spark., =, and a value",
                        "Write spark(address, \"spark.executor.memory=4g\")");
            }
            pairs.put(setting.substring(0, at), setting.substring(at + 1));
        }
        return ENGINES.computeIfAbsent(List.of(address, pairs), key -> new SparkEngine(address, pairs));
    }
}
