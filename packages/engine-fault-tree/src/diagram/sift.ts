import type { Bdd } from './bdd.ts';

/** A variable stops moving in one direction when the diagram has grown by this factor over its best. */
const MOST_GROWTH = 1.15;
/** Levels moved in one pass: those with the most nodes. */
const MOST_MOVED = 400;

/** Told the nodes that are about to be moved; true when the steps are used up. */
export type Late = (steps: number) => boolean;

export interface Sifted {
  roots: number[];
  /** By new place: the place the variable had before. */
  from: Int32Array;
}

/**
 * Rudell's sifting (1993): every variable is moved through all places by swaps of neighbours and left
 * where the diagram is smallest. `levels` is the range of levels in use. Ends early, with a sound
 * diagram, when `late` says so.
 */
export function sift(
  bdd: Bdd,
  roots: readonly number[],
  levels: { first: number; count: number },
  late: Late,
): Sifted {
  const held = bdd.collect(roots);
  const work = new Sifter(bdd, held, levels);
  work.run(late);
  return work.store(bdd, held);
}

class Sifter {
  readonly #first: number;
  /** Variable at each place, and back. A variable is the place it had at the start. */
  readonly #at: Int32Array;
  readonly #place: Int32Array;
  /** Per variable: first node in its list, and how many there are. */
  readonly #head: Int32Array;
  readonly #size: Int32Array;
  /** Per node. */
  #variable: Int32Array;
  #high: Int32Array;
  #low: Int32Array;
  #uses: Int32Array;
  #before: Int32Array;
  #after: Int32Array;
  #chain: Int32Array;
  #table: Int32Array;
  #mask: number;
  /** Nodes of no use, linked through `#after`. */
  #free = 0;
  #top: number;
  #alive: number;

  constructor(bdd: Bdd, roots: readonly number[], { first, count }: { first: number; count: number }) {
    const capacity = Math.ceil(bdd.count * 1.5) + 1024;
    const column = (): Int32Array<ArrayBuffer> => new Int32Array(capacity);
    this.#first = first;
    this.#at = Int32Array.from({ length: count }, (_, i) => i);
    this.#place = this.#at.slice();
    this.#head = new Int32Array(count);
    this.#size = new Int32Array(count);
    this.#variable = column();
    this.#high = column();
    this.#low = column();
    this.#uses = column();
    this.#before = column();
    this.#after = column();
    this.#chain = column();
    this.#mask = 2 ** Math.ceil(Math.log2(capacity)) - 1;
    this.#table = new Int32Array(this.#mask + 1);
    this.#top = bdd.count;
    this.#alive = bdd.count - 1;
    this.#variable[0] = -1;
    for (let node = 1; node < bdd.count; node++) {
      const high = bdd.high(node << 1);
      const low = bdd.low(node << 1);
      this.#fill(node, bdd.level(node << 1) - first, high, low);
      this.#uses[high >> 1]!++;
      this.#uses[low >> 1]!++;
    }
    for (const root of roots) this.#uses[root >> 1]!++;
  }

  run(late: Late): void {
    const busiest = Array.from(this.#at).sort((a, b) => this.#size[b]! - this.#size[a]!);
    for (const variable of busiest.slice(0, MOST_MOVED)) {
      if (this.#size[variable] === 0 || late(0)) return;
      this.#sift(variable, late);
    }
  }

  /** Writes the diagram back, children before their parents. */
  store(bdd: Bdd, roots: readonly number[]): Sifted {
    const image = new Int32Array(this.#top);
    const moved = (edge: number): number => image[edge >> 1]! ^ (edge & 1);
    bdd.rollback(1);
    for (let place = this.#at.length - 1; place >= 0; place--) {
      const level = this.#first + place;
      for (let node = this.#head[this.#at[place]!]!; node !== 0; node = this.#after[node]!) {
        image[node] = bdd.make(level, moved(this.#high[node]!), moved(this.#low[node]!));
      }
    }
    return { roots: roots.map(moved), from: this.#at };
  }

  #sift(variable: number, late: Late): void {
    const last = this.#at.length - 1;
    let best = this.#alive;
    let bestPlace = this.#place[variable]!;
    const travel = (step: 1 | -1): void => {
      for (;;) {
        const place = this.#place[variable]!;
        if ((step === 1 ? place === last : place === 0) || late(this.#size[variable]!)) return;
        // Swaps ahead can at best do away with every node on the way.
        if (this.#alive - this.#ahead(place, step) >= best) return;
        this.#swap(step === 1 ? place : place - 1);
        if (this.#alive < best) {
          best = this.#alive;
          bestPlace = this.#place[variable]!;
        } else if (this.#alive > MOST_GROWTH * best + 16) return;
      }
    };
    const nearEnd: 1 | -1 = bestPlace > last / 2 ? 1 : -1;
    travel(nearEnd);
    travel(nearEnd === 1 ? -1 : 1);
    while (this.#place[variable]! < bestPlace) this.#swap(this.#place[variable]!);
    while (this.#place[variable]! > bestPlace) this.#swap(this.#place[variable]! - 1);
  }

  /** Nodes of a place and of all places beyond it in one direction. */
  #ahead(place: number, step: 1 | -1): number {
    let sum = 0;
    for (let at = place; at >= 0 && at < this.#at.length; at += step) sum += this.#size[this.#at[at]!]!;
    return sum;
  }

  /** Exchanges the variables at a place and the one below. Every node keeps its number and its function. */
  #swap(place: number): void {
    const x = this.#at[place]!;
    const y = this.#at[place + 1]!;
    this.#at[place] = y;
    this.#at[place + 1] = x;
    this.#place[x] = place + 1;
    this.#place[y] = place;
    let next = 0;
    for (let node = this.#head[x]!; node !== 0; node = next) {
      next = this.#after[node]!;
      const one = this.#high[node]!;
      const zero = this.#low[node]!;
      const splitsOne = this.#variable[one >> 1] === y;
      const splitsZero = this.#variable[zero >> 1] === y;
      if (!splitsOne && !splitsZero) continue;
      const flip = one & 1;
      const oneOne = splitsOne ? this.#high[one >> 1]! ^ flip : one;
      const oneZero = splitsOne ? this.#low[one >> 1]! ^ flip : one;
      const zeroOne = splitsZero ? this.#high[zero >> 1]! : zero;
      const zeroZero = splitsZero ? this.#low[zero >> 1]! : zero;
      this.#unlink(node);
      const high = this.#make(x, oneOne, zeroOne);
      this.#uses[high >> 1]!++;
      const low = this.#make(x, oneZero, zeroZero);
      this.#uses[low >> 1]!++;
      this.#fill(node, y, high, low);
      this.#release(one >> 1);
      this.#release(zero >> 1);
    }
  }

  #make(variable: number, high: number, low: number): number {
    if (high === low) return low;
    const flip = low & 1;
    const h = high ^ flip;
    const l = low ^ flip;
    for (let node = this.#table[this.#slot(variable, h, l)]!; node !== 0; node = this.#chain[node]!) {
      if (this.#high[node] === h && this.#low[node] === l && this.#variable[node] === variable)
        return (node << 1) | flip;
    }
    let node = this.#free;
    if (node !== 0) this.#free = this.#after[node]!;
    else {
      if (this.#top === this.#variable.length) this.#grow();
      node = this.#top++;
    }
    this.#alive++;
    this.#uses[node] = 0;
    this.#fill(node, variable, h, l);
    this.#uses[h >> 1]!++;
    this.#uses[l >> 1]!++;
    return (node << 1) | flip;
  }

  /** One use less; what nobody uses goes, and its children in turn. */
  #release(node: number): void {
    if (node === 0 || --this.#uses[node]! > 0) return;
    this.#unlink(node);
    this.#alive--;
    this.#after[node] = this.#free;
    this.#free = node;
    this.#release(this.#high[node]! >> 1);
    this.#release(this.#low[node]! >> 1);
  }

  #slot(variable: number, high: number, low: number): number {
    const hash = Math.imul(variable, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b) ^ Math.imul(low, 0xc2b2ae35);
    return (hash ^ (hash >>> 15)) & this.#mask;
  }

  /** Gives a node its content and puts it into the table and the list of its variable. */
  #fill(node: number, variable: number, high: number, low: number): void {
    this.#variable[node] = variable;
    this.#high[node] = high;
    this.#low[node] = low;
    const slot = this.#slot(variable, high, low);
    this.#chain[node] = this.#table[slot]!;
    this.#table[slot] = node;
    const head = this.#head[variable]!;
    this.#before[node] = 0;
    this.#after[node] = head;
    if (head !== 0) this.#before[head] = node;
    this.#head[variable] = node;
    this.#size[variable]!++;
  }

  #unlink(node: number): void {
    const variable = this.#variable[node]!;
    const slot = this.#slot(variable, this.#high[node]!, this.#low[node]!);
    let at = this.#table[slot]!;
    if (at === node) this.#table[slot] = this.#chain[node]!;
    else {
      while (this.#chain[at] !== node) at = this.#chain[at]!;
      this.#chain[at] = this.#chain[node]!;
    }
    const before = this.#before[node]!;
    const after = this.#after[node]!;
    if (before === 0) this.#head[variable] = after;
    else this.#after[before] = after;
    if (after !== 0) this.#before[after] = before;
    this.#size[variable]!--;
  }

  #grow(): void {
    const capacity = Math.ceil(this.#top * 1.6);
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const bigger = new Int32Array(capacity);
      bigger.set(old);
      return bigger;
    };
    this.#variable = grown(this.#variable);
    this.#high = grown(this.#high);
    this.#low = grown(this.#low);
    this.#uses = grown(this.#uses);
    this.#before = grown(this.#before);
    this.#after = grown(this.#after);
    this.#chain = grown(this.#chain);
  }
}
