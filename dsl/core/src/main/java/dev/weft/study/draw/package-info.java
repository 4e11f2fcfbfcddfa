/**
 * Pictures as lists of shapes, and their files. Nothing here knows of charts, results or models.
 *
 * <p>Reading order: a {@link dev.weft.study.draw.Shape} is a part of a picture, {@link dev.weft.study.draw.Shapes} collects them, and a
 * {@link dev.weft.study.draw.Page} has a size ({@link dev.weft.study.draw.Sheet}) and shapes. {@link dev.weft.study.draw.Svg}, {@link
 * dev.weft.study.draw.Pdf} and {@link dev.weft.study.draw.Png} write it, the last two through a {@code Painter}. {@link
 * dev.weft.study.draw.Lettering} measures text in the bundled {@link dev.weft.study.draw.Fonts}; {@link dev.weft.study.draw.Palette} has
 * the colours. {@link dev.weft.study.draw.SvgGraphics} takes what another library paints.
 *
 * <p>A question to follow: why does a figure have the same bytes on every machine? Begin at {@code Fonts}, and read {@code Svg} and {@code
 * PdfFonts}.
 */
@NullMarked
package dev.weft.study.draw;

import org.jspecify.annotations.NullMarked;
