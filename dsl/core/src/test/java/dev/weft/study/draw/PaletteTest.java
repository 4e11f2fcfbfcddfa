package dev.weft.study.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Colours that readers tell apart, also those who do not see red or green, on white and on black. */
class PaletteTest {
    /** What people without one kind of cone see, in linear RGB: Machado, Oliveira and Fernandes (2009), severity 1. */
    private static final List<double[][]> SIGHT = List.of(
            new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
            new double[][] {
                {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}
            },
            new double[][] {
                {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
            });

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }

    private static double[] seen(Color colour, double[][] sight) {
        double[] rgb = {linear(colour.getRed()), linear(colour.getGreen()), linear(colour.getBlue())};
        double[] seen = new double[3];
        for (int i = 0; i < 3; i++) {
            double sum = 0;
            for (int j = 0; j < 3; j++) {
                sum += sight[i][j] * rgb[j];
            }
            seen[i] = Math.min(1, Math.max(0, sum));
        }
        return lab(seen);
    }

    /** CIE L*a*b* of linear sRGB, white of D65. */
    private static double[] lab(double[] rgb) {
        double x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
        double y = f(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
        double z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
        return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    }

    private static double f(double t) {
        return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16.0 / 116;
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
    }

    @Test
    void anyTwoColoursDifferForAllKindsOfSight() {
        for (double[][] sight : SIGHT) {
            for (int i = 0; i < Palette.SIZE; i++) {
                for (int j = 0; j < i; j++) {
                    // 2.3 is the least difference that can be seen at all
                    assertThat(distance(seen(Palette.colour(i), sight), seen(Palette.colour(j), sight)))
                            .as("colours %s and %s", i, j)
                            .isGreaterThan(9);
                }
            }
        }
    }

    @Test
    void eachIsSeenOnWhiteAndOnANearlyBlackPage() {
        double[] white = lab(new double[] {1, 1, 1});
        double[] black = seen(new Color(0x16, 0x18, 0x1C), SIGHT.get(0));
        for (int i = 0; i < Palette.SIZE; i++) {
            double[] colour = seen(Palette.colour(i), SIGHT.get(0));
            assertThat(Math.abs(white[0] - colour[0]))
                    .as("colour %s on white", i)
                    .isGreaterThan(25);
            assertThat(Math.abs(black[0] - colour[0]))
                    .as("colour %s on black", i)
                    .isGreaterThan(25);
        }
    }

    @Test
    void aWordHasItsPlaceWhateverStandsInBracketsBehindIt() {
        assertThat(Palette.place("MPI_Recv")).hasValue(1);
        assertThat(Palette.place("infiniband(0.66, 0.87, 1.42)")).isEqualTo(Palette.place("infiniband"));
        assertThat(Palette.place("erlang(4)"))
                .isEqualTo(Palette.place("minimum profile"))
                .hasValue(1);
        assertThat(Palette.place("trace replay"))
                .isEqualTo(Palette.place("deterministic"))
                .hasValue(0);
        assertThat(Palette.place("exponential")).hasValue(2);
        assertThat(Palette.place("hyperexponential(4)"))
                .isEqualTo(Palette.place("Blue Waters"))
                .hasValue(3);
        assertThat(Palette.place("lognormal(0.01)")).hasValue(4);
        assertThat(Palette.place("row 1")).isEmpty();
        assertThat(Palette.hex(1)).isEqualTo("#D55E00");
        assertThat(Palette.hex(9)).isEqualTo(Palette.hex(1));
    }
}
