package dev.weft.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** A front end that sends random messages on all sockets of a kernel and records the expected replies. */
final class MadFrontEnd implements AutoCloseable {
    private static final int WAIT_MILLIS = 60_000; // a hang, not a busy machine
    private static final int TRIES = 100;
    private static final int FIRST_WAIT_MILLIS = 600;

    private final ZContext context = new ZContext();
    private final Chance chance;
    private final Codec codec;
    private final ZMQ.Socket shell;
    private final ZMQ.Socket control;
    private final ZMQ.Socket iopub;
    private final List<ZMQ.Socket> others;
    private final Set<String> owedOnShell = new HashSet<>();
    private final Set<String> owedOnControl = new HashSet<>();
    private final Set<String> owedIdle = new HashSet<>();

    MadFrontEnd(Connection to, Chance chance) {
        this.chance = chance;
        context.setLinger(0);
        codec = new Codec(to.key());
        shell = socket(SocketType.DEALER, to.address(to.shell()));
        control = socket(SocketType.DEALER, to.address(to.control()));
        iopub = socket(SocketType.SUB, to.address(to.iopub()));
        iopub.subscribe(new byte[0]);
        others = List.of(
                socket(SocketType.DEALER, to.address(to.stdin())),
                socket(SocketType.DEALER, to.address(to.heartbeat())));
    }

    private ZMQ.Socket socket(SocketType type, String address) {
        ZMQ.Socket socket = context.createSocket(type);
        socket.setReceiveTimeOut(WAIT_MILLIS);
        socket.setSendTimeOut(WAIT_MILLIS);
        socket.connect(address);
        return socket;
    }

    /** Returns whether the kernel has started and its broadcasts arrive; the first may precede the subscription. */
    boolean hears() {
        boolean heard = false;
        iopub.setReceiveTimeOut(FIRST_WAIT_MILLIS);
        for (int tries = 0; tries < TRIES && !heard; tries++) {
            Message request = request("kernel_info_request", "");
            Frames.send(shell, codec.encode(request));
            heard = !Frames.receive(shell, 0).isEmpty() && said(request.id(), "");
        }
        iopub.setReceiveTimeOut(WAIT_MILLIS);
        return heard;
    }

    /** Sends a random message; returns it as text. */
    String sendAny() {
        String type = chance.type();
        JsonObject header = Message.fresh(type, "s", new JsonObject()).header();
        byte[] content = chance.content(type).getBytes(UTF_8);
        int kind = type.equals(Chance.SHUTDOWN) ? 9 : chance.below(10);
        JsonObject sent = kind == 0 ? chance.changed(header) : header;
        List<byte[]> parts =
                new ArrayList<>(List.of(sent.toString().getBytes(UTF_8), chance.part(), chance.part(), content));
        if (kind == 1 || kind == 2) {
            int part = kind == 1 ? 3 : chance.below(parts.size());
            parts.set(part, chance.damaged(parts.get(part)));
        }
        List<byte[]> frames = codec.signed(parts);
        if (kind == 3) {
            int frame = chance.below(frames.size());
            frames.set(frame, chance.damaged(frames.get(frame)));
        } else if (kind == 4) {
            frames.remove(chance.below(frames.size()));
        }
        ZMQ.Socket socket =
                chance.below(5) == 0 ? chance.any(List.of(control, control, others.get(0), others.get(1))) : shell;
        expect(socket, codec.decode(frames), header);
        Frames.send(socket, frames);
        return (socket == shell ? "" : socket == control ? "control: " : "other: ") + sent + " "
                + new String(parts.get(3), UTF_8);
    }

    /** Returns whether a reply is expected: the sender is still identifiable, regardless of other errors. */
    private void expect(ZMQ.Socket socket, @Nullable Message understood, JsonObject header) {
        if (understood == null
                || others.contains(socket)
                || !understood.id().equals(Message.string(header, "msg_id"))) {
            return;
        }
        owedIdle.add(understood.id());
        if (understood.type().endsWith("_request")) {
            (socket == shell ? owedOnShell : owedOnControl).add(understood.id());
        }
    }

    /** Returns the requests without an answer on either channel; empty if all were answered. */
    String unanswered() {
        Message onControl = send(control, owedOnControl, "kernel_info_request", "");
        Message onShell = send(shell, owedOnShell, "kernel_info_request", "");
        boolean replied = replied(control, onControl.id(), owedOnControl) && replied(shell, onShell.id(), owedOnShell);
        boolean said =
                replied && said(onShell.id(), "") && (!owedIdle.contains(onControl.id()) || said(onControl.id(), ""));
        if (!said || !owedOnControl.isEmpty() || !owedOnShell.isEmpty() || !owedIdle.isEmpty()) {
            return "control " + owedOnControl + " shell " + owedOnShell + " idle " + owedIdle;
        }
        return "";
    }

    /** Returns whether a cell runs and shows its value. */
    boolean runsCells() {
        Message cell = send(shell, owedOnShell, "execute_request", "20 + 22");
        return replied(shell, cell.id(), owedOnShell) && said(cell.id(), "\"42\"");
    }

    private static Message request(String type, String code) {
        JsonObject content = new JsonObject();
        content.addProperty("code", code);
        return Message.fresh(type, "s", content);
    }

    private Message send(ZMQ.Socket to, Set<String> owed, String type, String code) {
        Message request = request(type, code);
        owed.add(request.id());
        owedIdle.add(request.id());
        Frames.send(to, codec.encode(request));
        return request;
    }

    private boolean replied(ZMQ.Socket socket, String last, Set<String> owed) {
        while (owed.contains(last)) {
            List<byte[]> frames = Frames.receive(socket, 0);
            if (frames.isEmpty()) {
                return false;
            }
            Message reply = codec.decode(frames);
            if (reply != null) {
                owed.remove(reply.parentId());
            }
        }
        return true;
    }

    /** Waits until the kernel is idle after the request; returns whether the text was in its messages. */
    private boolean said(String request, String text) {
        boolean seen = false;
        while (true) {
            List<byte[]> frames = Frames.receive(iopub, 0);
            if (frames.isEmpty()) {
                return false;
            }
            Message said = codec.decode(frames);
            if (said == null) {
                continue;
            }
            boolean ours = said.parentId().equals(request);
            seen |= ours && said.body().toString().contains(text);
            if (Message.string(said.content(), "execution_state").equals("idle")) {
                owedIdle.remove(said.parentId());
                if (ours) {
                    return seen;
                }
            }
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
