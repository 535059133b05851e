import { mostPhotoBytes } from '@ircrisk/contract/modules/safety/incident-management.ts';
import type { Tx } from '#platform/database/pool.ts';
import { storeFile } from '#platform/files/files.ts';
import { invalidField } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';

const u16 = (bytes: Buffer, at: number): number => bytes.readUInt16BE(at);

/** A JPEG without what the camera wrote beside the picture: application segments (place, device, time) and comments. */
function plainJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    // From the start of the scan on there is only the picture.
    if (marker === 0xda) break;
    const end = at + 2 + u16(bytes, at + 2);
    // APP0 is the frame, APP2 the colours, APP14 how they are coded; the others and comments (FE) tell of the owner.
    const needed = marker < 0xe0 || marker > 0xef || [0xe0, 0xe2, 0xee].includes(marker);
    if (needed && marker !== 0xfe) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(bytes.subarray(at));
  return Buffer.concat(kept);
}

const told = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
/** A PNG without its texts. */
function plainPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!told.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const refuse = (place: number) =>
  invalidField(`photos/${place}`, 'type', {
    zh: '照片须为不超过 2 MB 的 JPEG 或 PNG',
    en: 'A photograph is a JPEG or PNG of at most 2 MB',
  });

/** The picture alone: neither where it was taken nor with what. */
export function plainPicture(bytes: Buffer): { content: Buffer; ending: 'jpg' | 'png' } | undefined {
  if (bytes.length > 4 && u16(bytes, 0) === 0xffd8) return { content: plainJpeg(bytes), ending: 'jpg' };
  if (bytes.length > 16 && bytes.toString('latin1', 1, 4) === 'PNG')
    return { content: plainPng(bytes), ending: 'png' };
  return undefined;
}

/** Keeps the photographs of a report; their names say nothing of the phone. */
export async function keepPhotos(
  tx: Tx,
  platform: Platform,
  tenantId: string,
  photos: readonly { data: string }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, { data }] of photos.entries()) {
    const bytes = Buffer.from(data, 'base64');
    const plain = bytes.length <= mostPhotoBytes ? plainPicture(bytes) : undefined;
    if (!plain) throw refuse(place);
    const name = `photo-${place + 1}.${plain.ending}`;
    ids.push((await storeFile(tx, platform, tenantId, { name, content: plain.content })).id);
  }
  return ids;
}
