import { createHmac, createPrivateKey, randomUUID, sign } from 'node:crypto';
import { canonicalText, type Signed } from '@ircrisk/engine-jump-link';
import { randomSecret } from '#platform/identity/digest.ts';
import type { SigningKey } from './keys.ts';

/** Seconds a ticket and a JWT hold, by our clock. */
export const holdSeconds = 60;

export const hmacOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex');

export interface Person {
  readonly account: string;
  readonly realName: string;
  readonly tenantId: string;
}

/** The query of a signed link: the canonical text itself, its signature and the name of the key. */
export function signedQuery(key: SigningKey, person: Person, target: string, now: number): string {
  const signed: Signed = {
    tenantId: person.tenantId,
    uid: person.account,
    target,
    ts: Math.floor(now / 1000),
    nonce: randomSecret(16),
  };
  const text = canonicalText(signed);
  return `${text}&sig=${hmacOf(key.secret, text)}&kid=${key.kid}`;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT of RFC 7519 for one system, for a minute, once; about the person no more than account, name and tenant. */
export function jwtOf(key: SigningKey, person: Person, target: string, issuer: string, now: number): string {
  const issued = Math.floor(now / 1000);
  const head = base64url({ alg: key.kind, typ: 'JWT', kid: key.kid });
  const claims = base64url({
    iss: issuer,
    aud: target,
    sub: person.account,
    name: person.realName,
    tenant: person.tenantId,
    iat: issued,
    exp: issued + holdSeconds,
    jti: randomUUID(),
  });
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), {
    key: createPrivateKey(key.secret),
    // JWS has r and s side by side (RFC 7518 §3.4), not in DER.
    dsaEncoding: 'ieee-p1363',
  });
  return `${head}.${claims}.${signature.toString('base64url')}`;
}
