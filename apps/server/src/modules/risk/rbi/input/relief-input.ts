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

/** What a bench test found, as far as the record tells. */
function testOf({ date, effectiveness, defects }: InspectionRow): ReliefTest {
  const words = defects?.trim() ?? '';
  const leaks = /泄漏|内漏|leak/i.test(words);
  return {
    date,
    effectiveness: effectiveness === 'E' ? 'D' : (effectiveness ?? 'B'),
    opened: words === '' || leaks,
    tight: words === '',
  };
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
    },
    demands: USUAL_DEMANDS.map(({ event, ratio }) => ({
      event,
      overpressureMPa: ratio * limit,
      ...(worst ? consequenceAt(worst.part, ratio * limit, basis) : {}),
    })),
    tests: row.inspections.filter(({ date }) => date <= basis.rbiDate).map(testOf),
  };
}
