# Steps through a program instruction by instruction and compares what gdb finds on the
# stack with the return addresses that calls have put there.
#
# The first argument of `stepping` is how many instructions, the second the breakpoint
# from which on, the third how many frames are compared at each.

import gdb
import struct

RAISING = ("rt_raise", "rt_arith", "rt_loop_entry", "rt_raising_entry")


class Stepping(gdb.Command):
    def __init__(self):
        super().__init__("stepping", gdb.COMMAND_USER)

    def invoke(self, argument, from_tty):
        count, start, depth = argument.split()
        gdb.execute("break " + start, to_string=True)
        gdb.execute("run", to_string=True)
        self.process = gdb.selected_inferior()
        self.stub = int(gdb.parse_and_eval("(long)&rt_watermark_stub"))
        # Return addresses, the outermost first. For what was called before the first step
        # gdb is believed.
        self.waiting = self.frames(1 << 20)[:0:-1]
        met = set()
        wrong = taken = 0
        try:
            while taken < int(count):
                code = self.memory(self.register("pc"), 4)
                within = self.name()
                gdb.execute("stepi", to_string=True)
                taken += 1
                called = self.is_call(code)
                if called:
                    at = self.register("rsp")
                    self.waiting.append(struct.unpack("<Q", self.memory(at, 8))[0])
                elif code[0] in (0xC2, 0xC3) and self.register("pc") != self.stub:
                    # What returns to the stub goes on from there.
                    self.waiting.pop()
                # The runtime's functions are the business of their compiler.
                if called and "::" in self.name():
                    self.waiting.pop()
                    if within in RAISING:
                        gdb.execute("tbreak *&rt_resume", to_string=True)
                        gdb.execute("continue", to_string=True)
                        # Frames are abandoned: the others stand, and one is gone on in.
                        gdb.execute("stepi", to_string=True)
                        stand = self.frames(1 << 20)[1:]
                        old = self.waiting[: len(stand) - 1]
                        if stand[:0:-1] != old:
                            self.tell(stand, old[::-1])
                            wrong += 1
                        self.waiting = stand[::-1]
                    else:
                        gdb.execute("finish", to_string=True)
                elif within == "rt_resume" and self.name() != within:
                    self.waiting.pop()
                met.add(self.name())
                found = self.frames(int(depth) + 1)[1:]
                expected = self.waiting[: -int(depth) - 1 : -1]
                if found != expected and wrong < 5:
                    self.tell(found, expected)
                    wrong += 1
        except gdb.error:
            # The program has ended.
            pass
        names = ", ".join(sorted(n for n in met if n.startswith("rt_")))
        print("%d instructions, %d functions, %s" % (taken, len(met), names))
        print("%d wrong" % wrong)

    def register(self, name):
        return int(gdb.selected_frame().read_register(name)) & 0xFFFFFFFFFFFFFFFF

    def memory(self, at, size):
        return self.process.read_memory(at, size).tobytes()

    def name(self):
        return gdb.newest_frame().name() or ""

    def is_call(self, code):
        if 0x40 <= code[0] < 0x50:
            code = code[1:]
        return code[0] == 0xE8 or code[0] == 0xFF and code[1] >> 3 & 7 == 2

    def frames(self, most):
        found = []
        frame = gdb.newest_frame()
        while frame is not None and len(found) < most:
            # A replaced return address is a frame of its own to gdb, in front of the
            # original, which is what the call has put there.
            if not found or frame.pc() != self.stub:
                found.append(frame.pc())
            frame = frame.older()
        return found

    def tell(self, found, expected):
        print("at " + gdb.execute("x/i $pc", to_string=True).strip())
        for name, addresses in ("found", found), ("expected", expected):
            print("  %s: %s" % (name, " ".join("%#x" % a for a in addresses[:8])))


Stepping()
