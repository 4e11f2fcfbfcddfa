@NullMarked
package dev.weft.queueing.service;

import org.jspecify.annotations.NullMarked;
