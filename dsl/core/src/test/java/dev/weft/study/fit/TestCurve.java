package dev.weft.study.fit;

import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.List;
import java.util.stream.DoubleStream;

/** A latency over sizes, made up. */
final class TestCurve implements Result {
    private final String label;
    private final Columns columns;

    TestCurve(String label, Columns columns) {
        this.label = label;
        this.columns = columns;
    }

    TestCurve(String label, List<Bytes> sizes, double... seconds) {
        this(label, Columns.rows(sizes.size()).key("size", sizes).measure("latency", Unit.US, seconds));
    }

    static TestCurve of(String label, double[] sizes, double... seconds) {
        return new TestCurve(label, DoubleStream.of(sizes).mapToObj(Bytes::new).toList(), seconds);
    }

    static TestCurve single(String label, double seconds) {
        return new TestCurve(label, Columns.rows(1).measure("latency", Unit.US, seconds));
    }

    @Override
    public TestCurve as(String other) {
        return new TestCurve(other, columns);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Columns columns() {
        return columns;
    }

    @Override
    public Provenance provenance() {
        return Provenance.measurement(Origin.SYNTHETIC, "made up", "this test");
    }

    @Override
    public Explanation explain() {
        return Explanation.of("made up");
    }
}
