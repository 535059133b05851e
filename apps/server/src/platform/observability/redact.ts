const secret = /pass(word|wd)|token|secret|authorization|blade-auth|captcha-code|cookie|^value$/i;

/** A copy fit for a log: values under secret names are masked at any depth (SEC19). */
export function redacted(value: unknown, depth = 0): unknown {
  if (depth > 6) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redacted(item, depth + 1));
  if (typeof value === 'string') return value.length > 500 ? `${value.slice(0, 500)}…` : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secret.test(name) ? '***' : redacted(inner, depth + 1),
    ]),
  );
}
