import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { sha256 } from './digest.ts';

/** What an access token says; rights are never in it, they are read with every request. */
export interface AccessClaims {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly clientId: string;
}

const algorithm = 'HS256';
const issuer = 'ircrisk';
const kind = 'access';

interface Key {
  readonly id: string;
  readonly bytes: Uint8Array;
}
const keys = new Map<string, Key>();

function keyOf(secret: string): Key {
  let key = keys.get(secret);
  if (!key) {
    key = {
      id: sha256(`kid ${secret}`).toString('hex').slice(0, 12),
      bytes: new TextEncoder().encode(secret),
    };
    keys.set(secret, key);
  }
  return key;
}

export async function signAccess(
  secret: string,
  claims: AccessClaims,
  seconds: number,
): Promise<{ token: string; jti: string }> {
  const key = keyOf(secret);
  const jti = randomUUID();
  const now = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({ kind, tid: claims.tenantId, sid: claims.sessionId, cid: claims.clientId })
    .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid: key.id })
    .setIssuer(issuer)
    .setSubject(claims.userId)
    .setJti(jti)
    .setIssuedAt(now)
    // Instances' clocks differ a little.
    .setNotBefore(now - 5)
    .setExpirationTime(now + seconds)
    .sign(key.bytes);
  return { token, jti };
}

/** What a token says, and until when (milliseconds since 1970). */
export interface ReadAccess extends AccessClaims {
  readonly expiresAt: number;
}

/** The claims of a token we signed ourselves, of the right kind and in its time; undefined for everything else. */
export async function readAccess(secret: string, token: string): Promise<ReadAccess | undefined> {
  const key = keyOf(secret);
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key.bytes, {
      algorithms: [algorithm],
      issuer,
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'nbf', 'jti'],
    });
    if (protectedHeader.kid !== key.id || payload.kind !== kind) return undefined;
    const { tid, sid, cid, sub } = payload;
    if (typeof tid !== 'string' || typeof sid !== 'string' || typeof cid !== 'string' || !sub)
      return undefined;
    if (!/^\d{6}$/.test(tid) || !/^\d{1,19}$/.test(sid) || !/^\d{1,19}$/.test(sub)) return undefined;
    const expiresAt = (payload.exp ?? 0) * 1000;
    return { tenantId: tid, userId: sub, sessionId: sid, clientId: cid, expiresAt };
  } catch {
    // Bad signature, foreign algorithm, expired, truncated: to the caller they are all the same.
    return undefined;
  }
}
