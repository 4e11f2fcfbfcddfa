package dev.weft.kernel;

import io.github.spencerpark.jupyter.channels.ReplyEnvironment;
import io.github.spencerpark.jupyter.messages.ContentType;
import io.github.spencerpark.jupyter.messages.Message;
import io.github.spencerpark.jupyter.messages.MessageType;
import io.github.spencerpark.jupyter.messages.reply.ErrorReply;

/** Ignores the reports of IJava's types while they handle a comm message; this kernel's server reports itself. */
enum Silence implements ReplyEnvironment {
    INSTANCE;

    @Override
    public void publish(Message<?> message) {}

    @Override
    public void reply(Message<?> message) {}

    @Override
    public ReplyEnvironment defer() {
        return this;
    }

    @Override
    public void defer(Runnable action) {}

    @Override
    public void resolveDeferrals() {}

    @Override
    public <T extends ContentType<T>> void publish(T content) {}

    @Override
    public <T extends ContentType<T>> void reply(T content) {}

    @Override
    public void replyError(MessageType<?> type, ErrorReply error) {}

    @Override
    public void setStatusBusy() {}

    @Override
    public void setStatusIdle() {}

    @Override
    public void setBusyDeferIdle() {}
}
