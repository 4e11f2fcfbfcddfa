package dev.weft.maven;

import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferCancelledException;
import org.eclipse.aether.transfer.TransferEvent;

/** Tells how far the download is, not more than a few times in a second; and ends it when nobody waits for it any more. */
final class Downloads extends AbstractTransferListener {
    private static final long PAUSE_NANOS = 200_000_000;
    private static final double MEGA = 1e6;

    private final Consumer<String> progress;
    private int files;
    private long bytes;
    private long told;

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
        if (told == 0 || now - told > PAUSE_NANOS) {
            told = now;
            String path = event.getResource().getResourceName();
            progress.accept(
                    "Downloading " + path.substring(path.lastIndexOf('/') + 1) + " (" + size() + " in all) ...");
        }
    }

    private String size() {
        return String.format(Locale.ROOT, "%.1f MB", bytes / MEGA);
    }

    /** Whoever is told throws if nobody waits any more; an empty text only asks. */
    private void stopIfUnwanted() throws TransferCancelledException {
        try {
            progress.accept("");
        } catch (CancellationException e) {
            throw new TransferCancelledException("no longer wanted", e);
        }
    }
}
