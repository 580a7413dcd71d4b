# Follows arguments through functions of a program: at a function's start gdb prints all
# of them, and those that it prints of a frame that waits for a call are what they were
# there.
#
#   arguments STOPS STEPS    at so many starts, and for so many instructions after each

import gdb


class Arguments(gdb.Command):
    def __init__(self):
        super().__init__("arguments", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        stops, steps = map(int, argument.split())
        for setting in "pagination off", "confirm off", "print frame-arguments none":
            gdb.execute("set " + setting)
        # The program's functions, no thunks.
        gdb.execute("rbreak ^Main[.][a-z][A-Za-z]*$", to_string=True)
        self.starts = self.missing = self.asked = self.met = self.wrong = 0
        try:
            gdb.execute("run > /dev/null", to_string=True)
            for _ in range(stops):
                self.follow(steps)
                for point in gdb.breakpoints():
                    if point.hit_count > 3:
                        point.enabled = False
                gdb.execute("continue", to_string=True)
        except gdb.error:
            # The program has ended.
            pass
        told = (self.starts, self.missing, self.asked, self.met, self.wrong)
        print("%d at starts, %d of them missing; %d at calls, %d of them known, %d wrong" % told)

    def follow(self, steps):
        frame = gdb.newest_frame()
        if frame.function() is None:
            return
        start = {}
        # Where a loop leads to the start, arguments may be gone in the next turn.
        is_loop = any(
            i["asm"].startswith("j") and hex(frame.pc()) in i["asm"].split()
            for i in frame.architecture().disassemble(frame.block().start, frame.block().end - 1)
        )
        for s in frame.block():
            if s.is_argument and not is_loop:
                self.starts += 1
                if s.value(frame).is_optimized_out:
                    self.missing += 1
                    print("missing: %s of %s" % (s.name, frame.name()))
                else:
                    start[s.name] = self.value(s, frame)
        function, above = frame.function().name, self.caller(frame)
        visited = {frame.pc()}
        for _ in range(steps):
            is_call = self.instruction(frame).startswith("call")
            gdb.execute("stepi" if is_call else "nexti", to_string=True)
            if is_call:
                self.compare(gdb.newest_frame().older(), start)
                gdb.execute("finish", to_string=True)
            frame = gdb.newest_frame()
            if not frame.function() or frame.function().name != function:
                return
            # A loop gives arguments new values.
            if self.caller(frame) != above or frame.pc() in visited:
                return
            visited.add(frame.pc())

    def compare(self, frame, start):
        for s in frame.block():
            if s.is_argument and s.name in start:
                self.asked += 1
                if not s.value(frame).is_optimized_out:
                    self.met += 1
                    if not self.same(s, self.value(s, frame), start[s.name]):
                        self.wrong += 1
                        print("wrong: %s of %s at %#x" % (s.name, frame.name(), frame.pc()))

    def instruction(self, frame):
        return frame.architecture().disassemble(frame.pc())[0]["asm"]

    def caller(self, frame):
        older = frame.older()
        return older and (older.pc(), int(older.read_register("rsp")))

    def value(self, symbol, frame):
        value = symbol.value(frame)
        if symbol.type.name == "Double#":
            return float(value)
        return int(value.cast(gdb.lookup_type("unsigned long")))

    def same(self, symbol, one, other):
        if symbol.type.name == "pure_value":
            one, other = self.object(one), self.object(other)
        return one == other

    def object(self, pointer):
        """The object that it points to in the end: an evaluated thunk points to its value."""
        try:
            while True:
                object = pointer & ~7
                info = self.word(object) & 0xFFFFFFFF
                if KINDS.get(self.word(info + KIND) & 255) != "Ind":
                    return object
                pointer = self.word(object + HEADER)
        except gdb.error:
            return pointer

    def word(self, at):
        bytes = gdb.selected_inferior().read_memory(at, 8).tobytes()
        return int.from_bytes(bytes, "little")


# As the printer's script has them.
KINDS = Info.KINDS
KIND = Info.KIND
HEADER = Info.HEADER
Arguments()
