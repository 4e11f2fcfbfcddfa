package dev.weft.formats.tools;

import dev.weft.formats.published.Published;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.OutputForms;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The forms of all tools. Those that are recognised by the form of their numbers alone come last. */
public final class Tools implements OutputForms {
    @Override
    public List<Supplier<Form>> forms() {
        List<Supplier<Form>> all = new ArrayList<>(List.of(
                Osu::form,
                Imb::form,
                Nccl::form,
                Nccl::json,
                Perftest::form,
                Perftest::json,
                Ucx::form,
                Fabtests::form,
                ReproMpi::form,
                Netgauge::form,
                VerbsPingPong::form,
                GoogleBenchmark::form,
                Pico::summary,
                Pico::samples,
                Smpi::form));
        all.addAll(Published.forms());
        all.addAll(List.of(NetPipe::console, NetPipe::file));
        return List.copyOf(all);
    }
}
