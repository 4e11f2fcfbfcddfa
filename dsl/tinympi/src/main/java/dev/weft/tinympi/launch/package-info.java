/**
 * Starts the nodes of a TinyMPI run, one JVM per node, connects them, sends them tasks and notices when one ends. It knows nothing
 * of ranks and messages: a {@link dev.weft.tinympi.launch.NodeProgram} does the work.
 *
 * <p>Reading order: {@link dev.weft.tinympi.launch.NodeProcesses} is the launcher's side, {@link dev.weft.tinympi.launch.NodeMain}
 * and {@code NodeControl} are the node's side; both exchange a {@code Frame} at a time over a {@code ControlLink}. {@code NodeAnswers}
 * waits for the answers of all nodes and recognises failures and deadlocks. {@code FullMesh} connects the nodes to each other; a
 * {@code Handshake} proves that both ends of a connection belong to the run. {@link dev.weft.tinympi.launch.TaskBytes} turns a task
 * into bytes, and {@code RemoteClasses} finds the classes of its code, such as those of notebook cells, in the launcher's JVM.
 *
 * <p>A question to follow: what happens to the other nodes when one is killed? Begin at {@code NodeAnswers}, and read {@code Child} and {@code
 * Failure}.
 */
@NullMarked
package dev.weft.tinympi.launch;

import org.jspecify.annotations.NullMarked;
