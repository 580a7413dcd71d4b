# Shows heap objects of programs made by purecc as the values they are. Nothing is
# evaluated and no code of the program runs: everything is read from info tables and
# their descriptions.
#
#   print $pure(POINTER)       the value that a pointer stands for
#   pure-frame                 what the selected frame keeps
#   set print elements N       at most so many objects of a value
#
# Variables that hold pointers are shown that way by `print`, `info args` and `backtrace`.

import gdb
import struct


class Unreadable(Exception):
    pass


def memory(address, size):
    try:
        return gdb.selected_inferior().read_memory(address, size).tobytes()
    except (gdb.MemoryError, OverflowError, gdb.error):
        raise Unreadable()


def number(form, address):
    return struct.unpack(form, memory(address, struct.calcsize(form)))[0]


def word(address):
    return number("<Q", address)


def symbol(name):
    try:
        return int(gdb.parse_and_eval("(long)&" + name)) & 0xFFFFFFFFFFFFFFFF
    except gdb.error:
        raise Unreadable()


def leb128(address):
    value = shift = 0
    while True:
        byte = number("<B", address)
        address += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128 or shift > 63:
            return value, address


def text(at):
    length, at = leb128(at)
    return memory(at, min(length, 4096)).decode("utf-8", "replace")


class Fields:
    """What a description has of these fields, one after the other."""

    def __init__(self, start):
        self.start = start
        self.has, self.at = leb128(start)

    def number(self):
        value, self.at = leb128(self.at)
        return value

    def reference(self, bit):
        return self.start - self.number() if self.has & bit else None

    def text(self, bit):
        at = self.reference(bit)
        return text(at) if at is not None else ""


class Description:
    """What an object is called, and where it was made."""

    def __init__(self, start):
        self.name = self.module = self.file = ""
        self.shape = ""
        self.form = 0
        self.line = None
        if not start:
            return
        fields = Fields(start)
        self.form = fields.has & @PRINT_MASK@
        self.name = fields.text(@DESC_NAME@)
        site = fields.reference(@DESC_SITE@)
        if fields.has & @DESC_PLACE@:
            self.line, _, _, _ = [fields.number() for _ in range(4)]
        self.module = fields.text(@DESC_MODULE@)
        if fields.has & @DESC_UNIQUE@:
            fields.number()
        for bit in @DESC_TYPE@, @DESC_CONSTRUCTION@, @DESC_CAUSE@:
            fields.reference(bit)
        if fields.has & @DESC_WITHIN@:
            fields.at += 4
        self.shape = fields.text(@DESC_SHAPE@)
        if site:
            of_site = Fields(site)
            module = of_site.text(@SITE_MODULE@)
            if fields.has & @DESC_SITE_MODULE@:
                self.module = module
            of_site.reference(@SITE_PRODUCER@)
            self.file = of_site.text(@SITE_FILE@)


class Info:
    """An info table."""

    KINDS = {@KINDS@}
    KIND, HEADER = @KIND@, @HEADER@
    # By their constructors' names.
    records = {}

    def __init__(self, object):
        # The header's high half is the profiler's.
        at = word(object) & 0xFFFFFFFF
        self.kind = Info.KINDS.get(number("<B", at + Info.KIND), "")
        self.arity = number("<H", at + @ARITY@)
        self.ptrs = number("<H", at + @PTRS@)
        self.raws = number("<H", at + @RAWS@)
        self.desc = Description(word(at + @DESC@))
        if not self.kind:
            raise Unreadable()

    def name(self):
        return self.desc.name

    def form(self):
        return self.desc.form

    def labels(self):
        """The names of a record's fields, with their offsets and types."""
        name = self.desc.module + "." + self.name()
        if name not in Info.records:
            try:
                fields = gdb.lookup_type("struct " + name).fields()
                known = [(f.name, f.bitpos // 8, f.type.name) for f in fields]
            except gdb.error:
                known = []
            Info.records[name] = known
        return Info.records[name]

    def place(self):
        """`Foo.hs:12`, or what the object is called."""
        if self.desc.file and self.desc.line:
            return "at %s:%d" % (self.desc.file, self.desc.line)
        if not self.name():
            return ""
        module = self.desc.module
        return "in " + (module + "." if module else "") + self.name()


class Printer:
    """One value, with so many objects to go."""

    def __init__(self):
        limit = gdb.parameter("print elements")
        self.left = 200 if not limit else int(limit)
        self.header = Info.HEADER
        self.within = set()

    def pointer(self, pointer, argument=False):
        object = pointer & ~@TAG_MASK@
        if pointer == 0:
            return "null"
        if self.left <= 0:
            return "..."
        if object in self.within:
            return "<cycle>"
        self.left -= 1
        self.within.add(object)
        try:
            return self.object(object, argument)
        except Unreadable:
            return "<no object: %#x>" % pointer
        finally:
            self.within.discard(object)

    def object(self, object, argument):
        info = Info(object)
        payload = object + self.header
        if info.kind == "Con":
            return self.constructor(info, payload, argument)
        if info.kind == "Ind":
            return self.pointer(word(payload), argument)
        shown = self.other(info, payload)
        return "(%s)" % shown if argument else shown

    def other(self, info, payload):
        """What is no constructor."""
        if info.kind in ("Thunk", "Selector"):
            return "thunk " + info.place()
        if info.kind == "Blackhole":
            return "thunk under evaluation"
        if info.kind == "Raising":
            return "thunk that raises an exception"
        if info.kind == "Fun":
            return "function %s %s" % (info.name(), info.place())
        if info.kind == "Pap":
            fields = [word(payload + 8 * i) for i in range(info.ptrs)]
            shown = [self.pointer(fields[0])] + [self.pointer(f, True) for f in fields[1:]]
            shown.insert(1, "applied to")
            return " ".join(shown)
        if info.kind == "Bytes":
            return "%d bytes" % word(payload)
        if info.kind == "MutVar":
            return "variable of " + self.pointer(word(payload), True)
        return "array of " + self.elements(payload, word(payload))

    def elements(self, payload, length):
        """What an array of pointers holds."""
        shown = []
        for i in range(length):
            if self.left <= 0:
                shown.append("...")
                break
            shown.append(self.pointer(word(payload + 8 + 8 * i)))
        return "[" + ", ".join(shown) + "]"

    def unboxed(self, payload, length):
        """What an array of `length` numbers holds, whose type nothing tells: those that
        would be huge as integers are doubles."""
        bytes = word(payload)
        form = {8: "<q", 4: "<i", 2: "<h", 1: "<b"}.get(bytes // length if length else 0)
        if form is None or bytes % length:
            return "[%d bytes]" % bytes if bytes else "[]"
        told = min(length, max(self.left, 0))
        self.left -= told
        data = memory(payload + 8, told * (bytes // length))
        numbers = [n for n, in struct.iter_unpack(form, data)]
        if form == "<q" and any(numbers) and all(n == 0 or abs(n) >= 1 << 52 for n in numbers):
            numbers = [n for n, in struct.iter_unpack("<d", data)]
        shown = [str(n) for n in numbers] + ["..."] * (told < length)
        return "[" + ", ".join(shown) + "]"

    def constructor(self, info, payload, argument):
        form, name = info.form(), info.name()
        raws = [payload + 8 * (info.ptrs + i) for i in range(info.raws)]
        if form in (@PRINT_INT@, @PRINT_INTEGER@):
            value = number("<q", raws[0])
            return "(%d)" % value if argument and value < 0 else str(value)
        if form in (@PRINT_POSITIVE@, @PRINT_NEGATIVE@):
            bytes = (word(payload) & ~@TAG_MASK@) + self.header
            value = int.from_bytes(memory(bytes + 8, min(word(bytes), 1 << 16)), "little")
            value = -value if form == @PRINT_NEGATIVE@ else value
            return "(%d)" % value if argument and value < 0 else str(value)
        if form == @PRINT_CHAR@:
            return "'%s'" % escaped(chr(word(raws[0]) & 0x1FFFFF), "'")
        if form == @PRINT_DOUBLE@:
            value = number("<d", raws[0])
            return "(%r)" % value if argument and value < 0 else repr(value)
        fields = [payload + 8 * i for i in range(info.ptrs)]
        if form == @PRINT_TUPLE@:
            return "(" + ", ".join(self.pointer(word(f)) for f in fields) + ")"
        if name in (":", "Cons") and len(fields) == 2:
            return self.list(fields)
        if name in ("Array", "UArray", "STArray", "STUArray") and len(fields + raws) == 4:
            shown = self.array(name, fields, raws)
            if shown is not None:
                return "(%s)" % shown if argument else shown
        head = prefix(name)
        labels = info.labels()
        parts, words = self.parts(info.desc.shape, fields, raws)
        if labels:
            named = len(labels) == len(words)
            field = lambda i, at, t: words[i] if named else self.field(payload + at, t)
            shown = ["%s = %s" % (prefix(l), field(i, at, t)) for i, (l, at, t) in enumerate(labels)]
            whole = "%s {%s}" % (head, ", ".join(shown))
            return "(%s)" % whole if argument else whole
        # A word may be a number of either kind.
        parts = [head] + (
            parts
            or [self.pointer(word(f), True) for f in fields]
            + [str(number("<q", f)) for f in raws]
        )
        if head != name and len(parts) == 3:
            parts = [parts[1], name, parts[2]]
        whole = " ".join(parts)
        return "(%s)" % whole if argument and len(parts) > 1 else whole

    def parts(self, shape, fields, raws):
        """Fields as arguments, where some are held in parts; and the words of all."""
        fields, raws, words, open = iter(fields), iter(raws), [], [[]]
        while shape:
            form, shape = shape[0], shape[1:]
            if form == "(":
                name, shape = shape.split(" ", 1)
                open.append([prefix(name)])
            elif form == ")":
                whole = "(" + " ".join(open.pop()) + ")"
                open[-1].append(whole)
            else:
                shown = self.shown(form, next(fields if form == "p" else raws))
                words.append(shown)
                negative = form != "p" and shown.startswith("-")
                open[-1].append("(%s)" % shown if negative else shown)
        return open[0], words

    def shown(self, form, at):
        if form == "p":
            return self.pointer(word(at), True)
        if form == "c":
            return "'%s'" % escaped(chr(word(at) & 0x1FFFFF), "'")
        return repr(number("<d" if form == "d" else "<q", at))

    def field(self, at, type):
        if type == "@VALUE_TYPE@":
            return self.pointer(word(at))
        return repr(number("<d" if type == "Double#" else "<q", at))

    def array(self, name, fields, raws):
        """An array of the library: bounds, number of elements, elements."""
        pointers = [word(f) & ~@TAG_MASK@ for f in fields]
        length = raws[0] if raws else pointers.pop(2) + self.header
        low, high, cells = pointers
        store = Info(cells)
        while store.kind == "Ind":
            cells = word(cells + self.header) & ~@TAG_MASK@
            store = Info(cells)
        if store.kind not in ("MutArray", "Bytes"):
            return None
        bounds = "(%s, %s)" % (self.pointer(low), self.pointer(high))
        payload = cells + self.header
        if store.kind == "Bytes":
            length = number("<q", length)
            return "%s %s %s" % (name, bounds, self.unboxed(payload, length))
        return "%s %s %s" % (name, bounds, self.elements(payload, word(payload)))

    def list(self, fields):
        elements = [word(fields[0])]
        rest = word(fields[1])
        seen = set()
        while True:
            object = rest & ~@TAG_MASK@
            if object in seen:
                end = "<cycle>"
                break
            seen.add(object)
            if self.left < len(elements):
                end = "..."
                break
            info = Info(object)
            if info.kind == "Ind":
                rest = word(object + self.header)
                continue
            if info.kind != "Con":
                end = self.pointer(rest)
                break
            if info.ptrs != 2:
                end = None
                break
            at = object + self.header
            elements.append(word(at))
            rest = word(at + 8)
        characters = [self.character(e) for e in elements]
        if None not in characters:
            self.left -= len(characters)
            shown = '"%s"' % "".join(escaped(c, '"') for c in characters)
            return shown if end is None else shown + " ++ " + end
        if end is None:
            return "[" + ", ".join(self.pointer(e) for e in elements) + "]"
        return " : ".join([self.pointer(e, True) for e in elements] + [end])

    def character(self, pointer):
        """The character that a pointer stands for, if it is an evaluated one."""
        try:
            for _ in range(8):
                object = pointer & ~@TAG_MASK@
                info = Info(object)
                if info.kind == "Ind":
                    pointer = word(object + self.header)
                    continue
                if info.kind == "Con" and info.form() == @PRINT_CHAR@:
                    return chr(word(object + self.header) & 0x1FFFFF)
                return None
        except Unreadable:
            pass
        return None


def prefix(name):
    """The name as it stands in front of arguments: operators in parentheses."""
    is_operator = name and not (name[0].isalnum() or name[0] in "_([")
    return "(%s)" % name if is_operator else name


def escaped(char, quote):
    """As in the source's literals."""
    names = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\", quote: "\\" + quote}
    return names.get(char) or (char if char.isprintable() else "\\%d" % ord(char))


def show(pointer):
    try:
        return Printer().pointer(int(pointer) & 0xFFFFFFFFFFFFFFFF)
    except Unreadable:
        return "<not a program of purecc, or it does not run>"


class PureFunction(gdb.Function):
    """$pure(POINTER): the value that a pointer stands for, as a text."""

    def __init__(self):
        super().__init__("pure")

    def invoke(self, pointer):
        return show(pointer)


class ValuePrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return show(self.value)


def lookup(value):
    if value.type.name == "@VALUE_TYPE@":
        return ValuePrinter(value)
    return None


class PureFrame(gdb.Command):
    """What the selected frame, which waits for a call, keeps for later."""

    def __init__(self):
        super().__init__("pure-frame", gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        frame = gdb.selected_frame()
        try:
            slots = self.slots(frame.pc())
        except Unreadable:
            slots = None
        if slots is None:
            print("The frame does not wait for a call of compiled code.")
            return
        base = int(frame.read_register("rbp"))
        for k in slots:
            print("[rbp - %d] %s" % (8 * k, show(word(base - 8 * k))))

    def slots(self, pc):
        """Slots of pointers at the call that returns to `pc`."""
        row = symbol("pure_frames")
        while True:
            code = word(row)
            if code == 0:
                return None
            _, at = leb128(row + 8)
            size, at = leb128(at)
            row = at + size
            ret = 0
            while at < row:
                further, at = leb128(at)
                shape, at = leb128(at)
                _, at = leb128(at)
                _, at = leb128(at)
                ret += further
                if code + ret == pc:
                    at = symbol("pure_shapes") + 2 * shape
                    pointers = number("<H", at)
                    return struct.unpack("<%dH" % pointers, memory(at + 4, 2 * pointers))


PureFunction()
PureFrame()
gdb.pretty_printers.append(lookup)
