/**
 * Pictures as lists of shapes, and their files. A {@link dev.weft.study.draw.Page} has a size and shapes, and writes SVG, PDF and PNG; {@link
 * dev.weft.study.draw.Shapes} collects them. Read {@link dev.weft.study.draw.Shape} first. Nothing here knows of charts, results or models.
 */
@NullMarked
package dev.weft.study.draw;

import org.jspecify.annotations.NullMarked;
