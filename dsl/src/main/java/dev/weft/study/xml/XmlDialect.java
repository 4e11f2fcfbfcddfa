package dev.weft.study.xml;

import java.util.Set;

/**
 * What the files of a program are called in errors, and which parts of them are read.
 *
 * @param noun such as {@code a model}
 * @param nounOfTool such as {@code a model of JMT}
 * @param repair the next step for a damaged file
 * @param hasDocumentType whether the files name a document type, which is never read
 * @param without the names of elements that are skipped
 */
public record XmlDialect(String noun, String nounOfTool, String repair, boolean hasDocumentType, Set<String> without) {}
