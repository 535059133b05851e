import { percentEncode } from './encode.ts';

/** What a signed link says of itself; the order of the fields is part of the agreement with the receiver. */
export interface Signed {
  readonly tenantId: string;
  readonly uid: string;
  readonly target: string;
  /** Whole seconds since 1970, UTC. */
  readonly ts: number;
  readonly nonce: string;
}

export const signedFields = ['tenantId', 'uid', 'target', 'ts', 'nonce'] as const;

/** The text that is signed. Values are encoded before they are joined: a person called `x&target=` forges no field. */
export const canonicalText = (signed: Signed): string =>
  signedFields.map((name) => `${name}=${percentEncode(String(signed[name]))}`).join('&');

/** A link is taken this many seconds before and after its time, by the receiver's clock. */
export const signatureSeconds = 300;

export const isFresh = (ts: number, now: number): boolean => Math.abs(now - ts) <= signatureSeconds;
