package dev.weft.program.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One clear error for each way a GOAL schedule goes wrong, as text and in binary form; FILE stands for its path. */
class WrongGoalFileTest {
    private static final Path FIXTURES = Path.of("src/test/resources/trace/goal");
    private static final String REPAIR = ". Check that the file is complete, or write it again with txt2bin.";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    num_ranks 2~rank 5 { | FILE, line 2, column 6, "5": a rank must be a whole number from 0 to 1. Check the number.
                    num_ranks 2~rank 0 {~l1: calc 5 | FILE, line 3, column 11, "": the file ends within rank 0. Close it with }.
                    rank 0 {~l1: calc 5~} | FILE, line 1, column 6, "0": num_ranks is missing. Write num_ranks above.
                    num_ranks 2~num_ranks 3 | FILE, line 2, column 1, "num_ranks": the number of ranks is set already. Write num_ranks once.
                    num_ranks 9999999 | FILE, line 1, column 11, "9999999": the number of ranks must be a whole number from 0 to 1048576. Check the number.
                    // nothing | program "wrong.goal": it has no ranks. Add at least one step.
                    num_ranks 2~rank 0 {~l1: send 5 to 1~} | FILE, line 3, column 12, "to": a size must end with b. Write 10b.
                    num_ranks 2~rank 0 {~l1: send 1125899906842625b to 1~} | FILE, line 3, column 10, "1125899906842625": a size in bytes must be a whole number from 0 to 1125899906842624. Check the number.
                    num_ranks 2~rank 0 {~l1: calc 1000000000000000000~} | FILE, line 3, column 10, "1000000000000000000": a time in nanoseconds must be a whole number from 0 to 999999999999999999. Write it in digits.
                    num_ranks 2~rank 0 {~l1: send 5b to 2~} | FILE, line 3, column 16, "2": a rank must be a whole number from 0 to 1. Check the number.
                    num_ranks 2~rank 0 {~l1: send 5b to 1 tag 2147483648~} | FILE, line 3, column 22, "2147483648": a tag must be a whole number from 0 to 2147483647. Check the number.
                    num_ranks 2~rank 0 {~l1: send 5b to 1 tag -1~} | FILE, line 3, column 22, "-1": a tag must be a whole number from 0 to 2147483647. Write it in digits.
                    num_ranks 2~rank 0 {~l1: calc 5 cpu -1~} | FILE, line 3, column 16, "-1": a processor (cpu) must be a whole number from 0 to 255. Write it in digits.
                    num_ranks 2~rank 0 {~l1: calc 5 cpu 1000000~} | FILE, line 3, column 16, "1000000": a processor (cpu) must be a whole number from 0 to 255. Check the number.
                    num_ranks 2~rank 0 {~l1: send 5b to 1 nic 256~} | FILE, line 3, column 22, "256": a network interface (nic) must be a whole number from 0 to 255. Check the number.
                    num_ranks 2~rank 0 {~l1: put 5b to 1~} | FILE, line 3, column 5, "put": this is not an operation. Use send, recv or calc.
                    num_ranks 2~rank 0 {~l1: calc 5~l1 requires l2~} | FILE, line 4, column 13, "l2": no operation above it in this rank has this label. Write both operations above the dependency.
                    num_ranks 2~rank 0 {~b requires a~a: calc 5~b: calc 5~} | FILE, line 3, "b": no operation above it in this rank has this label. Write both operations above the dependency.
                    num_ranks 2~rank 0 {~a: calc 5~}~rank 1 {~b: calc 5~b requires a~} | FILE, line 7, column 12, "a": no operation above it in this rank has this label. Write both operations above the dependency.
                    num_ranks 2~rank 0 {~l4: calc 5~l4 : calc 6~} | FILE, line 4, "l4": another operation of the rank has this label. Give each operation its own label.
                    num_ranks 2~rank 0 {~l1: calc 5~l1 needs l1~} | FILE, line 4, column 4, "needs": expected a colon, requires or irequires. Write l2 requires l1.
                    num_ranks 1~rank 0 {~c: calc 1~a: calc 5~b: calc 5~a requires b~b irequires a~b requires c~} | FILE, rank 0, label "a": the operation depends on itself by a cycle of requires and irequires. Remove one dependency of the cycle.
                    num_ranks 1~rank 0 {~l1: calc 1~l3: calc 5~l3 requires l3~} | FILE, rank 0, label "l3": the operation depends on itself by a cycle of requires and irequires. Remove one dependency of the cycle.
                    """)
    void a_wrong_schedule_is_said_with_its_line_or_rank(String text, String message) throws IOException {
        Path file = folder.resolve("wrong.goal");
        Files.writeString(file, text.replace('~', '\n'));
        assertThatThrownBy(() -> ProgramFile.read(file))
                .isInstanceOf(ModelException.class)
                .hasMessage(message.replace("FILE", file.toString()));
    }

    /** In cpu_nic.bin rank 0 has two operations from byte 58, then one dependent; rank 1 begins at byte 140. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0   | 2342 | 8 | "FILE": a simulation with --save-mem has overwritten this schedule. Write it again with txt2bin.
                    8   | -1 | 4 | "FILE": it has 4294967295 ranks; up to 1048576 are possible
                    8   | 1000 | 4 | "FILE": its 234 bytes are too few for the table of 1000 ranks
                    14  | 39 | 8 | FILE, rank 0: its block is from byte 47 to 140; it must begin at 46 and end within the 234 bytes of the file
                    22  | -1 | 8 | FILE, rank 0: its block is from byte 46 to 7; it must begin at 46 and end within the 234 bytes of the file
                    38  | 225 | 8 | "FILE": it has 234 bytes, and its last block ends at byte 233
                    46  | 3 | 4 | FILE, rank 0: its block of 94 bytes does not fit 3 operations, 1 of which require nothing
                    46  | -1 | 4 | FILE, rank 0: its block of 94 bytes does not fit 4294967295 operations, 1 of which require nothing
                    54  | 2 | 4 | FILE, rank 0: operation 2 is listed twice or does not exist
                    58  | 1 | 4 | FILE, rank 0: operation 0 requires 1 operations of 1, and is listed as one that requires nothing
                    97  | -1 | 4 | FILE, rank 0: operation 1 requires 4294967295 operations of 1, and is not listed as one that requires nothing
                    62  | 4 | 1 | FILE, rank 0: operation 0 has the type 4; it must be 1 (send), 2 (recv) or 3 (calc)
                    67  | -1 | 8 | FILE, rank 0: operation 0 has 18446744073709551615 ns; it must have up to 999999999999999999
                    106 | -1 | 8 | FILE, rank 0: operation 1 has 18446744073709551615 bytes; it must have up to 1125899906842624
                    102 | 2 | 4 | FILE, rank 0: operation 1 names rank 2 of 2 ranks
                    102 | -1 | 4 | FILE, rank 0: operation 1 names rank 4294967295 of 2 ranks
                    114 | -1 | 4 | FILE, rank 0: operation 1 has the tag 4294967295; it must be from 0 to 2147483647
                    81  | 7 | 4 | FILE, rank 0: operation 0 has 7 dependents from position 0; they must begin at 0 and end within 1
                    85  | 1 | 4 | FILE, rank 0: operation 0 has 1 dependents from position 1; they must begin at 0 and end within 1
                    136 | 2 | 4 | FILE, rank 0: operation 2 depends on more operations than it requires, or does not exist
                    136 | 0 | 4 | FILE, rank 0: operation 0 depends on more operations than it requires, or does not exist
                    """)
    void a_wrong_number_of_the_binary_form_is_said(int at, long value, int bytes, String message) throws IOException {
        byte[] whole = Files.readAllBytes(FIXTURES.resolve("cpu_nic.bin"));
        byte[] number = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
        System.arraycopy(number, 0, whole, at, bytes);
        Path file = folder.resolve("wrong.bin");
        Files.write(file, whole);
        String all = message.endsWith(".") ? message : message + REPAIR;
        assertThatThrownBy(() -> ProgramFile.read(file))
                .isInstanceOf(ModelException.class)
                .hasMessage(all.replace("FILE", file.toString()));
    }

    @Test
    void a_cycle_of_the_binary_form_is_said_with_its_operation() throws IOException {
        byte[] whole = Files.readAllBytes(FIXTURES.resolve("cpu_nic.bin"));
        whole[136] = 1; // operation 1, which requires operation 0, becomes one that requires itself
        whole[81] = 0;
        whole[89 + 4] = 0;
        whole[97 + 23] = 1;
        whole[97 + 27] = 0;
        whole[97 + 35] = 1;
        Path file = folder.resolve("wrong.bin");
        Files.write(file, whole);
        assertThatThrownBy(() -> ProgramFile.read(file))
                .hasMessage(file + ", rank 0, operation 1: the operation depends on itself by a cycle of requires and"
                        + " irequires. Remove one dependency of the cycle.");
    }

    @Test
    void every_damaged_or_shortened_binary_file_is_read_or_refused() throws IOException {
        Random random = new Random(7);
        Path file = folder.resolve("wrong.bin");
        int refused = 0;
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long start = clock.getCurrentThreadCpuTime();
        for (int trial = 0; trial < 2000; trial++) {
            byte[] whole = Files.readAllBytes(FIXTURES.resolve(trial % 2 == 0 ? "irequires_send.bin" : "random.bin"));
            byte[] damaged = trial % 4 == 3 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole;
            if (trial % 4 != 3) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            Files.write(file, damaged);
            try {
                assertThat(ProgramFile.read(file).program().size())
                        .as("seed 7, trial %d", trial)
                        .isPositive();
            } catch (ModelException said) {
                assertThat(said).hasMessageMatching("(?s).+: .+\\. .+\\.");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(1000);
        assertThat((clock.getCurrentThreadCpuTime() - start) * 1e-9)
                .as("seconds")
                .isLessThan(5); // 0.5 on an idle machine
    }
}
