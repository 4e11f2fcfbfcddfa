package dev.weft;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.stream.Stream;

/** The product's classes, read once for all tests that look at them. */
final class Product {
    static final JavaClasses CLASSES = new ClassFileImporter()
            .importUrl(Weft.class.getProtectionDomain().getCodeSource().getLocation());

    private Product() {}

    static Stream<JavaClass> publicTypes() {
        return CLASSES.stream().filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC));
    }
}
