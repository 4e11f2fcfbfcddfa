/* Prints what samples.c says: "lower N K" for numbers of samples, and "spread S" after samples "value V". For check.py. */
#include "alone.h"

struct settings settings;
struct measure measure;

int main(void) {
    struct samples samples = {0};
    uint64_t state = 39;
    MPI_Init(NULL, NULL);
    for (int n = 1; n <= 600; n++) printf("lower %d %d\n", n, samples_lower(n));
    printf("lower 5000 %d\n", samples_lower(5000));
    for (int n = 0; n < 200; n++) {
        double value = 1 + random_real(&state) * random_real(&state);
        printf("value %.17g\n", value);
        samples_add(&samples, value);
        printf("spread %.17g\n", samples_spread(&samples));
    }
    MPI_Finalize();
    return 0;
}
