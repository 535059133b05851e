import type { EventKind, Formula, GateKind } from '../model.ts';

/** Distinctive shapes (ANSI/IEEE 91, as NUREG-0492 draws them) or rectangles with a qualifying sign (IEC 60617-12). */
export type SymbolStyle = 'ansi' | 'iec';

export interface GateSymbol {
  /** Path with its top middle at 0,0, 32 wide and 30 high. */
  path: string;
  /** Sign inside, e.g. `2/3`, `&`. */
  sign: string;
}

const AND = 'M-16 30V15a16 15 0 0 1 32 0v15z';
const OR = 'M-16 30Q-15 10 0 0Q15 10 16 30Q0 20-16 30z';
const HEXAGON = 'M-9 0H9L18 15L9 30H-9L-18 15z';
const TRIANGLE = 'M0 0L17 30H-17z';
const BOX = 'M-16 0H16V30H-16z';
const BUBBLE = 'M-3 3a3 3 0 1 0 6 0a3 3 0 1 0-6 0z';
const SMALL_AND = 'M-14 30V18a14 12 0 0 1 28 0v12z';
const SMALL_OR = 'M-15 30Q-14 14 0 6Q14 14 15 30Q0 22-15 30z';

const distinctive: Record<GateKind, string> = {
  and: AND,
  or: OR,
  atleast: OR,
  cardinality: OR,
  not: `${BUBBLE}M0 6L14 30H-14z`,
  nand: `${BUBBLE}${SMALL_AND}`,
  nor: `${BUBBLE}${SMALL_OR}`,
  xor: 'M-16 27Q-15 8 0 0Q15 8 16 27Q0 17-16 27zM-16 31Q0 21 16 31Q0 22-16 31z',
  iff: BOX,
  imply: BOX,
  inhibit: HEXAGON,
  transfer: TRIANGLE,
  pand: `${AND}M-16 30L0 3L16 30`,
  seq: BOX,
  spare: BOX,
  fdep: BOX,
};

/** Signs of IEC 60617-12 where it has one, the usual short word where it has not. */
const signs: Record<GateKind, string> = {
  and: '&',
  or: '≥1',
  atleast: '',
  cardinality: '',
  not: '1̄',
  nand: '&̄',
  nor: '≥1̄',
  xor: '=1',
  iff: '=',
  imply: '⇒',
  inhibit: '&•',
  transfer: '',
  pand: '&→',
  seq: 'SEQ',
  spare: 'SP',
  fdep: 'FDEP',
};
const alwaysSigned: ReadonlySet<GateKind> = new Set(['iff', 'imply', 'seq', 'spare', 'fdep']);

function sign({ kind, k, min, max, args }: Formula, style: SymbolStyle): string {
  if (kind === 'atleast') return style === 'iec' ? `≥${k ?? '?'}` : `${k ?? '?'}/${args.length}`;
  if (kind === 'cardinality') return `${min ?? '?'}…${max ?? '?'}`;
  return style === 'iec' || alwaysSigned.has(kind) ? signs[kind] : '';
}

export function gateSymbol(formula: Formula, style: SymbolStyle): GateSymbol {
  const path = style === 'iec' && formula.kind !== 'transfer' ? BOX : distinctive[formula.kind];
  return { path, sign: sign(formula, style) };
}

/** A branch that is drawn elsewhere. */
export const repeatSymbol: GateSymbol = { path: TRIANGLE, sign: '' };

export type LeafKind = EventKind | 'house' | 'constant' | 'missing';

/** Leaves look alike in both styles (IEC 61025, table of symbols). Top middle at 0,0, 26 high. */
export const leafPaths: Record<LeafKind, string> = {
  basic: 'M-13 13a13 13 0 1 0 26 0a13 13 0 1 0-26 0z',
  undeveloped: 'M0 0L18 13L0 26L-18 13z',
  conditional: 'M-20 13a20 12 0 1 0 40 0a20 12 0 1 0-40 0z',
  external: 'M0 0L15 9V26H-15V9z',
  house: 'M0 0L15 9V26H-15V9z',
  constant: 'M0 0L15 9V26H-15V9z',
  missing: 'M-13 0H13V26H-13z',
};
