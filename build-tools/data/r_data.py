"""Tables of R's packages.

A package keeps its tables in R's lazy-load database: `Rdata.rdx` says where in `Rdata.rdb` each
object lies; an object is a compressed stream of R's XDR serialisation. This reader knows the
types that occur there.
"""

import gzip
import lzma
import struct
import zlib

# Type codes of R's serialisation.
SYMBOL, PAIRLIST, CHARACTERS = 1, 2, 9
LOGICAL, INTEGER, REAL, STRINGS, LIST = 10, 13, 14, 16, 19
NIL, REFERENCE = 254, 255
MISSING_STRING = -1


class Vector:
    def __init__(self, values: list):
        self.values = values
        self.attributes = {}

    def __getitem__(self, name: str) -> "Vector":
        return self.values[self.attributes["names"].values.index(name)]


def load(package, folder: str, name: str) -> Vector:
    """The object of a package that keeps its data in `folder`."""
    index = _Reader(gzip.decompress(package.read(f"{folder}/Rdata.rdx"))).object()
    offset, length = index["variables"][name].values
    stored = package.read(f"{folder}/Rdata.rdb")[offset : offset + length]
    size, kind = struct.unpack_from(">Ic", stored)
    if kind == b"Z":
        filters = [{"id": lzma.FILTER_LZMA2, "preset": 6 | lzma.PRESET_EXTREME}]
        return _Reader(lzma.decompress(stored[5:], lzma.FORMAT_RAW, filters=filters)[:size]).object()
    return _Reader(zlib.decompress(stored[4:])).object()


class _Reader:
    """Objects of one XDR stream, in order."""

    def __init__(self, data: bytes):
        self.data = data
        self.position = 2
        self.symbols = []
        if data[:2] != b"X\n":
            raise ValueError("not R's XDR serialisation")
        version, _, _ = self._integers(3)
        if version >= 3:
            self._bytes(self._integer())  # the native encoding

    def object(self):
        flags = self._integer()
        kind, has_attributes, has_tag = flags & 0xFF, flags & 0x200, flags & 0x400
        if kind == NIL:
            return None
        if kind == SYMBOL:
            self.symbols.append(self.object())
            return self.symbols[-1]
        if kind == REFERENCE:
            return self.symbols[(flags >> 8) - 1]
        if kind == PAIRLIST:
            return self._pairs(has_tag)
        if kind == CHARACTERS:
            length = self._integer()
            return "" if length == MISSING_STRING else self._bytes(length).decode()
        vector = Vector(self._values(kind))
        if has_attributes:
            vector.attributes = self.object()
        return vector

    def _values(self, kind: int) -> list:
        length = self._integer()
        if kind in (LOGICAL, INTEGER):
            return self._integers(length)
        if kind == REAL:
            return list(struct.unpack(f">{length}d", self._bytes(8 * length)))
        if kind in (STRINGS, LIST):
            return [self.object() for _ in range(length)]
        raise ValueError(f"R type {kind}")

    def _pairs(self, has_tag: int) -> dict:
        pairs = {}
        while True:
            tag = self.object() if has_tag else ""
            pairs[tag] = self.object()
            flags = self._integer()
            if flags & 0xFF == NIL:
                return pairs
            has_tag = flags & 0x400

    def _bytes(self, length: int) -> bytes:
        self.position += length
        return self.data[self.position - length : self.position]

    def _integers(self, count: int) -> list[int]:
        return list(struct.unpack(f">{count}i", self._bytes(4 * count)))

    def _integer(self) -> int:
        return self._integers(1)[0]
