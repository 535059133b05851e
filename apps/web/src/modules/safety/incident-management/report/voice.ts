import { mostVoiceBytes } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { asAddress } from '@ircrisk/ui/api/files.ts';

export interface Voice {
  /** Its ending tells the kind. */
  name: string;
  /** Base64 of the recording. */
  data: string;
}

/** What browsers record sound into and the ending it is kept under; the first one a browser knows is taken. */
const kinds = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const;

export const recorderKind = (isKnown: (kind: string) => boolean): string | undefined =>
  kinds.find(([kind]) => isKnown(kind))?.[0];

const bare = (kind: string) => kind.split(';')[0]?.trim();
export const endingOf = (kind: string): string | undefined =>
  kinds.find(([known]) => bare(known) === bare(kind))?.[1];

/** Why nothing can be recorded; each has a sentence of its own that says what helps. */
export type Trouble = 'insecure' | 'noRecorder' | 'refused' | 'noMicrophone' | 'busy' | 'failed';

/** What a browser says when it gives no microphone. */
export function troubleOf(error: unknown): Trouble {
  const { name = '' } = (error ?? {}) as { name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noMicrophone';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'failed';
}

/** `0:07` */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;

/** A finished recording as it goes with the report; nothing for an empty one or one that no report takes. */
export async function voiceOf(content: Blob): Promise<Voice | undefined> {
  const ending = endingOf(content.type);
  if (!ending || content.size === 0 || content.size > mostVoiceBytes) return undefined;
  const address = await asAddress(content);
  return { name: `voice.${ending}`, data: address.slice(address.indexOf(',') + 1) };
}

/** The recording again, to be listened to. */
export function soundOf({ name, data }: Voice): Blob {
  const kind = kinds.find(([, ending]) => name.endsWith(ending))?.[0] ?? '';
  return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], {
    type: bare(kind) ?? '',
  });
}
