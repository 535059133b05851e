import { assess, type Component, failureFrequency, type ReliefTest } from '@ircrisk/engine-api581';
import type { DeviceFacts } from './device-rows.ts';
import type { Gaps } from './gaps.ts';
import type { InputBasis } from './ledger-input.ts';
import type { InspectionRow, LedgerRow } from './ledger-rows.ts';

/**
 * Pressures reached without the device, as multiples of the design pressure, for the two demands nearly every vessel
 * has. They stand in until the study states its own.
 */
const USUAL_DEMANDS = [
  { event: 'fire', ratio: 2 },
  { event: 'blocked discharge, administrative controls', ratio: 1.5 },
] as const;

type Outcome = NonNullable<InspectionRow['testOutcome']>;

/** Said in words, where the record's own field is empty; what nobody said is not known. */
function saidOutcome({ defects, conclusion }: InspectionRow): Outcome | null {
  const found = defects?.trim() ?? '';
  if (/^(无|没有|none|no defects?)[。.]?$/i.test(found)) return 'passed';
  if (/泄漏|内漏|不严|leak/i.test(found)) return 'leaked';
  if (found !== '') return 'failed';
  const said = conclusion ?? '';
  if (/不合格|不符合|未起跳|未开启|\bfail|not (pass|open)/i.test(said)) return 'failed';
  return /合格|符合要求|passed|verified|satisfactory/i.test(said) ? 'passed' : null;
}

/** Bench tests whose outcome is known. One that says nothing proves nothing: it is told and left out. */
function testsOf(inspections: readonly InspectionRow[], gaps: Gaps): ReliefTest[] {
  return inspections.flatMap((inspection): ReliefTest[] => {
    const outcome = inspection.testOutcome ?? saidOutcome(inspection);
    if (outcome === null) {
      gaps.once('inspections.testOutcome', 'high', 'testOutcomeUnknown', inspection.date);
      return [];
    }
    const { date, effectiveness } = inspection;
    return [
      {
        date,
        effectiveness: effectiveness === 'E' ? 'D' : (effectiveness ?? 'B'),
        opened: outcome !== 'failed',
        tight: outcome === 'passed',
      },
    ];
  });
}

/** Cases of the environment table that the ledger can tell. */
function environmentOf(temperature: number | null): string | undefined {
  if (temperature === null || temperature < 93) return undefined;
  return temperature > 260 ? '>260C' : '93-260C operating';
}

interface Worst {
  part: Component;
  gff: number;
  df: number;
}

/** The part of the protected equipment that fails first. */
function worstOf(parts: readonly Component[], basis: InputBasis): Worst | null {
  const settings = { rbiDate: basis.rbiDate, edition: basis.edition, managementFactor: 1, derivation: false };
  let worst: Worst | null = null;
  for (const part of parts) {
    const df = assess(part, settings).result.atRbiDate.damageFactor;
    const gff = failureFrequency(part.componentType)?.total;
    if (df === null || gff === undefined) continue;
    if (!worst || gff * df > worst.gff * worst.df) worst = { part, gff, df };
  }
  return worst;
}

/** What the protected equipment does when it fails at this pressure. */
function consequenceAt(part: Component, pressureMPa: number, basis: InputBasis) {
  const { result } = assess(
    { ...part, operation: { ...part.operation, pressureMPa } },
    { rbiDate: basis.rbiDate, edition: basis.edition, managementFactor: 1, derivation: false },
  );
  return {
    ...(result.areaM2 === null ? {} : { consequenceAreaM2: result.areaM2 }),
    ...(result.financialUsd === null ? {} : { consequenceUsd: result.financialUsd }),
  };
}

/** A relief device as the method asks for it: what it is, what it protects, what may call on it, how it was tested. */
export function reliefOf(
  row: LedgerRow,
  facts: DeviceFacts,
  parts: readonly Component[],
  basis: InputBasis,
  gaps: Gaps,
): Component['reliefDevice'] {
  const set = gaps.needed(facts.setPressure, 'reliefDevice.setPressureMPa', 'noSetPressure');
  const worst = worstOf(parts, basis);
  if (!facts.protectedId) gaps.note('reliefDevice.protected', 'stops', 'noProtected');
  else if (!worst) gaps.note('reliefDevice.protected', 'stops', 'protectedNotAssessed');
  const limit = gaps.assumed(
    facts.protectedDesignPressure,
    set ?? 0,
    'reliefDevice.protected.maximumWorkingPressureMPa',
    'high',
    'noDesignPressure',
  );
  gaps.note('reliefDevice.demands', 'high', 'demandsAssumed');
  gaps.note('reliefDevice.openSeverity', 'high', 'severityAssumed', 'moderate');
  const environment = environmentOf(row.equipmentTemperature);
  const isDisc = row.smallType === 'rd';
  if (!isDisc) gaps.note('reliefDevice.closedDischarge', 'low', 'dischargeAssumed', true);
  return {
    type: isDisc ? 'rupture disk only' : 'conventional',
    openSeverity: 'moderate',
    leakSeverity: 'moderate',
    ...(isDisc ? {} : { closedDischarge: true }),
    ...(environment ? { environment } : {}),
    setPressureMPa: set as number,
    protected: {
      gffTotal: worst?.gff as number,
      damageFactor: worst?.df as number,
      maximumWorkingPressureMPa: limit,
      ...(worst ? { parts: [...parts] } : {}),
    },
    demands: USUAL_DEMANDS.map(({ event, ratio }) => ({
      event,
      overpressureMPa: ratio * limit,
      ...(worst ? consequenceAt(worst.part, ratio * limit, basis) : {}),
    })),
    tests: testsOf(
      row.inspections.filter(({ date }) => date <= basis.rbiDate),
      gaps,
    ),
  };
}
