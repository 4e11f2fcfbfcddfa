/**
 * Runs as files in the trace event format, which Perfetto and Chrome's viewer open.
 *
 * <p>How to read it: {@link dev.weft.trace.chrome.ChromeFile} writes a file of one event a line, location by location.
 * A {@link dev.weft.trace.chrome.Threaded} keeps only the open calls of a location, and {@link
 * dev.weft.trace.chrome.Numbered} only its messages in flight.
 */
@NullMarked
package dev.weft.trace.chrome;

import org.jspecify.annotations.NullMarked;
