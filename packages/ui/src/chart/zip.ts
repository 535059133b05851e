const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function record(
  parts: readonly (readonly [bytes: 2 | 4, value: number])[],
  ...tails: Uint8Array[]
): Uint8Array {
  const size = parts.reduce((sum, [bytes]) => sum + bytes, 0);
  const made = new Uint8Array(size + tails.reduce((sum, tail) => sum + tail.length, 0));
  const view = new DataView(made.buffer);
  let at = 0;
  for (const [bytes, value] of parts) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  for (const tail of tails) {
    made.set(tail, at);
    at += tail.length;
  }
  return made;
}

/** 1980-01-01, the first day the format knows: the same content gives the same file. */
const dosDate = 0x21;
const utf8Names = 0x800;

/** An archive of stored (not compressed) text files, after PKWARE's APPNOTE sections 4.3.7, 4.3.12 and 4.3.16. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const encoder = new TextEncoder();
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = encoder.encode(path);
    const content = encoder.encode(text);
    const shared = [
      [2, 20],
      [2, utf8Names],
      [2, 0],
      [2, 0],
      [2, dosDate],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const entry = record([[4, 0x04034b50], ...shared], name, content);
    central.push(
      record([[4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]], name),
    );
    local.push(entry);
    offset += entry.length;
  }
  const size = central.reduce((sum, part) => sum + part.length, 0);
  const count = central.length;
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  const all = [...local, ...central, end];
  const made = new Uint8Array(offset + size + end.length);
  let at = 0;
  for (const part of all) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}
