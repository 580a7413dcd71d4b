# In a function of the runtime that has been called by compiled code.

import gdb
import struct


def word(address):
    memory = gdb.selected_inferior().read_memory(address, 8).tobytes()
    return struct.unpack("<Q", memory)[0]


def register(name):
    return int(gdb.selected_frame().read_register(name)) & 0xFFFFFFFFFFFFFFFF


class Chain(gdb.Command):
    """Compares the frames that gdb finds with those along the frame pointers."""

    def __init__(self):
        super().__init__("chain", gdb.COMMAND_USER)

    def invoke(self, argument, from_tty):
        gdb.execute("backtrace")
        stub = int(gdb.parse_and_eval("(long)&rt_watermark_stub"))
        found = []
        frame = gdb.newest_frame().older()
        while frame is not None:
            # Behind a replaced return address gdb finds the original.
            if not found or found[-1] != stub:
                found.append(frame.pc())
            else:
                found[-1:] = [stub, 0]
            frame = frame.older()
        found = [address for address in found if address != 0]
        linked = []
        frame = register("rbp")
        while frame != 0:
            linked.append(word(frame + 8))
            frame = word(frame)
        if found == linked:
            print("both ways are one")
        else:
            print("%s\n%s" % (["%#x" % a for a in found], ["%#x" % a for a in linked]))


class ToTheEnd(gdb.Command):
    """Leaves no room on the stack: where a function's first frame is, it begins."""

    def __init__(self):
        super().__init__("to-the-end", gdb.COMMAND_USER)

    def invoke(self, argument, from_tty):
        top = (register("rsp") | 0xFFF) + 1
        gdb.execute("set $rsp = %#x" % (top - (1 << 20) + 8))


Chain()
ToTheEnd()
