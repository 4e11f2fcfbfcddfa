/**
 * Programs from files. {@code ProgramFile} determines the format from the content: Weft's text, SimGrid's time-independent
 * traces, and LogGOPSim's GOAL as text or in its binary form, which {@code GoalBinaryReader} describes.
 *
 * <p>Weft's text format has one line for each step; lines that begin with {@code #} are comments. Sizes are whole bytes,
 * times are seconds, tasks and communicators count from 0, communicator 0 is all tasks.
 * <pre>
 * cluster nodes=N cores=C
 * network latency_s=S bandwidth_Bps=B [intra_latency_s=S] [intra_bandwidth_Bps=B] [eager_threshold_bytes=N]
 * placement perNode | perProcessor | random SEED | user NODE...        a node for each task
 * tasks N                                                             needed only where the last tasks do nothing
 * communicator NUMBER TASK...
 * TASK compute SECONDS
 * TASK send|ssend|isend TASK BYTES [tag=T] [comm=N]
 * TASK recv|irecv TASK|any BYTES [tag=T|any] [comm=N]
 * TASK sendrecv TASK BYTES TASK|any BYTES [tag=T] [recvtag=T|any] [comm=N]
 * TASK wait REQUEST                          the task's isend and irecv are numbered from 0 in their order
 * TASK waitall REQUEST...
 * TASK waitany REQUEST...                    until one more of them is complete; a later wait still names each
 * TASK barrier [comm=N]
 * TASK bcast|reduce|gather|scatter ROOT BYTES [comm=N]                 gather, scatter: the task's own part
 * TASK allreduce|allgather|alltoall|reducescatter|scan|exscan BYTES [comm=N]
 * TASK alltoallv BYTES... [comm=N]           one size for each task of the communicator
 * TASK begin NAME                            enters a region; the name goes to the line's end
 * TASK end
 * </pre>
 * Roots and other tasks are numbers of the whole program in any communicator.
 *
 * <p>Reading order: {@code ProgramFile}, then the reader of one format, such as {@code GoalBinaryReader}.
 *
 * <p>A question to follow: how does a line {@code 0 send 1 1024} become a step? Begin at {@code ProgramFile}.
 */
@NullMarked
package dev.weft.program.format;

import org.jspecify.annotations.NullMarked;
