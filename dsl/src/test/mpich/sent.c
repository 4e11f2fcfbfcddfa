/* Counts the messages and bytes that MPICH over UCX sends to each rank between MPI_Init and MPI_Finalize, those of its collectives
   among them, and writes them to the file sent.RANK: lines of sender, receiver, messages and bytes. Preload it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 64

static int rank, ranks, next = -1;
static const void *ends[MOST];
static long messages[MOST], bytes[MOST];

/* An endpoint of UCX belongs to the rank to which the first message went by it. */
static void sent(const void *end, size_t count) {
  if (next >= 0) {
    ends[next] = end;
    return;
  }
  for (int r = 0; r < ranks; r++) {
    if (ends[r] == end) {
      messages[r]++;
      bytes[r] += count;
      return;
    }
  }
}

static void *real(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function == NULL) {
    fprintf(stderr, "no %s\n", name);
    abort();
  }
  return function;
}

typedef void *send_function(void *, const void *, size_t, uint64_t, const void *);

void *ucp_tag_send_nbx(void *end, const void *data, size_t count, uint64_t tag, const void *how);
void *ucp_tag_send_sync_nbx(void *end, const void *data, size_t count, uint64_t tag, const void *how);

void *ucp_tag_send_nbx(void *end, const void *data, size_t count, uint64_t tag, const void *how) {
  sent(end, count);
  return ((send_function *)real("ucp_tag_send_nbx"))(end, data, count, tag, how);
}

void *ucp_tag_send_sync_nbx(void *end, const void *data, size_t count, uint64_t tag, const void *how) {
  sent(end, count);
  return ((send_function *)real("ucp_tag_send_sync_nbx"))(end, data, count, tag, how);
}

/* Sends an empty message to each other rank, to learn its endpoint. */
static void learn(void) {
  for (int r = 0; r < ranks; r++) {
    MPI_Request request;
    if (r == rank) continue;
    next = r;
    PMPI_Isend(NULL, 0, MPI_BYTE, r, 0, MPI_COMM_WORLD, &request);
    next = -1;
    PMPI_Recv(NULL, 0, MPI_BYTE, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    PMPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  PMPI_Barrier(MPI_COMM_WORLD);
}

int MPI_Init(int *argc, char ***argv) {
  int code = PMPI_Init(argc, argv);
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks > MOST) PMPI_Abort(MPI_COMM_WORLD, 2);
  learn();
  for (int r = 0; r < ranks; r++) messages[r] = bytes[r] = 0;
  return code;
}

int MPI_Finalize(void) {
  char name[32];
  snprintf(name, sizeof name, "sent.%d", rank);
  FILE *file = fopen(name, "w");
  if (file == NULL) PMPI_Abort(MPI_COMM_WORLD, 2);
  for (int r = 0; r < ranks; r++)
    if (messages[r] > 0) fprintf(file, "%d %d %ld %ld\n", rank, r, messages[r], bytes[r]);
  fclose(file);
  return PMPI_Finalize();
}
