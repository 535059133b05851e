import { createHash } from 'node:crypto';
import type { ErrorKind } from '@ircrisk/contract/errors.ts';
import { fail } from './answer.ts';

/** What a form has sent, in short; the order of its fields is that of its schema. */
export const digestOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** A key stands for one thing sent: with another body it is refused, never answered as if that had been kept. */
export function sameBody(kept: { digest: string | null }, digest: string, refusal: ErrorKind): void {
  if (kept.digest !== null && kept.digest !== digest) throw fail(refusal);
}
