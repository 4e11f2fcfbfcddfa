package dev.weft.tinympi.launch;

import java.io.IOException;

/** The kinds of frames between launcher and node, each with its code on the wire. */
enum FrameKind {
    /** To the node: number of nodes, node number, connections and program. */
    SETUP(1),
    /** To the node: the addresses of all nodes. */
    PEERS(2),
    /** To the node: a task; the number is that of the run, the detail that of the class loader. */
    TASK(3),
    /** To the node: asks for its state; the number is repeated in the answer. */
    PROBE(4),
    /** To the node: asks what its ranks wait for. */
    ASK_WAITING(5),
    /** To the node: ends the running task; the text is the reason. */
    ABORT(6),
    /** To the node: the answer to a request; the number is that of the request, the detail 1 if there is an answer. */
    REPLY(7),
    /** To the node: end. */
    END(8),
    /** From the node: its address for other nodes. */
    HELLO(16),
    /** From the node: it is connected to all others. */
    READY(17),
    /** From the node: the answer to a task; the number is that of the run. */
    ANSWER(18),
    /** From the node: a task or the start failed; the detail is the severity. */
    FAILED(19),
    /** From the node: its state. */
    STATE(20),
    /** From the node: what its ranks wait for. */
    WAITING(21),
    /** From the node: requests the bytes of a class; the number is that of the request, the text the name. */
    ASK_CLASS(22),
    /** From the node: requests the values of a snippet class. */
    ASK_VALUES(23),
    /** From the node: a line of output; the detail is 1 for the standard output, 2 for the error output. */
    OUTPUT(24);

    private final int code;

    FrameKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static FrameKind of(int code) throws IOException {
        for (FrameKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new IOException("there is no kind of frame with the code " + code);
    }
}
