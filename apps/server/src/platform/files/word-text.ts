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

function bodyOf(content: Uint8Array): string | null {
  try {
    const found = unzipSync(content, {
      filter: ({ name, originalSize }) => name === body && originalSize <= mostBytes,
    })[body];
    return found ? new TextDecoder().decode(found) : null;
  } catch {
    return null;
  }
}

export interface WordParagraph {
  readonly text: string;
  readonly isHeading: boolean;
  /** The cells of a table row, in place of one text. */
  readonly cells?: readonly string[];
}
const part =
  /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:(?:br|tab)\b[^>]*\/>|<w:pStyle\s+w:val="([^"]*)"|<w:(outlineLvl)\b|<(\/?)w:(p|tr|tc)(?:\s[^>]*)?>/g;
const headingStyle = /^(?:heading|标题|title|\d$)/i;

/** Paragraphs and table rows in their order, headings told by their style; null where it is no Word document. */
export function wordParagraphs(content: Uint8Array): WordParagraph[] | null {
  const xml = bodyOf(content);
  if (xml === null) return null;
  const found: WordParagraph[] = [];
  let [text, isHeading] = ['', false];
  let row: string[] | null = null;
  let cell = '';
  for (const [whole, words, style, outline, closing, element] of xml.matchAll(part)) {
    if (words !== undefined) text += plain(words);
    else if (style !== undefined) isHeading = headingStyle.test(style);
    else if (outline) isHeading = true;
    else if (!element) text += ' ';
    else if (element === 'p' && !closing)
      [text, isHeading] = whole.endsWith('/>') ? [text, isHeading] : ['', false];
    else if (element === 'p' && row) cell = [cell, text.trim()].filter(Boolean).join('\n');
    else if (element === 'p') found.push({ text: text.trim(), isHeading });
    else if (element === 'tr' && !closing) row = [];
    else if (element === 'tc' && !closing) cell = '';
    else if (element === 'tc') row?.push(cell);
    else if (element === 'tr' && row) {
      found.push({ text: '', isHeading: false, cells: row });
      row = null;
    }
  }
  return found;
}

/**
 * The text of a Word document, a line each paragraph, form feeds where Word last turned the page. Numbers that Word sets by itself
 * are not in the file; their paragraphs are counted. Null where it is no Word document.
 */
export function wordText(content: Uint8Array): { text: string; numberedByWord: number } | null {
  const xml = bodyOf(content);
  if (xml === null) return null;
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
