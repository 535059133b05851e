import { plainMp4 } from './plain-mp4.ts';
import { plainOgg } from './plain-ogg.ts';
import { plainWebm } from './plain-webm.ts';

type Ending = 'webm' | 'm4a' | 'ogg';

/** The three containers a browser records sound into. */
const containers: readonly (readonly [Ending, (bytes: Buffer) => Buffer | undefined])[] = [
  ['webm', plainWebm],
  ['m4a', plainMp4],
  ['ogg', plainOgg],
];

/**
 * The sound alone, without what the device or its program wrote beside it: names, times, places, tags. Nothing for what is no whole
 * recording, or has a picture in it. What goes is overwritten in its place, so that every offset in the file stays true.
 */
export function plainSound(bytes: Buffer): { content: Buffer; ending: Ending } | undefined {
  for (const [ending, plain] of containers) {
    const content = plain(Buffer.from(bytes));
    if (content) return { content, ending };
  }
  return undefined;
}
