package dev.weft.study.xml;

import java.util.Set;

/**
 * The names of a program's files in errors, and the parts of them that are read.
 *
 * @param noun such as {@code a model}
 * @param nounOfTool such as {@code a model of JMT}
 * @param repair the next step for a damaged file
 * @param hasDocumentType whether the files name a document type, which is never read
 * @param without the names of elements that are skipped
 */
public record XmlDialect(String noun, String nounOfTool, String repair, boolean hasDocumentType, Set<String> without) {}
