/** Mechanical fatigue of piping (Part 2 §24). */
import { quantity } from '../derivation.ts';
import type { Context, DamageModel } from '../mechanisms/damage-model.ts';
import type { PipingFatigue } from '../mechanisms/mechanism.ts';
import table from '../tables/piping-fatigue.json' with { type: 'json' };
import { constantModel } from './constant-model.ts';

export interface FatigueFactors {
  previousFailures: number;
  shaking: number;
  shakingDuration: number;
  cyclicSource: number;
  correctiveAction: number;
  fittings: number;
  pipeCondition: number;
  joint: number;
  branch: number;
}

/** DFb = max(D_PF, D_AS·F_AS, D_CF). */
export function fatigueBaseFactor(
  factors: Pick<FatigueFactors, 'previousFailures' | 'shaking' | 'shakingDuration' | 'cyclicSource'>,
): number {
  return Math.max(factors.previousFailures, factors.shaking * factors.shakingDuration, factors.cyclicSource);
}

/** DF = DFb·F_CA·F_PC·F_CP·F_JB·F_BD. */
export function fatigueFactor(base: number, factors: FatigueFactors): number {
  return (
    base *
    factors.correctiveAction *
    factors.fittings *
    factors.pipeCondition *
    factors.joint *
    factors.branch
  );
}

export function compilePipingFatigue(
  context: Context,
  mechanism: PipingFatigue,
  index: number,
): DamageModel | null {
  const { findings } = context;
  const pick = <K extends string>(
    value: K | undefined,
    source: Readonly<Record<K, number>>,
    field: keyof PipingFatigue,
  ): number | null => {
    const known = findings.needed(value, field);
    return known && source[known];
  };
  const factors = {
    previousFailures: pick(mechanism.previousFailures, table.D_PF, 'previousFailures'),
    shaking: pick(mechanism.shaking, table.D_AS, 'shaking'),
    shakingDuration: pick(mechanism.shakingDuration, table.F_AS, 'shakingDuration'),
    cyclicSource: pick(mechanism.cyclicSource, table.D_CF, 'cyclicSource'),
    correctiveAction: pick(mechanism.correctiveAction, table.F_CA, 'correctiveAction'),
    fittings: pick(mechanism.fittings, table.F_PC, 'fittings'),
    pipeCondition: pick(mechanism.pipeCondition, table.F_CP, 'pipeCondition'),
    joint: pick(mechanism.joint, table.F_JB, 'joint'),
    branch: pick(mechanism.branch, table.F_BD, 'branch'),
  };
  if (Object.values(factors).includes(null)) return null;
  const known = factors as FatigueFactors;
  const base = fatigueBaseFactor(known);
  return constantModel('piping-fatigue', index, fatigueFactor(base, known), {
    formula: 'DF = max(D_PF, D_AS·F_AS, D_CF)·F_CA·F_PC·F_CP·F_JB·F_BD',
    clause: 'API RP 581 Part 2 §24.6',
    table: 'pipingFatigue',
    inputs: {
      D_PF: quantity(known.previousFailures),
      D_AS: quantity(known.shaking),
      F_AS: quantity(known.shakingDuration),
      D_CF: quantity(known.cyclicSource),
      F_CA: quantity(known.correctiveAction),
      F_PC: quantity(known.fittings),
      F_CP: quantity(known.pipeCondition),
      F_JB: quantity(known.joint),
      F_BD: quantity(known.branch),
    },
  });
}
