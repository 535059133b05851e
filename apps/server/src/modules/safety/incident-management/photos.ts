import { mostPhotoBytes } from '@ircrisk/contract/modules/safety/incident-management.ts';
import type { Tx } from '#platform/database/pool.ts';
import { storeFile } from '#platform/files/files.ts';
import { plainPicture } from '#platform/files/plain-picture.ts';
import { invalidField } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';

const refuse = (place: number) =>
  invalidField(`photos/${place}`, 'type', {
    zh: '照片须为不超过 2 MB、内容完整的 JPEG 或 PNG',
    en: 'A photograph is a whole JPEG or PNG of at most 2 MB',
  });

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
