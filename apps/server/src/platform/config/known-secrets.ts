/**
 * Values anybody can read in public source code, manuals or advisories: a platform signed with one of them is open to
 * all. The first lines are the defaults of the BladeX/Saber family, whose clients speak our wire.
 */
const published = new Set([
  'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
  '00000000000000000000000000000000',
  'o2beeiv399qhqnhd6agw8r8dej4bqhxm',
  'jmvcbsfgdqr1usho',
  'saber_secret',
  'saber3_secret',
  'sword_secret',
  'rider_secret',
  'ircrisk_browser',
  'your-256-bit-secret',
  'a-string-secret-at-least-256-bits-long',
]);

/** Published as such, repeated to reach the length, or too plain to have been drawn at random. */
export function isPubliclyKnown(secret: string): boolean {
  const plain = secret.trim().toLowerCase();
  if (new Set(plain).size < 8) return true;
  for (const known of published) {
    if (plain === known || plain === Buffer.from(known).toString('base64').toLowerCase()) return true;
    if (plain.split(known).join('') === '') return true;
  }
  return /^(change[-_ ]?me|secret|password|example|please|test)/.test(plain);
}
