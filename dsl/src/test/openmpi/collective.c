/* Calls one collective once, on doubles, with sums and root 0: collective NAME NUMBERS.
   NUMBERS is that of the message, or of the part of a rank; of all parts together for reducescatter, and those of rank r are r more
   in the calls that end with v. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int ranks, rank;
  MPI_Comm all = MPI_COMM_WORLD;
  MPI_Comm_size(all, &ranks);
  MPI_Comm_rank(all, &rank);
  if (argc != 3) {
    fprintf(stderr, "usage: collective NAME NUMBERS\n");
    MPI_Abort(all, 2);
  }
  const char *name = argv[1];
  int n = atoi(argv[2]);
  size_t most = (size_t)ranks * (n + ranks) + 1;
  double *in = calloc(most, sizeof *in), *out = calloc(most, sizeof *out);
  int *counts = calloc(ranks, sizeof *counts), *starts = calloc(ranks, sizeof *starts);
  int *same = calloc(ranks, sizeof *same), *places = calloc(ranks, sizeof *places);
  int parts = strcmp(name, "reducescatter") == 0;
  for (int r = 0, next = 0; r < ranks; next += counts[r++]) {
    counts[r] = parts ? n / ranks + (r < n % ranks) : n + r;
    starts[r] = next;
    same[r] = n + rank;
    places[r] = r * (n + rank);
  }
  if (strcmp(name, "barrier") == 0) MPI_Barrier(all);
  else if (strcmp(name, "bcast") == 0) MPI_Bcast(in, n, MPI_DOUBLE, 0, all);
  else if (strcmp(name, "reduce") == 0) MPI_Reduce(in, out, n, MPI_DOUBLE, MPI_SUM, 0, all);
  else if (strcmp(name, "allreduce") == 0) MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_SUM, all);
  else if (strcmp(name, "scan") == 0) MPI_Scan(in, out, n, MPI_DOUBLE, MPI_SUM, all);
  else if (strcmp(name, "exscan") == 0) MPI_Exscan(in, out, n, MPI_DOUBLE, MPI_SUM, all);
  else if (strcmp(name, "gather") == 0) MPI_Gather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, 0, all);
  else if (strcmp(name, "scatter") == 0) MPI_Scatter(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, 0, all);
  else if (strcmp(name, "allgather") == 0) MPI_Allgather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, all);
  else if (strcmp(name, "alltoall") == 0) MPI_Alltoall(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, all);
  else if (strcmp(name, "reducescatter") == 0) MPI_Reduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, all);
  else if (strcmp(name, "gatherv") == 0) MPI_Gatherv(in, n + rank, MPI_DOUBLE, out, counts, starts, MPI_DOUBLE, 0, all);
  else if (strcmp(name, "scatterv") == 0) MPI_Scatterv(in, counts, starts, MPI_DOUBLE, out, n + rank, MPI_DOUBLE, 0, all);
  else if (strcmp(name, "allgatherv") == 0) MPI_Allgatherv(in, n + rank, MPI_DOUBLE, out, counts, starts, MPI_DOUBLE, all);
  else if (strcmp(name, "alltoallv") == 0) MPI_Alltoallv(in, same, places, MPI_DOUBLE, out, counts, starts, MPI_DOUBLE, all);
  else {
    fprintf(stderr, "no such collective: %s\n", name);
    MPI_Abort(all, 2);
  }
  MPI_Finalize();
  return 0;
}
