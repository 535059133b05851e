import { signedFields } from './canonical.ts';

/** What the platform adds to an address, or posts to it, so that the other system knows who comes. */
export function signInFields(mode: string, parameterName: string | null): readonly string[] {
  if (mode === 'hmac') return [...signedFields, 'sig', 'kid'];
  if (mode === 'jwt') return [parameterName || 'jwt'];
  return mode === 'ticket' || mode === 'formPost' ? [parameterName || 'ticket'] : [];
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** As the most lenient receiver reads a name: `uid[]` is uid, and so is `UID`. */
const plainName = (part: string): string =>
  decoded(part.split('=')[0] ?? '')
    .replace(/\[.*$/, '')
    .trim()
    .toLowerCase();

/** The sign-in field an address has of its own already, so that a receiver may read a forged one first. */
export function forgedField(address: string, fields: readonly string[]): string | null {
  const query = address.split('#')[0]?.split('?').slice(1).join('?') ?? '';
  const names = new Set(query.split(/[&;?]/).map(plainName));
  return fields.find((field) => names.has(field.toLowerCase())) ?? null;
}
