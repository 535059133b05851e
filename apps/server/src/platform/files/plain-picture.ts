import { orientationAlone, orientationIn } from './orientation.ts';

const u16 = (bytes: Buffer, at: number): number => bytes.readUInt16BE(at);
const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes.toString('latin1', 4, 4 + text.length) === text;

const endOfImage = Buffer.from([0xff, 0xd9]);

/** Frame headers, tables and the restart interval: what the picture is drawn from (ITU T.81, table B.1). */
const draws = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || [0xda, 0xdb, 0xdc, 0xdd].includes(marker);

/** The JFIF header as it is without its little preview. */
function jfifAlone(segment: Buffer): Buffer {
  const kept = Buffer.from(segment.subarray(0, 18));
  kept.writeUInt16BE(16, 2);
  kept.fill(0, 16, 18);
  return kept;
}

/** One segment as it may stay, or nothing: whoever wrote it, only what is needed to see the picture is kept. */
function keptSegment(marker: number, segment: Buffer): Buffer | undefined {
  if (draws(marker)) return segment;
  if (marker === 0xe0 && startsWith(segment, 'JFIF\0') && segment.length >= 18) return jfifAlone(segment);
  // A photo of a phone held upright lies on its side without it.
  if (marker === 0xe1) {
    const orientation = orientationIn(segment);
    return orientation && orientation !== 1 ? orientationAlone(orientation) : undefined;
  }
  if (marker === 0xe2 && startsWith(segment, 'ICC_PROFILE\0')) return segment;
  // How the colours are coded.
  if (marker === 0xee && startsWith(segment, 'Adobe')) return segment;
  return undefined;
}

/** Where coded data ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] as number;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return bytes.length;
}

/** A JPEG with its picture alone; what follows the end mark (a film, a place, a second picture) is cut off. */
function plainJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let hasScan = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + u16(bytes, at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    const segment = keptSegment(marker, bytes.subarray(at, end));
    if (segment) kept.push(segment);
    at = end;
    if (marker !== 0xda) continue;
    hasScan = true;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  return hasScan ? Buffer.concat([...kept, endOfImage]) : undefined;
}

const chunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'bKGD'],
]);
/** A PNG with its picture and colours alone, to its end mark and no further. */
function plainPng(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    if (chunks.has(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

/** The picture alone: neither where it was taken nor with what. Nothing for what is no whole picture. */
export function plainPicture(bytes: Buffer): { content: Buffer; ending: 'jpg' | 'png' } | undefined {
  const isPng = bytes.length > 16 && bytes.toString('latin1', 1, 4) === 'PNG';
  const isJpeg = bytes.length > 4 && u16(bytes, 0) === 0xffd8;
  const content = isJpeg ? plainJpeg(bytes) : isPng ? plainPng(bytes) : undefined;
  return content && { content, ending: isJpeg ? 'jpg' : 'png' };
}
