package dev.weft.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputCheckTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            time 1.2345 s            | time 1.23449 s           | true
            time 1.234 s             | time 1.236 s             | false
            time 1.234 s             | time 1.234 ms            | false
            1e-9                     | 0.000000001              | true
            0                        | 0.0                      | true
            0                        | 0.001                    | false
            -5                       | 5                        | false
            a   12  ---              | a 12 -----               | true
            a 12                     | a 12 13                  | false
            """)
    void numbersAgreeToFourDigitsAndTextExactly(String was, String is, boolean same) {
        assertThat(OutputCheck.same(was, is)).isEqualTo(same);
    }
}
