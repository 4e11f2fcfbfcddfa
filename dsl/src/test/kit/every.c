/* Calls every function that the kit wraps, on exactly 4 processes. The numbers behind "per process" are asserted by
 * check.py, so a change here is a change there. */
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static int rank, size, right, left, plain;
static double a[64], b[64];
#define WORLD MPI_COMM_WORLD
#define NO MPI_STATUS_IGNORE
#define D MPI_DOUBLE

/* Between two polls, because a library that never yields would fill the trace with them. */
static void rest(void) {
    struct timespec time = {0, 50000};
    nanosleep(&time, NULL);
}

/* Per process: 2 Send, 1 Ssend, 1 Bsend, 1 Rsend, 5 Recv, 1 Sendrecv, 1 Sendrecv_replace; 7 messages each way.
 * A message to MPI_PROC_NULL is none: 1 Send, 1 Recv, 1 Sendrecv without any. */
static void blocking(void) {
    int partner = rank ^ 1;
    static char space[4096];
    MPI_Request request;
    MPI_Status status;
    if (rank % 2 == 0) {
        MPI_Send(a, 8, D, partner, 1, WORLD);
        MPI_Recv(b, 8, D, MPI_ANY_SOURCE, 1, WORLD, &status);
        MPI_Ssend(a, 8, D, partner, 2, WORLD);
        MPI_Recv(b, 8, D, partner, 2, WORLD, NO);
    } else {
        MPI_Recv(b, 64, D, partner, MPI_ANY_TAG, WORLD, &status);
        MPI_Send(a, 8, D, partner, 1, WORLD);
        MPI_Recv(b, 8, D, partner, 2, WORLD, NO);
        MPI_Ssend(a, 8, D, partner, 2, WORLD);
    }
    if (status.MPI_SOURCE != partner || status.MPI_TAG != 1) abort();
    MPI_Buffer_attach(space, sizeof space);
    MPI_Bsend(a, 8, D, partner, 3, WORLD);
    MPI_Recv(b, 8, D, partner, 3, WORLD, NO);
    void *detached;
    int bytes;
    MPI_Buffer_detach(&detached, &bytes);
    MPI_Irecv(b, 8, D, partner, 4, WORLD, &request);
    MPI_Send(a, 0, D, partner, 5, WORLD); /* the receive of tag 4 is posted */
    MPI_Recv(a, 0, D, partner, 5, WORLD, NO);
    MPI_Rsend(a, 8, D, partner, 4, WORLD);
    MPI_Wait(&request, NO);
    MPI_Sendrecv(a, 8, D, right, 6, b, 8, D, left, 6, WORLD, NO);
    MPI_Sendrecv_replace(a, 8, D, left, 7, right, 7, WORLD, NO);
    MPI_Send(a, 8, D, MPI_PROC_NULL, 8, WORLD);
    MPI_Recv(b, 8, D, MPI_PROC_NULL, 8, WORLD, NO);
    MPI_Sendrecv(a, 8, D, MPI_PROC_NULL, 8, b, 8, D, MPI_PROC_NULL, 8, WORLD, NO);
}

/* Per process: 4 Send, 1 Mrecv, 1 Imrecv, 2 Recv, 1 Probe, 1 Mprobe, 1 Wait. */
static void probing(void) {
    MPI_Message message;
    MPI_Request request;
    int flag = 0;
    for (int i = 0; i < 4; i++) MPI_Send(a, 4, D, right, 10 + i, WORLD);
    MPI_Mprobe(left, 10, WORLD, &message, NO);
    MPI_Mrecv(b, 4, D, &message, NO);
    for (flag = 0; !flag; rest()) MPI_Improbe(left, 11, WORLD, &flag, &message, NO);
    MPI_Imrecv(b, 4, D, &message, &request);
    MPI_Wait(&request, NO);
    MPI_Probe(left, 12, WORLD, NO);
    MPI_Recv(b, 4, D, left, 12, WORLD, NO);
    for (flag = 0; !flag; rest()) MPI_Iprobe(left, 13, WORLD, &flag, NO);
    MPI_Recv(b, 4, D, left, 13, WORLD, NO);
}

static void exchange(MPI_Request requests[8], int tag) {
    for (int i = 0; i < 4; i++) MPI_Irecv(b + 8 * i, 8, D, left, tag + i, WORLD, &requests[i]);
    MPI_Isend(a, 8, D, right, tag, WORLD, &requests[4]);
    MPI_Issend(a, 8, D, right, tag + 1, WORLD, &requests[5]);
    MPI_Isend(a, 8, D, right, tag + 2, WORLD, &requests[6]);
    MPI_Isend(a, 8, D, right, tag + 3, WORLD, &requests[7]);
}

/* Per process: 7 exchanges of 4 Irecv, 3 Isend and 1 Issend; 1 Irecv and 1 Isend of MPI_PROC_NULL; 1 Irsend and 1 Ibsend with
 * 2 Irecv; 1 cancelled Irecv; 1 freed Isend with its Recv. */
static void completing(void) {
    MPI_Request r[8];
    MPI_Status status[8];
    int index, done, flag, indices[8];
    exchange(r, 20);
    for (int i = 0; i < 8; i++) MPI_Wait(&r[i], i % 2 ? NO : &status[i]);
    exchange(r, 20);
    MPI_Waitall(8, r, MPI_STATUSES_IGNORE);
    exchange(r, 20);
    for (int i = 0; i < 8; i++) MPI_Waitany(8, r, &index, NO);
    MPI_Waitany(8, r, &index, NO);
    if (index != MPI_UNDEFINED) abort();
    exchange(r, 20);
    for (int left_over = 8; left_over > 0; left_over -= done) MPI_Waitsome(8, r, &done, indices, MPI_STATUSES_IGNORE);
    exchange(r, 20);
    for (int i = 0; i < 8; i++) {
        for (flag = 0; !flag; rest()) MPI_Test(&r[i], &flag, NO);
    }
    exchange(r, 20);
    for (flag = 0; !flag; rest()) MPI_Testall(8, r, &flag, status);
    exchange(r, 20);
    for (int left_over = 4; left_over > 0; left_over -= done, rest()) MPI_Testsome(4, r, &done, indices, status);
    for (int i = 0; i < 4; i++) {
        for (flag = 0; !flag; rest()) MPI_Testany(4, r + 4, &index, &flag, NO);
    }
    MPI_Irecv(b, 8, D, MPI_PROC_NULL, 1, WORLD, &r[0]);
    MPI_Isend(a, 8, D, MPI_PROC_NULL, 1, WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    static char space[4096];
    void *detached;
    MPI_Irecv(b, 8, D, left, 40, WORLD, &r[0]);
    MPI_Irecv(b + 8, 8, D, left, 41, WORLD, &r[1]);
    MPI_Barrier(WORLD); /* both are posted */
    MPI_Buffer_attach(space, sizeof space);
    MPI_Irsend(a, 8, D, right, 40, WORLD, &r[2]);
    MPI_Ibsend(a, 8, D, right, 41, WORLD, &r[3]);
    for (int i = 0; i < 4; i++) MPI_Wait(&r[i], NO);
    MPI_Buffer_detach(&detached, &index);
    MPI_Irecv(b, 8, D, left, 42, WORLD, &r[0]); /* never sent */
    MPI_Cancel(&r[0]);
    MPI_Wait(&r[0], NO);
    MPI_Isend(a, 8, D, right, 43, WORLD, &r[0]);
    MPI_Request_free(&r[0]);
    MPI_Recv(b, 8, D, left, 43, WORLD, NO);
}

/* Per process: 8 requests made, started twice and freed: 8 messages each way. */
static void persistent(void) {
    MPI_Request r[8];
    static char space[4096];
    void *detached;
    int bytes;
    MPI_Buffer_attach(space, sizeof space);
    for (int i = 0; i < 4; i++) MPI_Recv_init(b + 8 * i, 8, D, left, 50 + i, WORLD, &r[i]);
    MPI_Send_init(a, 8, D, right, 50, WORLD, &r[4]);
    MPI_Ssend_init(a, 8, D, right, 51, WORLD, &r[5]);
    MPI_Bsend_init(a, 8, D, right, 52, WORLD, &r[6]);
    MPI_Rsend_init(a, 8, D, right, 53, WORLD, &r[7]);
    for (int turn = 0; turn < 2; turn++) {
        MPI_Startall(4, r);
        MPI_Barrier(WORLD);
        for (int i = 4; i < 8; i++) MPI_Start(&r[i]);
        MPI_Waitall(8, r, MPI_STATUSES_IGNORE);
    }
    for (int i = 0; i < 8; i++) MPI_Request_free(&r[i]);
    MPI_Buffer_detach(&detached, &bytes);
}

/* Per process: each of the 17 collectives once, and each non-blocking one once, with one Wait. */
static void collective(MPI_Comm c) {
    int counts[4] = {2, 2, 2, 2}, at[4] = {0, 2, 4, 6}, bytes_at[4] = {0, 16, 32, 48};
    MPI_Datatype types[4] = {D, D, D, D};
    MPI_Request q;
    MPI_Barrier(c);
    MPI_Bcast(a, 2, D, 1, c);
    MPI_Gather(a, 2, D, b, 2, D, 2, c);
    MPI_Gatherv(a, 2, D, b, counts, at, D, 3, c);
    MPI_Scatter(a, 2, D, b, 2, D, 0, c);
    MPI_Scatterv(a, counts, at, D, b, 2, D, 1, c);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, 2, D, c);
    MPI_Allgatherv(a, 2, D, b, counts, at, D, c);
    MPI_Alltoall(a, 2, D, b, 2, D, c);
    MPI_Alltoallv(a, counts, at, D, b, counts, at, D, c);
    MPI_Alltoallw(a, counts, bytes_at, types, b, counts, bytes_at, types, c);
    MPI_Allreduce(a, b, 2, D, MPI_SUM, c);
    MPI_Reduce(a, b, 2, D, MPI_SUM, 2, c);
    MPI_Reduce_scatter(a, b, counts, D, MPI_SUM, c);
    MPI_Reduce_scatter_block(a, b, 2, D, MPI_SUM, c);
    MPI_Scan(a, b, 2, D, MPI_SUM, c);
    MPI_Exscan(a, b, 2, D, MPI_SUM, c);
#define WAITED(call) call, MPI_Wait(&q, NO)
    WAITED(MPI_Ibarrier(c, &q));
    WAITED(MPI_Ibcast(a, 2, D, 1, c, &q));
    WAITED(MPI_Igather(a, 2, D, b, 2, D, 2, c, &q));
    WAITED(MPI_Igatherv(a, 2, D, b, counts, at, D, 3, c, &q));
    WAITED(MPI_Iscatter(a, 2, D, b, 2, D, 0, c, &q));
    WAITED(MPI_Iscatterv(a, counts, at, D, b, 2, D, 1, c, &q));
    WAITED(MPI_Iallgather(a, 2, D, b, 2, D, c, &q));
    WAITED(MPI_Iallgatherv(a, 2, D, b, counts, at, D, c, &q));
    WAITED(MPI_Ialltoall(a, 2, D, b, 2, D, c, &q));
    WAITED(MPI_Ialltoallv(a, counts, at, D, b, counts, at, D, c, &q));
    WAITED(MPI_Ialltoallw(a, counts, bytes_at, types, b, counts, bytes_at, types, c, &q));
    WAITED(MPI_Iallreduce(a, b, 2, D, MPI_SUM, c, &q));
    WAITED(MPI_Ireduce(a, b, 2, D, MPI_SUM, 2, c, &q));
    WAITED(MPI_Ireduce_scatter(a, b, counts, D, MPI_SUM, c, &q));
    WAITED(MPI_Ireduce_scatter_block(a, b, 2, D, MPI_SUM, c, &q));
    WAITED(MPI_Iscan(a, b, 2, D, MPI_SUM, c, &q));
    WAITED(MPI_Iexscan(a, b, 2, D, MPI_SUM, c, &q));
}

/* An inter-communicator between the halves, and one of both of them. */
static void between(MPI_Comm half, int in_half) {
    MPI_Comm inter, merged;
    MPI_Intercomm_create(half, 0, WORLD, rank % 2 ? 2 : 3, 77, &inter);
    MPI_Sendrecv(a, 8, D, in_half, 62, b, 8, D, in_half, 62, inter, NO);
    MPI_Bcast(a, 8, D, rank % 2 ? 0 : in_half == 0 ? MPI_ROOT : MPI_PROC_NULL, inter);
    MPI_Intercomm_merge(inter, rank % 2, &merged);
    MPI_Barrier(merged);
    MPI_Comm_free(&merged);
    MPI_Comm_disconnect(&inter);
}

/* Makes communicators of every kind beyond world and self; messages go through some of them. */
static void communicators(void) {
    MPI_Comm made[10], half;
    MPI_Group group, part;
    MPI_Request q;
    int shape[2] = {2, 2}, open_ends[2] = {0, 0}, keep[2] = {1, 0}, first[3] = {0, 2, 3}, n = 0;
    int degrees[4] = {1, 2, 3, 4}, edges[4] = {1, 0, 3, 2};
    MPI_Comm_dup(WORLD, &made[n++]);
    MPI_Comm_dup_with_info(WORLD, MPI_INFO_NULL, &made[n++]);
    MPI_Comm_idup(WORLD, &made[n++], &q);
    MPI_Wait(&q, NO);
    MPI_Barrier(made[2]);
    MPI_Comm_split(WORLD, rank % 2, -rank, &half); /* members in reverse order: 2 0 and 3 1 */
    made[n++] = half;
    MPI_Sendrecv(a, 8, D, 0, 60, b, 8, D, MPI_ANY_SOURCE, 60, MPI_COMM_SELF, NO);
    int in_half;
    MPI_Comm_rank(half, &in_half);
    MPI_Sendrecv(a, 8, D, 1 - in_half, 61, b, 8, D, 1 - in_half, 61, half, NO);
    MPI_Comm_split_type(WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &made[n++]);
    MPI_Cart_create(WORLD, 2, shape, open_ends, 0, &made[n++]);
    MPI_Cart_sub(made[n - 1], keep, &made[n]);
    MPI_Allreduce(a, b, 8, D, MPI_SUM, made[n++]);
    MPI_Graph_create(WORLD, 4, degrees, edges, 0, &made[n++]);
    MPI_Dist_graph_create_adjacent(WORLD, 1, &left, MPI_UNWEIGHTED, 1, &right, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made[n++]);
    int one = 1;
    MPI_Dist_graph_create(WORLD, 1, &rank, &one, &right, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made[n++]);
    MPI_Comm_group(WORLD, &group);
    MPI_Group_incl(group, 3, first, &part);
    MPI_Comm made_of_group, made_by_group = MPI_COMM_NULL;
    MPI_Comm_create(WORLD, part, &made_of_group);
    if (rank != 1) MPI_Comm_create_group(WORLD, part, 9, &made_by_group);
    if (made_of_group != MPI_COMM_NULL) MPI_Barrier(made_of_group), MPI_Comm_free(&made_of_group);
    if (made_by_group != MPI_COMM_NULL) MPI_Bcast(a, 8, D, 2, made_by_group), MPI_Comm_free(&made_by_group);
    if (!plain) between(half, in_half);
    MPI_Group_free(&group);
    MPI_Group_free(&part);
    while (n > 0) MPI_Comm_free(&made[--n]);
}

__attribute__((noinline)) static void helper(int tag) {
    MPI_Sendrecv(a, 8, D, right, tag, b, 8, D, left, tag, WORLD, NO);
    a[0] += 1;
}

/* Two paths of the same depth and shape through one helper, in turn: they must not be taken for one another. */
__attribute__((noinline)) static void first_way(int tag) { helper(tag); a[1] += 1; }
__attribute__((noinline)) static void second_way(int tag) { helper(tag); a[2] += 1; }

__attribute__((noinline)) static int recurse(int depth) {
    if (depth == 0) {
        helper(72);
        return 1;
    }
    return recurse(depth - 1) + 1;
}

static void *in_a_thread(void *unused) {
    MPI_Barrier(WORLD);
    return unused;
}

/* Per process: 5 calls of RMA, 3 of MPI-IO, 1 neighbourhood collective, and a barrier by a second thread. */
static void unseen(void) {
    MPI_Win window;
    MPI_File file;
    MPI_Comm grid;
    pthread_t thread;
    int shape[1] = {4}, periods[1] = {1};
    MPI_Win_create(b, sizeof b, sizeof *b, MPI_INFO_NULL, WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Put(a, 1, D, right, 0, 1, D, window);
    MPI_Get(a, 1, D, left, 1, 1, D, window);
    MPI_Accumulate(a, 1, D, right, 2, 1, D, MPI_SUM, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    MPI_File_open(WORLD, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write_at(file, 8 * rank, a, 1, D, NO);
    MPI_File_close(&file);
    MPI_Cart_create(WORLD, 1, shape, periods, 0, &grid);
    MPI_Neighbor_allgather(a, 1, D, b, 1, D, grid);
    MPI_Comm_free(&grid);
    pthread_create(&thread, NULL, in_a_thread, NULL);
    pthread_join(thread, NULL);
}

int main(int count, char **values) {
    int provided;
    if (count > 1 && strcmp(values[1], "multiple") == 0) MPI_Init_thread(&count, &values, MPI_THREAD_MULTIPLE, &provided);
    else if (count > 1 && (strcmp(values[1], "serialized") == 0 || strcmp(values[1], "unseen") == 0)) MPI_Init_thread(&count, &values, MPI_THREAD_SERIALIZED, &provided);
    else MPI_Init(&count, &values);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &size);
    if (size != 4) {
        fprintf(stderr, "every: run it on 4 processes\n");
        MPI_Abort(WORLD, 2);
    }
    right = (rank + 1) % size;
    left = (rank + size - 1) % size;
    plain = count > 1 && strcmp(values[1], "plain") == 0;
    for (int i = 0; i < 10; i++) first_way(70), second_way(71);
    recurse(3);
    recurse(100); /* deeper than is kept */
    blocking();
    probing();
    completing();
    persistent();
    collective(WORLD);
    communicators();
    MPI_Pcontrol(0);
    MPI_Barrier(WORLD);
    MPI_Pcontrol(1);
    if (count > 1 && strcmp(values[1], "abort") == 0 && rank == 1) MPI_Abort(WORLD, 3);
    if (count > 1 && strcmp(values[1], "die") == 0 && rank == 1) abort();
    bool killed = count > 1 && strcmp(values[1], "kill") == 0;
    bool large = count > 1 && strcmp(values[1], "large") == 0;
    if (large) setrlimit(RLIMIT_FSIZE, &(struct rlimit){1500 << 10, RLIM_INFINITY}); /* of one file, less than two chunks */
    if (killed || large || (count > 1 && strcmp(values[1], "many") == 0)) { /* more than one chunk of events */
        for (int i = 0; i < 60000; i++) {
            if (killed && rank == 2 && i == 40000) raise(SIGKILL);
            MPI_Barrier(MPI_COMM_SELF);
        }
    }
    if (count > 1 && strcmp(values[1], "unseen") == 0) unseen();
    MPI_Barrier(WORLD);
    MPI_Finalize();
    return 0;
}
