/** A cell by its place from the top and its column from the left. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** Chosen cells: where the choice began, and where it has come to. */
export interface Choice {
  readonly from: Spot;
  readonly to: Spot;
}

export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rangeOf = ({ from, to }: Choice): Range => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export const only = (spot: Spot): Choice => ({ from: spot, to: spot });

export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** Rows seen at once: the step of a page. */
  readonly page: number;
  /** Places that hold cells; heads of groups are passed over. */
  readonly holdsCells: (row: number) => boolean;
  /** Whether a cell holds something: the edge of a block is where that changes. */
  readonly isFilled: (spot: Spot) => boolean;
}

const clamped = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** The next place with cells from `row` on in a direction, or where it came from. */
function settle(row: number, step: number, from: number, extent: Extent): number {
  for (let at = row; at >= 0 && at < extent.rows; at += step || 1) if (extent.holdsCells(at)) return at;
  return from;
}

/** Ctrl and an arrow: to the last cell of a filled block, or over a gap to the next filled one. */
function edge(spot: Spot, down: number, right: number, extent: Extent): Spot {
  let here = spot;
  const next = ({ row, column }: Spot): Spot | undefined => {
    const moved = {
      row: settle(row + down, down, row, extent),
      column: clamped(column + right, extent.columns),
    };
    return moved.row === row && moved.column === column ? undefined : moved;
  };
  const first = next(here);
  if (!first) return here;
  const inBlock = extent.isFilled(here) && extent.isFilled(first);
  for (let step = next(here); step; step = next(here)) {
    if (inBlock && !extent.isFilled(step)) return here;
    here = step;
    if (!inBlock && extent.isFilled(here)) return here;
  }
  return here;
}

const arrows: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads, as in a spreadsheet; undefined: the key leads nowhere. */
export function moved(spot: Spot, key: string, jumps: boolean, extent: Extent): Spot | undefined {
  const { row, column } = spot;
  const arrow = arrows[key];
  if (arrow) {
    const [down, right] = arrow;
    if (jumps) return edge(spot, down, right, extent);
    return { row: settle(row + down, down, row, extent), column: clamped(column + right, extent.columns) };
  }
  const at = (to: number, step: number) => settle(clamped(to, extent.rows), step, row, extent);
  if (key === 'PageUp') return { row: at(row - extent.page, -1), column };
  if (key === 'PageDown') return { row: at(row + extent.page, 1), column };
  if (key === 'Home') return { row: jumps ? at(0, 1) : row, column: 0 };
  if (key === 'End') return { row: jumps ? at(extent.rows - 1, -1) : row, column: extent.columns - 1 };
  return undefined;
}
