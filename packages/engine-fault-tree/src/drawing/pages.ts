import type { Argument, FaultTreeModel, Gate } from '../model.ts';
import { referencesOf } from '../structure.ts';
import { type Box, type Drawing, layoutTree } from './layout.ts';
import { rootsOf } from './occurrences.ts';
import { isReadable, type Sheet, type SheetSize, type SvgOptions, toTiles } from './svg.ts';

type PageOptions = SvgOptions & { leastScale?: number };

/**
 * The tree on sheets that can be read: a branch that finds no room is a triangle with the number of the sheet it is
 * drawn on. Branches are cut from below, so that every sheet holds as much as it can.
 */
export function toPages(model: FaultTreeModel, size: SheetSize, options: PageOptions): Sheet[] {
  const whole = layoutTree(model);
  if (isReadable(whole, size, options)) return toTiles(whole, size, options);
  const parts = new Parts(model);
  const cut = new Set(rootsOf(model));
  for (const gate of parts.fromBelow()) cutUntilReadable(parts, gate, cut, size, options);

  const order = [...rootsOf(model)];
  const drawings: Drawing[] = [];
  for (const root of order) {
    const drawing = parts.draw(root, cut);
    drawings.push(drawing);
    for (const { name } of drawing.boxes) if (cut.has(name) && !order.includes(name)) order.push(name);
  }
  const sheetOf = new Map(order.map((root, index) => [root, String(index + 1)]));
  return drawings.flatMap((drawing, index) => {
    const root = order[index]!;
    const from = order.filter(
      (one, at) => one !== root && drawings[at]!.boxes.some(({ name }) => name === root),
    );
    const boxes = drawing.boxes.map((box) => pointing(box, root, sheetOf));
    const tiles = toTiles({ ...drawing, boxes }, size, options);
    const name = sheetOf.get(root)!;
    return tiles.map((tile) => ({
      name: tiles.length > 1 ? `${name}-${tile.name}` : name,
      from: from.map((one) => sheetOf.get(one)!),
      svg: tile.svg,
    }));
  });
}

/** A branch drawn elsewhere is a triangle with the number of that sheet. */
function pointing(box: Box, root: string, sheetOf: ReadonlyMap<string, string>): Box {
  const sheet = box.name === root ? undefined : sheetOf.get(box.name);
  return sheet === undefined ? box : { ...box, kind: 'repeat', hidden: 0, inside: sheet };
}

/** Takes the largest branches of a gate to sheets of their own, until the rest can be read. */
function cutUntilReadable(
  parts: Parts,
  root: string,
  cut: Set<string>,
  size: SheetSize,
  options: PageOptions,
): void {
  for (;;) {
    const drawing = parts.draw(root, cut);
    if (isReadable(drawing, size, options)) return;
    const [largest] = branchesOf(drawing, root)
      .filter(({ name }) => !cut.has(name))
      .sort((a, b) => b.boxes - a.boxes);
    if (!largest) return;
    cut.add(largest.name);
  }
}

/** The named gates right below the root, also through formulas written in place, with how much they show. */
function branchesOf({ boxes }: Drawing, root: string): { name: string; boxes: number }[] {
  const below = new Int32Array(boxes.length).fill(1);
  for (let i = boxes.length - 1; i > 0; i -= 1)
    if (boxes[i]!.parent >= 0) below[boxes[i]!.parent]! += below[i]!;
  const isUnderRoot = ({ parent }: Box): boolean => {
    const above = boxes[parent];
    return above !== undefined && (above.name === root || (above.kind === 'formula' && isUnderRoot(above)));
  };
  return boxes.flatMap((box, index) =>
    box.kind === 'gate' && box.children.length > 0 && isUnderRoot(box)
      ? [{ name: box.name, boxes: below[index]! }]
      : [],
  );
}

/** Pieces of a model by name. */
class Parts {
  readonly #model: FaultTreeModel;
  readonly #gates: ReadonlyMap<string, Gate>;
  readonly #events: ReadonlyMap<string, FaultTreeModel['events'][number]>;
  readonly #houses: ReadonlyMap<string, FaultTreeModel['houses'][number]>;

  constructor(model: FaultTreeModel) {
    this.#model = model;
    this.#gates = new Map(model.gates.map((gate) => [gate.name, gate]));
    this.#events = new Map(model.events.map((event) => [event.name, event]));
    this.#houses = new Map(model.houses.map((house) => [house.name, house]));
  }

  /** Every gate after all gates below it. */
  fromBelow(): string[] {
    const done = new Set<string>();
    const seen = new Set<string>();
    for (const { name: root } of this.#model.gates) {
      const stack = [root];
      for (let name = stack.at(-1); name !== undefined; name = stack.at(-1)) {
        if (!seen.has(name)) {
          seen.add(name);
          for (const next of referencesOf(this.#gates.get(name)!))
            if (this.#gates.has(next) && !seen.has(next)) stack.push(next);
        } else {
          stack.pop();
          done.add(name);
        }
      }
    }
    return [...done];
  }

  /** The branch of a gate, its own branches that stand elsewhere folded. */
  draw(root: string, cut: ReadonlySet<string>): Drawing {
    const gates = new Map<string, Gate>();
    const leaves = new Set<string>();
    const stack = [root];
    for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
      const gate = this.#gates.get(name);
      if (!gate || gates.has(name)) {
        if (!gate) leaves.add(name);
        continue;
      }
      const isFolded = name !== root && cut.has(name);
      // One argument stands for all: what is folded shows nothing of itself.
      gates.set(name, isFolded ? { ...gate, args: [true satisfies Argument] } : gate);
      if (!isFolded) stack.push(...referencesOf(gate));
    }
    const named = <T>(from: ReadonlyMap<string, T>): T[] =>
      [...leaves].flatMap((name) => (from.has(name) ? [from.get(name)!] : []));
    const folded = new Set([...gates.keys()].filter((name) => name !== root && cut.has(name)));
    return layoutTree(
      {
        ...this.#model,
        top: root,
        gates: [...gates.values()],
        events: named(this.#events),
        houses: named(this.#houses),
      },
      folded,
    );
  }
}
