const PAGE = 0x10000;

/** Where a kernel finds its tables. */
interface Places {
  cacheAt: WebAssembly.Global<'i32'>;
  nodesAt: WebAssembly.Global<'i32'>;
  capacity: WebAssembly.Global<'i32'>;
}

/** The memory of a kernel: heads of hash chains (4 bytes each), entries of a cache and nodes (16 bytes each). */
export class Arena {
  readonly memory = new WebAssembly.Memory({ initial: 1 });
  /** How many there is room for. */
  heads = 0;
  cache = 0;
  nodes = 0;

  /** Makes room, never less than before, and moves what there is; gives the nodes. */
  arrange(places: Places, heads: number, cache: number, nodes: number): Int32Array<ArrayBuffer> {
    const { cacheAt, nodesAt, capacity } = places;
    const newCacheAt = 4 * heads;
    const newNodesAt = newCacheAt + 16 * cache;
    const missing = newNodesAt + 16 * nodes - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    if (this.nodes > 0) {
      const bytes = new Uint8Array(this.memory.buffer);
      bytes.copyWithin(newNodesAt, nodesAt.value, nodesAt.value + 16 * this.nodes);
      bytes.copyWithin(newCacheAt, cacheAt.value, cacheAt.value + 16 * this.cache);
      // What lay behind the cache before is no entry of it.
      bytes.fill(0, newCacheAt + 16 * this.cache, newNodesAt);
    }
    cacheAt.value = newCacheAt;
    nodesAt.value = newNodesAt;
    capacity.value = nodes;
    this.heads = heads;
    this.cache = cache;
    this.nodes = nodes;
    return new Int32Array(this.memory.buffer as ArrayBuffer, newNodesAt, 4 * nodes);
  }

  clearHeads(): void {
    new Int32Array(this.memory.buffer, 0, this.heads).fill(0);
  }
}
