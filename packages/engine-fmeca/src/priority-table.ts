import type { Notice } from '@ircrisk/units';

export const priorities = ['H', 'M', 'L'] as const;
export type Priority = (typeof priorities)[number];

/** A priority table as it is kept and exchanged: three axes of bands such as "7-8", a text of letters per cell row. */
export type PriorityTableData = {
  /** Axis names in the order of the lookup: S, O, D for DFMEA and PFMEA; S, F, M for MSR. */
  readonly bands: Readonly<Record<string, readonly string[]>>;
  /** First band → one text per second band → one letter per third band. */
  readonly compact: Readonly<Record<string, readonly string[]>>;
};

export type PriorityTable = {
  readonly axes: readonly [string, string, string];
  /** For each axis, the band of the ratings 1 … 10 (index 0 is unused). */
  readonly bandOf: readonly (readonly number[])[];
  readonly bandNames: readonly (readonly string[])[];
  readonly cells: readonly (readonly (readonly Priority[])[])[];
};

export type TableReading = { readonly table: PriorityTable | null; readonly problems: readonly Notice[] };

const isPriority = (letter: string): letter is Priority => priorities.includes(letter as Priority);

/** "7-8" → 7, 8; "1" → 1, 1. Anything else is no band. */
function limitsOf(band: string): readonly [number, number] | null {
  const match = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(band);
  if (!match) return null;
  const low = Number(match[1]);
  return [low, Number(match[2] ?? match[1])];
}

function bandsOf(axis: string, bands: readonly string[]): number[] | Notice {
  const places = new Array<number>(11).fill(-1);
  for (const [place, band] of bands.entries()) {
    const limits = limitsOf(band);
    if (!limits || limits[0] < 1 || limits[1] > 10 || limits[0] > limits[1]) places[0] = -2;
    else
      for (let rating = limits[0]; rating <= limits[1]; rating++)
        places[rating] = places[rating] === -1 ? place : -2;
  }
  const covered = places[0] === -1 && places.slice(1).every((place) => place >= 0);
  return covered
    ? places
    : { code: 'tableAxis', values: { axis, bands: bands.join(' · ') }, path: `bands/${axis}` };
}

/**
 * Reads a table from its kept form; a tenant may load its own (the licensed MSR table, for one). Each axis must cover
 * 1–10 once, each cell must be there, and a priority that falls while a rating rises is refused: it is a typing error.
 */
export function readPriorityTable(data: PriorityTableData): TableReading {
  const axes = Object.keys(data.bands);
  if (axes.length !== 3) {
    return {
      table: null,
      problems: [{ code: 'tableCells', path: 'bands', values: { place: axes.join(' ') } }],
    };
  }
  const problems: Notice[] = [];
  const bandNames = axes.map((axis) => data.bands[axis] ?? []);
  const bandOf = bandNames.map((bands, place) => {
    const read = bandsOf(axes[place] ?? '', bands);
    if (Array.isArray(read)) return read;
    problems.push(read);
    return [];
  });
  const [first = [], second = [], third = []] = bandNames;
  for (const name of Object.keys(data.compact)) {
    if (!first.includes(name))
      problems.push({ code: 'tableCells', path: `compact/${name}`, values: { place: name } });
  }
  const cells = first.map((name) => {
    const rows = data.compact[name] ?? [];
    if (rows.length !== second.length)
      problems.push({ code: 'tableCells', path: `compact/${name}`, values: { place: name } });
    return second.map((inner, row) => {
      const letters = [...(rows[row] ?? '')];
      const place = `${name} × ${inner}`;
      if (letters.length !== third.length)
        problems.push({ code: 'tableCells', path: `compact/${name}`, values: { place } });
      return third.map((last, column): Priority => {
        const letter = letters[column] ?? '';
        if (isPriority(letter)) return letter;
        if (letter !== '')
          problems.push({
            code: 'tableLetter',
            path: `compact/${name}`,
            values: { place: `${place} × ${last}` },
          });
        return 'L';
      });
    });
  });
  if (problems.length > 0) return { table: null, problems };
  const table: PriorityTable = { axes: axes as [string, string, string], bandOf, bandNames, cells };
  const falls = firstFall(table);
  return falls
    ? { table: null, problems: [{ code: 'tableFalls', path: 'compact', values: { place: falls } }] }
    : { table, problems: [] };
}

/** The cell for three ratings from 1 to 10; the caller has checked them. */
export function priorityOf({ bandOf, cells }: PriorityTable, s: number, o: number, d: number): Priority {
  const priority = cells[bandOf[0]?.[s] ?? -1]?.[bandOf[1]?.[o] ?? -1]?.[bandOf[2]?.[d] ?? -1];
  if (!priority) throw new Error(`no cell for ${s}, ${o}, ${d}`);
  return priority;
}

/** The bands of that cell, as "7-8 × 4-5 × 5-6". */
export const placeOf = ({ bandOf, bandNames }: PriorityTable, ratings: readonly number[]): string =>
  ratings.map((rating, axis) => bandNames[axis]?.[bandOf[axis]?.[rating] ?? -1]).join(' × ');

const rank = (priority: Priority) => priorities.length - priorities.indexOf(priority);

function firstFall(table: PriorityTable): string | null {
  for (let axis = 0; axis < 3; axis++) {
    for (let s = 1; s <= 10; s++)
      for (let o = 1; o <= 10; o++)
        for (let d = 1; d <= 10; d++) {
          const here: [number, number, number] = [s, o, d];
          if (here[axis] === 10) continue;
          const above: [number, number, number] = [s, o, d];
          above[axis] = (above[axis] ?? 0) + 1;
          if (rank(priorityOf(table, ...above)) < rank(priorityOf(table, ...here))) return above.join(', ');
        }
  }
  return null;
}

/** How many of the 1,000 ratings fall to each priority: the fingerprint of a table. */
export function priorityCounts(table: PriorityTable): Record<Priority, number> {
  const counts: Record<Priority, number> = { H: 0, M: 0, L: 0 };
  for (let s = 1; s <= 10; s++)
    for (let o = 1; o <= 10; o++) for (let d = 1; d <= 10; d++) counts[priorityOf(table, s, o, d)] += 1;
  return counts;
}
