/* Linked into collective.c in place of some calls: whether a control variable is set after a barrier of the driver (its MPI_Sendrecv)
 * and before the collective that is timed (MPI_Scan, which the driver never calls). Prints the counts of rank 0. */
#include "measure.h"
#include <stdio.h>

int __real_MPI_T_cvar_write(MPI_T_cvar_handle handle, const void *value);
int __real_MPI_Sendrecv(const void *out, int count, MPI_Datatype type, int to, int tag, void *in, int room, MPI_Datatype in_type, int from,
                        int in_tag, MPI_Comm comm, MPI_Status *status);
int __real_MPI_Scan(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
int __real_MPI_Finalize(void);

static int has_met, scans, between, set;

int __wrap_MPI_T_cvar_write(MPI_T_cvar_handle handle, const void *value) {
    set += has_met;
    return __real_MPI_T_cvar_write(handle, value);
}

int __wrap_MPI_Sendrecv(const void *out, int count, MPI_Datatype type, int to, int tag, void *in, int room, MPI_Datatype in_type, int from,
                        int in_tag, MPI_Comm comm, MPI_Status *status) {
    has_met = 1;
    set = 0;
    return __real_MPI_Sendrecv(out, count, type, to, tag, in, room, in_type, from, in_tag, comm, status);
}

int __wrap_MPI_Scan(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    scans += has_met;
    between += set;
    has_met = set = 0;
    return __real_MPI_Scan(in, out, count, type, op, comm);
}

int __wrap_MPI_Finalize(void) {
    if (measure.rank == 0) printf("%d scans after a barrier, %d variables set between\n", scans, between);
    return __real_MPI_Finalize();
}
