import { type Notice, type Step, shown } from '@ircrisk/units';
import { pitRule } from './tables/tank-constants.ts';

const PITS = 'API 653:2014 4.3.2.2';

export type PitsInput = {
  /** Wall left at the bottom of the deepest pit. */
  readonly pitRemainingMm?: number | null;
  /** Lengths of the pits along the worst vertical line, added up over 203 mm of it. */
  readonly pitLengthMm?: number | null;
};

export type Pits = {
  readonly remainingMm: number;
  /** Few and small enough to be held against half of t_min; otherwise they are part of the corroded area. */
  readonly scattered: boolean;
  /** Only of scattered pits: what is left over half of t_min. */
  readonly marginMm: number | null;
  readonly steps: readonly Step[];
  readonly warnings: readonly Notice[];
};

/**
 * Widely scattered pits need not count as t₂ while half of t_min is left in them and their lengths add to at most 51 mm in any
 * 203 mm of a vertical line. Pits whose lengths nobody measured are not known to be scattered.
 */
export function judgePits(input: PitsInput, requiredMm: number): Pits | null {
  const remainingMm = input.pitRemainingMm;
  if (remainingMm === null || remainingMm === undefined) return null;
  const lengthMm = input.pitLengthMm;
  const known = lengthMm !== null && lengthMm !== undefined;
  // 2 in exactly: a length that was converted must not miss the limit by the last bit of a double.
  const scattered = known && lengthMm <= pitRule.lengthMm + 1e-9;
  const marginMm = scattered ? remainingMm - pitRule.share * requiredMm : null;
  const values = { pitMm: shown(remainingMm, 4), limitMm: shown(pitRule.lengthMm, 3) };
  const warnings: Notice[] = [];
  if (!known) warnings.push({ code: 'pitLengthUnknown', path: 'pitLengthMm', values });
  else if (!scattered)
    warnings.push({
      code: 'pitsTogether',
      path: 'pitLengthMm',
      values: { ...values, lengthMm: shown(lengthMm, 4) },
    });
  const steps: Step[] = [
    {
      id: 'pitLength',
      formula: `Σl ≤ ${pitRule.lengthMm}`,
      substituted: known ? `${shown(lengthMm)} / ${pitRule.overMm}` : '–',
      value: known ? lengthMm : null,
      unit: 'mm',
      reference: PITS,
    },
  ];
  if (marginMm !== null)
    steps.push({
      id: 'pits',
      formula: `t_pit − ${pitRule.share}·t_min`,
      substituted: `${shown(remainingMm)} − ${pitRule.share}·${shown(requiredMm)}`,
      value: marginMm,
      unit: 'mm',
      reference: PITS,
    });
  return { remainingMm, scattered, marginMm, steps, warnings };
}
