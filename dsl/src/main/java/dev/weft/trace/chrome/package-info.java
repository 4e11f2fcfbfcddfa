/**
 * Runs as files in the trace event format, which Perfetto and Chrome's own viewer open.
 *
 * <p>How to read it: {@link dev.weft.trace.chrome.ChromeFile} writes a file of one event a line, location by location. A {@link
 * dev.weft.trace.chrome.Threaded} keeps no more of a location than its open calls, and {@link
 * dev.weft.trace.chrome.Numbered} no more of its messages than those that are on their way.
 */
@NullMarked
package dev.weft.trace.chrome;

import org.jspecify.annotations.NullMarked;
