#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>
int main(int c,char**v){MPI_Init(&c,&v);int r,n;MPI_Comm_rank(MPI_COMM_WORLD,&r);MPI_Comm_size(MPI_COMM_WORLD,&n);
char*a=calloc(1,1<<20),*b=calloc(1,1<<20);MPI_Request q[4];MPI_Status s;int x;
MPI_Barrier(MPI_COMM_WORLD);
MPI_Bcast(a,100,MPI_INT,1,MPI_COMM_WORLD);
MPI_Reduce(a,b,10,MPI_DOUBLE,MPI_SUM,2,MPI_COMM_WORLD);
MPI_Allreduce(a,b,10,MPI_DOUBLE,MPI_SUM,MPI_COMM_WORLD);
MPI_Gather(a,5,MPI_INT,b,5,MPI_INT,0,MPI_COMM_WORLD);
MPI_Scatter(a,5,MPI_INT,b,5,MPI_INT,0,MPI_COMM_WORLD);
MPI_Allgather(a,5,MPI_INT,b,5,MPI_INT,MPI_COMM_WORLD);
MPI_Alltoall(a,5,MPI_INT,b,5,MPI_INT,MPI_COMM_WORLD);
int cn[8],d[8];for(int i=0;i<8;i++){cn[i]=i+1;d[i]=i*10;}
MPI_Gatherv(a,r+1,MPI_INT,b,cn,d,MPI_INT,1,MPI_COMM_WORLD);
MPI_Scatterv(a,cn,d,MPI_INT,b,r+1,MPI_INT,1,MPI_COMM_WORLD);
MPI_Allgatherv(a,r+1,MPI_INT,b,cn,d,MPI_INT,MPI_COMM_WORLD);
int one[8]={2,2,2,2,2,2,2,2};
MPI_Alltoallv(a,one,d,MPI_INT,b,one,d,MPI_INT,MPI_COMM_WORLD);
MPI_Reduce_scatter(a,b,cn,MPI_INT,MPI_SUM,MPI_COMM_WORLD);
MPI_Reduce_scatter_block(a,b,3,MPI_INT,MPI_SUM,MPI_COMM_WORLD);
MPI_Scan(a,b,3,MPI_INT,MPI_SUM,MPI_COMM_WORLD);
MPI_Exscan(a,b,3,MPI_INT,MPI_SUM,MPI_COMM_WORLD);
if(r==0){MPI_Send(a,77,MPI_CHAR,1,5,MPI_COMM_WORLD);MPI_Ssend(a,77,MPI_CHAR,1,5,MPI_COMM_WORLD);}
if(r==1){MPI_Recv(a,77,MPI_CHAR,MPI_ANY_SOURCE,5,MPI_COMM_WORLD,&s);MPI_Recv(a,77,MPI_CHAR,0,MPI_ANY_TAG,MPI_COMM_WORLD,&s);}
MPI_Isend(a,10,MPI_INT,(r+1)%n,1,MPI_COMM_WORLD,q);MPI_Irecv(b,10,MPI_INT,(r+n-1)%n,1,MPI_COMM_WORLD,q+1);MPI_Waitall(2,q,MPI_STATUSES_IGNORE);
MPI_Isend(a,10,MPI_INT,(r+1)%n,1,MPI_COMM_WORLD,q);MPI_Irecv(b,10,MPI_INT,(r+n-1)%n,1,MPI_COMM_WORLD,q+1);MPI_Wait(q,&s);MPI_Wait(q+1,&s);
MPI_Isend(a,10,MPI_INT,(r+1)%n,1,MPI_COMM_WORLD,q);MPI_Irecv(b,10,MPI_INT,(r+n-1)%n,1,MPI_COMM_WORLD,q+1);MPI_Waitany(2,q,&x,&s);MPI_Waitany(2,q,&x,&s);
MPI_Issend(a,10,MPI_INT,(r+1)%n,1,MPI_COMM_WORLD,q);MPI_Irecv(b,10,MPI_INT,MPI_ANY_SOURCE,1,MPI_COMM_WORLD,q+1);int f=0;while(!f)MPI_Test(q+1,&f,&s);MPI_Wait(q,&s);
MPI_Sendrecv(a,9,MPI_INT,(r+1)%n,2,b,9,MPI_INT,(r+n-1)%n,2,MPI_COMM_WORLD,&s);
MPI_Sendrecv_replace(a,9,MPI_INT,(r+1)%n,2,(r+n-1)%n,2,MPI_COMM_WORLD,&s);
MPI_Ibarrier(MPI_COMM_WORLD,q);MPI_Wait(q,&s);
MPI_Comm m;MPI_Comm_split(MPI_COMM_WORLD,r%2,-r,&m);MPI_Bcast(a,7,MPI_INT,0,m);int mr,ms;MPI_Comm_rank(m,&mr);MPI_Comm_size(m,&ms);MPI_Sendrecv(a,4,MPI_INT,(mr+1)%ms,3,b,4,MPI_INT,(mr+ms-1)%ms,3,m,&s);
MPI_Comm dd;MPI_Comm_dup(MPI_COMM_WORLD,&dd);MPI_Allreduce(a,b,3,MPI_INT,MPI_SUM,dd);
if(r==0)MPI_Iprobe(1,9,MPI_COMM_WORLD,&f,&s);
MPI_Send(a,3,MPI_INT,MPI_PROC_NULL,3,MPI_COMM_WORLD);
MPI_Recv(a,3,MPI_INT,MPI_PROC_NULL,3,MPI_COMM_WORLD,&s);
MPI_Finalize();return 0;}
