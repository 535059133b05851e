import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derived } from '#platform/config/secrets.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keyFor = (tokenSecret: string, purpose: string): Buffer =>
  Buffer.from(derived(tokenSecret, `sealed ${purpose}`), 'base64url');

/** A secret we must be able to use again, at rest: it opens only with the platform's own secret, and only for its owner. */
export function seal(tokenSecret: string, purpose: string, owner: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFor(tokenSecret, purpose), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Undefined when it was sealed with another secret or for another owner. */
export function unseal(
  tokenSecret: string,
  purpose: string,
  owner: string,
  sealed: Buffer,
): string | undefined {
  const decipher = createDecipheriv(algorithm, keyFor(tokenSecret, purpose), sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return undefined;
  }
}
