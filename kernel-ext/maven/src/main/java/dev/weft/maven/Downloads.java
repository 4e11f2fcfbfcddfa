package dev.weft.maven;

import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferCancelledException;
import org.eclipse.aether.transfer.TransferEvent;

/** Reports the progress of downloads, a few times a second at most, and cancels them when the cell no longer waits. */
final class Downloads extends AbstractTransferListener {
    private static final long PAUSE_NANOS = 200_000_000;
    private static final double MEGA = 1e6;

    private final Consumer<String> progress;
    private int files;
    private long bytes;
    private long reported;

    Downloads(Consumer<String> progress) {
        this.progress = progress;
    }

    @Override
    public void transferInitiated(TransferEvent event) throws TransferCancelledException {
        stopIfUnwanted();
    }

    @Override
    public void transferStarted(TransferEvent event) throws TransferCancelledException {
        stopIfUnwanted();
        tell(event);
    }

    @Override
    public void transferProgressed(TransferEvent event) throws TransferCancelledException {
        stopIfUnwanted();
        add(event.getDataLength());
        tell(event);
    }

    @Override
    public synchronized void transferSucceeded(TransferEvent event) {
        files++;
        progress.accept("Downloaded " + files + (files == 1 ? " file, " : " files, ") + size() + ".");
    }

    private synchronized void add(int length) {
        bytes += length;
    }

    private synchronized void tell(TransferEvent event) {
        long now = System.nanoTime();
        if (reported == 0 || now - reported > PAUSE_NANOS) {
            reported = now;
            String path = event.getResource().getResourceName();
            progress.accept(
                    "Downloading " + path.substring(path.lastIndexOf('/') + 1) + " (" + size() + " in all) ...");
        }
    }

    private String size() {
        return String.format(Locale.ROOT, "%.1f MB", bytes / MEGA);
    }

    /** Cancels the download if the cell no longer waits: the progress consumer then throws, also for an empty text. */
    private void stopIfUnwanted() throws TransferCancelledException {
        try {
            progress.accept("");
        } catch (CancellationException e) {
            throw new TransferCancelledException("no longer wanted", e);
        }
    }
}
