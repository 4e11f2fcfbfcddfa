package dev.weft.kernel.run;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.time.Duration;

/** Waits for the first answer of a starting kernel on both channels, because broadcasts before a client listens are lost. */
final class FirstAnswer {
    private static final Duration BROADCAST_LIMIT = Duration.ofMillis(500);

    private final Client client;
    private final Duration limit;

    /** Creates it; a new request is sent whenever the last one has had no answer for {@code limit}. */
    FirstAnswer(Client client, Duration limit) {
        this.client = client;
        this.limit = limit;
    }

    /** Sends another request; returns whether it was answered. */
    boolean came() {
        Message request = client.send(Channel.SHELL, "kernel_info_request", new JsonObject());
        return hears(Channel.SHELL, request, limit) && hears(Channel.IOPUB, request, BROADCAST_LIMIT);
    }

    /**
     * Returns whether a channel receives the final answer to this request. A slow kernel first answers earlier requests: these
     * answers are skipped. Sending a new request for each of them would always stay one answer behind.
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
