! The same calls as in same.c, through mpif.h, the module mpi (-DUSE_MPI) or the module mpi_f08 (-DUSE_F08).
#ifdef USE_F08
#define HANDLE(kind) type(kind)
#define STATUS_OF(name) type(MPI_Status) :: name
#define STATUSES_OF(name, n) type(MPI_Status) :: name(n)
#define SOURCE_OF(status) status%MPI_SOURCE
#define TAG_OF(status) status%MPI_TAG
#define FIRST_OF(list) list(1)
#else
#define HANDLE(kind) integer
#define STATUS_OF(name) integer :: name(MPI_STATUS_SIZE)
#define STATUSES_OF(name, n) integer :: name(MPI_STATUS_SIZE, n)
#define SOURCE_OF(status) status(MPI_SOURCE)
#define TAG_OF(status) status(MPI_TAG)
#define FIRST_OF(list) list(:, 1)
#endif
program same
#if defined(USE_F08)
  use mpi_f08
#elif defined(USE_MPI)
  use mpi
#endif
  implicit none
#if !defined(USE_F08) && !defined(USE_MPI)
  include 'mpif.h'
#endif
  double precision, asynchronous :: a(64), b(64)
  integer :: rank, size, right, left, done, ind, indices(4), bytes, i, e
  integer :: counts(4), at(4), one(1)
  integer(kind=MPI_ADDRESS_KIND) :: place(1), window_bytes, first
  logical :: flag
  HANDLE(MPI_Request) :: r(4)
  HANDLE(MPI_Comm) :: half, copy
  HANDLE(MPI_Win) :: window
  HANDLE(MPI_Datatype) :: placed, D
  STATUS_OF(status)
  STATUSES_OF(statuses, 4)
  D = MPI_DOUBLE_PRECISION
  counts = 2
  at = (/ 0, 2, 4, 6 /)
  call MPI_Init(e)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, e)
  call MPI_Comm_size(MPI_COMM_WORLD, size, e)
  right = mod(rank + 1, size)
  left = mod(rank + size - 1, size)
  a = rank
  b = rank
  call MPI_Sendrecv(a, 8, D, right, 1, b, 8, D, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, e)
  call MPI_Irecv(b, 4, D, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, r(1), e)
  call MPI_Isend(a, 4, D, right, 2, MPI_COMM_WORLD, r(2), e)
  call MPI_Waitall(2, r, MPI_STATUSES_IGNORE, e)
  do i = 0, 1
    call MPI_Irecv(b, 2, D, left, 3 + i, MPI_COMM_WORLD, r(1), e)
    call MPI_Send(a, 2, D, right, 3 + i, MPI_COMM_WORLD, e)
    if (i == 0) call MPI_Wait(r(1), MPI_STATUS_IGNORE, e)
    if (i == 1) call MPI_Wait(r(1), status, e)
  end do
  if (SOURCE_OF(status) /= left .or. TAG_OF(status) /= 4) call MPI_Abort(MPI_COMM_WORLD, 2, e)
  call MPI_Recv_init(b, 6, D, left, 7, MPI_COMM_WORLD, r(1), e)
  call MPI_Send_init(a, 6, D, right, 7, MPI_COMM_WORLD, r(2), e)
  call MPI_Startall(2, r, e)
  call MPI_Waitall(2, r, statuses, e)
  call MPI_Get_count(FIRST_OF(statuses), D, bytes, e)
  if (bytes /= 6) call MPI_Abort(MPI_COMM_WORLD, 3, e)
  call MPI_Request_free(r(1), e)
  call MPI_Request_free(r(2), e)
  call MPI_Irecv(b, 3, D, left, 8, MPI_COMM_WORLD, r(1), e)
  call MPI_Send(a, 3, D, right, 8, MPI_COMM_WORLD, e)
  call MPI_Waitany(1, r, ind, status, e) ! mpi_f08 of MPICH 4.0 counts from 0
  if (ind > 1) call MPI_Abort(MPI_COMM_WORLD, 4, e)
  call MPI_Irecv(b, 3, D, left, 9, MPI_COMM_WORLD, r(1), e)
  call MPI_Send(a, 3, D, right, 9, MPI_COMM_WORLD, e)
  call MPI_Waitsome(1, r, done, indices, statuses, e)
  if (done /= 1 .or. indices(1) > 1) call MPI_Abort(MPI_COMM_WORLD, 5, e)
  call MPI_Send(a, 5, D, right, 10, MPI_COMM_WORLD, e)
  call MPI_Probe(left, 10, MPI_COMM_WORLD, status, e)
  call MPI_Recv(b, 5, D, left, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE, e)
  call MPI_Recv(b, 5, D, MPI_PROC_NULL, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE, e)
  call MPI_Sendrecv_replace(b, 5, D, right, 11, left, 11, MPI_COMM_WORLD, MPI_STATUS_IGNORE, e)
  call MPI_Barrier(MPI_COMM_WORLD, e)
  call MPI_Bcast(a, 8, D, 1, MPI_COMM_WORLD, e)
  a = 1
  call MPI_Allreduce(MPI_IN_PLACE, a, 4, D, MPI_SUM, MPI_COMM_WORLD, e)
  if (a(1) /= 4) call MPI_Abort(MPI_COMM_WORLD, 6, e)
  call MPI_Reduce(a, b, 4, D, MPI_MAX, 2, MPI_COMM_WORLD, e)
  if (rank == 3) then
    call MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, 2, D, 3, MPI_COMM_WORLD, e)
  else
    call MPI_Gather(a, 2, D, b, 2, D, 3, MPI_COMM_WORLD, e)
  end if
  call MPI_Scatterv(a, counts, at, D, b, 2, D, 0, MPI_COMM_WORLD, e)
  call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, 2, D, MPI_COMM_WORLD, e)
  call MPI_Alltoallv(a, counts, at, D, b, counts, at, D, MPI_COMM_WORLD, e)
  call MPI_Reduce_scatter_block(a, b, 2, D, MPI_SUM, MPI_COMM_WORLD, e)
  call MPI_Iallreduce(a, b, 2, D, MPI_SUM, MPI_COMM_WORLD, r(1), e)
  call MPI_Wait(r(1), MPI_STATUS_IGNORE, e)
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), -rank, half, e)
  call MPI_Allreduce(a, b, 2, D, MPI_SUM, half, e)
  call MPI_Comm_dup(half, copy, e)
  call MPI_Barrier(copy, e)
  call MPI_Comm_free(copy, e)
  call MPI_Comm_free(half, e)
  call MPI_Irecv(b, 1, D, left, 12, MPI_COMM_WORLD, r(1), e)
  call MPI_Cancel(r(1), e)
  call MPI_Wait(r(1), status, e)
  call MPI_Test_cancelled(status, flag, e)
  if (.not. flag) call MPI_Abort(MPI_COMM_WORLD, 7, e)
  one = 1
  call MPI_Get_address(a, place(1), e)
  call MPI_Type_create_hindexed(1, one, place, D, placed, e)
  call MPI_Type_commit(placed, e)
  call MPI_Bcast(MPI_BOTTOM, 1, placed, 0, MPI_COMM_WORLD, e)
  call MPI_Type_free(placed, e)
  window_bytes = 64 * 8
  first = 0
  call MPI_Win_create(b, window_bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, window, e)
  call MPI_Win_fence(0, window, e)
  call MPI_Put(a, 1, D, right, first, 1, D, window, e)
  call MPI_Win_fence(0, window, e)
  call MPI_Win_free(window, e)
  call MPI_Finalize(e)
end program
