import {
  and,
  assemble,
  atLeast,
  type Code,
  call,
  equal,
  get,
  getGlobal,
  give,
  left,
  less,
  load,
  number,
  or,
  plus,
  repeat,
  right,
  set,
  setGlobal,
  store,
  times,
  type WasmFunction,
  when,
  xor,
} from './assembler.ts';
import { PAUSE_STEPS } from './bytes.ts';

/*
 * What finding minimal cut sets asks of `Zbdd`, in WebAssembly: the same nodes, cache and steps. Memory as in the kernel of
 * `Bdd`; an entry of the cache begins with the family, which is never nought.
 */
const GLOBALS = ['count', 'limit', 'capacity', 'mask', 'cacheMask', 'steps', 'cacheAt', 'nodesAt'] as const;
const [COUNT, LIMIT, CAPACITY, MASK, CACHE_MASK, STEPS, CACHE_AT, NODES_AT] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;
const IMPORTS = ['pause', 'grow', 'over'] as const;
const [PAUSE, GROW, OVER, MAKE, WITHOUT] = [0, 1, 2, 3, 4] as const;

const HIGH = 4;
const LOW = 8;
const NEXT = 12;
const C1 = 0x9e3779b1;
const C2 = 0x85ebca6b;
const C3 = 0xc2b2ae35;
/** The only operation in this cache, under the number it has in `Zbdd`. */
const OPERATION = 1;

const nodeAt = (node: Code): Code => plus(getGlobal(NODES_AT), left(node, number(4)));
const mixed = (local: number, hash: Code): Code => [
  set(local, hash),
  set(local, xor(get(local), right(get(local), number(15)))),
];
const nodeHash = (level: Code, high: Code, low: Code): Code =>
  xor(xor(times(level, number(C1)), times(high, number(C2))), times(low, number(C3)));
const headAt = (hash: number): Code => left(and(get(hash), getGlobal(MASK)), number(2));
const slotAt = (hash: number): Code =>
  plus(getGlobal(CACHE_AT), left(and(get(hash), getGlobal(CACHE_MASK)), number(4)));
const pairHash = (f: Code, g: Code): Code => nodeHash(f, g, number(OPERATION));

function make(): WasmFunction {
  const [level, high, low, hash, node, at, head] = [0, 1, 2, 3, 4, 5, 6] as const;
  return {
    name: 'make',
    parameters: 3,
    locals: 4,
    gives: true,
    body: [
      when(equal(get(high), number(0)), give(get(low))),
      mixed(hash, nodeHash(get(level), get(high), get(low))),
      set(head, headAt(hash)),
      set(node, load(get(head))),
      repeat(get(node), [
        set(at, nodeAt(get(node))),
        when(
          equal(load(get(at), HIGH), get(high)),
          when(equal(load(get(at), LOW), get(low)), when(equal(load(get(at)), get(level)), give(get(node)))),
        ),
        set(node, load(get(at), NEXT)),
      ]),
      set(node, getGlobal(COUNT)),
      when(atLeast(get(node), getGlobal(LIMIT)), call(OVER)),
      when(atLeast(get(node), getGlobal(CAPACITY)), [
        call(GROW),
        give(call(MAKE, get(level), get(high), get(low))),
      ]),
      setGlobal(COUNT, plus(get(node), number(1))),
      set(at, nodeAt(get(node))),
      store(get(at), get(level)),
      store(get(at), get(high), HIGH),
      store(get(at), get(low), LOW),
      store(get(at), load(get(head)), NEXT),
      store(get(head), get(node)),
      get(node),
    ],
  };
}

function without(): WasmFunction {
  const [f, g, level, other, hash, slot, low, high] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
  const child = (node: number, offset: number): Code => load(nodeAt(get(node)), offset);
  return {
    name: 'without',
    parameters: 2,
    locals: 6,
    gives: true,
    body: [
      when(equal(get(f), number(0)), give(get(f))),
      set(level, load(nodeAt(get(f)))),
      // Variables of g above f take no part; `other` says whether there are any left.
      set(other, number(1)),
      repeat(get(other), [
        when(equal(get(g), number(0)), give(get(f))),
        when(or(equal(get(g), number(1)), equal(get(f), get(g))), give(number(0))),
        set(other, less(load(nodeAt(get(g))), get(level))),
        when(get(other), set(g, child(g, LOW))),
      ]),
      set(other, load(nodeAt(get(g)))),
      mixed(hash, pairHash(get(f), get(g))),
      set(slot, slotAt(hash)),
      when(equal(load(get(slot)), get(f)), when(equal(load(get(slot), 4), get(g)), give(load(get(slot), 8)))),
      setGlobal(STEPS, plus(getGlobal(STEPS), number(1))),
      when(equal(and(getGlobal(STEPS), number(PAUSE_STEPS - 1)), number(0)), call(PAUSE)),
      when(
        less(get(level), get(other)),
        [set(low, call(WITHOUT, child(f, LOW), get(g))), set(high, call(WITHOUT, child(f, HIGH), get(g)))],
        [
          set(low, call(WITHOUT, child(f, LOW), child(g, LOW))),
          set(high, call(WITHOUT, child(f, HIGH), child(g, LOW))),
          set(high, call(WITHOUT, get(high), child(g, HIGH))),
        ],
      ),
      set(low, call(MAKE, get(level), get(high), get(low))),
      set(slot, slotAt(hash)),
      store(get(slot), get(f)),
      store(get(slot), get(g), 4),
      store(get(slot), get(low), 8),
      get(low),
    ],
  };
}

/** Puts all nodes into the chains; the heads are empty. */
function link(): WasmFunction {
  const [node, at, hash] = [0, 1, 2] as const;
  return {
    name: 'link',
    parameters: 0,
    locals: 3,
    gives: false,
    body: [
      set(node, number(2)),
      repeat(less(get(node), getGlobal(COUNT)), [
        set(at, nodeAt(get(node))),
        mixed(hash, nodeHash(load(get(at)), load(get(at), HIGH), load(get(at), LOW))),
        store(get(at), load(headAt(hash)), NEXT),
        store(headAt(hash), get(node)),
        set(node, plus(get(node), number(1))),
      ]),
    ],
  };
}

/** Moves entries of the cache to where its new mask wants them; the first `old` places held them all. */
function spread(): WasmFunction {
  const [old, place, from, to, hash] = [0, 1, 2, 3, 4] as const;
  return {
    name: 'spread',
    parameters: 1,
    locals: 4,
    gives: false,
    body: repeat(less(get(place), get(old)), [
      set(from, plus(getGlobal(CACHE_AT), left(get(place), number(4)))),
      mixed(hash, pairHash(load(get(from)), load(get(from), 4))),
      set(to, slotAt(hash)),
      when(
        load(get(from)),
        when(less(get(from), get(to)), [
          ...[0, 4, 8].map((offset) => store(get(to), load(get(from), offset), offset)),
          store(get(from), number(0)),
        ]),
      ),
      set(place, plus(get(place), number(1))),
    ]),
  };
}

export type ZbddGlobals = Record<(typeof GLOBALS)[number], WebAssembly.Global<'i32'>>;
export interface ZbddFunctions {
  make(level: number, high: number, low: number): number;
  without(f: number, g: number): number;
  link(): void;
  spread(old: number): void;
}

/** The bytes that stand in `bytes.ts`. */
export function assembleZbddKernel(): Uint8Array<ArrayBuffer> {
  return assemble(IMPORTS, GLOBALS, [make(), without(), link(), spread()]);
}
