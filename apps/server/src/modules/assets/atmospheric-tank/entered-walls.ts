/** Two walls of a plate with their day: of a course the least and the average, of a zone the underside and the inside. */
export interface Entry {
  walls: readonly [number | null, number | null];
  day: string | null;
}

/** A plate as its record shows it, and what is known of where that came from. */
export interface EnteredPlate {
  record: Entry;
  /** What the platform wrote there last; null where it never did. */
  shown: Entry | null;
  /** What a person had entered by then. */
  entered: Entry;
  /** Of a record the platform never wrote: its figure is that of a cell. */
  ofGrid: readonly [boolean, boolean];
}

const nothing: Entry = { walls: [null, null], day: null };

/** A thickness that went through another unit and back is the same. */
const same = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < 0.002);

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

/**
 * What people have entered for the whole plate: what was kept, and what the record says otherwise than it was last written. A wall
 * that was typed beside one that was kept is as old as the older of both.
 */
export function enteredNow({ record, shown, entered, ofGrid }: EnteredPlate): Entry {
  if (!shown) {
    const [first, second] = record.walls;
    const walls = [ofGrid[0] ? null : first, ofGrid[1] ? null : second] as const;
    return walls.every((mm) => mm === null) ? nothing : { walls, day: record.day };
  }
  if (record.day !== shown.day) return record;
  const typed = record.walls.map((mm, at) => !same(mm, shown.walls[at] ?? null));
  if (!typed.includes(true)) return entered;
  const wall = (at: 0 | 1) => (typed[at] ? record.walls[at] : entered.walls[at]);
  const isMixed = ([0, 1] as const).some((at) => !typed[at] && entered.walls[at] !== null);
  return { walls: [wall(0), wall(1)], day: isMixed ? earlier(entered.day, record.day) : record.day };
}
