import { degrees, PDFDocument } from 'pdf-lib';
import { type Orientation, orientationOf } from '#platform/files/orientation.ts';

/** Scans are taken as 150 dots an inch: an A4 sheet of 1240 × 1754 pixels is an A4 page. What counts is told by a calibration. */
const POINTS_PER_PIXEL = 72 / 150;
/** Longest side a page may have (ISO 32000-2, annex C). */
const LONGEST = 14_400;

/** Its chunks lie within the file and are of one picture: the frames of an animation bring sizes of their own, of which nobody was told. */
function isStill(png: Buffer): boolean {
  for (let at = 8; at + 12 <= png.length; ) {
    const [length, type] = [png.readUInt32BE(at), png.toString('latin1', at + 4, at + 8)];
    if (at + 12 + length > png.length || ['acTL', 'fcTL', 'fdAT'].includes(type)) return false;
    if (type === 'IEND') return true;
    at += 12 + length;
  }
  return false;
}

/** A small picture inside has an end of its own: the file's comes after its last scan. */
const hasEnd = (jpeg: Buffer): boolean =>
  jpeg.lastIndexOf('\xff\xd9', undefined, 'latin1') > jpeg.lastIndexOf('\xff\xda', undefined, 'latin1');

/** A file that was cut off would show the rest of it empty. */
const isWhole = (content: Uint8Array, mediaType: string): boolean =>
  mediaType === 'image/png' ? isStill(Buffer.from(content)) : hasEnd(Buffer.from(content));

/** How far the page is turned (clockwise) so that the picture stands upright, and whether it is mirrored before. */
const upright: Record<Orientation, readonly [turn: number, isMirrored: boolean]> = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [270, true],
  6: [90, false],
  7: [90, true],
  8: [270, false],
};

/** A picture as the one page of a PDF, none of its pixels changed. */
export async function pdfOfPicture(content: Uint8Array, mediaType: string): Promise<Uint8Array> {
  if (!isWhole(content, mediaType)) throw new Error('the picture is cut off, or is several');
  const made = await PDFDocument.create();
  // The library reads a buffer from its beginning, which is another file's where bytes come out of a pool.
  const bytes = Uint8Array.from(content);
  const picture = mediaType === 'image/png' ? await made.embedPng(bytes) : await made.embedJpg(bytes);
  const scale = Math.min(POINTS_PER_PIXEL, LONGEST / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width * scale, picture.height * scale];
  const [turn, isMirrored] = upright[mediaType === 'image/jpeg' ? orientationOf(Buffer.from(bytes)) : 1];
  const page = made.addPage([width, height]);
  page.setRotation(degrees(turn));
  page.drawImage(picture, isMirrored ? { x: width, width: -width, height } : { width, height });
  return made.save();
}
