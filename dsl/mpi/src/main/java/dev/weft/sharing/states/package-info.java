/**
 * Myrinet's state sets: sets of communications no two of which share a source or a destination, and to which none can
 * be added.
 * <p>Reading order: {@code Myrinet} tries {@code StateFormulas}, then {@code ComponentCache}, which recognises
 * components by their {@code CanonicalForm}; otherwise {@code StateGraph}, {@code EliminationOrder}, {@code
 * StatePlan}, {@code StateLayers} and {@code StateCount} count in that order. Components that need too much memory
 * are estimated by {@code StateEstimate} from walks of {@code StateChain}, which redraws one {@code StateBlock} at a
 * time.
 *
 * <p>A question to follow: why is a send slowed down more by one busy destination than by another? Begin at {@code Myrinet}, and read
 * {@code StateGraph} and {@code StateCount}.
 */
@NullMarked
package dev.weft.sharing.states;

import org.jspecify.annotations.NullMarked;
