/**
 * Myrinet's state sets: sets of communications no two of which share a source or a destination, and to which none can be added.
 *
 * <p>How to read it: {@code Myrinet} asks {@code StateFormulas}, then {@code ComponentCache}, which knows components by their {@code
 * CanonicalForm}; else {@code StateGraph}, {@code EliminationOrder}, {@code StatePlan}, {@code StateLayers} and {@code StateCount}
 * count in that order. What does not fit into memory is estimated by {@code StateEstimate} from walks of {@code StateChain}, which
 * redraws a {@code StateBlock} at a time.
 */
@NullMarked
package dev.weft.sharing.states;

import org.jspecify.annotations.NullMarked;
