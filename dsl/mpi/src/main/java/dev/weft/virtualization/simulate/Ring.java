package dev.weft.virtualization.simulate;

/** A first-in, first-out queue of numbers in a ring buffer that doubles when it is full. */
final class Ring {
    private int[] numbers = new int[16];
    private int head;
    private int length;

    void add(int number) {
        if (length == numbers.length) {
            grow();
        }
        numbers[(head + length++) & (numbers.length - 1)] = number;
    }

    int first() {
        return numbers[head];
    }

    int remove() {
        int number = numbers[head];
        head = (head + 1) & (numbers.length - 1);
        length--;
        return number;
    }

    int length() {
        return length;
    }

    private void grow() {
        int[] longer = new int[2 * length];
        for (int i = 0; i < length; i++) {
            longer[i] = numbers[(head + i) & (length - 1)];
        }
        numbers = longer;
        head = 0;
    }
}
