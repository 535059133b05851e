import { randomInt } from 'node:crypto';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { keyed, randomSecret, sameBytes } from '../digest.ts';
import { drawText } from './draw.ts';
import { alphabet } from './glyphs.ts';
import { speak } from './speech.ts';
import { isDone, type Work, work } from './work.ts';

const characters = 5;
const seconds = 300;

/** As many as a picture can show that differ to the eye. */
const spokenDigits = 7;

export interface Captcha {
  readonly key: string;
  readonly image: string;
  readonly sound?: string;
  readonly work?: Work;
}

/** Groups of characters that look alike in a distorted picture: one read for the other is read well enough. */
const alike = ['0ODQ', '1IL', '2Z', '5S', '6G', '8B', 'UV', '4A', 'EF'];
const first = new Map(alike.flatMap((group) => [...group].map((one) => [one, group[0] ?? one])));

/** What a person typed, as far as an eye can tell; digits of a Chinese keyboard and the spaces between groups are well enough too. */
export const asSeen = (text: string): string =>
  [...text.normalize('NFKC').replace(/\s/g, '').toUpperCase()].map((one) => first.get(one) ?? one).join('');

const fingerprint = (secret: string, key: string, text: string): Buffer =>
  keyed(secret, 'captcha', key, asSeen(text));

export async function makeCaptcha(db: Database, secret: string): Promise<Captcha> {
  const text = Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { key: await keepCaptcha(db, secret, text), image: await drawText(text) };
}

/** For who cannot see a picture: digits of their own, spoken in the language of the reader. */
export async function makeSpoken(db: Database, secret: string, language: Language): Promise<Captcha> {
  const digits = Array.from({ length: spokenDigits }, () => randomInt(10)).join('');
  const sound = await speak(digits, language);
  return {
    key: await keepCaptcha(db, secret, digits),
    image: '',
    sound: `data:audio/wav;base64,${sound.toString('base64')}`,
  };
}

/** For who can neither see nor hear: their computer answers, by work that every try costs anew. */
export async function makeWork(db: Database, secret: string): Promise<Captcha> {
  const key = randomSecret(18);
  await keep(db, key, workMark(secret, key));
  return { key, image: '', work };
}

const workMark = (secret: string, key: string): Buffer => keyed(secret, 'captcha by work', key);

const keep = (db: Database, key: string, hash: Buffer): Promise<number> =>
  db.platform.run(sql`insert into captchas (key, code_hash, expires_at)
    values (${key}, ${hash}, now() + make_interval(secs => ${seconds}))`);

/** Stores the answer under a new key. */
export async function keepCaptcha(db: Database, secret: string, text: string): Promise<string> {
  const key = randomSecret(18);
  await keep(db, key, fingerprint(secret, key, text));
  return key;
}

/** Burns the picture with the first attempt, right or wrong. */
export async function solveCaptcha(
  db: Database,
  secret: string,
  key: string,
  text: string,
): Promise<boolean> {
  const found = await db.platform.maybe<{ hash: Buffer; live: boolean }>(sql`
    delete from captchas where key = ${key.slice(0, 64)} returning code_hash as hash, expires_at > now() as live`);
  if (!found?.live) return false;
  if (sameBytes(found.hash, workMark(secret, key))) return isDone(key, text.trim());
  return sameBytes(found.hash, fingerprint(secret, key, text.trim()));
}

export async function sweepCaptchas(db: Database): Promise<void> {
  await db.platform.run(sql`delete from captchas where expires_at < now()`);
}
