package dev.weft.formats.platform;

import dev.weft.machine.Machine;
import dev.weft.machine.MachineFormat;

/** Platforms of SimGrid, which are XML, as files of machines. */
public final class PlatformFormat implements MachineFormat {
    @Override
    public boolean matches(String text) {
        return text.startsWith("<");
    }

    @Override
    public Machine read(String name, byte[] bytes) {
        return PlatformMachine.of(name, bytes);
    }

    @Override
    public String ending() {
        return ".xml";
    }

    @Override
    public String text(Machine machine) {
        return PlatformText.of(machine);
    }
}
