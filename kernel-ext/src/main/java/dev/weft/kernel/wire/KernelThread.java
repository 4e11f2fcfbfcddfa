package dev.weft.kernel.wire;

/**
 * A thread of the kernel, a daemon that only threads of the kernel can interrupt. A cell may interrupt every thread that it finds; a
 * thread of the kernel would end, or close the connection that it reads.
 */
public final class KernelThread extends Thread {
    public KernelThread(Runnable task, String name) {
        super(task, name);
        setDaemon(true);
    }

    @Override
    public void interrupt() {
        if (Thread.currentThread() instanceof KernelThread) {
            super.interrupt();
        }
    }
}
