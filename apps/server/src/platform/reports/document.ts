import { say } from '@ircrisk/contract/text.ts';
import { typeset } from '@ircrisk/contract/typeset.ts';
import type {
  Content,
  ContentTable,
  ContentText,
  Margins,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js';
import { breakable, drawnSigns } from './glyphs.ts';
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

/** Points between the text of two columns. */
const gutter = 8;
/** A column of text narrower than this stands on its end. */
const leastShare = 72;

/** Points of the longest word of a head, by letters of usual width and wide ones; a Chinese character breaks anywhere. */
const wordRoom = (word: string): number => 5.4 * word.length + 3 * (word.match(/[mwMW]/g)?.length ?? 0);
const headRoom = (title: string): number =>
  Math.max(...title.split(/[\s\u2e80-\uffef]+/).map((word) => wordRoom(word.slice(0, 18))));

/** The same of the cells, up to a tag or a date: what is longer may break. */
const cellRoom = (rows: readonly string[][], at: number): number =>
  Math.max(
    0,
    ...rows.map((row) =>
      Math.max(
        ...(row[at] ?? '')
          .split(/[\s\u2e80-\uffef]+/)
          .map((word) => (word.length > 12 ? 0 : 5 * word.length)),
      ),
    ),
  );

/**
 * Widths as asked for; where they leave too little for the columns that share the rest, all of them give way. None is
 * narrower than the longest word of its head as long as the others have room to give, nor, if that can be, than the tags
 * and dates below it.
 */
export function widthsOf(
  columns: TableBlock['columns'],
  room: number,
  rows: readonly string[][] = [],
): (number | 'auto' | '*')[] {
  const heads = columns.map(({ title }) => Math.ceil(headRoom(title)));
  const words = heads.map((head, at) => Math.max(head, Math.ceil(cellRoom(rows, at))));
  return fitted(columns, room, words) ?? fitted(columns, room, heads) ?? scaledTo(columns, room).scaled;
}

/** Widths as asked for, less where they leave too little, and what they may take together. */
function scaledTo(columns: TableBlock['columns'], room: number) {
  const widths = columns.map(({ width = '*' }) => width);
  const given = widths.reduce<number>((sum, width) => sum + (typeof width === 'number' ? width : 0), 0);
  const shares = widths.filter((width) => width === '*').length;
  const left = room - gutter * columns.length - leastShare * shares;
  const scale = given <= left || given === 0 ? 1 : Math.max(0.6, left / given);
  return {
    left,
    scaled: widths.map((width) => (typeof width === 'number' ? Math.floor(width * scale) : width)),
  };
}

/** None narrower than its least; nothing where there is no room for that. */
function fitted(columns: TableBlock['columns'], room: number, least: readonly number[]) {
  const { left, scaled } = scaledTo(columns, room);
  const raised = scaled.map((width, at) => (typeof width === 'number' ? Math.max(width, least[at]!) : width));
  const sum = (list: readonly (number | string)[]) =>
    list.reduce<number>((all, width) => all + (typeof width === 'number' ? width : 0), 0);
  const excess = sum(raised) - Math.max(left, sum(scaled));
  if (excess <= 0) return raised;
  const spare = sum(raised.map((width, at) => (typeof width === 'number' ? width - least[at]! : 0)));
  if (spare < excess) return undefined;
  return raised.map((width, at) =>
    typeof width === 'number' ? Math.floor(width - ((width - least[at]!) * excess) / spare) : width,
  );
}

/** Room of a drawing in a line of a table, points. */
const smallDrawing: [number, number] = [110, 40];

function table({ columns, rows, empty }: TableBlock, room: number): Content {
  if (rows.length === 0 && empty) return { text: empty, color: quiet, margin: [0, 2, 0, 8] };
  const head: TableCell[] = columns.map(({ title, align = 'left' }) => ({
    text: breakable(title),
    bold: true,
    alignment: align,
  }));
  const body = rows.map((row, at): TableCell[] =>
    columns.map(({ align = 'left', isEquation, drawings }, index): TableCell => {
      const svg = drawings?.[at];
      if (svg) return { svg: drawnSigns(svg), fit: smallDrawing, alignment: align };
      return {
        text: isEquation ? equation(row[index] ?? '') : breakable(row[index] ?? ''),
        alignment: align,
      };
    }),
  );
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: widthsOf(columns, room, rows),
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

function facts(rows: [string, string][]): Content {
  const pairs: TableCell[][] = [];
  for (let i = 0; i < rows.length; i += 2) {
    const cells = [rows[i], rows[i + 1]].flatMap((pair): TableCell[] => [
      { text: breakable(pair?.[0] ?? ''), color: quiet },
      { text: breakable(pair?.[1] ?? '') },
    ]);
    pairs.push(cells);
  }
  return {
    table: { widths: [92, '*', 92, '*'], dontBreakRows: true, body: pairs },
    layout: { ...ruled, hLineWidth: () => 0.4 },
    margin: [0, 2, 0, 10],
  };
}

function block(one: Block, [width, height]: readonly [number, number]): Content {
  switch (one.kind) {
    case 'text':
      return {
        text: breakable(one.text),
        margin: [0, one.heading ? 6 : 0, 0, 6],
        ...(one.note ? { color: quiet, fontSize: 8.5 } : {}),
        ...(one.heading ? { bold: true, fontSize: 10.5, headlineLevel: 1 } : {}),
      };
    case 'facts':
      return facts(one.rows);
    case 'table':
      return table(one, width);
    case 'drawing':
      return {
        stack: [
          { svg: drawnSigns(one.svg), fit: [width, height - 50], alignment: 'center' },
          ...(one.caption
            ? [{ text: breakable(one.caption), color: quiet, fontSize: 8.5, alignment: 'center' as const }]
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
  const isTurned = (sections[index - 1]?.landscape ?? false) !== isLandscape;
  return isTurned || (isLandscape && !sections[index]?.continues);
}

/** Where a drawing with a frame of its own begins, and what header, heading and footer take of the sheet. */
const sheetTop = 54;
const sheetEdges = 98;
const sheetHeights = { A4: 595, A3: 842 } as const;

function wholeSheet({ heading, blocks }: Section, report: Report): Content[] {
  const paper = report.paper ?? 'A4';
  const [width] = sheets[paper].landscape;
  return blocks.flatMap((one, at): Content[] =>
    one.kind === 'drawing'
      ? [
          {
            stack: [
              {
                text: at === 0 ? breakable(heading) : '',
                ...(at === 0 && hasCover(report) ? { tocItem: true } : {}),
                bold: true,
                fontSize: 9,
                absolutePosition: { x: margin, y: 40 },
              },
              {
                svg: drawnSigns(one.svg),
                fit: [width, sheetHeights[paper] - sheetEdges],
                alignment: 'center',
                absolutePosition: { x: margin, y: sheetTop },
              },
            ],
            pageBreak: 'before',
            pageOrientation: 'landscape',
          },
        ]
      : [],
  );
}

function section({ heading, blocks, landscape, isSheet }: Section, report: Report, index: number): Content[] {
  if (isSheet) return wholeSheet({ heading, blocks }, report);
  const paper = report.paper ?? 'A4';
  const room = sheets[paper][landscape ? 'landscape' : 'portrait'];
  const isNewSheet = startsSheet(report, index);
  const content: Content[] = heading
    ? [
        {
          text: breakable(heading),
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
  return withDrawings([...content, ...set], [...(heading ? [null] : []), ...blocks]);
}

/** Words before a drawing that stay on its sheet; more of them would leave it no room. */
const wordsBefore = 160;

/** What heads a drawing goes to the next sheet with it: its heading, and a short text between the two. */
function withDrawings(set: Content[], blocks: (Block | null)[]): Content[] {
  const isHeading = (one: Block | null | undefined) =>
    one === null || (one?.kind === 'text' && one.heading === true);
  const isShort = (one: Block | null | undefined) => one?.kind === 'text' && one.text.length <= wordsBefore;
  const kept: Content[] = [];
  for (let at = 0; at < set.length; at += 1) {
    const next = isHeading(blocks[at]) && !isHeading(blocks[at + 1]) && isShort(blocks[at + 1]) ? 2 : 1;
    const isHead = isHeading(blocks[at]) && blocks[at + next]?.kind === 'drawing';
    if (!isHead) {
      kept.push(set[at]!);
      continue;
    }
    // A level would ask for a break inside what may not break, and the setter then drops the drawing.
    const { pageBreak, pageOrientation, headlineLevel: _, ...head } = set[at] as ContentText;
    kept.push({
      stack: [head, ...set.slice(at + 1, at + next + 1)],
      unbreakable: true,
      ...(pageBreak ? { pageBreak } : {}),
      ...(pageOrientation ? { pageOrientation } : {}),
    });
    at += next;
  }
  return kept;
}

function cover(report: Report): Content[] {
  const { language, logo, revisions = [] } = report;
  const t = (key: keyof typeof reportWords) => say(reportWords[key], language);
  return [
    ...(logo ? [{ image: logo, fit: [150, 48] as [number, number], margin: [0, 12, 0, 0] as Margins }] : []),
    { text: report.company, color: quiet, fontSize: 11, margin: [0, logo ? 12 : 40, 0, logo ? 48 : 72] },
    { text: breakable(report.title), fontSize: 26, bold: true, margin: [0, 0, 0, 8] },
    { text: breakable(report.subject), fontSize: 15, margin: [0, 0, 0, 24] },
    facts(coverFacts(report)),
    ...(revisions.length > 0
      ? [
          { text: t('revisions'), style: 'heading' },
          table(
            {
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
            },
            sheets.A4.portrait[0],
          ),
        ]
      : []),
    ...(report.signatures?.length
      ? [
          {
            // Signed on one sheet: a row alone on the next says nothing of what it signs.
            unbreakable: true,
            stack: [{ text: t('signatures'), style: 'heading' }, signatureTable(report)],
          },
        ]
      : []),
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
    defaultStyle: {
      font: 'NotoSansSC',
      fontSize: 9.5,
      color: ink,
      lineHeight: 1.25,
      // Quotation marks as wide as a character belong among characters only.
      ...(language === 'en' ? { fontFeatures: ['pwid' as const] } : {}),
    },
    styles: { heading: { fontSize: 12.5, bold: true, margin: [0, 12, 0, 6] } },
    // A heading at the foot goes to the next sheet with what it heads, unless all of that has room here.
    pageBreakBefore: ({ headlineLevel, startPosition, pageNumbers }, nodes) => {
      const foot = startPosition.pageOrientation === 'landscape' ? 0.64 : 0.82;
      if (headlineLevel !== 1 || startPosition.verticalRatio <= foot) return false;
      const here = nodes.getFollowingNodesOnPage();
      const next = here.findIndex((node) => node.headlineLevel === 1);
      const headed = next < 0 ? here : here.slice(0, next);
      const [over] = next < 0 ? nodes.getNodesOnNextPage() : [];
      const isWhole = headed.every((node) => node.pageNumbers.every((page) => pageNumbers.includes(page)));
      return headed.length === 0 || !isWhole || (over !== undefined && over.headlineLevel !== 1);
    },
    info: { title: `${number} ${title}`, subject: report.subject, creator: 'ircrisk' },
    header: {
      columns: [
        { text: breakable(`${number}  ${report.subject}`), color: quiet },
        { text: breakable(title), alignment: 'right', color: quiet },
      ],
      fontSize: 8,
      margin: [margin, 30, margin, 0],
    },
    footer: (page, pages) => ({
      columns: [
        { text: breakable(`${report.company}  ${report.made}`), color: quiet },
        { text: say(reportWords.page, language, { page, pages }), alignment: 'right', color: quiet },
      ],
      fontSize: 8,
      margin: [margin, 16, margin, 0],
    }),
    content: [
      ...(isCovered ? cover(report) : []),
      ...sections.flatMap((one, index) => section(one, report, index)),
    ],
  };
}
