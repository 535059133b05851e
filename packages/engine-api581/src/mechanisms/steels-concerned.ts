/** Steels that a damage factor is written for (API RP 581 Part 2, scope and screening paragraphs of each section). */
import type { MaterialFamily } from '../component.ts';
import type { Mechanism, MechanismType } from './mechanism.ts';

const FERRITIC: readonly MaterialFamily[] = ['carbon-steel', 'c-half-mo', 'low-alloy', 'cr-mo'];
const CHLORIDE: readonly MaterialFamily[] = ['austenitic-stainless', 'duplex-stainless'];

/** Absent: any metal. */
const STEELS: Partial<Record<MechanismType, readonly MaterialFamily[]>> = {
  'scc-caustic': FERRITIC,
  'scc-amine': FERRITIC,
  'scc-ssc': FERRITIC,
  'scc-hic-sohic-h2s': FERRITIC,
  'scc-carbonate': FERRITIC,
  'scc-polythionic': ['austenitic-stainless', 'nickel-alloy'],
  'scc-chloride': CHLORIDE,
  'scc-hsc-hf': FERRITIC,
  'scc-hic-sohic-hf': FERRITIC,
  'external-chloride-scc': CHLORIDE,
  'cui-chloride-scc': CHLORIDE,
  htha: FERRITIC,
  'temper-embrittlement': ['cr-mo', 'low-alloy'],
  'embrittlement-885f': ['ferritic-stainless', 'duplex-stainless'],
  'sigma-phase': ['austenitic-stainless', 'ferritic-stainless', 'duplex-stainless'],
};

/** Whether a steel cannot have the mechanism; not where an expert has judged it or cracks were found. */
export function immuneFamily(family: MaterialFamily, mechanism: Mechanism): boolean {
  const steels = STEELS[mechanism.type];
  if (!steels || steels.includes(family)) return false;
  const { susceptibility, cracksPresent } = mechanism as { susceptibility?: string; cracksPresent?: boolean };
  return susceptibility === undefined && !cracksPresent;
}
