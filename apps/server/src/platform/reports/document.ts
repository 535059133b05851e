import { say } from '@ircrisk/contract/text.ts';
import { typeset } from '@ircrisk/contract/typeset.ts';
import type { Content, ContentTable, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { inTypeface } from './glyphs.ts';
import { completeSections, coverFacts } from './parts.ts';
import { type Block, hasCover, type Report, type Section, type TableBlock } from './report.ts';
import { reportWords } from './words.ts';

const ink = '#1C2B36';
const quiet = '#5B6B77';
const line = '#B9C4CC';
/** Points; what is left of a sheet between margins, header and footer. */
const sheets = {
  A4: { portrait: [481, 690], landscape: [728, 440] },
  A3: { portrait: [728, 1040], landscape: [1077, 690] },
} as const;
const margin = 57;
/** A list of contents is for a report of several sections. */
const contentsFrom = 4;

const ruled = {
  hLineWidth: (row: number, node: ContentTable) => (row <= 1 || row === node.table.body.length ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

function table({ columns, rows, empty }: TableBlock): Content {
  if (rows.length === 0 && empty) return { text: empty, color: quiet, margin: [0, 2, 0, 8] };
  const head: TableCell[] = columns.map(({ title, align = 'left' }) => ({
    text: title,
    bold: true,
    alignment: align,
  }));
  const body = rows.map((row): TableCell[] =>
    columns.map(({ align = 'left', isEquation }, index) => ({
      text: isEquation ? equation(row[index] ?? '') : breakable(row[index] ?? ''),
      alignment: align,
    })),
  );
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width = '*' }) => width),
      body: [head, ...body],
    },
    layout: ruled,
    fontSize: 8.5,
    margin: [0, 2, 0, 10],
  };
}

/** Subscripts and powers set as such; pieces break after their operators. */
const equation = (text: string): Content[] =>
  typeset(text).map(({ text: piece, set }) =>
    set === undefined ? { text: breakable(piece) } : { text: piece, [set]: { fontSize: 6 } },
  );

/**
 * A long run of letters may be broken anywhere, or it would run out of its column. Chinese breaks by itself; an invisible
 * space would need a glyph that the font has not.
 */
export const breakable = (text: string): string | { text: string; wordBreak?: 'break-all' }[] =>
  /[!-\u2bff]{19}/.test(text)
    ? text
        .split(/([!-\u2bff]{19,})/)
        .filter((piece) => piece !== '')
        .map((piece) =>
          /^[!-\u2bff]{19}/.test(piece) ? { text: piece, wordBreak: 'break-all' } : { text: piece },
        )
    : text;

function facts(rows: [string, string][]): Content {
  const pairs: TableCell[][] = [];
  for (let i = 0; i < rows.length; i += 2) {
    const cells = [rows[i], rows[i + 1]].flatMap((pair): TableCell[] => [
      { text: pair?.[0] ?? '', color: quiet },
      { text: pair?.[1] ?? '' },
    ]);
    pairs.push(cells);
  }
  return {
    table: { widths: [92, '*', 92, '*'], body: pairs },
    layout: { ...ruled, hLineWidth: () => 0.4 },
    margin: [0, 2, 0, 10],
  };
}

function block(one: Block, [width, height]: readonly [number, number]): Content {
  switch (one.kind) {
    case 'text':
      return {
        text: one.text,
        margin: [0, one.heading ? 6 : 0, 0, 6],
        ...(one.note ? { color: quiet, fontSize: 8.5 } : {}),
        ...(one.heading ? { bold: true, fontSize: 10.5, headlineLevel: 1 } : {}),
      };
    case 'facts':
      return facts(one.rows);
    case 'table':
      return table(one);
    case 'drawing':
      return {
        stack: [
          { svg: one.svg, fit: [width, height - 50], alignment: 'center' },
          ...(one.caption
            ? [{ text: one.caption, color: quiet, fontSize: 8.5, alignment: 'center' as const }]
            : []),
        ],
      };
  }
}

/** Whether a section starts on a sheet of its own. */
function startsSheet(report: Report, index: number): boolean {
  const sections = completeSections(report);
  const isLandscape = sections[index]?.landscape ?? false;
  // The first section follows the list of contents where there is one.
  if (index === 0) return hasCover(report) && (isLandscape || sections.length < contentsFrom);
  return isLandscape || (sections[index - 1]?.landscape ?? false) !== isLandscape;
}

function section({ heading, blocks, landscape }: Section, report: Report, index: number): Content[] {
  const paper = report.paper ?? 'A4';
  const room = sheets[paper][landscape ? 'landscape' : 'portrait'];
  const isNewSheet = startsSheet(report, index);
  const content: Content[] = heading
    ? [
        {
          text: heading,
          style: 'heading',
          headlineLevel: 1,
          ...(hasCover(report) ? { tocItem: true } : {}),
          ...(isNewSheet
            ? {
                pageBreak: 'before' as const,
                pageOrientation: landscape ? ('landscape' as const) : ('portrait' as const),
              }
            : {}),
        },
      ]
    : [];
  const set = blocks.map((one) => block(one, room));
  // Space below the last block of a full sheet would open an empty one before the next sheet.
  const last = set.at(-1);
  if (last && typeof last === 'object' && 'margin' in last && startsSheet(report, index + 1))
    set[set.length - 1] = { ...last, margin: [0, 2, 0, 0] };
  return held([...content, ...set], room[1]);
}

type Drawn = { stack: [{ svg: string }] };
const isDrawing = (one: Content | undefined): one is Content & Drawn =>
  typeof one === 'object' && 'stack' in one && 'svg' in ((one.stack as object[])[0] ?? {});
const isText = (one: Content | undefined): boolean =>
  typeof one === 'object' && 'text' in one && !('pageBreak' in one);
const heightOf = ({ stack: [{ svg }] }: Drawn): number => Number(/ height="([\d.]+)"/.exec(svg)?.[1]);

/** A drawing of at most half a sheet and the lines above it that head it stay together. */
function held(content: readonly Content[], room: number): Content[] {
  const found: Content[] = [];
  for (const one of content) {
    if (!isDrawing(one) || !(heightOf(one) < room / 2)) {
      found.push(one);
      continue;
    }
    const heads: Content[] = [];
    while (heads.length < 3 && isText(found.at(-1))) heads.unshift(found.pop() as Content);
    found.push(heads.length > 0 ? { stack: [...heads, one], unbreakable: true } : one);
  }
  return found;
}

function cover(report: Report): Content[] {
  const { language, logo, revisions = [] } = report;
  const t = (key: keyof typeof reportWords) => say(reportWords[key], language);
  return [
    ...(logo ? [{ image: logo, fit: [150, 48] as [number, number], margin: [0, 12, 0, 0] as Margins }] : []),
    { text: report.company, color: quiet, fontSize: 11, margin: [0, logo ? 12 : 60, 0, logo ? 96 : 120] },
    { text: report.title, fontSize: 26, bold: true, margin: [0, 0, 0, 8] },
    { text: report.subject, fontSize: 15, margin: [0, 0, 0, 24] },
    facts(coverFacts(report)),
    ...(revisions.length > 0
      ? [
          { text: t('revisions'), style: 'heading' },
          table({
            kind: 'table',
            columns: [
              { title: t('revision'), width: 34 },
              { title: t('state'), width: 62 },
              { title: t('person'), width: 68 },
              { title: t('approver'), width: 68 },
              { title: t('date'), width: 66 },
              { title: t('note') },
            ],
            rows: revisions.map((one) => [
              one.revision,
              one.state,
              one.person,
              one.approver,
              one.date,
              one.note,
            ]),
          }),
        ]
      : []),
    {
      // Signed on one sheet: a row alone on the next says nothing of what it signs.
      unbreakable: true,
      stack: [{ text: t('signatures'), style: 'heading' }, signatureTable(report)],
    },
    ...(completeSections(report).length >= contentsFrom
      ? [{ toc: { title: { text: t('contents'), style: 'heading' } }, pageBreak: 'before' as const }]
      : []),
  ];
}

function signatureTable({ language, signatures = [] }: Report): Content {
  const t = (key: keyof typeof reportWords) => say(reportWords[key], language);
  return {
    table: {
      widths: [80, 110, '*', 90],
      heights: (row: number) => (row === 0 ? 14 : 26),
      body: [
        [t('role'), t('name'), t('signature'), t('date')].map((text) => ({ text, bold: true })),
        ...signatures.map(({ role, name, date }): TableCell[] => [role, name, '', date]),
      ],
    },
    layout: ruled,
    fontSize: 8.5,
  };
}

/** The report as pdfmake sets it. */
export function documentOf(report: Report): TDocumentDefinitions {
  const { language, title, number } = report;
  const sections = completeSections(report);
  const isCovered = hasCover(report);
  return {
    pageSize: report.paper ?? 'A4',
    pageOrientation: !isCovered && sections[0]?.landscape ? 'landscape' : 'portrait',
    pageMargins: [margin, 64, margin, 56],
    defaultStyle: { font: 'NotoSansSC', fontSize: 9.5, color: ink, lineHeight: 1.25 },
    styles: { heading: { fontSize: 12.5, bold: true, margin: [0, 12, 0, 6] } },
    // A heading goes to the next sheet with what it heads.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === 1 && startPosition.verticalRatio > 0.82,
    info: { title: `${number} ${title}`, subject: report.subject, creator: 'ircrisk' },
    header: inTypeface({
      columns: [
        { text: `${number}  ${report.subject}`, color: quiet },
        { text: title, alignment: 'right' as const, color: quiet },
      ],
      fontSize: 8,
      margin: [margin, 30, margin, 0] as Margins,
    }),
    footer: (page, pages) =>
      inTypeface({
        columns: [
          { text: `${report.company}  ${report.made}`, color: quiet },
          {
            text: say(reportWords.page, language, { page, pages }),
            alignment: 'right' as const,
            color: quiet,
          },
        ],
        fontSize: 8,
        margin: [margin, 16, margin, 0] as Margins,
      }),
    content: inTypeface([
      ...(isCovered ? cover(report) : []),
      ...sections.flatMap((one, index) => section(one, report, index)),
    ]),
  };
}
