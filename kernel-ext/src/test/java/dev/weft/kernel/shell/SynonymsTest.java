package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.kernel.shell.Synonyms.Synonym;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SynonymsTest {
    private static final Pattern WORD = Pattern.compile("(?<![.\\w])[a-z]\\w*(?=\\()");

    /** Words of sentences that are the reader's own or the JDK's. */
    private static final Set<String> OTHERS = Set.of(
            "except",
            "where",
            "between",
            "above",
            "max",
            "min",
            "mean",
            "median",
            "medians",
            "highest",
            "lowest",
            "percentiles",
            "distribution",
            "messageRate",
            "arriving",
            "chart",
            "heatMap",
            "priority",
            "speedup",
            "against",
            "errorsBy",
            "solve",
            "fatTree",
            "torus",
            "dragonfly",
            "noise");

    @Test
    void everyMemberExistsAndIsNamedInTheSentence() throws ClassNotFoundException {
        List<String> wrong = new ArrayList<>();
        for (Synonym each : Synonyms.all()) {
            for (String member : each.members()) {
                int dot = member.lastIndexOf('.');
                Class<?> type = Class.forName("dev.weft." + member.substring(0, dot));
                String name = member.substring(dot + 1);
                if (!names(type).contains(name)) {
                    wrong.add(each.name() + " leads to " + member + ", which does not exist");
                }
            }
            if (!each.sentence().matches("[A-Za-z].*[.]") || each.sentence().length() > 180) {
                wrong.add(each.name() + " has no short sentence: " + each.sentence());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(Synonyms.all()).hasSizeGreaterThan(40);
    }

    @Test
    void factoriesInSentencesAreWordsOfTheEntryClass() {
        Set<String> words = names(Weft.class);
        Set<String> unknown = new TreeSet<>();
        for (Synonym each : Synonyms.all()) {
            Matcher word = WORD.matcher(each.sentence());
            while (word.find()) {
                if (!words.contains(word.group())
                        && !OTHERS.contains(word.group())
                        && each.members().stream().noneMatch(m -> m.endsWith("." + word.group()))) {
                    unknown.add(each.name() + ": " + word.group());
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void aNameWithoutSynonymHasNoSentence() {
        assertThat(Synonyms.of("exact")).isEmpty();
        assertThat(Synonyms.of("energy")).contains("no word for energy");
    }

    private static Set<String> names(Class<?> type) {
        Set<String> names = new TreeSet<>();
        Stream.of(type.getMethods()).map(Method::getName).forEach(names::add);
        Stream.of(type.getFields()).map(Field::getName).forEach(names::add);
        return names;
    }
}
