/**
 * Accident types of GB 6441-1986 and the ones of the 2025 edition that took their place; the first is the usual one. Codes are
 * ours: the edition, then the order of the standard.
 */
const successors: Readonly<Record<string, readonly string[]>> = {
  '01': ['01'],
  '02': ['02', '03'],
  '03': ['04'],
  '04': ['05'],
  '05': ['06'],
  '06': ['07'],
  '07': ['08'],
  '08': ['09'],
  '09': ['10'],
  '10': ['12'],
  '11': ['12'],
  '12': ['13'],
  '13': ['19'],
  '14': ['19'],
  '15': ['16'],
  '16': ['14'],
  '17': ['14'],
  '18': ['16', '17', '18', '15', '21', '22', '20'],
  '19': ['23', '24'],
  '20': ['27'],
};

/** `08` is of the 1986 edition, as the older lists write it. */
const editionOf = (code: string): readonly [edition: string, number: string] => {
  const [edition = '', number] = code.split('-');
  return number === undefined ? ['1986', edition] : [edition, number];
};

export const isAccidentType = (code: string): boolean => {
  const [edition, number] = editionOf(code);
  if (edition === '1986') return number in successors;
  return edition === '2025' && /^(0[1-9]|1\d|2[0-7])$/.test(number);
};

/** Types of different editions are the same where the new edition names one as the successor of the other. */
export function isSameAccident(one: string, other: string): boolean {
  const [a, b] = [editionOf(one), editionOf(other)];
  if (a[0] === b[0]) return a[1] === b[1];
  const [older, newer] = a[0] === '1986' ? [a, b] : [b, a];
  return successors[older[1]]?.includes(newer[1]) ?? false;
}

/** Every code that counts as the same type, itself among them, with the edition written out. */
export function sameAccidents(code: string): string[] {
  const own = editionOf(code);
  const others = Object.keys(successors)
    .map((number) => `1986-${number}`)
    .concat(Array.from({ length: 27 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`))
    .filter((other) => isSameAccident(code, other));
  return [...new Set([own.join('-'), ...others])];
}
