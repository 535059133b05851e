import type { Language } from '@ircrisk/contract/text.ts';

/** The part of the browser's speech recognition that is used here (Web Speech API). */
export interface Recognition {
  lang: string;
  interimResults: boolean;
  maxAlternatives: number;
  /** Recognise on this device or not at all. */
  processLocally: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}
interface Asked {
  langs: string[];
  processLocally: true;
}
export interface Recogniser {
  new (): Recognition;
  available(asked: Asked): Promise<string>;
  install?(asked: Asked): Promise<boolean>;
}

const tags: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' };
export const tagOf = (language: Language): string => tags[language];
const askedOf = (language: Language): Asked => ({ langs: [tags[language]], processLocally: true });

/**
 * The browser's recogniser, where it can be bound to the device. One that does not know `processLocally` would take the setting
 * without a word and send what is said to its maker's service; so it counts as none.
 */
export function localRecogniser(scope: object): Recogniser | undefined {
  const found = (scope as { SpeechRecognition?: unknown }).SpeechRecognition;
  if (typeof found !== 'function' || typeof (found as unknown as Recogniser).available !== 'function') return;
  return 'processLocally' in found.prototype ? (found as unknown as Recogniser) : undefined;
}

/** Whether the language is recognised on the device now, could be once its words are fetched, or is not. */
export async function readiness(
  recogniser: Recogniser | undefined,
  language: Language,
): Promise<'ready' | 'toFetch' | 'none'> {
  const told = await recogniser?.available(askedOf(language)).catch(() => undefined);
  if (told === 'available') return 'ready';
  return (told === 'downloadable' || told === 'downloading') && recogniser?.install ? 'toFetch' : 'none';
}

/** Has the browser fetch what it needs to recognise the language by itself; nothing that is said goes anywhere. */
export const fetchLanguage = async (recogniser: Recogniser, language: Language): Promise<boolean> =>
  (await recogniser.install?.(askedOf(language)).catch(() => false)) === true;

export type SpeechTrouble = 'refused' | 'noMicrophone' | 'notHeard' | 'failed';
/** Errors of the Web Speech API; one that was ended by the person is none. */
export function speechTrouble(error: string): SpeechTrouble | undefined {
  if (error === 'aborted') return undefined;
  if (error === 'not-allowed' || error === 'service-not-allowed') return 'refused';
  if (error === 'audio-capture') return 'noMicrophone';
  return error === 'no-speech' ? 'notHeard' : 'failed';
}

/** What was said behind what is typed, as long as the box allows; English words with a space between. */
export function spokenInto(typed: string, said: string, most: number): string {
  const [before, words] = [typed.trimEnd(), said.trim()];
  const needsSpace = before !== '' && /[\w.,?!]$/.test(before) && /^\w/.test(words);
  return `${before}${needsSpace ? ' ' : ''}${words}`.slice(0, most);
}
