/**
 * Runs as files in the trace event format, which Perfetto and Chrome's viewer open.
 *
 * <p>How to read it: {@link dev.weft.formats.chrome.ChromeFormat} writes a file of one event a line, location by location.
 * A {@link dev.weft.formats.chrome.Threaded} keeps only the open calls of a location, and {@link
 * dev.weft.formats.chrome.Numbered} only its messages in flight.
 */
@NullMarked
package dev.weft.formats.chrome;

import org.jspecify.annotations.NullMarked;
