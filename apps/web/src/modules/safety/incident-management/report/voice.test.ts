import { mostVoiceBytes } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { expect, test } from 'vitest';
import { clockText, endingOf, recorderKind, soundOf, troubleOf, voiceOf } from './voice.ts';

test('records into the first kind the browser knows, and says when there is none', () => {
  expect(recorderKind(() => true)).toBe('audio/webm;codecs=opus');
  expect(recorderKind((kind) => kind.startsWith('audio/mp4'))).toBe('audio/mp4');
  expect(recorderKind((kind) => kind.startsWith('audio/ogg'))).toBe('audio/ogg;codecs=opus');
  expect(recorderKind(() => false)).toBeUndefined();
});

test('keeps a recording under the ending of its kind, however the browser writes it', () => {
  expect(endingOf('audio/webm; codecs="opus"')).toBe('webm');
  expect(endingOf('audio/mp4;codecs=mp4a.40.2')).toBe('m4a');
  expect(endingOf('audio/ogg')).toBe('ogg');
  expect(endingOf('video/webm')).toBeUndefined();
});

test('the clock shows minutes and seconds that have passed', () => {
  expect([0, 7.9, 59.99, 60].map(clockText)).toEqual(['0:00', '0:07', '0:59', '1:00']);
});

test('why there is no microphone is told apart', () => {
  const named = (name: string) => troubleOf(new DOMException('', name));
  expect(named('NotAllowedError')).toBe('refused');
  expect(named('NotFoundError')).toBe('noMicrophone');
  expect(named('NotReadableError')).toBe('busy');
  expect(troubleOf(new TypeError('x'))).toBe('failed');
  expect(troubleOf(undefined)).toBe('failed');
});

test('an empty recording, one of another kind and one too large are none', async () => {
  const webm = { type: 'audio/webm;codecs=opus' };
  expect(await voiceOf(new Blob([], webm))).toBeUndefined();
  expect(await voiceOf(new Blob(['x'], { type: 'video/mp4' }))).toBeUndefined();
  expect(await voiceOf(new Blob([new Uint8Array(mostVoiceBytes + 1)], webm))).toBeUndefined();
});

test('what is kept is listened to as it was recorded', async () => {
  const sound = soundOf({ name: 'voice.m4a', data: btoa('\x00\xffsound') });
  expect(sound.type).toBe('audio/mp4');
  expect([...new Uint8Array(await sound.arrayBuffer())]).toEqual([
    0,
    255,
    ...new TextEncoder().encode('sound'),
  ]);
});
