import { unzipSync } from 'fflate';

/** A text of more characters than this is no rule anybody reads; the packed file may claim anything. */
const mostBytes = 60_000_000;
const body = 'word/document.xml';
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN;
    if (Number.isNaN(code)) return entities[name] ?? whole;
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
const piece =
  /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:br\b([^>]*)\/>|<w:(tab|noBreakHyphen)\b[^>]*\/>|<w:(lastRenderedPageBreak)\b[^>]*\/>|<w:(numPr)\b[^>]*>|<\/w:(p)>/g;

/**
 * The text of a Word document, a line each paragraph, form feeds where Word last turned the page. Numbers that Word sets by itself
 * are not in the file; their paragraphs are counted. Null where it is no Word document.
 */
export function wordText(content: Uint8Array): { text: string; numberedByWord: number } | null {
  let xml: string;
  try {
    const found = unzipSync(content, {
      filter: ({ name, originalSize }) => name === body && originalSize <= mostBytes,
    })[body];
    if (!found) return null;
    xml = new TextDecoder().decode(found);
  } catch {
    return null;
  }
  let text = '';
  let numberedByWord = 0;
  for (const [, words, broken, sign, turned, numbered, paragraph] of xml.matchAll(piece)) {
    if (words !== undefined) text += plain(words);
    else if (broken !== undefined) text += /w:type="page"/.test(broken) ? '\f' : '\n';
    else if (sign) text += sign === 'tab' ? ' ' : '-';
    else if (turned) text += '\f';
    else if (numbered) numberedByWord += 1;
    else if (paragraph) text += '\n';
  }
  return { text, numberedByWord };
}
