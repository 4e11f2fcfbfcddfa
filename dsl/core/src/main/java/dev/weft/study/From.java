package dev.weft.study;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Names the paper and equation that a method computes. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
public @interface From {
    /** The paper, such as {@code Bridges et al. 2015}. */
    String paper();

    /** The equation, table, figure or section. */
    String equation();
}
