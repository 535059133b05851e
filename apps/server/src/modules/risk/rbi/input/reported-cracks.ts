import type { MechanismType } from '@ircrisk/engine-api581';
import { Gaps } from './gaps.ts';
import { creditsOf } from './inspection-credit.ts';
import type { InspectionRow, LedgerRow } from './ledger-rows.ts';

/** Kinds of cracking an inspection may report, and the mechanisms of the method each of them is. */
const FLAGGED: Record<string, readonly MechanismType[]> = {
  wetH2S: ['scc-ssc', 'scc-hic-sohic-h2s'],
  chloride: ['scc-chloride'],
  caustic: ['scc-caustic'],
  amine: ['scc-amine'],
  carbonate: ['scc-carbonate'],
  pta: ['scc-polythionic'],
  hf: ['scc-hsc-hf', 'scc-hic-sohic-hf'],
};

export const reports = ({ sccFlags }: Pick<InspectionRow, 'sccFlags'>, type: MechanismType): boolean =>
  sccFlags.some((flag) => FLAGGED[flag]?.includes(type));

/** Whether cracks of the kind would have been seen: by what the method calls fairly effective, or better. */
const wouldSee = (inspection: InspectionRow, type: MechanismType): boolean =>
  creditsOf(inspection, [type], new Gaps()).some(({ effectiveness }) => 'ABC'.includes(effectiveness));

/**
 * The inspection that reports cracks which no later one has shown to be gone; null where there is none. Found and suspected
 * are one field of the record: until the study says otherwise they count as found (API RP 581 Part 2: cracks that are present
 * make the susceptibility High).
 */
export function reportedCracks(
  { inspections }: Pick<LedgerRow, 'inspections'>,
  type: MechanismType,
): InspectionRow | null {
  const last = inspections.findLast((one) => reports(one, type) || wouldSee(one, type));
  return last && reports(last, type) ? last : null;
}
