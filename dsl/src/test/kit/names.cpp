// Functions whose names C++ mangles: a namespace, overloads, a template, an operator.
#include <mpi.h>

namespace solver {
template <typename T> __attribute__((noinline)) void exchange(T value) {
    MPI_Barrier(MPI_COMM_WORLD);
    static volatile T kept;
    kept = value;
    (void)kept;
}
__attribute__((noinline)) int step(int n) {
    exchange(n);
    return n + 1;
}
__attribute__((noinline)) int step(double x, int n) {
    exchange(x);
    return n + 1;
}
struct Sweep {
    int done = 0;
    __attribute__((noinline)) void operator()(int n) { MPI_Barrier(MPI_COMM_WORLD), done += n; }
};
} // namespace solver

int main(int count, char **values) {
    MPI_Init(&count, &values);
    solver::Sweep sweep;
    int n = solver::step(1) + solver::step(0.5, 2);
    sweep(n);
    MPI_Finalize();
    return sweep.done == 0;
}
