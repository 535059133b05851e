/**
 * The tree as a Boolean graph. A node is a number: 0 the constant, 1…eventCount the events, above
 * them the gates. A literal is `node << 1 | negated`, so literal 0 is false and literal 1 is true,
 * the same code the decision diagrams use for edges.
 */
export const AND = 0;
export const OR = 1;
export const ATLEAST = 2;
export const XOR = 3;

export const FALSE = 0;
export const TRUE = 1;

export class Graph {
  readonly eventCount: number;
  readonly ops: number[] = [];
  /** Threshold of an ATLEAST gate, otherwise 0. */
  readonly thresholds: number[] = [];
  readonly args: number[][] = [];
  root = FALSE;
  /** By node: the last walk that has met it. */
  #seen = new Int32Array(0);
  #walk = 0;

  constructor(eventCount: number) {
    this.eventCount = eventCount;
  }

  get size(): number {
    return this.eventCount + 1 + this.ops.length;
  }

  isGate(node: number): boolean {
    return node > this.eventCount;
  }

  /** Adds a gate and gives its node. */
  add(op: number, args: number[], threshold = 0): number {
    this.ops.push(op);
    this.args.push(args);
    this.thresholds.push(threshold);
    return this.eventCount + this.ops.length;
  }

  op(node: number): number {
    return this.ops[node - this.eventCount - 1]!;
  }

  threshold(node: number): number {
    return this.thresholds[node - this.eventCount - 1]!;
  }

  argsOf(node: number): number[] {
    return this.args[node - this.eventCount - 1]!;
  }

  /** Gates reachable from a node, arguments before the gates that use them. */
  gatesBelow(node: number, stopAt?: (node: number) => boolean): number[] {
    const order: number[] = [];
    if (!this.isGate(node)) return order;
    // Called once for every module: an array of its own each time would make large trees quadratic.
    if (this.#seen.length < this.size) {
      this.#seen = new Int32Array(2 * this.size);
      this.#walk = 0;
    }
    const seen = this.#seen;
    const now = ++this.#walk;
    const stack = [node];
    const position = [0];
    seen[node] = now;
    while (stack.length > 0) {
      const gate = stack[stack.length - 1]!;
      const args = this.argsOf(gate);
      const next = position[position.length - 1]!;
      if (next === args.length) {
        order.push(gate);
        stack.pop();
        position.pop();
        continue;
      }
      position[position.length - 1] = next + 1;
      const child = args[next]! >> 1;
      if (this.isGate(child) && seen[child] !== now && !stopAt?.(child)) {
        seen[child] = now;
        stack.push(child);
        position.push(0);
      }
    }
    return order;
  }

  /** How many argument places refer to each node, counted over the gates under the root. */
  parentCounts(gates = this.gatesBelow(this.root >> 1)): Int32Array {
    const counts = new Int32Array(this.size);
    for (const gate of gates) {
      for (const literal of this.argsOf(gate)) counts[literal >> 1]!++;
    }
    return counts;
  }
}
