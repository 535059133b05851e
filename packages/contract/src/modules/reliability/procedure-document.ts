import type { Disposition, FormulaId, Outcome, SignRole, StepKind } from '@ircrisk/engine-procedure';
import { isQuantityId, type QuantityId } from '@ircrisk/units';
import { z } from 'zod';

export const stepKinds = [
  'action',
  'caution',
  'hold',
  'witness',
  'measure',
  'photo',
  'sign',
  'branch',
] as const satisfies readonly StepKind[];
export const signRoles = [
  'engineer',
  'quality',
  'operations',
  'safety',
] as const satisfies readonly SignRole[];
export const outcomes = [
  'done',
  'pass',
  'fail',
  'recorded',
  'waived',
  'skipped',
  'yes',
  'no',
] as const satisfies readonly Outcome[];
export const dispositions = ['rework', 'concession', 'replace'] as const satisfies readonly Disposition[];
export const formulaIds = [
  'boltTorque',
  'alignment',
  'unbalance',
  'vibration',
  'vesselTest',
  'pipingTest',
  'bearingClearance',
  'wearRing',
  'flatness',
] as const satisfies readonly FormulaId[];

const key = z.string().regex(/^[\w-]{1,40}$/);
const words = (most: number) => z.string().max(most);
const figure = z.number().nullish();
/** Inputs of a formula: numbers in the canonical unit, or the key of a choice. */
export const FormulaInputs = z.record(words(40), z.union([z.number(), words(60)]).nullable());

const Measure = z.object({
  quantity: z.custom<QuantityId>((value) => typeof value === 'string' && isQuantityId(value)).nullish(),
  unit: words(16).nullish(),
  low: figure,
  high: figure,
  nominal: figure,
  plausibleLow: figure,
  plausibleHigh: figure,
  parameter: words(40).nullish(),
  formula: z.enum(formulaIds).nullish(),
  inputs: FormulaInputs.nullish(),
  instrument: words(120).nullish(),
});

const ProcedureStep = z.object({
  id: key,
  kind: z.enum(stepKinds),
  text: words(1000),
  textEn: words(1000).nullish(),
  note: words(2000).nullish(),
  noteEn: words(2000).nullish(),
  required: z.boolean().optional(),
  role: z.enum(signRoles).nullish(),
  measure: Measure.nullish(),
  branch: z.object({ goto: key.nullable(), skipsRequired: z.boolean().optional() }).nullish(),
});

/** Sections and steps as they are stored; what is wrong with their sense is told by the engine, never refused. */
export const ProcedureModel = z.object({
  sections: z
    .array(
      z.object({
        id: key,
        title: words(200),
        titleEn: words(200).nullish(),
        steps: z.array(ProcedureStep).max(200),
      }),
    )
    .max(60),
});
