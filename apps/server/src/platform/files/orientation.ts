/** How a camera was held (Exif 2.32, tag 0x0112): 1 upright, 3 upside down, 6 and 8 on its side, the even and 5, 7 mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const head = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const SHORT = 3;

/** What the Exif segment of a JPEG (with its marker and length) says of it; undefined where it says nothing. */
export function orientationIn(segment: Buffer): Orientation | undefined {
  if (!segment.subarray(4, 10).equals(head)) return undefined;
  const tiff = segment.subarray(10);
  if (tiff.length < 8) return undefined;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  const count = u16(first);
  for (let at = first + 2, seen = 0; seen < count && at + 12 <= tiff.length; at += 12, seen += 1) {
    if (u16(at) !== ORIENTATION || u16(at + 2) !== SHORT) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? (value as Orientation) : undefined;
  }
  return undefined;
}

/** An Exif segment that says this and nothing else. */
export function orientationAlone(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const start = Buffer.from([0xff, 0xe1, 0, 2 + head.length + tiff.length]);
  return Buffer.concat([start, head, tiff]);
}

/** Of a whole JPEG: the segments before its first scan are looked through. */
export function orientationOf(jpeg: Buffer): Orientation {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; ) {
    if (jpeg[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] === 0xe1) {
      const told = orientationIn(jpeg.subarray(at, end));
      if (told) return told;
    }
    at = end;
  }
  return 1;
}
