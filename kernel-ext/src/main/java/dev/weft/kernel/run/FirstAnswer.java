package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.time.Duration;

/** The first answer of a kernel that is starting, on both channels: what is broadcast before a client listens is lost. */
final class FirstAnswer {
    private static final Duration BROADCAST_LIMIT = Duration.ofMillis(500);

    private final Client client;
    private final Duration limit;

    /** A new request is sent whenever the last one has gone so long without an answer. */
    FirstAnswer(Client client, Duration limit) {
        this.client = client;
        this.limit = limit;
    }

    /** Asks once more. */
    boolean came() {
        Message request = client.send(Channel.SHELL, "kernel_info_request", new JsonObject());
        return hears(Channel.SHELL, request, limit) && hears(Channel.IOPUB, request, BROADCAST_LIMIT);
    }

    /**
     * Whether a channel brings the last word on this request. A slow kernel first answers the requests that were given up:
     * these are passed over. A new request for each of them would stay one answer behind for ever.
     */
    private boolean hears(Channel channel, Message request, Duration silence) {
        Message heard = client.receive(channel, silence);
        while (heard != null && !(heard.parentId().equals(request.id()) && isLast(channel, heard))) {
            heard = client.receive(channel, silence);
        }
        return heard != null;
    }

    private static boolean isLast(Channel channel, Message heard) {
        return channel == Channel.SHELL
                || Message.string(heard.content(), "execution_state").equals("idle");
    }
}
