package dev.weft.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FairShareTest {
    /** SimGrid ends what is due within a nanosecond of an event together with it. */
    private static final double RELATIVE = 1e-6;

    /** 50 random sets of flows as SimGrid 3.32's CM02 model ends them; {@code simgrid/cm02.cpp} made the file. */
    @Test
    void maxMinTimesAreThoseOfSimGrid() throws IOException {
        Map<String, List<String[]>> sets = new LinkedHashMap<>();
        for (String line : lines()) {
            String[] fields = line.split(",");
            sets.computeIfAbsent(fields[0], unseen -> new ArrayList<>()).add(fields);
        }
        assertThat(sets).hasSize(50);
        sets.forEach(FairShareTest::compare);
    }

    private static void compare(String set, List<String[]> flows) {
        Scheme scheme = Scheme.empty().link(new Bandwidth(1e8));
        for (int i = 0; i < flows.size(); i++) {
            String[] flow = flows.get(i);
            scheme = scheme.arc("f" + i, Integer.parseInt(flow[1]), Integer.parseInt(flow[2]))
                    .size("f" + i, new Bytes(Double.parseDouble(flow[3])));
        }
        TransferTimes times = scheme.time(SharingModel.fairShare());
        for (int i = 0; i < flows.size(); i++) {
            double expected = Double.parseDouble(flows.get(i)[4]);
            assertThat(times.of("f" + i).seconds())
                    .as("flow %d of set %s", i, set)
                    .isCloseTo(expected, within(RELATIVE * expected));
        }
    }

    private static List<String> lines() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(FairShareTest.class.getResourceAsStream("/sharing/simgrid_cm02.csv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
    }
}
