import type { Graph } from '../graph/graph.ts';
import type { Bdd } from './bdd.ts';
import type { Diagram, ModuleDiagram } from './diagram.ts';
import type { Part } from './part.ts';

/** Collects finished modules into one packed diagram. */
export class Packer {
  nextLevel = 0;
  /** Graph nodes of modules that are stored negated. */
  readonly flips = new Set<number>();
  readonly #modules: ModuleDiagram[] = [];
  readonly #indexOf = new Map<number, number>();
  readonly #eventAt: number[] = [];
  readonly #moduleAt: number[] = [];
  readonly #graph: Graph;
  #level = new Int32Array(1024);
  #high = new Int32Array(1024);
  #low = new Int32Array(1024);
  #size = 1;

  /** `modules`: their gates, in the order they will be packed. */
  constructor(graph: Graph, modules: readonly number[]) {
    this.#graph = graph;
    modules.forEach((gate, i) => {
      this.#indexOf.set(gate, i);
    });
  }

  pack(bdd: Bdd, part: Part, order: number[], edge: number, heuristic: string): void {
    const firstLevel = this.nextLevel;
    for (const node of order) {
      const index = this.#indexOf.get(node) ?? -1;
      this.#eventAt.push(this.#graph.isGate(node) ? 0 : node);
      this.#moduleAt.push(this.#graph.isGate(node) ? index : -1);
      if (index >= 0) this.#modules[index]!.level = this.nextLevel;
      this.nextLevel++;
    }
    const from = this.#size;
    const top = edge >> 1;
    const image = this.#copyLive(bdd.nodes, top);
    if ((edge & 1) === 1) this.flips.add(part.root);
    this.#modules.push({
      gate: part.root,
      from,
      to: this.#size,
      root: image << 1,
      level: -1,
      firstLevel,
      lastLevel: this.nextLevel,
      heuristic,
    });
  }

  /** Copies the nodes below one, itself included, children first; gives its new number. Reads the table itself: it is long. */
  #copyLive(nodes: Int32Array, top: number): number {
    const image = new Int32Array(top + 1);
    image[top] = 1;
    let alive = 0;
    for (let node = top; node > 0; node--) {
      if (image[node] === 0) continue;
      alive++;
      const from = node << 2;
      image[nodes[from + 1]! >> 1] = 1;
      image[nodes[from + 2]! >> 1] = 1;
    }
    this.#reserve(this.#size + alive);
    image[0] = 0;
    const [levels, highs, lows] = [this.#level, this.#high, this.#low];
    let at = this.#size;
    for (let node = 1; node <= top; node++) {
      if (image[node] === 0) continue;
      const from = node << 2;
      const high = nodes[from + 1]!;
      const low = nodes[from + 2]!;
      levels[at] = nodes[from]!;
      highs[at] = (image[high >> 1]! << 1) | (high & 1);
      lows[at] = (image[low >> 1]! << 1) | (low & 1);
      image[node] = at++;
    }
    this.#size = at;
    return image[top]!;
  }

  finish(rootLiteral: number): Diagram {
    const top = this.#modules[this.#modules.length - 1];
    let root = rootLiteral & 1;
    if (top !== undefined) root = top.root ^ (this.flips.has(top.gate) ? 1 : 0) ^ (rootLiteral & 1);
    else if (rootLiteral > 1) {
      // The tree is a single event: one node of its own.
      this.#eventAt.push(rootLiteral >> 1);
      this.#moduleAt.push(-1);
      this.#level[1] = 0;
      this.#high[1] = 1;
      this.#low[1] = 0;
      this.#size = 2;
      this.#modules.push({
        gate: rootLiteral >> 1,
        from: 1,
        to: 2,
        root: 2,
        level: -1,
        firstLevel: 0,
        lastLevel: 1,
        heuristic: 'single event',
      });
      root = 2 | (rootLiteral & 1);
    }
    const high = this.#high.slice(0, this.#size);
    return {
      size: this.#size - 1,
      plain: (root & 1) === 0 && isPlain(high),
      level: this.#level.slice(0, this.#size),
      high,
      low: this.#low.slice(0, this.#size),
      modules: this.#modules,
      eventAt: Int32Array.from(this.#eventAt),
      moduleAt: Int32Array.from(this.#moduleAt),
      root,
    };
  }

  #reserve(size: number): void {
    if (size <= this.#level.length) return;
    const length = Math.max(size, this.#level.length * 2);
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const bigger = new Int32Array(length);
      bigger.set(old);
      return bigger;
    };
    this.#level = grown(this.#level);
    this.#high = grown(this.#high);
    this.#low = grown(this.#low);
  }
}

/** No complement edge but the terminal's. */
function isPlain(edges: Int32Array): boolean {
  for (let i = 0; i < edges.length; i++) if (edges[i]! > 1 && (edges[i]! & 1) === 1) return false;
  return true;
}
