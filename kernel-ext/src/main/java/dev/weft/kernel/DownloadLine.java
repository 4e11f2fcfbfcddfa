package dev.weft.kernel;

import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import java.util.UUID;
import java.util.function.Consumer;

/** A line in a cell's output that shows the progress of downloads; without downloads there is no line. */
final class DownloadLine implements Consumer<String> {
    private final CellOutput output;
    private final String id = UUID.randomUUID().toString();
    private boolean shown;

    DownloadLine(CellOutput output) {
        this.output = output;
    }

    @Override
    public synchronized void accept(String text) {
        DisplayData data = new DisplayData(text);
        data.setDisplayId(id);
        if (shown) {
            output.update(data);
        } else {
            output.display(data);
        }
        shown = true;
    }
}
