import type { Token, Tokens } from '@ircrisk/ui/parts/markdown.ts';

/** Address of a heading inside its page: the words, without marks. */
export const slug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

export interface Section {
  heading: string;
  slug: string;
  depth: number;
  /** The words of the section, for the search. */
  text: string;
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** The words of a token and everything in it; markup that could be HTML is left out. */
function wordsOf(token: Token): string {
  if (token.type === 'html' || token.type === 'space') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ text }) => text).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(wordsOf).join(' ');
  const inner = (token as { tokens?: Token[] }).tokens;
  if (inner) return inner.map(wordsOf).join('');
  return 'text' in token ? String(token.text) : '';
}

/** A page cut at its headings. */
export function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  for (const token of tokens) {
    if (isHeading(token)) {
      const heading = wordsOf(token);
      sections.push({ heading, slug: slug(heading), depth: token.depth, text: '' });
      continue;
    }
    const last = sections.at(-1);
    if (last) last.text = `${last.text} ${wordsOf(token)}`.trim();
  }
  return sections;
}

export interface Hit {
  page: string;
  section: Section;
  /** Words around the place, for the list of results. */
  excerpt: string;
}

const around = 36;

/** Sections in which every word typed occurs; those with it in the heading first. */
export function searchPages(pages: ReadonlyMap<string, readonly Section[]>, typed: string): Hit[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits: (Hit & { rank: number })[] = [];
  for (const [page, sections] of pages) {
    for (const section of sections) {
      const heading = section.heading.toLowerCase();
      const text = section.text.toLowerCase();
      if (!words.every((word) => heading.includes(word) || text.includes(word))) continue;
      const at = Math.max(0, text.indexOf(words[0] ?? ''));
      const from = Math.max(0, at - around);
      const excerpt = `${from > 0 ? '…' : ''}${section.text.slice(from, at + 2 * around)}`;
      hits.push({ page, section, excerpt, rank: words.every((word) => heading.includes(word)) ? 0 : 1 });
    }
  }
  return hits.sort((one, other) => one.rank - other.rank).map(({ rank: _, ...hit }) => hit);
}
