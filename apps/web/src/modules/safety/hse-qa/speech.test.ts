import { expect, test } from 'vitest';
import {
  fetchLanguage,
  localRecogniser,
  type Recogniser,
  readiness,
  speechTrouble,
  spokenInto,
  tagOf,
} from './speech.ts';

/** A browser's recogniser that answers as told. */
function recogniser(told: string, installs?: boolean): Recogniser & { asked: unknown[] } {
  const asked: unknown[] = [];
  class Made {
    static asked = asked;
    static async available(options: unknown) {
      asked.push(options);
      if (told === 'throws') throw new Error('not allowed');
      return told;
    }
    static install = installs === undefined ? undefined : async () => installs;
    processLocally = false;
  }
  Object.defineProperty(Made.prototype, 'processLocally', { value: false, writable: true });
  return Made as unknown as Recogniser & { asked: unknown[] };
}

test('a recogniser that cannot be bound to the device counts as none', () => {
  const old = Object.assign(function Old() {}, { available: async () => 'available' });
  expect(localRecogniser({})).toBeUndefined();
  expect(localRecogniser({ webkitSpeechRecognition: recogniser('available') })).toBeUndefined();
  expect(localRecogniser({ SpeechRecognition: class {} })).toBeUndefined();
  expect(localRecogniser({ SpeechRecognition: old })).toBeUndefined();
  const found = recogniser('available');
  expect(localRecogniser({ SpeechRecognition: found })).toBe(found);
});

test('asks for the language of the screen, on the device alone', async () => {
  const found = recogniser('available');
  expect(await readiness(found, 'zh')).toBe('ready');
  expect(await readiness(found, 'en')).toBe('ready');
  expect(found.asked).toEqual([
    { langs: ['zh-CN'], processLocally: true },
    { langs: ['en-US'], processLocally: true },
  ]);
  expect([tagOf('zh'), tagOf('en')]).toEqual(['zh-CN', 'en-US']);
});

test('is there when the language is, or can be fetched; otherwise not', async () => {
  expect(await readiness(undefined, 'zh')).toBe('none');
  for (const told of ['unavailable', 'throws', 'something new'])
    expect(await readiness(recogniser(told, true), 'zh')).toBe('none');
  expect(await readiness(recogniser('downloadable'), 'zh')).toBe('none');
  expect(await readiness(recogniser('downloadable', true), 'zh')).toBe('toFetch');
  expect(await readiness(recogniser('downloading', true), 'zh')).toBe('toFetch');
  expect(await fetchLanguage(recogniser('downloadable', true), 'zh')).toBe(true);
  expect(await fetchLanguage(recogniser('downloadable', false), 'zh')).toBe(false);
});

test('what was said stands behind what is typed, never longer than the box', () => {
  expect(spokenInto('', ' 安全阀多久校验一次 ', 300)).toBe('安全阀多久校验一次');
  expect(spokenInto('安全阀', '多久校验一次', 300)).toBe('安全阀多久校验一次');
  expect(spokenInto('How often is', 'a valve tested', 300)).toBe('How often is a valve tested');
  expect(spokenInto('How often is ', 'a valve tested', 300)).toBe('How often is a valve tested');
  expect(spokenInto('安全', '阀门', 3)).toBe('安全阀');
});

test('why nothing was understood is told apart; what the person ended is no fault', () => {
  expect(speechTrouble('aborted')).toBeUndefined();
  expect(speechTrouble('not-allowed')).toBe('refused');
  expect(speechTrouble('audio-capture')).toBe('noMicrophone');
  expect(speechTrouble('no-speech')).toBe('notHeard');
  expect(speechTrouble('language-not-supported')).toBe('failed');
});
