package dev.weft.study.data;

import dev.weft.study.Progress;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** Downloads one file over HTTP into memory, with limits on its size, its time and the time without data. */
final class Download {
    private static final long LOOK_MILLIS = 100;
    private static final int KILO = 1000;

    private final URI address;
    private final String name;
    private final Duration patience;
    private final Duration longest;
    private final long started = System.nanoTime();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong lastNews = new AtomicLong(System.nanoTime());
    private volatile Progress progress;

    Download(URI address, String name, Duration patience, Duration longest) {
        this.address = address;
        this.name = name;
        this.patience = patience;
        this.longest = longest;
        this.progress = bar(TextFile.LARGEST);
    }

    static ModelException failed(String address, String rule, String next) {
        return ModelException.of("download of " + address, rule, next);
    }

    byte[] bytes() {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(patience)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        HttpRequest request =
                HttpRequest.newBuilder(address).header("User-Agent", "weft").build();
        CompletableFuture<HttpResponse<Void>> answer = client.sendAsync(request, this::subscriber);
        try {
            int status = await(answer).statusCode();
            if (status != 200) {
                throw failed(
                        address.toString(),
                        "the server answered " + status,
                        "Check whether the file has moved, or " + PublishedFile.byHand());
            }
        } finally {
            answer.cancel(true);
            progress.finish();
        }
        return received.toByteArray();
    }

    private BodySubscriber<Void> subscriber(HttpResponse.ResponseInfo info) {
        info.headers().firstValueAsLong("Content-Length").ifPresent(length -> progress = bar(length));
        return BodySubscribers.ofByteArrayConsumer(this::receive);
    }

    private Progress bar(long bytes) {
        return Progress.of("kB of " + name, (bytes + KILO - 1) / KILO);
    }

    /**
     * The end of the stream is empty. Bytes above the limit are counted but not kept; the waiting thread then ends
     * the download.
     */
    private void receive(Optional<byte[]> part) {
        part.ifPresent(bytes -> {
            long before = count.getAndAdd(bytes.length);
            lastNews.set(System.nanoTime());
            if (before + bytes.length <= TextFile.LARGEST) {
                received.write(bytes, 0, bytes.length);
            }
            for (long kilo = before / KILO; kilo < (before + bytes.length) / KILO; kilo++) {
                progress.step();
            }
        });
    }

    private HttpResponse<Void> await(CompletableFuture<HttpResponse<Void>> answer) {
        while (true) {
            try {
                HttpResponse<Void> response = answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                requireSize();
                return response;
            } catch (TimeoutException stillUnderWay) {
                requireSize();
                requireNews();
                progress.draw();
            } catch (ExecutionException failure) {
                requireSize();
                Throwable cause = failure.getCause();
                throw failed(cause == null ? failure : cause);
            } catch (InterruptedException interrupted) {
                throw ModelException.interrupted("The download of " + name + " was interrupted.");
            }
        }
    }

    private void requireSize() {
        if (count.get() > TextFile.LARGEST) {
            throw failed(
                    address.toString(),
                    "it has more than " + TextFile.LARGEST / 1_000_000 + " MB, the largest size that is read",
                    "Correct its row in the catalogue");
        }
    }

    private void requireNews() {
        if (System.nanoTime() - lastNews.get() > patience.toNanos()) {
            throw failed(
                    address.toString(),
                    "no data arrived for " + Digits.four(patience.toMillis() / 1000.0) + " s",
                    "Try again, or " + PublishedFile.byHand());
        }
        if (System.nanoTime() - started > longest.toNanos()) {
            throw failed(
                    address.toString(),
                    "only " + count.get() + " bytes arrived in " + Digits.four(longest.toMillis() / 1000.0) + " s",
                    "Try again, or " + PublishedFile.byHand());
        }
    }

    private ModelException failed(Throwable cause) {
        boolean connected = !(cause instanceof ConnectException
                || cause instanceof HttpConnectTimeoutException
                || cause instanceof UnknownHostException
                || cause instanceof UnresolvedAddressException);
        if (!connected) {
            return failed(
                    address.toString(),
                    "there is no connection to " + address.getHost(),
                    "Check the network and the proxy of this JVM, or " + PublishedFile.byHand());
        }
        String rule = cause instanceof IOException && count.get() > 0
                ? "the connection ended after " + count.get() + " bytes"
                : "the connection failed (" + cause.getClass().getSimpleName() + ")";
        return failed(address.toString(), rule, "Try again, or " + PublishedFile.byHand());
    }
}
