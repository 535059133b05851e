import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Fingerprint of a random secret (256 bits of it, so no salt is needed). */
export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Fingerprint of a short code: useless to anyone who reads the table without the key. */
export const keyed = (key: string, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest();

export const sameBytes = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right);

export const randomSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');
