export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture unpacks to four bytes a pixel wherever it is shown, however small its file is. */
export const mostPixels = 100_000_000;
export const longestSide = 30_000;

const size = (width: number, height: number): PictureSize => ({ width, height });

function webp(head: Buffer): PictureSize | undefined {
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return size(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return size(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return undefined;
  const bits = head.readUInt32LE(21);
  return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/** Segments are skipped by their length until the frame header (SOF0 … SOF15 but for the tables C4, C8 and CC). */
function jpeg(head: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; at += 2 + head.readUInt16BE(at + 2)) {
    const marker = head[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return size(head.readUInt16BE(at + 7), head.readUInt16BE(at + 5));
  }
  return undefined;
}

/** Width and height as the file's own header tells them; undefined where it tells none. */
export function pictureSize(mediaType: string, head: Buffer): PictureSize | undefined {
  if (head.length < 30) return undefined;
  switch (mediaType) {
    case 'image/png':
      return size(head.readUInt32BE(16), head.readUInt32BE(20));
    case 'image/gif':
      return size(head.readUInt16LE(6), head.readUInt16LE(8));
    case 'image/webp':
      return webp(head);
    case 'image/jpeg':
      return jpeg(head);
    default:
      return undefined;
  }
}

export const isTooLarge = ({ width, height }: PictureSize): boolean =>
  width > longestSide || height > longestSide || width * height > mostPixels;
