import { writeXlsx } from 'hucre/xlsx';
import { completeSections, coverFacts } from './parts.ts';
import type { Block, Report } from './report.ts';
import { reportWords } from './words.ts';

type Cell = string | number | null;

/** A figure becomes one: people calculate with it. What only looks like a figure (a tag, a date) stays text. */
function cellOf(text: string, isFigure: boolean): Cell {
  if (text === '' || text === '–') return null;
  const plain = text.replaceAll(',', '');
  return isFigure && /^[-+]?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(plain) ? Number(plain) : text;
}

function rowsOf(block: Block): Cell[][] {
  switch (block.kind) {
    case 'text':
      return [[block.text]];
    case 'facts':
      return [...block.rows, []];
    case 'table':
      return [
        block.columns.map(({ title }) => title),
        ...block.rows.map((row) =>
          block.columns.map(({ align }, at) => cellOf(row[at] ?? '', align === 'right')),
        ),
        ...(block.rows.length === 0 && block.empty ? [[block.empty]] : []),
        [],
      ];
    case 'drawing':
      return block.caption ? [[block.caption]] : [];
  }
}

/** Sheet names have at most 31 characters, none of a few, and each is there once. */
function sheetName(heading: string, at: number, taken: Set<string>): string {
  const plain =
    heading
      .replace(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, 28) || String(at + 1);
  let name = plain;
  for (let nth = 2; taken.has(name.toLowerCase()); nth += 1) name = `${plain} ${nth}`;
  taken.add(name.toLowerCase());
  return name;
}

/** The report as a workbook: the cover first, then a sheet for each section. Drawings stay in the other forms. */
export async function setXlsx(report: Report): Promise<Uint8Array> {
  const { language, revisions = [], signatures = [] } = report;
  const t = (key: keyof typeof reportWords) => reportWords[key][language];
  const cover: Cell[][] = [
    [report.company],
    [report.title],
    [report.subject],
    [],
    ...coverFacts(report),
    ...(revisions.length > 0
      ? [
          [],
          [t('revision'), t('state'), t('person'), t('approver'), t('date'), t('note')],
          ...revisions.map(({ revision, state, person, approver, date, note }) => [
            revision,
            state,
            person,
            approver,
            date,
            note,
          ]),
        ]
      : []),
    ...(signatures.length > 0
      ? [
          [],
          [t('role'), t('name'), t('date')],
          ...signatures.map(({ role, name, date }) => [role, name, date]),
        ]
      : []),
  ];
  const taken = new Set<string>();
  const sections = completeSections(report).filter(({ blocks }) =>
    blocks.some(({ kind }) => kind !== 'drawing'),
  );
  const sheets = [
    { name: sheetName(report.title, 0, taken), rows: cover },
    ...sections.map(({ heading, blocks }, at) => ({
      name: sheetName(heading, at + 1, taken),
      rows: blocks.flatMap(rowsOf),
    })),
  ];
  return writeXlsx({ sheets });
}
