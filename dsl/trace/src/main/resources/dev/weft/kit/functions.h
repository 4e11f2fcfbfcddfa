/* The MPI functions that the kit wraps, once, for the enumeration, the names, the profile and the trace definitions:
 * F(name, which wait state its instances may show, role in OTF2). */
#define KIT_FUNCTIONS(F) \
    F(MPI_Init, NO_WAIT, PLAIN) F(MPI_Init_thread, NO_WAIT, PLAIN) F(MPI_Finalize, NO_WAIT, PLAIN) \
    F(MPI_Send, LATE_RECEIVER, POINT) F(MPI_Ssend, LATE_RECEIVER, POINT) F(MPI_Rsend, LATE_RECEIVER, POINT) \
    F(MPI_Bsend, NO_WAIT, POINT) F(MPI_Recv, LATE_SENDER, POINT) F(MPI_Mrecv, LATE_SENDER, POINT) \
    F(MPI_Sendrecv, LATE_SENDER, POINT) F(MPI_Sendrecv_replace, LATE_SENDER, POINT) \
    F(MPI_Probe, NO_WAIT, POINT) F(MPI_Iprobe, NO_WAIT, POINT) F(MPI_Mprobe, NO_WAIT, POINT) \
    F(MPI_Improbe, NO_WAIT, POINT) F(MPI_Isend, NO_WAIT, POINT) F(MPI_Issend, NO_WAIT, POINT) \
    F(MPI_Ibsend, NO_WAIT, POINT) F(MPI_Irsend, NO_WAIT, POINT) F(MPI_Irecv, NO_WAIT, POINT) \
    F(MPI_Imrecv, NO_WAIT, POINT) F(MPI_Send_init, NO_WAIT, POINT) F(MPI_Ssend_init, NO_WAIT, POINT) \
    F(MPI_Bsend_init, NO_WAIT, POINT) F(MPI_Rsend_init, NO_WAIT, POINT) F(MPI_Recv_init, NO_WAIT, POINT) \
    F(MPI_Start, NO_WAIT, POINT) F(MPI_Startall, NO_WAIT, POINT) F(MPI_Request_free, NO_WAIT, PLAIN) \
    F(MPI_Cancel, NO_WAIT, PLAIN) F(MPI_Wait, LATE_SENDER, POINT) F(MPI_Waitall, LATE_SENDER, POINT) \
    F(MPI_Waitany, LATE_SENDER, POINT) F(MPI_Waitsome, LATE_SENDER, POINT) F(MPI_Test, NO_WAIT, POINT) \
    F(MPI_Testall, NO_WAIT, POINT) F(MPI_Testany, NO_WAIT, POINT) F(MPI_Testsome, NO_WAIT, POINT) \
    F(MPI_Barrier, WAIT_AT_BARRIER, BARRIER) F(MPI_Bcast, LATE_BROADCAST, ONE2ALL) \
    F(MPI_Gather, EARLY_REDUCE, ALL2ONE) F(MPI_Gatherv, EARLY_REDUCE, ALL2ONE) \
    F(MPI_Scatter, LATE_BROADCAST, ONE2ALL) F(MPI_Scatterv, LATE_BROADCAST, ONE2ALL) \
    F(MPI_Allgather, WAIT_AT_NXN, ALL2ALL) F(MPI_Allgatherv, WAIT_AT_NXN, ALL2ALL) \
    F(MPI_Alltoall, WAIT_AT_NXN, ALL2ALL) F(MPI_Alltoallv, NO_WAIT, ALL2ALL) F(MPI_Alltoallw, NO_WAIT, ALL2ALL) \
    F(MPI_Allreduce, WAIT_AT_NXN, ALL2ALL) F(MPI_Reduce, EARLY_REDUCE, ALL2ONE) \
    F(MPI_Reduce_scatter, WAIT_AT_NXN, ALL2ALL) F(MPI_Reduce_scatter_block, WAIT_AT_NXN, ALL2ALL) \
    F(MPI_Scan, NO_WAIT, OTHER) F(MPI_Exscan, NO_WAIT, OTHER) \
    F(MPI_Ibarrier, NO_WAIT, BARRIER) F(MPI_Ibcast, NO_WAIT, ONE2ALL) F(MPI_Igather, NO_WAIT, ALL2ONE) \
    F(MPI_Igatherv, NO_WAIT, ALL2ONE) F(MPI_Iscatter, NO_WAIT, ONE2ALL) F(MPI_Iscatterv, NO_WAIT, ONE2ALL) \
    F(MPI_Iallgather, NO_WAIT, ALL2ALL) F(MPI_Iallgatherv, NO_WAIT, ALL2ALL) F(MPI_Ialltoall, NO_WAIT, ALL2ALL) \
    F(MPI_Ialltoallv, NO_WAIT, ALL2ALL) F(MPI_Ialltoallw, NO_WAIT, ALL2ALL) F(MPI_Iallreduce, NO_WAIT, ALL2ALL) \
    F(MPI_Ireduce, NO_WAIT, ALL2ONE) F(MPI_Ireduce_scatter, NO_WAIT, ALL2ALL) \
    F(MPI_Ireduce_scatter_block, NO_WAIT, ALL2ALL) F(MPI_Iscan, NO_WAIT, OTHER) F(MPI_Iexscan, NO_WAIT, OTHER) \
    F(MPI_Comm_dup, NO_WAIT, OTHER) F(MPI_Comm_dup_with_info, NO_WAIT, OTHER) F(MPI_Comm_idup, NO_WAIT, OTHER) \
    F(MPI_Comm_split, NO_WAIT, OTHER) F(MPI_Comm_split_type, NO_WAIT, OTHER) F(MPI_Comm_create, NO_WAIT, OTHER) \
    F(MPI_Comm_create_group, NO_WAIT, OTHER) F(MPI_Comm_free, NO_WAIT, OTHER) \
    F(MPI_Comm_disconnect, NO_WAIT, OTHER) F(MPI_Cart_create, NO_WAIT, OTHER) F(MPI_Cart_sub, NO_WAIT, OTHER) \
    F(MPI_Graph_create, NO_WAIT, OTHER) F(MPI_Dist_graph_create, NO_WAIT, OTHER) \
    F(MPI_Dist_graph_create_adjacent, NO_WAIT, OTHER) F(MPI_Intercomm_create, NO_WAIT, OTHER) \
    F(MPI_Intercomm_merge, NO_WAIT, OTHER)
