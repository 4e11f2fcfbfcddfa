/* Functions of MPI that the kit does not measure: it counts their calls, so that it can say at the end what a run lacks.
 * F(what they are, name, parameters, arguments). */
#ifndef WEFT_KIT_UNSEEN_H
#define WEFT_KIT_UNSEEN_H

#define KIT_ORIGIN int n, MPI_Datatype type, int target, MPI_Aint at, int m, MPI_Datatype its
#define KIT_ORIGIN_ONLY n, type, target, at, m, its
#define KIT_RESULT void *result, int r, MPI_Datatype its_type, int target, MPI_Aint at, int m, MPI_Datatype its
#define KIT_RESULT_ONLY result, r, its_type, target, at, m, its

#define KIT_UNSEEN_RMA(F) \
    F(RMA, MPI_Put, (const void *b, KIT_ORIGIN, MPI_Win w), (b, KIT_ORIGIN_ONLY, w)) \
    F(RMA, MPI_Get, (void *b, KIT_ORIGIN, MPI_Win w), (b, KIT_ORIGIN_ONLY, w)) \
    F(RMA, MPI_Accumulate, (const void *b, KIT_ORIGIN, MPI_Op op, MPI_Win w), (b, KIT_ORIGIN_ONLY, op, w)) \
    F(RMA, MPI_Get_accumulate, (const void *b, int n, MPI_Datatype type, KIT_RESULT, MPI_Op op, MPI_Win w), \
      (b, n, type, KIT_RESULT_ONLY, op, w)) \
    F(RMA, MPI_Rput, (const void *b, KIT_ORIGIN, MPI_Win w, MPI_Request *q), (b, KIT_ORIGIN_ONLY, w, q)) \
    F(RMA, MPI_Rget, (void *b, KIT_ORIGIN, MPI_Win w, MPI_Request *q), (b, KIT_ORIGIN_ONLY, w, q)) \
    F(RMA, MPI_Raccumulate, (const void *b, KIT_ORIGIN, MPI_Op op, MPI_Win w, MPI_Request *q), \
      (b, KIT_ORIGIN_ONLY, op, w, q)) \
    F(RMA, MPI_Rget_accumulate, \
      (const void *b, int n, MPI_Datatype type, KIT_RESULT, MPI_Op op, MPI_Win w, MPI_Request *q), \
      (b, n, type, KIT_RESULT_ONLY, op, w, q)) \
    F(RMA, MPI_Fetch_and_op, \
      (const void *b, void *result, MPI_Datatype type, int target, MPI_Aint at, MPI_Op op, MPI_Win w), \
      (b, result, type, target, at, op, w)) \
    F(RMA, MPI_Compare_and_swap, \
      (const void *b, const void *compare, void *result, MPI_Datatype type, int target, MPI_Aint at, MPI_Win w), \
      (b, compare, result, type, target, at, w)) \
    F(RMA, MPI_Win_fence, (int hints, MPI_Win w), (hints, w)) \
    F(RMA, MPI_Win_lock, (int kind, int rank, int hints, MPI_Win w), (kind, rank, hints, w)) \
    F(RMA, MPI_Win_unlock, (int rank, MPI_Win w), (rank, w)) \
    F(RMA, MPI_Win_lock_all, (int hints, MPI_Win w), (hints, w)) \
    F(RMA, MPI_Win_unlock_all, (MPI_Win w), (w)) \
    F(RMA, MPI_Win_flush, (int rank, MPI_Win w), (rank, w)) \
    F(RMA, MPI_Win_flush_all, (MPI_Win w), (w)) \
    F(RMA, MPI_Win_flush_local, (int rank, MPI_Win w), (rank, w)) \
    F(RMA, MPI_Win_flush_local_all, (MPI_Win w), (w)) \
    F(RMA, MPI_Win_start, (MPI_Group group, int hints, MPI_Win w), (group, hints, w)) \
    F(RMA, MPI_Win_complete, (MPI_Win w), (w)) \
    F(RMA, MPI_Win_post, (MPI_Group group, int hints, MPI_Win w), (group, hints, w)) \
    F(RMA, MPI_Win_wait, (MPI_Win w), (w)) \
    F(RMA, MPI_Win_test, (MPI_Win w, int *flag), (w, flag))

#define KIT_MOVES(F, name, buffer) \
    F(IO, name, (MPI_File f, buffer b, int n, MPI_Datatype type, MPI_Status *s), (f, b, n, type, s))
#define KIT_MOVES_AT(F, name, buffer) \
    F(IO, name, (MPI_File f, MPI_Offset at, buffer b, int n, MPI_Datatype type, MPI_Status *s), (f, at, b, n, type, s))
#define KIT_BEGINS(F, name, buffer) F(IO, name, (MPI_File f, buffer b, int n, MPI_Datatype type), (f, b, n, type))
#define KIT_BEGINS_AT(F, name, buffer) \
    F(IO, name, (MPI_File f, MPI_Offset at, buffer b, int n, MPI_Datatype type), (f, at, b, n, type))

#if MPI_VERSION > 3 || (MPI_VERSION == 3 && MPI_SUBVERSION > 0)
#define KIT_UNSEEN_IO_31(F) \
    F(IO, MPI_File_iread_all, (MPI_File f, void *b, int n, MPI_Datatype type, MPI_Request *q), (f, b, n, type, q)) \
    F(IO, MPI_File_iwrite_all, (MPI_File f, const void *b, int n, MPI_Datatype type, MPI_Request *q), (f, b, n, type, q)) \
    F(IO, MPI_File_iread_at_all, (MPI_File f, MPI_Offset at, void *b, int n, MPI_Datatype type, MPI_Request *q), \
      (f, at, b, n, type, q)) \
    F(IO, MPI_File_iwrite_at_all, (MPI_File f, MPI_Offset at, const void *b, int n, MPI_Datatype type, MPI_Request *q), \
      (f, at, b, n, type, q))
#else
#define KIT_UNSEEN_IO_31(F)
#endif

#define KIT_UNSEEN_IO(F) \
    KIT_MOVES(F, MPI_File_read, void *) KIT_MOVES(F, MPI_File_write, const void *) \
    KIT_MOVES(F, MPI_File_read_all, void *) KIT_MOVES(F, MPI_File_write_all, const void *) \
    KIT_MOVES(F, MPI_File_read_shared, void *) KIT_MOVES(F, MPI_File_write_shared, const void *) \
    KIT_MOVES(F, MPI_File_read_ordered, void *) KIT_MOVES(F, MPI_File_write_ordered, const void *) \
    KIT_MOVES_AT(F, MPI_File_read_at, void *) KIT_MOVES_AT(F, MPI_File_write_at, const void *) \
    KIT_MOVES_AT(F, MPI_File_read_at_all, void *) KIT_MOVES_AT(F, MPI_File_write_at_all, const void *) \
    KIT_BEGINS(F, MPI_File_read_all_begin, void *) KIT_BEGINS(F, MPI_File_write_all_begin, const void *) \
    KIT_BEGINS(F, MPI_File_read_ordered_begin, void *) KIT_BEGINS(F, MPI_File_write_ordered_begin, const void *) \
    KIT_BEGINS_AT(F, MPI_File_read_at_all_begin, void *) KIT_BEGINS_AT(F, MPI_File_write_at_all_begin, const void *) \
    F(IO, MPI_File_open, (MPI_Comm comm, const char *name, int mode, MPI_Info info, MPI_File *f), (comm, name, mode, info, f)) \
    F(IO, MPI_File_close, (MPI_File * f), (f)) F(IO, MPI_File_sync, (MPI_File f), (f)) \
    F(IO, MPI_File_iread, (MPI_File f, void *b, int n, MPI_Datatype type, MPI_Request *q), (f, b, n, type, q)) \
    F(IO, MPI_File_iwrite, (MPI_File f, const void *b, int n, MPI_Datatype type, MPI_Request *q), (f, b, n, type, q)) \
    F(IO, MPI_File_iread_shared, (MPI_File f, void *b, int n, MPI_Datatype type, MPI_Request *q), (f, b, n, type, q)) \
    F(IO, MPI_File_iwrite_shared, (MPI_File f, const void *b, int n, MPI_Datatype type, MPI_Request *q), (f, b, n, type, q)) \
    F(IO, MPI_File_iread_at, (MPI_File f, MPI_Offset at, void *b, int n, MPI_Datatype type, MPI_Request *q), \
      (f, at, b, n, type, q)) \
    F(IO, MPI_File_iwrite_at, (MPI_File f, MPI_Offset at, const void *b, int n, MPI_Datatype type, MPI_Request *q), \
      (f, at, b, n, type, q)) \
    KIT_UNSEEN_IO_31(F)

#define KIT_ONE const void *s, int n, MPI_Datatype st
#define KIT_EACH const void *s, const int n[], const int sat[], MPI_Datatype st
#define KIT_INTO void *r, int m, MPI_Datatype rt, MPI_Comm c
#define KIT_INTO_EACH void *r, const int m[], const int rat[], MPI_Datatype rt, MPI_Comm c
#define KIT_NEIGHBOURS(F, name, more, more_only) \
    F(NEIGHBOUR, MPI_##name##_allgather, (KIT_ONE, KIT_INTO more), (s, n, st, r, m, rt, c more_only)) \
    F(NEIGHBOUR, MPI_##name##_allgatherv, (KIT_ONE, KIT_INTO_EACH more), (s, n, st, r, m, rat, rt, c more_only)) \
    F(NEIGHBOUR, MPI_##name##_alltoall, (KIT_ONE, KIT_INTO more), (s, n, st, r, m, rt, c more_only)) \
    F(NEIGHBOUR, MPI_##name##_alltoallv, (KIT_EACH, KIT_INTO_EACH more), (s, n, sat, st, r, m, rat, rt, c more_only)) \
    F(NEIGHBOUR, MPI_##name##_alltoallw, \
      (const void *s, const int n[], const MPI_Aint sat[], const MPI_Datatype st[], void *r, const int m[], \
       const MPI_Aint rat[], const MPI_Datatype rt[], MPI_Comm c more), \
      (s, n, sat, st, r, m, rat, rt, c more_only))
#define KIT_NO_MORE
#define KIT_REQUEST_TOO , MPI_Request *q
#define KIT_REQUEST_TOO_ONLY , q

#define KIT_UNSEEN(F) \
    KIT_UNSEEN_RMA(F) KIT_UNSEEN_IO(F) KIT_NEIGHBOURS(F, Neighbor, KIT_NO_MORE, KIT_NO_MORE) \
    KIT_NEIGHBOURS(F, Ineighbor, KIT_REQUEST_TOO, KIT_REQUEST_TOO_ONLY)

#endif
