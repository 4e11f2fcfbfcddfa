package dev.weft.study;

import dev.weft.units.ModelException;

/** A method that somebody wrote in a cell. */
final class OwnMethod<T> implements Method<T, Result> {
    private final String name;
    private final Answer<? super T> answer;

    private OwnMethod(String name, Answer<? super T> answer) {
        this.name = name;
        this.answer = answer;
    }

    static <T> OwnMethod<T> of(String name, Answer<? super T> answer) {
        String rule = "Write method(\"mine\", run -> run.profile())";
        if (ModelException.required(name, "a name of a method", rule).isBlank()) {
            throw ModelException.cannot("name a method", "", "its name stands in tables", rule);
        }
        return new OwnMethod<>(name, ModelException.required(answer, "what the method does", rule));
    }

    @Override
    public String key() {
        return name;
    }

    @Override
    public Result of(T question) {
        Result found = answer.of(question);
        return ModelException.required(found, "an answer of " + name, "Let its lambda return a result")
                .as(name);
    }

    @Override
    public String toString() {
        return name;
    }
}
