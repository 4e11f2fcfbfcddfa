package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.weft.Campaign;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damages an archive that holds every kind of record: every bit, every truncation, and random mutations. A reading must end,
 * may fail only by a fault or a {@code ModelException} (others end the test), and must not allocate by what a file says.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FuzzTest {
    /** Batches and windows are a few hundred KB; beyond that only what the file has. */
    private static final long FIXED = 4 << 20;

    private static final long PER_BYTE = 200;
    private static final long LONGEST_NANOS = 20_000_000_000L;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Reads and checks what holds of any reading, however damaged. */
    private static Reading read(Map<String, byte[]> files, String what) {
        long id = Thread.currentThread().getId();
        long allocated = THREADS.getThreadAllocatedBytes(id);
        long began = System.nanoTime();
        Reading reading = Reading.of(files, RawArchive.ANCHOR);
        long took = System.nanoTime() - began;
        allocated = THREADS.getThreadAllocatedBytes(id) - allocated;
        long size = files.values().stream().mapToLong(each -> each.length).sum();
        assertThat(allocated).as("bytes allocated, %s", what).isLessThan(FIXED + PER_BYTE * size);
        assertThat(took).as("time, %s", what).isLessThan(LONGEST_NANOS);
        return reading;
    }

    private static Map<String, byte[]> with(Map<String, byte[]> files, String name, byte[] bytes) {
        Map<String, byte[]> changed = new LinkedHashMap<>(files);
        changed.put(name, bytes);
        return changed;
    }

    @ParameterizedTest(name = "big-endian {0}")
    @ValueSource(booleans = {false, true})
    void every_flipped_bit_is_found_out_or_changes_its_own_value_only(boolean big) {
        Map<String, RawFile> archive = RawArchive.of(big);
        Map<String, byte[]> files = RawArchive.bytes(archive);
        Reading whole = Reading.of(files, RawArchive.ANCHOR);
        assertThat(whole.problems).isEmpty();
        Map<String, Integer> found = new TreeMap<>();
        StringBuilder wrong = new StringBuilder();
        archive.forEach((name, file) -> {
            for (int bit = 0; bit < 8 * file.size(); bit++) {
                byte[] bytes = file.bytes();
                bytes[bit / 8] ^= (byte) (1 << (bit % 8));
                String what = name + " byte " + bit / 8 + " bit " + bit % 8;
                Reading damaged = read(with(files, name, bytes), what);
                String verdict = judge(whole, damaged, file.roles().get(bit / 8));
                verdict += before(whole, damaged, file, name, bit / 8);
                found.merge(
                        verdict.isEmpty() ? (damaged.complete() ? "value" : "found out") : "wrong", 1, Integer::sum);
                if (!verdict.isEmpty()) {
                    wrong.append(what)
                            .append(" (")
                            .append(file.roles().get(bit / 8))
                            .append("): ")
                            .append(verdict)
                            .append('\n');
                }
            }
        });
        System.out.println("flipped bits: " + found);
        assertThat(wrong.toString()).isEmpty();
    }

    /** What is wrong with a reading of a damaged archive; empty if nothing. */
    private static String judge(Reading whole, Reading damaged, String role) {
        Set<String> differences = Reading.differences(whole, damaged);
        if (!damaged.complete()) {
            boolean mayBeFound = role.equals(RawFile.STRUCTURE) || role.startsWith(RawFile.OR_FOUND_OUT);
            if (!mayBeFound) {
                return "a fault where there is none: " + damaged.problems;
            }
            return "";
        }
        if (role.equals(RawFile.STRUCTURE)) {
            return "passed silently, " + differences;
        }
        String allowed = role.startsWith(RawFile.OR_FOUND_OUT) ? role.substring(RawFile.OR_FOUND_OUT.length()) : role;
        List<String> others =
                differences.stream().filter(name -> !name.matches(allowed)).toList();
        return others.isEmpty() ? "" : "other values changed: " + others;
    }

    /** What is wrong with the events in front of a damage, which must be there and be those of the whole archive. */
    private static String before(Reading whole, Reading damaged, RawFile file, String name, int offset) {
        long location = name.endsWith(".evt") ? Long.parseLong(name.replaceAll("[^0-9]", "")) : -1;
        List<long[]> right = whole.events.getOrDefault(location, List.of());
        List<long[]> got = damaged.events.getOrDefault(location, List.of());
        for (int i = 0; i < file.eventsBefore(offset); i++) {
            if (i >= got.size() || !Arrays.equals(got.get(i), right.get(i))) {
                return "event " + i + " in front of the damage differs";
            }
        }
        return "";
    }

    @ParameterizedTest(name = "big-endian {0}")
    @ValueSource(booleans = {false, true})
    void every_truncation_is_found_out(boolean big) {
        Map<String, RawFile> archive = RawArchive.of(big);
        Map<String, byte[]> files = RawArchive.bytes(archive);
        Reading whole = Reading.of(files, RawArchive.ANCHOR);
        archive.forEach((name, file) -> {
            for (int length = 0; length < file.size(); length++) {
                String what = name + " cut to " + length + " bytes";
                Reading damaged = read(with(files, name, Arrays.copyOf(file.bytes(), length)), what);
                boolean noEvents = length == 0 && name.equals("all/9.evt");
                boolean marked =
                        length == file.size() - 1 || (name.equals(RawArchive.ANCHOR) && length == file.size() - 2);
                if (marked) {
                    assertThat(Reading.differences(whole, damaged)).as(what).isEmpty();
                } else {
                    assertThat(damaged.complete()).as(what).isEqualTo(noEvents);
                }
                assertThat(before(whole, damaged, file, name, length)).as(what).isEmpty();
            }
        });
    }

    @Test
    void random_mutations_end_in_a_reading_or_a_fault() {
        long seed = Long.getLong("weft.fuzz.seed", 20_261_121L);
        int count = Campaign.cases("fuzz.mutations", 20_000);
        System.out.println("mutations: " + count + " from seed " + seed);
        Map<String, byte[]> files = RawArchive.bytes(RawArchive.of(false));
        List<String> names = List.copyOf(files.keySet());
        int complete = 0;
        for (int i = 0; i < count; i++) {
            Random random = new Random(seed + i);
            Map<String, byte[]> damaged = new LinkedHashMap<>(files);
            for (int k = random.nextInt(3); k >= 0; k--) {
                String name = names.get(random.nextInt(names.size()));
                damaged.put(name, mutated(damaged.getOrDefault(name, new byte[0]), random));
            }
            complete += read(damaged, "mutation with seed " + (seed + i)).complete() ? 1 : 0;
        }
        System.out.println("mutations read without a fault: " + complete);
        assertThat(complete).isLessThan(count / 2);
    }

    private static byte[] mutated(byte[] bytes, Random random) {
        byte[] some = new byte[1 + random.nextInt(9)];
        random.nextBytes(some);
        if (random.nextBoolean()) {
            Arrays.fill(some, (byte) (random.nextBoolean() ? 0xff : 0));
        }
        int at = random.nextInt(bytes.length + 1);
        int cut = switch (random.nextInt(3)) {
            case 0 -> 0; // insert
            case 1 -> Math.min(some.length, bytes.length - at); // replace
            default -> Math.min(random.nextInt(40), bytes.length - at);
        };
        byte[] changed = new byte[bytes.length - cut + some.length];
        System.arraycopy(bytes, 0, changed, 0, at);
        System.arraycopy(some, 0, changed, at, some.length);
        System.arraycopy(bytes, at + cut, changed, at + some.length, bytes.length - at - cut);
        return changed;
    }
}
