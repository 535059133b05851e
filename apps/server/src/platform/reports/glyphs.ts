/** Letters the typeface of reports has not: set low or high, or in other letters that mean the same. */
const LOW = '₀₁₂₃₄₅₆₇₈₉₊₋ₓₙ';
const LOW_AS = '0123456789+−xn';
const HIGH = '⁰⁴⁵⁶⁷⁸⁹⁺⁻\u0302\u0303';
const HIGH_AS = '0456789+−^~';
const OTHER: Record<string, string> = { '⅓': '1/3', '⅙': '1/6', '⌀': 'Ø', '✗': '×', '☐': '□', '☑': '■' };

const MISSING = new RegExp(`([${LOW}]+|[${HIGH}]+)`);
const ANY = new RegExp(`[${LOW}${HIGH}${Object.keys(OTHER).join('')}]`);

const plain = (text: string): string =>
  [...text]
    .map((letter) => {
      const [low, high] = [LOW.indexOf(letter), HIGH.indexOf(letter)];
      return low >= 0 ? LOW_AS[low] : high >= 0 ? HIGH_AS[high] : (OTHER[letter] ?? letter);
    })
    .join('');

type Piece = { text: string; sub?: true; sup?: true };

/** H₂S as H, a low 2, S. */
function pieces(text: string): string | Piece[] {
  if (!ANY.test(text)) return text;
  return text
    .split(MISSING)
    .filter((piece) => piece !== '')
    .map((piece): Piece => {
      const first = piece[0] ?? '';
      if (LOW.includes(first)) return { text: plain(piece), sub: true };
      return HIGH.includes(first) ? { text: plain(piece), sup: true } : { text: plain(piece) };
    });
}

/** A document of pdfmake with every letter in the typeface; drawings have their letters on the line. */
export function inTypeface<Node>(node: Node): Node {
  if (typeof node === 'string') {
    const set = pieces(node);
    return (typeof set === 'string' ? node : { text: set }) as Node;
  }
  if (Array.isArray(node)) return node.map((one) => inTypeface(one)) as Node;
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'text') return [key, typeof value === 'string' ? pieces(value) : inTypeface(value)];
      if (key === 'svg' && typeof value === 'string') return [key, plain(value)];
      return [key, typeof value === 'object' ? inTypeface(value) : value];
    }),
  ) as Node;
}
