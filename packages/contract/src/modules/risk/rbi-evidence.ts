import type { Text } from '@ircrisk/contract/text.ts';
import { z } from 'zod';

/** Where an input behind a damage mechanism comes from. */
export const evidenceSources = [
  'measured',
  'inspected',
  'calculated',
  'entered',
  'ledger',
  'assumed',
  'missing',
] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

/** What a reader tells apart at a glance: found on the equipment, said by somebody, or taken for want of either. */
export const evidenceKinds = ['measured', 'stated', 'assumed'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export const kindOfSource: Record<EvidenceSource, EvidenceKind> = {
  measured: 'measured',
  inspected: 'measured',
  calculated: 'stated',
  entered: 'stated',
  ledger: 'stated',
  assumed: 'assumed',
  missing: 'assumed',
};

const t = (zh: string, en: string): Text => ({ zh, en });

export const sourceNames: Record<EvidenceSource, Text> = {
  measured: t('测厚', 'readings'),
  inspected: t('检验', 'inspection'),
  calculated: t('速率计算', 'calculator'),
  entered: t('本研究', 'this study'),
  ledger: t('台账', 'ledger'),
  assumed: t('假定', 'assumed'),
  missing: t('缺少', 'missing'),
};

export const kindNames: Record<EvidenceKind, Text> = {
  measured: t('实测', 'Measured'),
  stated: t('录入', 'Stated'),
  assumed: t('假定', 'Assumed'),
};

const count = z.number().int().min(0);
/** Numbers of inputs by kind. */
export const EvidenceCount = z.object({ measured: count, stated: count, assumed: count });
export type EvidenceCount = z.infer<typeof EvidenceCount>;

/** Share of the inputs that are measured or stated; null without inputs. */
export function evidenceShare({ measured, stated, assumed }: EvidenceCount): number | null {
  const all = measured + stated + assumed;
  return all === 0 ? null : (measured + stated) / all;
}

/** Risk of the component at the plan date with an input at either plausible end. */
export const Moves = z.object({ from: z.number(), to: z.number() }).nullable();

export const EvidenceInput = z.object({
  /** Path in the engine's component. */
  field: z.string(),
  source: z.enum(evidenceSources),
  value: z.union([z.string(), z.number()]).nullable(),
  moves: Moves,
});
export type EvidenceInput = z.infer<typeof EvidenceInput>;

/** What one mechanism of a component rests on. */
export const MechanismEvidence = z.object({
  type: z.string(),
  isDriver: z.boolean(),
  count: EvidenceCount,
  inputs: z.array(EvidenceInput),
});
export type MechanismEvidence = z.infer<typeof MechanismEvidence>;
