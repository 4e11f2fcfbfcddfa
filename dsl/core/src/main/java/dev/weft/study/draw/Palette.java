package dev.weft.study.draw;

import java.awt.Color;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The colours of all figures. Words that occur in many figures (functions of MPI, networks, protocols, models) have a
 * fixed colour; other words take the first free one.
 */
public final class Palette {
    /** The number of colours. */
    public static final int SIZE = 8;

    /**
     * Okabe and Ito (2008), with brown instead of yellow for contrast on white, and grey instead of black for contrast
     * on black.
     */
    private static final List<Color> COLOURS = List.of(
            new Color(0x00, 0x72, 0xB2),
            new Color(0xD5, 0x5E, 0x00),
            new Color(0x00, 0x9E, 0x73),
            new Color(0xCC, 0x79, 0xA7),
            new Color(0xE6, 0x9F, 0x00),
            new Color(0x56, 0xB4, 0xE9),
            new Color(0x55, 0x55, 0x55),
            new Color(0x8C, 0x51, 0x0A));

    /** Words by colour index; words with the same index do not occur in one figure. */
    private static final List<List<String>> WORDS = List.of(
            List.of(
                    "MPI_Send",
                    "gigabitEthernet",
                    "eager",
                    "maxRate",
                    "closedForm",
                    "offload",
                    "manyCore",
                    "perNode",
                    "deterministic",
                    "trace replay",
                    "simulator"),
            List.of(
                    "MPI_Recv",
                    "myrinet",
                    "rendezvous",
                    "postal",
                    "threadSimulation",
                    "onload",
                    "heavyweight",
                    "perProcessor",
                    "erlang",
                    "minimum profile"),
            List.of("MPI_Barrier", "infiniband", "nodeAware", "randomPlacement", "exponential"),
            List.of("MPI_Allreduce", "fairShare", "logGP", "hyperexponential", "Blue Waters"),
            List.of("MPI_Wait", "kimLee", "logP", "lognormal"),
            List.of("MPI_Waitall", "mine"),
            List.of("MPI_Bcast", "noSharing"),
            List.of("MPI_Isend"));

    /** Text and outlines. */
    public static final Color INK = new Color(0x22, 0x22, 0x22);
    /** Captions and reference lines. */
    public static final Color SOFT = new Color(0x55, 0x55, 0x55);
    /** Axes and ticks. */
    public static final Color AXIS = new Color(0x88, 0x88, 0x88);
    /** Grid lines. */
    public static final Color GRID = new Color(0xE4, 0xE4, 0xE4);

    private static final Map<String, Integer> PLACES = places();

    private Palette() {}

    /** Returns the fixed colour index of a word, from 0; empty for other words. Arguments in brackets are ignored. */
    public static OptionalInt place(String word) {
        int bracket = word.indexOf('(');
        Integer place = PLACES.get(bracket > 0 ? word.substring(0, bracket) : word);
        return place == null ? OptionalInt.empty() : OptionalInt.of(place);
    }

    /** Returns the colour with this index; the colours repeat beyond the last one. */
    public static Color colour(int place) {
        return COLOURS.get(Math.floorMod(place, SIZE));
    }

    /** Returns the colour with this index as {@code #RRGGBB}. */
    public static String hex(int place) {
        return String.format(Locale.ROOT, "#%06X", colour(place).getRGB() & 0xFFFFFF);
    }

    private static Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        for (int place = 0; place < WORDS.size(); place++) {
            for (String word : WORDS.get(place)) {
                places.put(word, place);
            }
        }
        return places;
    }
}
