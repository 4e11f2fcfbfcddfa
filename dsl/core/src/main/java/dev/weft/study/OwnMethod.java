package dev.weft.study;

import dev.weft.units.ModelException;

/** A method written by the user. */
final class OwnMethod<T> implements Method<T, Result> {
    private final String name;
    private final Answer<? super T> answer;

    private OwnMethod(String name, Answer<? super T> answer) {
        this.name = name;
        this.answer = answer;
    }

    static <T> OwnMethod<T> of(String name, Answer<? super T> answer) {
        String rule = "Write method(\"mine\", run -> run.profile())";
        if (ModelException.required(name, "name of the method", rule).isBlank()) {
            throw ModelException.call(
                    "method", "a method needs a name, which labels its answers in tables", rule, name);
        }
        return new OwnMethod<>(name, ModelException.required(answer, "function of the method", rule));
    }

    @Override
    public String key() {
        return name;
    }

    @Override
    public Result of(T question) {
        Result found = answer.of(question);
        return ModelException.required(found, "an answer of " + name, "Return a result from its function")
                .as(name);
    }

    @Override
    public String toString() {
        return name;
    }
}
