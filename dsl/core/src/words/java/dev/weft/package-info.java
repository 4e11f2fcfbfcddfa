/**
 * The language: {@link dev.weft.Weft} and its words. A notebook needs {@code import static dev.weft.Weft.*;} only.
 *
 * <p>Reading order: {@code Weft} ends a chain of classes, each with the words of one model, in which every class extends the one below it:
 * {@code UnitWords} and {@code StudyWords} are at its beginning. A word is a constant or a factory of one line; what it creates is in the
 * package of its model.
 *
 * <p>A question to follow: what does {@code scheme("a:0->1").penalty(myrinet)} run? Begin at {@code SharingWords.scheme}, and read
 * {@code dev.weft.sharing.Scheme.penalty}.
 */
@NullMarked
package dev.weft;

import org.jspecify.annotations.NullMarked;
