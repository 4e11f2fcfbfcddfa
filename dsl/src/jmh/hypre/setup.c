/* Seconds of hypre's BoomerAMG setup for a matrix of compressed rows: setup FILE FUNCTIONS ROUNDS. One process. */
#include <HYPRE.h>
#include <HYPRE_IJ_mv.h>
#include <HYPRE_parcsr_ls.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void *get(FILE *file, size_t size, size_t count) {
  void *all = malloc(size * count);
  if (!all || fread(all, size, count, file) != count) {
    fprintf(stderr, "setup: the file is too short\n");
    exit(1);
  }
  return all;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  HYPRE_Init();
  FILE *file = argc == 4 ? fopen(argv[1], "rb") : NULL;
  if (!file) {
    fprintf(stderr, "setup FILE FUNCTIONS ROUNDS\n");
    return 2;
  }
  int *sizes = get(file, sizeof(int), 2);
  int rows = sizes[0], entries = sizes[1];
  int *start = get(file, sizeof(int), (size_t)rows + 1);
  int *column = get(file, sizeof(int), entries);
  double *value = get(file, sizeof(double), entries);
  HYPRE_IJMatrix made;
  HYPRE_IJMatrixCreate(MPI_COMM_WORLD, 0, rows - 1, 0, rows - 1, &made);
  HYPRE_IJMatrixSetObjectType(made, HYPRE_PARCSR);
  HYPRE_IJMatrixInitialize(made);
  for (int row = 0; row < rows; row++) {
    int count = start[row + 1] - start[row];
    HYPRE_IJMatrixSetValues(made, 1, &count, &row, column + start[row], value + start[row]);
  }
  HYPRE_IJMatrixAssemble(made);
  HYPRE_ParCSRMatrix matrix;
  HYPRE_IJMatrixGetObject(made, (void **)&matrix);
  HYPRE_IJVector right, left;
  HYPRE_ParVector b, x;
  HYPRE_IJVector *both[] = {&right, &left};
  for (int i = 0; i < 2; i++) {
    HYPRE_IJVectorCreate(MPI_COMM_WORLD, 0, rows - 1, both[i]);
    HYPRE_IJVectorSetObjectType(*both[i], HYPRE_PARCSR);
    HYPRE_IJVectorInitialize(*both[i]);
    HYPRE_IJVectorAssemble(*both[i]);
  }
  HYPRE_IJVectorGetObject(right, (void **)&b);
  HYPRE_IJVectorGetObject(left, (void **)&x);
  for (int round = 0; round < atoi(argv[3]); round++) {
    HYPRE_Solver solver;
    HYPRE_BoomerAMGCreate(&solver);
    HYPRE_BoomerAMGSetPrintLevel(solver, 0);
    HYPRE_BoomerAMGSetCoarsenType(solver, 10); /* HMIS */
    HYPRE_BoomerAMGSetInterpType(solver, 6);   /* ext+i */
    HYPRE_BoomerAMGSetStrongThreshold(solver, 0.52);
    HYPRE_BoomerAMGSetTruncFactor(solver, 0.3);
    HYPRE_BoomerAMGSetPMaxElmts(solver, 0);
    HYPRE_BoomerAMGSetNumFunctions(solver, atoi(argv[2]));
    HYPRE_BoomerAMGSetMaxCoarseSize(solver, 50);
    double begun = MPI_Wtime();
    HYPRE_BoomerAMGSetup(solver, matrix, b, x);
    printf("hypre setup %.3f\n", MPI_Wtime() - begun);
    HYPRE_BoomerAMGDestroy(solver);
  }
  HYPRE_Finalize();
  MPI_Finalize();
  return 0;
}
