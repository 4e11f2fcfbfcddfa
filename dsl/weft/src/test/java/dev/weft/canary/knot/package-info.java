@org.jspecify.annotations.NullMarked
package dev.weft.canary.knot;
