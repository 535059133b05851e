import { randomBytes, randomInt } from 'node:crypto';
import { isWeak } from '@ircrisk/contract/common-passwords.ts';
import { identityErrors } from '@ircrisk/contract/modules/system/identity.ts';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '#platform/http/answer.ts';

/** Argon2id (the library's default kind), computed off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentSettings = `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`;

/** How often a password was really checked since the start; every way to fail must cost the same. */
export const passwordWork = { verifications: 0 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let dummy: Promise<string> | undefined;
const dummyHash = (): Promise<string> => (dummy ??= hashPassword(randomBytes(24).toString('base64')));

/** Checks a password; without a stored hash it does the same work and says no. */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const against = stored ?? (await dummyHash());
  passwordWork.verifications += 1;
  const right = await verify(against, password);
  return right && stored !== undefined;
}

/** True when the hash was made with weaker settings than today's. */
export const needsRehash = (stored: string): boolean => !stored.includes(currentSettings);

/** The dummy must be there before the first stranger measures it. */
export async function warmPasswords(): Promise<void> {
  await dummyHash();
}

/** Refuses what the schema's rule cannot know: common passwords, and those made of account or tenant code. */
export function refuseWeakPassword(password: string, account: string, tenantId: string): void {
  if (isWeak(password, account, tenantId)) throw fail(identityErrors.passwordCommon);
}

const pools = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'];

/** A password for one login, made to be read aloud: no look-alike characters, 12 long, passes the rule. */
export function randomPassword(): string {
  const all = pools.join('');
  const letters = [...pools, ...Array.from({ length: 9 }, () => all)].map(
    (pool) => pool[randomInt(pool.length)] ?? 'x',
  );
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [letters[at], letters[other]] = [letters[other] ?? 'x', letters[at] ?? 'x'];
  }
  return letters.join('');
}
