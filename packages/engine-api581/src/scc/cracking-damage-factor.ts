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
  severity: number;
  base: BaseFactor;
}

/** Growth is counted from the last A, B or C inspection that left no cracks. Cracks left in place mean High. */
export function crackingSegments(
  context: Context,
  type: MechanismType,
  group: SeverityGroup,
  susceptibility: Susceptibility,
): CrackingSegment[] {
  const counts: Counts = noInspections();
  const segments: CrackingSegment[] = [];
  let cleanYear = context.startYear;
  const push = (fromYear: number, current: Susceptibility): void => {
    const severity = severityIndex(group, current);
    segments.push({
      fromYear,
      cleanYear,
      susceptibility: current,
      severity,
      base: crackingBaseFactor(severity, counts),
    });
  };
  push(context.startYear, susceptibility);
  for (const credit of context.credits(type)) {
    if (credit.effectiveness !== 'E') counts[credit.effectiveness]++;
    if ('ABC'.includes(credit.effectiveness) && !credit.cracksRemaining) cleanYear = credit.year;
    push(credit.year, credit.cracksRemaining ? 'High' : susceptibility);
  }
  return segments;
}

export function readSusceptibility(
  context: Context,
  mechanism: { susceptibility?: Susceptibility; cracksPresent?: boolean },
  judge: () => { susceptibility: Susceptibility; table: TableId } | null,
): { susceptibility: Susceptibility; table: TableId } | null {
  if (mechanism.cracksPresent) return { susceptibility: 'High', table: 'severityIndex' };
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
  const segments = crackingSegments(
    context,
    mechanism.type,
    SEVERITY_GROUP[mechanism.type],
    judgement.susceptibility,
  );
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
