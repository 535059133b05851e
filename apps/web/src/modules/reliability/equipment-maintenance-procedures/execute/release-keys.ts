import { drafts } from '@ircrisk/ui/outbox/browser-store.ts';

/** A proof of who signs, locked with a PIN: what lies in the browser opens nothing by itself. */
interface Locked {
  person: string;
  until: string;
  salt: Uint8Array<ArrayBuffer>;
  iv: Uint8Array<ArrayBuffer>;
  content: ArrayBuffer;
}
export interface Release {
  release: string;
  person: string;
  until: string;
}

const place = (executionId: string, role: string): string => `procedure-release/${executionId}/${role}`;
const rounds = 310_000;

async function keyOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Browsers lock only on a safe line (https); without one nothing is kept, and the password is asked each time. */
export const canLock = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function keepRelease(
  executionId: string,
  role: string,
  pin: string,
  given: Release,
): Promise<void> {
  const [salt, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))];
  const content = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await keyOf(pin, salt),
    new TextEncoder().encode(given.release),
  );
  const locked: Locked = { person: given.person, until: given.until, salt, iv, content };
  await drafts.write(place(executionId, role), locked);
}

/** Who has proven themselves here for this role, while it lasts. */
export async function keptSigner(executionId: string, role: string): Promise<Locked | undefined> {
  return drafts.read<Locked>(place(executionId, role)).catch(() => undefined);
}

/** The proof, or nothing where the PIN is another. */
export async function openRelease({ salt, iv, content }: Locked, pin: string): Promise<string | undefined> {
  try {
    const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(pin, salt), content);
    return new TextDecoder().decode(open);
  } catch {
    return undefined;
  }
}
