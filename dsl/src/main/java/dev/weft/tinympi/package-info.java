/**
 * TinyMPI (Nigay et al. 2018): programs that run for real, with several ranks on each core. {@code TinyMpi} is the method and
 * {@code TinyMpiRun} its answer; the runtime is in {@code dev.weft.tinympi.run}.
 */
@NullMarked
package dev.weft.tinympi;

import org.jspecify.annotations.NullMarked;
