package dev.weft.study;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of a question, method or machine that were chosen; every other {@link Setting} has its default. A
 * default that was chosen explicitly is no assumption any more. Immutable; equal if the same settings were chosen with
 * equal values.
 */
public final class Spec implements Serializable {
    private static final long serialVersionUID = 1;

    /** Nothing chosen. */
    public static final Spec DEFAULTS = new Spec(new LinkedHashMap<>());

    /** By name of the setting, in the order of choice. */
    @SuppressWarnings("serial") // a LinkedHashMap
    private final Map<String, Object> chosen;

    private Spec(Map<String, Object> chosen) {
        this.chosen = chosen;
    }

    /** Returns the spec with this value chosen; an error, which names the adjective, for a value that the setting does not allow. */
    public <T> Spec with(Setting<T> setting, T value) {
        Map<String, Object> more = new LinkedHashMap<>(chosen);
        more.put(setting.name(), Objects.requireNonNull(setting.checked(value)));
        return new Spec(more);
    }

    /** Returns the chosen value, or the default, for settings that have one. */
    @SuppressWarnings("unchecked") // with(..) stored a T under this name
    public <T> T get(Setting<T> setting) {
        Object value = chosen.get(setting.name());
        return value == null ? Objects.requireNonNull(setting.usual()) : (T) value;
    }

    /** Returns the chosen value of a setting that has no default; empty if none was chosen. */
    @SuppressWarnings("unchecked") // with(..) stored a T under this name
    public <T> Optional<T> find(Setting<T> setting) {
        return Optional.ofNullable((T) chosen.get(setting.name()));
    }

    /** Returns the values of these settings, chosen or default, in this order, for equality that ignores the choice of a default. */
    public List<Optional<Object>> values(Setting<?>... of) {
        List<Optional<Object>> all = new ArrayList<>();
        for (Setting<?> each : of) {
            all.add(Optional.ofNullable(isSet(each) ? chosen.get(each.name()) : each.usual()));
        }
        return all;
    }

    /** Returns whether the setting was chosen, even if to the default. */
    public boolean isSet(Setting<?> setting) {
        return chosen.containsKey(setting.name());
    }

    /** Returns the names of the settings that were chosen, in the order of choice. */
    public Set<String> names() {
        return Collections.unmodifiableSet(chosen.keySet());
    }

    /** Returns a sentence for each of these settings that was not chosen, in this order. */
    public List<String> assumptions(Setting<?>... of) {
        List<String> all = new ArrayList<>();
        for (Setting<?> each : of) {
            addAssumption(all, each);
        }
        return all;
    }

    private <T> void addAssumption(List<String> all, Setting<T> setting) {
        String sentence = isSet(setting) ? "" : setting.assumption(setting.usual());
        if (!sentence.isEmpty()) {
            all.add(sentence);
        }
    }

    /** Returns a line {@code name: value} for each of these settings that was chosen, in this order. */
    public List<String> inputs(Setting<?>... of) {
        List<String> all = new ArrayList<>();
        for (Setting<?> each : of) {
            if (isSet(each)) {
                all.add(each.name() + ": " + get(each));
            }
        }
        return all;
    }

    /**
     * Returns a sentence for each of these settings that was chosen, in this order, for methods that answer without them: {@code size =
     * 4 MB is not used by this method.}
     */
    public List<String> unused(Setting<?>... of) {
        List<String> all = new ArrayList<>();
        for (Setting<?> each : of) {
            if (isSet(each)) {
                Object value = get(each);
                all.add(each.name() + " = " + (value instanceof Keyed keyed ? keyed.key() : value)
                        + " is not used by this method.");
            }
        }
        return all;
    }

    /**
     * Returns the base, followed by {@code name value} for each of these settings whose value is not the default, in
     * this order.
     */
    public String key(String base, Setting<?>... of) {
        StringBuilder key = new StringBuilder(base);
        for (Setting<?> each : of) {
            Object value = chosen.get(each.name());
            if (value != null && !value.equals(each.usual())) {
                key.append(' ').append(each.name());
                key.append(value instanceof Boolean ? "" : " " + value);
            }
        }
        return key.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Spec spec && chosen.equals(spec.chosen);
    }

    @Override
    public int hashCode() {
        return chosen.hashCode();
    }

    /** Returns the chosen settings by name. */
    @Override
    public String toString() {
        return chosen.toString();
    }
}
