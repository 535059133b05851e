/** Lines at the top and at the bottom of a page that may be its head and foot. */
const edge = 3;
/** A head is on so many of the pages, and on three at least. */
const oftenEnough = 0.6;
const leastPages = 3;

/** Heads differ in the page's number alone. */
const alike = (line: string) => line.replace(/\d+/g, '#').replace(/\s+/g, '');
const isPageNumber = (line: string) =>
  /^[-–—·\s]*(?:第|page)?\s*\d{1,4}\s*(?:页)?(?:\s*[/／共of]+\s*\d{1,4}\s*页?)?[-–—·\s]*$/iu.test(line);

/** What begins a line of its own: a clause, an item of a list, a note. */
const beginsAnew =
  /^\s*(?:\d{1,3}(?:\.\d{1,3})*[.、)）]?\s|第[一二三四五六七八九十百零\d]+[章节条]|附录|Appendix|Annex|[（(]?[a-z\d一二三四五六七八九十]{1,3}[)）、]|[-–—•·]|注|Note)/u;
const ends = /[。；;.!?！？：:]["”’）)]?$/u;
/** What cannot end a sentence: 19.5 %～ goes on with 21 %, which is no clause 21. */
const hangs = /[～~–—\-、，,（(／/≥≤<>=]$/u;
const isWide = (sign: string | undefined) =>
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u3000-\u303f]/u.test(sign ?? '');

function headsOf(pages: readonly (readonly string[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const line of new Set([...lines.slice(0, edge), ...lines.slice(-edge)].map(alike)))
      counts.set(line, (counts.get(line) ?? 0) + 1);
  const least = Math.max(leastPages, oftenEnough * pages.length);
  return new Set([...counts].filter(([, count]) => count >= least).map(([line]) => line));
}

/** Lines as they were before the paper broke them: one that fills its line and does not end goes on in the next. */
function mended(lines: readonly string[]): string[] {
  const widest = Math.max(0, ...lines.map((line) => line.length));
  const paragraphs: string[] = [];
  let before = '';
  for (const line of lines) {
    const isFull = before.length >= 0.7 * widest;
    const goesOn = isFull && (hangs.test(before) || !(ends.test(before) || beginsAnew.test(line)));
    const open = paragraphs.at(-1);
    if (goesOn && open !== undefined) {
      const gap = isWide(open.at(-1)) || isWide(line[0]) ? '' : ' ';
      paragraphs[paragraphs.length - 1] = `${open}${gap}${line}`;
    } else paragraphs.push(line);
    before = line;
  }
  return paragraphs;
}

/**
 * Pages of printed lines as one text to be split: without heads, feet and page numbers, broken lines whole again, a form feed before
 * every page but the first.
 */
export function joinPages(pages: readonly (readonly string[])[]): string {
  const clean = pages.map((lines) => lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean));
  const heads = headsOf(clean);
  return clean
    .map((lines) => {
      const kept = lines.filter((line, at) => {
        const atEdge = at < edge || at >= lines.length - edge;
        return !(atEdge && (isPageNumber(line) || (heads.has(alike(line)) && !beginsAnew.test(line))));
      });
      return mended(kept).join('\n');
    })
    .join('\n\f');
}
