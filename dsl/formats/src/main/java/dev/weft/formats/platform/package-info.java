/**
 * Platform files of SimGrid as machines, and machines as platform files. A file is untrusted: it is read without document types and
 * entities, and its size and depth are bounded.
 *
 * <p>Reading order: {@code PlatformFormat} is the service that {@code machine(file)} and {@code save(file)} find. {@code PlatformFile}
 * reads a file with {@code ClusterReader} or with {@code ZoneReader} and its {@code ZoneRoutes}, {@code SmpiSettings} with its
 * {@code Factors} by size, and {@code SimGridUnits}; the result is a {@code Platform}, plain numbers, of which {@code PlatformMachine}
 * makes a machine. {@code PlatformText} writes one, with {@code PlatformCosts} and {@code PlatformShape}.
 *
 * <p>A question to follow: what does a message of 64 KiB take on the machine of a platform file? Begin at {@code PlatformMachine.of}.
 */
@NullMarked
package dev.weft.formats.platform;

import org.jspecify.annotations.NullMarked;
