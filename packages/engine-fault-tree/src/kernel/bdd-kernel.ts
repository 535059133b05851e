import {
  and,
  assemble,
  atLeast,
  atMost,
  type Code,
  call,
  differ,
  equal,
  get,
  getGlobal,
  give,
  left,
  less,
  load,
  minus,
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
 * The inner loops of `Bdd` in WebAssembly: the same nodes, the same cache and the same steps, so the same diagram after
 * the same work, without the time V8 takes to see that they are worth compiling.
 *
 * Memory: heads of the hash chains from 0 on, the operation cache at `cacheAt`, the nodes at `nodesAt`.
 */
const GLOBALS = [
  'count',
  'peak',
  'limit',
  'capacity',
  'mask',
  'cacheMask',
  'age',
  'steps',
  'cacheAt',
  'nodesAt',
] as const;
const [COUNT, PEAK, LIMIT, CAPACITY, MASK, CACHE_MASK, AGE, STEPS, CACHE_AT, NODES_AT] = GLOBALS.map(
  (_, i) => i,
) as [number, number, number, number, number, number, number, number, number, number];
const IMPORTS = ['pause', 'grow', 'over'] as const;
const [PAUSE, GROW, OVER] = [0, 1, 2];

const [MAKE, CONJUNCTION, EXCLUSIVE] = [3, 4, 5];

const HIGH = 4;
const LOW = 8;
const NEXT = 12;
const C1 = 0x9e3779b1;
const C2 = 0x85ebca6b;
const C3 = 0xc2b2ae35;

const nodeAt = (node: Code): Code => plus(getGlobal(NODES_AT), left(node, number(4)));
/** A hash with its upper bits mixed in. */
const mixed = (local: number, hash: Code): Code => [
  set(local, hash),
  set(local, xor(get(local), right(get(local), number(15)))),
];
const nodeHash = (level: Code, high: Code, low: Code): Code =>
  xor(xor(times(level, number(C1)), times(high, number(C2))), times(low, number(C3)));
const pairHash = (a: Code, b: Code): Code => xor(times(a, number(C1)), times(b, number(C2)));
const headAt = (hash: number): Code => left(and(get(hash), getGlobal(MASK)), number(2));
const slotAt = (hash: number): Code =>
  plus(getGlobal(CACHE_AT), left(and(get(hash), getGlobal(CACHE_MASK)), number(4)));

function make(): WasmFunction {
  const [level, high, low, flip, h, l, hash, node, at, head] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const edge = or(left(get(node), number(1)), get(flip));
  return {
    name: 'make',
    parameters: 3,
    locals: 7,
    gives: true,
    body: [
      when(equal(get(high), get(low)), give(get(low))),
      set(flip, and(get(low), number(1))),
      set(h, xor(get(high), get(flip))),
      set(l, xor(get(low), get(flip))),
      mixed(hash, nodeHash(get(level), get(h), get(l))),
      set(head, headAt(hash)),
      set(node, load(get(head))),
      repeat(get(node), [
        set(at, nodeAt(get(node))),
        when(
          equal(load(get(at), HIGH), get(h)),
          when(equal(load(get(at), LOW), get(l)), when(equal(load(get(at)), get(level)), give(edge))),
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
      when(less(getGlobal(PEAK), getGlobal(COUNT)), setGlobal(PEAK, getGlobal(COUNT))),
      set(at, nodeAt(get(node))),
      store(get(at), get(level)),
      store(get(at), get(h), HIGH),
      store(get(at), get(l), LOW),
      store(get(at), load(get(head)), NEXT),
      store(get(head), get(node)),
      give(edge),
      number(0),
    ],
  };
}

/** What both operations end with: both halves, their node, and the answer into the cache under `key`. */
function conclude(
  callee: number,
  of: {
    a: number;
    b: number;
    key: number;
    hash: number;
    slot: number;
    level: number;
    result: number;
    atA: number;
    atB: number;
  },
): Code {
  const { a, b, key, hash, slot, level, result, atA, atB } = of;
  const half = (offset: number): Code =>
    call(callee, [whole(atA, a, level, offset)], [whole(atB, b, level, offset)]);
  /** The cofactor of an edge at the level of the result: the edge itself where its own level is deeper. */
  function whole(at: number, edge: number, level: number, offset: number): Code {
    return [
      xor(load(get(at), offset), and(get(edge), number(1))),
      get(edge),
      equal(load(get(at)), get(level)),
      0x1b,
    ];
  }
  const high = slot;
  return [
    set(level, load(get(atA))),
    when(less(load(get(atB)), get(level)), set(level, load(get(atB)))),
    set(result, half(LOW)),
    // Growing may have moved the nodes.
    set(atA, nodeAt(right(get(a), number(1)))),
    set(atB, nodeAt(right(get(b), number(1)))),
    set(high, half(HIGH)),
    set(result, call(MAKE, get(level), get(high), get(result))),
    set(slot, slotAt(hash)),
    store(get(slot), get(a)),
    store(get(slot), get(key), 4),
    store(get(slot), get(result), 8),
    store(get(slot), getGlobal(AGE), 12),
  ];
}

function isCached(slot: number, a: number, key: number, answer: Code): Code {
  return when(
    equal(load(get(slot)), get(a)),
    when(equal(load(get(slot), 4), get(key)), when(equal(load(get(slot), 12), getGlobal(AGE)), answer)),
  );
}

const countStep: Code = [
  setGlobal(STEPS, plus(getGlobal(STEPS), number(1))),
  when(equal(and(getGlobal(STEPS), number(PAUSE_STEPS - 1)), number(0)), call(PAUSE)),
];

function conjunction(): WasmFunction {
  const [f, g, a, b, hash, slot, level, result, atA, atB] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  return {
    name: 'and',
    parameters: 2,
    locals: 8,
    gives: true,
    body: [
      when(atMost(get(f), number(1)), give([get(g), number(0), get(f), 0x1b])),
      when(atMost(get(g), number(1)), give([get(f), number(0), get(g), 0x1b])),
      when(equal(get(f), get(g)), give(get(f))),
      when(equal(xor(get(f), get(g)), number(1)), give(number(0))),
      when(less(get(f), get(g)), [set(a, get(f)), set(b, get(g))], [set(a, get(g)), set(b, get(f))]),
      mixed(hash, pairHash(get(a), get(b))),
      set(slot, slotAt(hash)),
      isCached(slot, a, b, give(load(get(slot), 8))),
      countStep,
      set(atA, nodeAt(right(get(a), number(1)))),
      set(atB, nodeAt(right(get(b), number(1)))),
      conclude(CONJUNCTION, { a, b, key: b, hash, slot, level, result, atA, atB }),
      get(result),
    ],
  };
}

function exclusive(): WasmFunction {
  const [f, g, a, b, hash, slot, level, result, atA, atB, flip, key] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  return {
    name: 'xor',
    parameters: 2,
    locals: 10,
    gives: true,
    body: [
      set(flip, and(xor(get(f), get(g)), number(1))),
      set(f, and(get(f), number(-2))),
      set(g, and(get(g), number(-2))),
      when(equal(get(f), get(g)), give(get(flip))),
      when(equal(get(f), number(0)), give(xor(get(g), get(flip)))),
      when(equal(get(g), number(0)), give(xor(get(f), get(flip)))),
      when(less(get(f), get(g)), [set(a, get(f)), set(b, get(g))], [set(a, get(g)), set(b, get(f))]),
      set(key, minus(number(-1), get(b))),
      mixed(hash, pairHash(get(a), get(key))),
      set(slot, slotAt(hash)),
      isCached(slot, a, key, give(xor(load(get(slot), 8), get(flip)))),
      countStep,
      set(atA, nodeAt(right(get(a), number(1)))),
      set(atB, nodeAt(right(get(b), number(1)))),
      conclude(EXCLUSIVE, { a, b, key, hash, slot, level, result, atA, atB }),
      xor(get(result), get(flip)),
    ],
  };
}

/** Puts all nodes into the chains; the heads are empty. */
function link(): WasmFunction {
  const [node, at, hash] = [0, 1, 2];
  return {
    name: 'link',
    parameters: 0,
    locals: 3,
    gives: false,
    body: [
      set(node, number(1)),
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

/** Takes the newest nodes out of their chains until `to` are left. */
function unlink(): WasmFunction {
  const [to, node, at, hash] = [0, 1, 2, 3];
  return {
    name: 'unlink',
    parameters: 1,
    locals: 3,
    gives: false,
    body: [
      set(node, getGlobal(COUNT)),
      repeat(less(get(to), get(node)), [
        set(node, minus(get(node), number(1))),
        set(at, nodeAt(get(node))),
        mixed(hash, nodeHash(load(get(at)), load(get(at), HIGH), load(get(at), LOW))),
        store(headAt(hash), load(get(at), NEXT)),
      ]),
      setGlobal(COUNT, get(to)),
    ],
  };
}

/** Moves entries of the cache to where its new mask wants them; the first `old` places held them all. */
function spread(): WasmFunction {
  const [old, place, from, to, hash] = [0, 1, 2, 3, 4];
  return {
    name: 'spread',
    parameters: 1,
    locals: 4,
    gives: false,
    body: repeat(less(get(place), get(old)), [
      set(from, plus(getGlobal(CACHE_AT), left(get(place), number(4)))),
      when(equal(load(get(from), 12), getGlobal(AGE)), [
        mixed(hash, pairHash(load(get(from)), load(get(from), 4))),
        set(to, slotAt(hash)),
        when(differ(get(to), get(from)), [
          ...[0, 4, 8, 12].map((offset) => store(get(to), load(get(from), offset), offset)),
          store(get(from), number(0), 12),
        ]),
      ]),
      set(place, plus(get(place), number(1))),
    ]),
  };
}

export type KernelGlobals = Record<(typeof GLOBALS)[number], WebAssembly.Global<'i32'>>;
export type KernelImports = Record<(typeof IMPORTS)[number], () => void>;
export interface KernelFunctions {
  make(level: number, high: number, low: number): number;
  and(f: number, g: number): number;
  xor(f: number, g: number): number;
  link(): void;
  unlink(to: number): void;
  spread(old: number): void;
}

export type Kernel = KernelGlobals & KernelFunctions;

/** The bytes that stand in `bytes.ts`: putting them together takes longer than most trees. */
export function assembleBddKernel(): Uint8Array<ArrayBuffer> {
  return assemble(IMPORTS, GLOBALS, [make(), conjunction(), exclusive(), link(), unlink(), spread()]);
}
