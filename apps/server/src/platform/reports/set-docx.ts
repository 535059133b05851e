import { say } from '@ircrisk/contract/text.ts';
import { typeset } from '@ircrisk/contract/typeset.ts';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  type ISectionOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { writableParts } from '#platform/xml-characters.ts';
import { fonts } from './fonts.ts';
import { drawnSigns } from './glyphs.ts';
import { completeSections, coverFacts } from './parts.ts';
import { type Align, type Block, hasCover, type Report, type Section, type TableBlock } from './report.ts';
import { picturesOf } from './svg-pictures.ts';
import { reportWords } from './words.ts';

/** East Asian letters need their own font name on every run, or Word takes the one of its own language. */
const font = { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia: 'Microsoft YaHei' };
const ink = '1C2B36';
const quiet = '5B6B77';
const rule = { style: BorderStyle.SINGLE, size: 4, color: 'B9C4CC' };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const ruled = {
  top: rule,
  bottom: rule,
  insideHorizontal: rule,
  left: none,
  right: none,
  insideVertical: none,
};
/** Twentieths of a point. */
const margin = 1140;
const papers = { A4: { width: 11906, height: 16838 }, A3: { width: 16838, height: 23811 } } as const;

interface Looks {
  size?: number;
  bold?: boolean;
  color?: string;
}

const run = (text: string, { size = 19, bold = false, color = ink }: Looks = {}) =>
  new TextRun({ text, font, size, bold, color });
const line = (
  text: string,
  looks: Looks = {},
  alignment?: (typeof AlignmentType)[keyof typeof AlignmentType],
) =>
  new Paragraph({
    children: [run(text, looks)],
    spacing: { after: 80 },
    ...(alignment ? { alignment } : {}),
  });
const heading = (
  text: string,
  level: (typeof HeadingLevel)[keyof typeof HeadingLevel] = HeadingLevel.HEADING_1,
) =>
  new Paragraph({
    heading: level,
    keepNext: true,
    spacing: { before: 240, after: 120 },
    children: [run(text, { size: 25, bold: true })],
  });

const sides: Record<Align, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  right: AlignmentType.RIGHT,
  center: AlignmentType.CENTER,
};

const equation = (text: string, { size = 17, bold = false, color = ink }: Looks) =>
  typeset(text).map(
    ({ text: piece, set }) =>
      new TextRun({
        text: piece,
        font,
        size,
        bold,
        color,
        ...(set === 'sub' ? { subScript: true } : set === 'sup' ? { superScript: true } : {}),
      }),
  );

const cell = (
  text: string,
  looks: Looks,
  align: Align = 'left',
  width?: number,
  isEquation = false,
  image?: ImageRun,
) =>
  new TableCell({
    children: [
      new Paragraph({
        children: image ? [image] : isEquation ? equation(text, looks) : [run(text, { size: 17, ...looks })],
        alignment: sides[align],
      }),
    ],
    margins: { top: 40, bottom: 40, left: 60, right: 60 },
    ...(width === undefined ? {} : { width: { size: width, type: WidthType.DXA } }),
  });

/** A width in points is one; the others share what is left. */
function widthsOf({ columns }: TableBlock, room: number): number[] {
  const told = columns.map(({ width }) => (typeof width === 'number' ? width * 20 : undefined));
  const left = room - told.reduce((sum: number, width) => sum + (width ?? 0), 0);
  const share = Math.floor(
    Math.max(left, 0) / Math.max(1, told.filter((width) => width === undefined).length),
  );
  return told.map((width) => width ?? Math.max(share, 300));
}

/** Pictures of a table by column and row, fitted to a line of it. */
const smallPictures = ({ columns }: TableBlock): Promise<(ImageRun | undefined)[][]> =>
  Promise.all(
    columns.map(({ drawings = [] }) =>
      Promise.all(
        drawings.map(async (svg) => {
          if (!svg) return undefined;
          const { data, width, height } = await picture(svg);
          const scale = Math.min(147 / width, 53 / height);
          return new ImageRun({
            type: 'png',
            data,
            transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
          });
        }),
      ),
    ),
  );

function table(
  block: TableBlock,
  room: number,
  pictures: readonly (readonly (ImageRun | undefined)[])[] = [],
): (Table | Paragraph)[] {
  if (block.rows.length === 0 && block.empty) return [line(block.empty, { color: quiet, size: 17 })];
  const widths = widthsOf(block, room);
  const row = (texts: readonly string[], isHead: boolean, place = -1) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: block.columns.map(({ align, isEquation }, at) =>
        cell(
          texts[at] ?? '',
          { bold: isHead },
          align,
          widths[at],
          isEquation === true && !isHead,
          pictures[at]?.[place],
        ),
      ),
    });
  return [
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      columnWidths: widths,
      borders: ruled,
      rows: [
        row(
          block.columns.map(({ title }) => title),
          true,
        ),
        ...block.rows.map((texts, place) => row(texts, false, place)),
      ],
    }),
    line(''),
  ];
}

const facts = (rows: readonly [string, string][], room: number): (Table | Paragraph)[] => [
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [Math.floor(room * 0.25), Math.floor(room * 0.75)],
    borders: ruled,
    rows: rows.map(
      ([label, value]) =>
        new TableRow({
          children: [
            cell(label, { color: quiet }, 'left', Math.floor(room * 0.25)),
            cell(value, {}, 'left', Math.floor(room * 0.75)),
          ],
        }),
    ),
  }),
  line(''),
];

let areFontsKnown = false;

/** A drawing as a picture of twice its size: what Word shows on paper is sharp, and older programs show it too. */
async function picture(svg: string): Promise<{ data: Buffer; width: number; height: number }> {
  if (!areFontsKnown) {
    GlobalFonts.registerFromPath(fonts.regular, 'NotoSansSC');
    GlobalFonts.registerFromPath(fonts.bold, 'NotoSansSC');
    areFontsKnown = true;
  }
  const image = await loadImage(Buffer.from(drawnSigns(svg)));
  const scale = Math.min(2, 8000 / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The canvas knows no pictures inside a drawing; ours lie below the lines.
  for (const { x, y, width, height, matrix, address } of picturesOf(svg)) {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix.map((one) => one * scale);
    context.setTransform(a, b, c, d, e, f);
    context.drawImage(
      await loadImage(Buffer.from(address.replace(/^.*?,/, ''), 'base64')),
      x,
      y,
      width,
      height,
    );
  }
  context.resetTransform();
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { data: canvas.toBuffer('image/png'), width: image.width, height: image.height };
}

async function drawing(svg: string, caption: string | undefined, room: { width: number; height: number }) {
  const { data, width, height } = await picture(svg);
  const [across, down] = [room.width / 15, room.height / 15 - 60];
  const scale = Math.min(1, across / width, down / height);
  return [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      children: [
        new ImageRun({
          type: 'png',
          data,
          transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
          altText: { name: caption ?? 'drawing', description: caption ?? '', title: caption ?? '' },
        }),
      ],
    }),
    ...(caption ? [line(caption, { color: quiet, size: 17 }, AlignmentType.CENTER)] : []),
  ];
}

async function set(block: Block, room: { width: number; height: number }): Promise<(Paragraph | Table)[]> {
  switch (block.kind) {
    case 'text':
      return [line(block.text, block.note ? { color: quiet, size: 17 } : {})];
    case 'facts':
      return facts(block.rows, room.width);
    case 'table':
      return table(block, room.width, await smallPictures(block));
    case 'drawing':
      return drawing(block.svg, block.caption, room);
  }
}

function cover(report: Report, room: number): (Paragraph | Table | TableOfContents)[] {
  const { language, logo, revisions = [], signatures = [] } = report;
  const t = (key: keyof typeof reportWords) => say(reportWords[key], language);
  const [, type, data] = /^data:image\/(png|jpeg);base64,(.*)$/.exec(logo ?? '') ?? [];
  return [
    ...(data
      ? [
          new Paragraph({
            children: [
              new ImageRun({
                type: type === 'png' ? 'png' : 'jpg',
                data: Buffer.from(data, 'base64'),
                transformation: { width: 160, height: 52 },
              }),
            ],
          }),
        ]
      : []),
    new Paragraph({
      spacing: { before: 600, after: 1800 },
      children: [run(report.company, { color: quiet, size: 22 })],
    }),
    new Paragraph({ heading: HeadingLevel.TITLE, children: [run(report.title, { size: 52, bold: true })] }),
    new Paragraph({ spacing: { after: 360 }, children: [run(report.subject, { size: 30 })] }),
    ...facts(coverFacts(report), room),
    ...(revisions.length > 0
      ? [
          heading(t('revisions'), HeadingLevel.HEADING_2),
          ...table(
            {
              kind: 'table',
              columns: [t('revision'), t('state'), t('person'), t('approver'), t('date'), t('note')].map(
                (title) => ({
                  title,
                }),
              ),
              rows: revisions.map((one) => [
                one.revision,
                one.state,
                one.person,
                one.approver,
                one.date,
                one.note,
              ]),
            },
            room,
          ),
        ]
      : []),
    ...(signatures.length > 0
      ? [
          heading(t('signatures'), HeadingLevel.HEADING_2),
          ...table(
            {
              kind: 'table',
              columns: [t('role'), t('name'), t('signature'), t('date')].map((title) => ({ title })),
              rows: signatures.map(({ role, name, date }) => [role, name, '', date]),
            },
            room,
          ),
        ]
      : []),
    new Paragraph({ pageBreakBefore: true, children: [run(t('contents'), { size: 25, bold: true })] }),
    new TableOfContents(t('contents'), { hyperlink: true, headingStyleRange: '1-1' }),
  ];
}

/** Sections that lie the same way share a section of the document. */
function leaves(sections: readonly Section[]): { landscape: boolean; sections: Section[] }[] {
  const made: { landscape: boolean; sections: Section[] }[] = [];
  for (const section of sections) {
    const landscape = section.landscape ?? false;
    const last = made.at(-1);
    if (last?.landscape === landscape) last.sections.push(section);
    else made.push({ landscape, sections: [section] });
  }
  return made;
}

/** The report as a Word document, from the blocks of the PDF. */
export async function setDocx(given: Report): Promise<Uint8Array> {
  const report = writableParts(given);
  const { language, title, number } = report;
  const paper = papers[report.paper ?? 'A4'];
  const pageWords = say(reportWords.page, language).split(/\{(page|pages)\}/);
  const end = (landscape: boolean) => (landscape ? paper.height : paper.width) - 2 * margin;
  const frame = (landscape: boolean) => ({
    properties: {
      page: {
        margin: { top: margin, bottom: margin, left: margin, right: margin },
        size: {
          ...paper,
          orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
        },
      },
    },
    headers: {
      default: new Header({ children: [edge([`${number}  ${report.subject}`, title], end(landscape))] }),
    },
    footers: {
      default: new Footer({
        children: [edge([`${report.company}  ${report.made}`, pageWords], end(landscape))],
      }),
    },
  });
  const parts: ISectionOptions[] = [];
  if (hasCover(report)) parts.push({ ...frame(false), children: cover(report, end(false)) });
  for (const { landscape, sections } of leaves(completeSections(report))) {
    const room = {
      width: end(landscape),
      height: (landscape ? paper.width : paper.height) - 2 * margin,
    };
    const children: (Paragraph | Table)[] = [];
    for (const { heading: text, blocks } of sections) {
      if (text) children.push(heading(text));
      for (const block of blocks) children.push(...(await set(block, room)));
    }
    parts.push({ ...frame(landscape), children });
  }
  const document = new Document({
    title: `${number} ${title}`,
    subject: report.subject,
    creator: report.company,
    features: { updateFields: true },
    styles: { default: { document: { run: { font, size: 19, color: ink } } } },
    sections: parts,
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** A line of the header or footer: one text to the left, one to the right; page numbers are counted by the program. */
function edge([left, right]: [string, string | string[]], width: number): Paragraph {
  const looks = { size: 16, color: quiet, font };
  const pieces = typeof right === 'string' ? [right] : right;
  return new Paragraph({
    tabStops: [{ type: 'right', position: width }],
    children: [
      new TextRun({ text: left, ...looks }),
      new TextRun({ children: [new Tab()], ...looks }),
      ...pieces.map((piece) =>
        piece === 'page'
          ? new TextRun({ children: [PageNumber.CURRENT], ...looks })
          : piece === 'pages'
            ? new TextRun({ children: [PageNumber.TOTAL_PAGES], ...looks })
            : new TextRun({ text: piece, ...looks }),
      ),
    ],
  });
}
