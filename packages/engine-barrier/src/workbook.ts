import type { Notice } from '@ircrisk/units';
import type { BowTieDocument, Consequence, Threat } from './bow-tie.ts';
import { nameKey } from './state.ts';

/** A barrier of the register, by which a sheet may name it. */
export type Registered = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
};

/** What a sheet says, and what of it could not be used, by the row a person sees. */
export type ReadBowTie = {
  readonly document: BowTieDocument;
  readonly problems: readonly (Notice & { readonly row: number })[];
};

/** Heads as people and other programs write them. */
const heads = {
  threat: ['威胁', 'threat', 'threats', 'cause'],
  frequency: ['频率', '威胁频率', 'frequency', 'threat frequency', 'initiating event frequency'],
  prevention: [
    '预防屏障',
    'prevention barrier',
    'preventive barrier',
    'preventative barrier',
    'threat barrier',
  ],
  barrier: ['屏障', 'barrier', 'barriers', 'control'],
  mitigation: [
    ...['减缓屏障', 'mitigation barrier', 'mitigative barrier', 'recovery barrier', 'consequence barrier'],
    'recovery measure',
  ],
  consequence: ['后果', 'consequence', 'consequences'],
  tolerable: ['可容忍频率', 'tolerable frequency', 'tolerable', 'target frequency'],
  severity: ['后果等级', '严重度', 'severity'],
} as const;
type Head = keyof typeof heads;

/** Without its unit: `频率（/年）` and `Frequency (1/y)` are frequencies. */
const headKey = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/[([（,].*$/, '')
    .trim()
    .toLowerCase();
const known = new Map<string, Head>(
  (Object.keys(heads) as Head[]).flatMap((head) => heads[head].map((name) => [name, head] as const)),
);

type Columns = ReadonlyMap<Head, number>;
const columnsOf = (row: readonly string[]): Columns =>
  new Map(
    row.flatMap((cell, at) => {
      const head = known.get(headKey(cell));
      return head ? [[head, at] as const] : [];
    }),
  );
const isHead = (columns: Columns) => columns.has('threat') || columns.has('consequence');

/** As many as a bow-tie has and can be read with. */
const most = { paths: 60, barriers: 12, name: 200 };

const decimal = /^[+]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A bow-tie from the rows of a sheet: a row for each barrier of a path, threats and consequences named where they begin and left
 * blank below, as programs for bow-ties write them. Barriers are those of the register, by number or name; what is not one is told.
 */
export function bowTieFromRows(
  rows: readonly (readonly string[])[],
  register: readonly Registered[],
): ReadBowTie {
  const at = rows.findIndex((row) => isHead(columnsOf(row)));
  if (at < 0)
    return { document: { threats: [], consequences: [] }, problems: [{ code: 'sheetHead', row: 1 }] };
  const columns = columnsOf(rows[at]!);
  const barrierIds = new Map(
    register.flatMap(({ id, code, name, nameEn }) =>
      [nameEn, name, code].flatMap((one) => (one ? [[nameKey(one), id] as const] : [])),
    ),
  );
  const problems: (Notice & { row: number })[] = [];
  const threats: (Threat & { barrierIds: string[] })[] = [];
  const consequences: (Consequence & { barrierIds: string[] })[] = [];
  type Path = { name: string; barrierIds: string[] };
  let last: Path | undefined;

  for (const [index, row] of rows.slice(at + 1).entries()) {
    const line = at + 2 + index;
    const cell = (head: Head) => (row[columns.get(head) ?? -1] ?? '').trim();
    const tell = (code: string, name: string) => problems.push({ code, row: line, values: { name } });
    const figure = (head: Head): number | null => {
      const typed = cell(head);
      if (typed === '') return null;
      if (decimal.test(typed) && Number(typed) <= 1e6 && Number(typed) > 0) return Number(typed);
      tell('sheetFigure', typed);
      return null;
    };
    const isFull = (paths: readonly Path[], name: string) =>
      name !== '' && paths.length >= most.paths && !paths.some((one) => nameKey(one.name) === nameKey(name));
    if (isFull(threats, cell('threat')) || isFull(consequences, cell('consequence'))) {
      tell('sheetLong', String(most.paths));
      break;
    }
    const begin = <P extends Path>(paths: P[], name: string, make: () => P): P | undefined => {
      if (name === '') return paths.at(-1);
      const found = paths.find((one) => nameKey(one.name) === nameKey(name)) ?? make();
      if (!paths.includes(found)) paths.push(found);
      last = found;
      return found;
    };
    const threat = begin(threats, cell('threat'), () => ({
      ...{ id: `threat-${threats.length + 1}`, name: cell('threat').slice(0, most.name) },
      ...{ frequencyPerYear: figure('frequency'), barrierIds: [] },
    }));
    const consequence = begin(consequences, cell('consequence'), () => ({
      ...{ id: `consequence-${consequences.length + 1}`, name: cell('consequence').slice(0, most.name) },
      ...{
        severity: cell('severity').slice(0, 8) || null,
        tolerablePerYear: figure('tolerable'),
        barrierIds: [],
      },
    }));
    const put = (path: Path | undefined, name: string) => {
      if (name === '') return;
      const id = barrierIds.get(nameKey(name));
      if (path && path.barrierIds.length >= most.barriers) return tell('sheetFull', name);
      if (!path) return tell('sheetLoose', name);
      if (id === undefined) return tell('sheetBarrier', name);
      if (!path.barrierIds.includes(id)) path.barrierIds.push(id);
    };
    put(threat, cell('prevention'));
    put(consequence, cell('mitigation'));
    // One column for both sides: a barrier is of what its row names, or of what was named last.
    if (cell('threat') !== '' && cell('consequence') !== '' && cell('barrier') !== '')
      tell('sheetBoth', cell('barrier'));
    else put(last, cell('barrier'));
  }
  return { document: { threats, consequences }, problems };
}
