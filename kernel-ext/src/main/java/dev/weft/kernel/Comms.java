package dev.weft.kernel;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Message;
import io.github.spencerpark.jupyter.kernel.comm.Comm;
import io.github.spencerpark.jupyter.kernel.comm.CommFactory;
import io.github.spencerpark.jupyter.kernel.comm.CommManager;
import io.github.spencerpark.jupyter.kernel.comm.CommTarget;
import io.github.spencerpark.jupyter.messages.Header;
import io.github.spencerpark.jupyter.messages.MessageType;
import io.github.spencerpark.jupyter.messages.comm.CommCloseCommand;
import io.github.spencerpark.jupyter.messages.comm.CommMsgCommand;
import io.github.spencerpark.jupyter.messages.comm.CommOpenCommand;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Comms between user code and widgets in the front end, with IJava's types: a target registered with
 * {@code getKernelInstance().getCommManager()} is called whenever the front end opens a comm for it.
 */
final class Comms extends CommManager {
    private final CellOutput output;

    Comms(CellOutput output) {
        this.output = output;
    }

    /** Calls the registered target; closes the comm if the target is unknown, as the protocol requires. */
    void opened(Message request) {
        String id = request.text("comm_id");
        String target = request.text("target_name");
        CommTarget known = getTarget(target);
        if (known == null) {
            publish("comm_close", id, new JsonObject());
        } else {
            registerComm(known.createComm(
                    this,
                    id,
                    target,
                    as(MessageType.COMM_OPEN_COMMAND, new CommOpenCommand(id, target, data(request)))));
        }
    }

    /** Passes a message to its comm; a message for a closed comm is ignored. */
    void said(Message request) {
        String id = request.text("comm_id");
        if (getCommByID(id) != null) {
            handleCommMsgCommand(
                    Silence.INSTANCE, as(MessageType.COMM_MSG_COMMAND, new CommMsgCommand(id, data(request))));
        }
    }

    void closed(Message request) {
        String id = request.text("comm_id");
        if (getCommByID(id) != null) {
            handleCommCloseCommand(
                    Silence.INSTANCE, as(MessageType.COMM_CLOSE_COMMAND, new CommCloseCommand(id, data(request))));
        }
    }

    /** Returns the open comms of a target, or of all targets, by identifier. */
    JsonObject open(String target) {
        JsonObject comms = new JsonObject();
        for (Comm comm : this) {
            if (target.isEmpty() || comm.getTargetName().equals(target)) {
                JsonObject named = new JsonObject();
                named.addProperty("target_name", comm.getTargetName());
                comms.add(comm.getID(), named);
            }
        }
        return comms;
    }

    private static JsonObject data(Message request) {
        JsonElement data = request.content().get("data");
        return data instanceof JsonObject object ? object : new JsonObject();
    }

    private static <T> io.github.spencerpark.jupyter.messages.Message<T> as(MessageType<T> type, T content) {
        return new io.github.spencerpark.jupyter.messages.Message<>(new Header<>(type), content);
    }

    // ------------------------------------------------------------ from the kernel to the front end

    @Override
    public <T extends Comm> T openComm(String targetName, CommFactory<T> factory) {
        String id = UUID.randomUUID().toString();
        CommOpenCommand open = new CommOpenCommand(id, targetName, new JsonObject());
        T comm = factory.produce(this, id, targetName, as(MessageType.COMM_OPEN_COMMAND, open));
        registerComm(comm);
        JsonObject content = new JsonObject();
        content.addProperty("comm_id", id);
        content.addProperty("target_name", targetName);
        content.add("data", open.getData());
        output.publish("comm_open", content);
        return comm;
    }

    /** Sends a message; metadata and binary parts are not supported by this version of the protocol. */
    @Override
    public void messageComm(
            String id, JsonObject data, @Nullable Map<String, Object> metadata, @Nullable List<byte[]> blobs) {
        publish("comm_msg", id, data);
    }

    @Override
    public void messageComm(String id, JsonObject data) {
        publish("comm_msg", id, data);
    }

    @Override
    public void closeComm(Comm comm) {
        unregisterComm(comm.getID());
        publish("comm_close", comm.getID(), new JsonObject());
    }

    private void publish(String type, String id, JsonObject data) {
        JsonObject content = new JsonObject();
        content.addProperty("comm_id", id);
        content.add("data", data);
        output.publish(type, content);
    }
}
