import type { BasicEvent, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { type EventModel, readEventModel, writeEventModel } from '@ircrisk/engine-fault-tree/event-model.ts';
import { splitCells } from '@ircrisk/ui/grid/block.ts';
import { parseNumber } from '@ircrisk/units';

export const rowColumns = [
  'name',
  'tag',
  'label',
  'probability',
  'rate',
  'repairRate',
  'interval',
  'errorFactor',
  'source',
] as const;
export type RowColumn = (typeof rowColumns)[number];

/** Headings people use, in both languages; compared without units, case and width. */
const headings: Record<RowColumn, readonly string[]> = {
  name: ['编号', '事件编号', '事件', 'name', 'id', 'event', 'code'],
  tag: ['位号', '设备位号', 'tag', 'tag no'],
  label: ['名称', '事件名称', '描述', '说明', 'label', 'description', 'title'],
  probability: ['概率', '失效概率', 'probability', 'p', 'q', 'pfd'],
  rate: ['失效率', '失效率λ', 'λ', 'failure rate', 'failure rate λ', 'rate', 'lambda'],
  repairRate: ['修复率', '修复率μ', 'μ', 'repair rate', 'repair rate μ', 'mu'],
  interval: [
    '试验周期',
    '试验周期τ',
    '检验周期',
    '测试周期',
    'test interval',
    'test interval τ',
    'interval',
    'τ',
  ],
  errorFactor: ['误差因子', 'ef', 'error factor'],
  source: ['来源', '数据来源', 'source'],
};

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[（(].*?[)）]/g, '')
    .replace(/\s+/g, '')
    .toLowerCase();

const columnOf = (heading: string): RowColumn | undefined =>
  rowColumns.find((column) => headings[column].some((one) => plain(one) === plain(heading)));

export interface EventRow {
  name: string;
  tag?: string;
  label?: string;
  source?: string;
  /** Undefined: the row says nothing about data. */
  data?: EventModel;
}

export interface RowProblem {
  /** From 1, as the spreadsheet counts. */
  line: number;
  column: RowColumn;
  text: string;
}

export interface ReadRows {
  rows: EventRow[];
  problems: RowProblem[];
}

/** Cells of a copied text; where no tab is, commas or semicolons part them. Empty rows say nothing. */
const cellsIn = (text: string): string[][] =>
  splitCells(text, text.includes('\t') ? /\t/ : /[,;]/).filter((cells) =>
    cells.some((one) => one.trim() !== ''),
  );

/** The columns the first row names, if it is one of headings. */
function headingsOf(cells: readonly string[][]): (RowColumn | undefined)[] | undefined {
  const first = cells[0] ?? [];
  const known = first.map(columnOf);
  return known.includes('name') && known.filter(Boolean).length >= Math.min(2, first.length)
    ? known
    : undefined;
}

/** Whether a copied text is a table with headings. */
export const hasHeadings = (text: string): boolean => headingsOf(cellsIn(text)) !== undefined;

const withoutHeading: readonly RowColumn[] = ['name', 'label', 'probability'];
const numbers: ReadonlySet<RowColumn> = new Set([
  'probability',
  'rate',
  'repairRate',
  'interval',
  'errorFactor',
]);

/** Rows of events from pasted text. With headings in any order; without, it is name, label and probability. */
export function readEventRows(text: string): ReadRows {
  const cells = cellsIn(text);
  const headings = headingsOf(cells);
  const hasHeading = headings !== undefined;
  const columns = headings ?? withoutHeading;
  const problems: RowProblem[] = [];
  const rows: EventRow[] = [];
  cells.slice(hasHeading ? 1 : 0).forEach((row, index) => {
    const line = index + (hasHeading ? 2 : 1);
    const values: Partial<Record<RowColumn, string>> = {};
    columns.forEach((column, at) => {
      const value = row[at]?.trim();
      if (column && value) values[column] = value;
    });
    const read: Partial<Record<RowColumn, number>> = {};
    for (const column of rowColumns) {
      const value = values[column];
      if (!numbers.has(column) || value === undefined) continue;
      const parsed = parseNumber(value);
      if (parsed.error === undefined) read[column] = parsed.value;
      else problems.push({ line, column, text: value });
    }
    if (!values.name) {
      problems.push({ line, column: 'name', text: '' });
      return;
    }
    const { name, tag, label, source } = values;
    const data = dataOf(read);
    rows.push({
      name,
      ...(tag ? { tag } : {}),
      ...(label ? { label } : {}),
      ...(source ? { source } : {}),
      ...(data ? { data } : {}),
    });
  });
  return { rows, problems };
}

function dataOf(read: Partial<Record<RowColumn, number>>): EventModel | undefined {
  const { probability, rate, repairRate, interval, errorFactor } = read;
  const spread = errorFactor !== undefined && errorFactor > 1 ? { errorFactor } : {};
  if (rate !== undefined) {
    if (interval !== undefined) return { kind: 'tested-average', values: { rate, interval }, ...spread };
    if (repairRate !== undefined) return { kind: 'repairable', values: { rate, repairRate }, ...spread };
    return { kind: 'exponential', values: { rate }, ...spread };
  }
  return probability === undefined ? undefined : { kind: 'constant', values: { probability }, ...spread };
}

/** Fills events of the same name and adds the others; what a row leaves out stays as it was. */
export function applyRows(model: FaultTreeModel, rows: readonly EventRow[]): FaultTreeModel {
  const blocked = new Set([...model.gates, ...model.houses].map(({ name }) => name));
  const events = new Map(model.events.map((event) => [event.name, event]));
  for (const { name, tag, label, source, data } of rows) {
    if (blocked.has(name)) continue;
    const before: BasicEvent = events.get(name) ?? { name, kind: 'basic' };
    const attributes = { ...before.attributes, ...(tag ? { tag } : {}), ...(source ? { source } : {}) };
    const probability = data ? writeEventModel(data) : before.probability;
    events.set(name, {
      ...before,
      ...(label ? { label } : {}),
      ...(probability === undefined ? {} : { probability }),
      ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    });
  }
  return { ...model, events: [...events.values()] };
}

export type EventCells = Record<RowColumn, string | number | null>;

/** An event as a row of the table; a formula shows in no column. */
export function cellsOf({ name, label, probability, attributes }: BasicEvent): EventCells {
  const { kind, values, errorFactor } = readEventModel(probability);
  const shown = kind === 'formula' || kind === 'parameter' ? {} : values;
  return {
    name,
    tag: attributes?.tag ?? null,
    label: label ?? null,
    probability: shown.probability ?? null,
    rate: shown.rate ?? null,
    repairRate: shown.repairRate ?? null,
    interval: shown.interval ?? null,
    errorFactor: errorFactor ?? null,
    source: attributes?.source ?? null,
  };
}
