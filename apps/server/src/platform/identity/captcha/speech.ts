import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '@ircrisk/contract/text.ts';

/**
 * Recordings of the digits, 8 kHz with 8 bits, two voices in each language, made once with Debian's espeak-ng and cut to their sound:
 * `espeak-ng -v cmn+m3|cmn+f2|en-gb|en-us+f3 -s 125 -a 160 -w zh-0-7.wav 7` (ADR 124).
 */
const folder = path.join(import.meta.dirname, 'voice');
const rate = 8000;
const header = 44;
const voices = 2;
/** Of every recording, whatever is said in it: the length tells nothing. */
const seconds = 10;
const silence = 128;

/** Uniform, from the system's random source: what is added must not be predictable either. */
const between = (low: number, high: number): number =>
  low + (randomInt(1_000_000) / 1_000_000) * (high - low);

const samplesOf = (from: number, to: number): number => Math.round(between(from, to) * rate);

const clips = new Map<string, Promise<Buffer>>();
function clip(name: string): Promise<Buffer> {
  let found = clips.get(name);
  if (!found) {
    found = readFile(path.join(folder, `${name}.wav`)).then((file) => file.subarray(header));
    // A file that could not be read is asked for again.
    found.catch(() => clips.delete(name));
    clips.set(name, found);
  }
  return found;
}

/** Says one digit into the recording from `at`: a little slower or faster, hence lower or higher, and softer. Where it ends. */
function sayInto(sound: Float64Array, at: number, digit: Buffer): number {
  const speed = between(0.93, 1.08);
  const loud = between(0.65, 0.9);
  const length = Math.floor((digit.length - 1) / speed);
  for (let index = 0; index < length && at + index < sound.length; index += 1) {
    const position = index * speed;
    const whole = Math.floor(position);
    const one = (digit[whole] ?? silence) - silence;
    const next = (digit[whole + 1] ?? silence) - silence;
    sound[at + index] = (sound[at + index] ?? 0) + (one + (next - one) * (position - whole)) * loud;
  }
  return at + length;
}

/** A murmur below the voice: noise that leans on what was before, and a hum. */
function murmur(sound: Float64Array): void {
  const [loud, hum, pitch] = [between(5, 8), between(1, 3), between(90, 260)];
  const dust = randomBytes(sound.length);
  let before = 0;
  for (let index = 0; index < sound.length; index += 1) {
    before = before * 0.6 + ((dust[index] ?? 0) / 255 - 0.5) * loud;
    sound[index] = (sound[index] ?? 0) + before + hum * Math.sin((2 * Math.PI * pitch * index) / rate);
  }
}

function wave(sound: Float64Array): Buffer {
  const file = Buffer.alloc(header + sound.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(header - 8 + sound.length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(sound.length, 40);
  for (let index = 0; index < sound.length; index += 1)
    file[header + index] = Math.max(0, Math.min(255, Math.round(silence + (sound[index] ?? 0))));
  return file;
}

/** The digits as a recording: with gaps of different length, in one of the voices, over a murmur. Never the same twice. */
export async function speak(digits: string, language: Language): Promise<Buffer> {
  const voice = randomInt(voices);
  const said = await Promise.all([...digits].map((digit) => clip(`${language}-${voice}-${digit}`)));
  const sound = new Float64Array(seconds * rate);
  let at = samplesOf(0.3, 0.8);
  for (const digit of said) at = sayInto(sound, at, digit) + samplesOf(0.28, 0.55);
  murmur(sound);
  return wave(sound);
}
