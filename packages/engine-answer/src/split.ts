/** One clause of a document: what is found and cited as a whole. */
export interface SplitPassage {
  readonly clause: string;
  readonly heading: string;
  readonly text: string;
  /** Counted from 1; a form feed or a line `[page 7]` begins one. */
  readonly page: number;
}

/** `5.3.2 …`, `第三章 …`, `第十二条 …`, `附录 A …`, `Appendix A …` */
const clauseLine =
  /^\s*(?:(\d{1,3}(?:\.\d{1,3}){0,4})[.、)]?\s+|(第[一二三四五六七八九十百零\d]+[章节条])\s*|((?:附录|Appendix|Annex)\s*[A-Z\d]+)[.、:：]?\s*)(.*)$/u;
const pageLine = /^\s*(?:\[|【)\s*(?:page|第)?\s*(\d{1,4})\s*(?:页)?\s*(?:\]|】)\s*$/iu;
/** A line this short without a stop names its clause. */
const longestHeading = 40;
/** A clause longer than this is cut at paragraphs. */
const longest = 1200;

const isHeading = (line: string) => line.length <= longestHeading && !/[。；;.!?！？]$/.test(line);

interface Open {
  clause: string;
  heading: string;
  lines: string[];
  page: number;
}

function cut({ clause, heading, lines, page }: Open): SplitPassage[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    const last = parts.at(-1) ?? [];
    if (last.join('\n').length + line.length > longest && last.length > 0) parts.push([line]);
    else last.push(line);
  }
  return parts
    .map((part) => part.join('\n').trim())
    .filter((text) => text !== '')
    .map((text, at) => ({ clause: at === 0 ? clause : `${clause} (${at + 1})`, heading, text, page }));
}

/**
 * A document's text as clauses. A numbered line begins a clause; what stands in it without a stop is its heading, and a heading
 * without a text of its own is handed down to the clauses below it.
 */
export function splitDocument(text: string): SplitPassage[] {
  const passages: SplitPassage[] = [];
  const headings = new Map<string, string>();
  let page = 1;
  let open: Open | null = null;
  const close = () => {
    if (open) passages.push(...cut(open));
    open = null;
  };
  const above = (clause: string): string => {
    const parts = clause.split('.');
    for (let length = parts.length - 1; length > 0; length -= 1) {
      const known = headings.get(parts.slice(0, length).join('.'));
      if (known) return known;
    }
    return '';
  };
  for (const raw of text.replace(/\r\n?/g, '\n').split('\n')) {
    const feeds = raw.split('\f').length - 1;
    page += feeds;
    const line = raw.replaceAll('\f', '').trim();
    const turned = pageLine.exec(line);
    if (turned) {
      page = Number(turned[1]);
      continue;
    }
    if (line === '') continue;
    const match = clauseLine.exec(line);
    if (!match) {
      open ??= { clause: '', heading: '', lines: [], page };
      open.lines.push(line);
      continue;
    }
    close();
    const clause = (match[1] ?? match[2] ?? match[3] ?? '').trim();
    const rest = (match[4] ?? '').trim();
    const named = isHeading(rest);
    if (named && rest) headings.set(clause, rest);
    open = {
      clause,
      heading: named && rest ? rest : above(clause),
      lines: named || !rest ? [] : [rest],
      page,
    };
  }
  close();
  return passages;
}
