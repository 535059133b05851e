/** Cracking damage factor of a component: susceptibility → severity index → table → growth since the last look. */
import { type Context, type DamageModel, segmentAt } from '../mechanisms/damage-model.ts';
import { type Counts, noInspections } from '../mechanisms/inspection-credit.ts';
import type { HydrogenMonitoring, MechanismType, Susceptibility } from '../mechanisms/mechanism.ts';
import type { TableId } from '../tables/provenance.ts';
import table from '../tables/scc.json' with { type: 'json' };
import {
  type BaseFactor,
  crackingBaseFactor,
  escalate,
  type SeverityGroup,
  severityIndex,
} from './cracking-base-factor.ts';
import { traceCracking } from './cracking-derivation.ts';
import { type InternalCracking, internalSusceptibility, SEVERITY_GROUP } from './susceptibility.ts';

const MONITORING: Record<HydrogenMonitoring, number> = table.mechanisms.hicSohicH2s.F_OM;

export interface CrackingSegment {
  fromYear: number;
  /** Date from which cracks may have grown. */
  cleanYear: number;
  susceptibility: Susceptibility;
  /** Cracks found by an inspection are still there: they rule, whatever the table or tree would say. */
  cracksRemaining: boolean;
  severity: number;
  base: BaseFactor;
}

/**
 * Growth is counted from the last A, B or C inspection that left no cracks. Cracks left in place mean High until an A, B or
 * C inspection finds none; as long as they stand no inspection earns credit, neither the one that found them nor one that
 * cannot see them nor one that is only planned: looking at a crack again does not make the wall sounder.
 */
export function crackingSegments(
  context: Context,
  type: MechanismType,
  group: SeverityGroup,
  { susceptibility, cracksPresent }: Judged,
): CrackingSegment[] {
  const counts: Counts = noInspections();
  const segments: CrackingSegment[] = [];
  let cleanYear = context.startYear;
  let cracked = false;
  const push = (fromYear: number, current: Susceptibility): void => {
    const severity = severityIndex(group, current);
    segments.push({
      fromYear,
      cleanYear,
      susceptibility: current,
      cracksRemaining: cracked,
      severity,
      base: crackingBaseFactor(severity, counts),
    });
  };
  push(context.startYear, susceptibility);
  for (const { year, effectiveness, cracksRemaining, planned } of context.credits(type)) {
    const isPlanned = planned || year > context.rbiYear;
    const sees = 'ABC'.includes(effectiveness);
    if (cracksRemaining) cracked = true;
    else if (sees && !isPlanned) cracked = false;
    if (!cracked && !(cracksPresent && isPlanned)) {
      if (effectiveness !== 'E') counts[effectiveness]++;
      if (sees) cleanYear = year;
    }
    push(year, cracked ? 'High' : susceptibility);
  }
  if (cracked || cracksPresent) context.findings.warn('cracks-in-place', 'cracksPresent');
  return segments;
}

/** A susceptibility, where it stands, and whether it is that of cracks known to be there. */
export interface Judged {
  susceptibility: Susceptibility;
  table: TableId;
  cracksPresent?: boolean;
}

export function readSusceptibility(
  context: Context,
  mechanism: { susceptibility?: Susceptibility; cracksPresent?: boolean },
  judge: () => Judged | null,
): Judged | null {
  if (mechanism.cracksPresent) return { susceptibility: 'High', table: 'severityIndex', cracksPresent: true };
  if (mechanism.susceptibility === undefined) return judge();
  const given = context.findings.needed(mechanism.susceptibility, 'susceptibility');
  return given && { susceptibility: given as Susceptibility, table: 'severityIndex' };
}

export function compileCracking(
  context: Context,
  mechanism: InternalCracking,
  index: number,
): DamageModel | null {
  const judgement = readSusceptibility(context, mechanism, () => internalSusceptibility(context, mechanism));
  let monitoring = 1;
  if (mechanism.type === 'scc-hic-sohic-h2s' || mechanism.type === 'scc-hic-sohic-hf') {
    monitoring = MONITORING[mechanism.monitoring ?? 'none'];
  }
  if (judgement === null) return null;
  const segments = crackingSegments(context, mechanism.type, SEVERITY_GROUP[mechanism.type], judgement);
  return {
    type: mechanism.type,
    group: 'cracking',
    index,
    df(year, trace) {
      const segment = segmentAt(segments, year);
      const age = year - segment.cleanYear;
      const df = escalate(segment.base.value, age, monitoring);
      if (trace) {
        traceCracking(trace, context.component, mechanism, segment, judgement.table, age, monitoring, df);
      }
      return df;
    },
  };
}
