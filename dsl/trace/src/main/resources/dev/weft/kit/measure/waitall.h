/* MPI_Waitall without statuses. MPICH's MPI_STATUSES_IGNORE is an address that gcc takes for an array of no elements, about which it
 * warns wherever it sees the constant. */
#ifndef WEFT_WAITALL_H
#define WEFT_WAITALL_H
#include <mpi.h>

static inline void wait_all(int count, MPI_Request *requests) {
    MPI_Status *volatile ignored = MPI_STATUSES_IGNORE;
    MPI_Waitall(count, requests, ignored);
}

#endif
