import { mostPhotoBytes, mostVoiceBytes } from '@ircrisk/contract/modules/safety/incident-management.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { storeFile } from '#platform/files/files.ts';
import { plainPicture } from '#platform/files/plain-picture.ts';
import { plainSound } from '#platform/files/plain-sound.ts';
import { invalidField } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';

/** What comes with a report: judged and cleaned by its content. */
interface Kind {
  most: number;
  plain: (bytes: Buffer) => { content: Buffer; ending: string } | undefined;
  refusal: Text;
}
const photograph: Kind = {
  most: mostPhotoBytes,
  plain: plainPicture,
  refusal: {
    zh: '照片须为不超过 2 MB、内容完整的 JPEG 或 PNG',
    en: 'A photograph is a whole JPEG or PNG of at most 2 MB',
  },
};
const voiceNote: Kind = {
  most: mostVoiceBytes,
  plain: plainSound,
  refusal: {
    zh: '语音须为不超过 2 MB、内容完整且只有声音的 WebM、MP4 或 Ogg 录音，请重新录音',
    en: 'A voice note is a whole WebM, MP4 or Ogg recording of at most 2 MB with sound alone: record it again',
  },
};

/** Keeps what came with a report; the names say nothing of the phone. */
export async function keepEnclosures(
  tx: Tx,
  platform: Platform,
  tenantId: string,
  { photos, voice }: { photos: readonly { data: string }[]; voice?: { data: string } | null | undefined },
): Promise<{ photoIds: string[]; voiceId: string | null }> {
  const keep = async ({ most, plain, refusal }: Kind, field: string, name: string, data: string) => {
    const bytes = Buffer.from(data, 'base64');
    const found = bytes.length <= most ? plain(bytes) : undefined;
    if (!found) throw invalidField(field, 'type', refusal);
    const file = { name: `${name}.${found.ending}`, content: found.content };
    return (await storeFile(tx, platform, tenantId, file)).id;
  };
  const photoIds: string[] = [];
  for (const [place, { data }] of photos.entries())
    photoIds.push(await keep(photograph, `photos/${place}`, `photo-${place + 1}`, data));
  return { photoIds, voiceId: voice ? await keep(voiceNote, 'voice', 'voice', voice.data) : null };
}
