package dev.weft.study;

import java.io.Serializable;

/**
 * One term of an explanation.
 *
 * @param name what it is, such as {@code wire and switches}
 * @param value its value in human units
 * @param share its share of the whole, 0 to 1; {@code NaN} where shares mean nothing
 */
public record Term(String name, String value, double share) implements Serializable {}
