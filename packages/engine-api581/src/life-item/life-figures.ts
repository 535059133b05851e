/** Probability and consequence of a relief device or a tube bundle on one day. */
import { assessBundle } from '../bundle/assess-bundle.ts';
import type { IsoDate } from '../calendar.ts';
import type { Component } from '../component.ts';
import type { Step } from '../derivation.ts';
import type { Problem, Warning } from '../findings.ts';
import {
  assessReliefDevice,
  type ProtectedItem,
  type ReliefTest,
} from '../relief-device/assess-relief-device.ts';
import type { Settings } from '../settings.ts';
import { type ProtectedOn, protectedOn } from './protected-part.ts';

const isGiven = (part: unknown): boolean => part !== undefined && part !== null;
export const isLifeItem = (component: Component): boolean =>
  isGiven(component?.reliefDevice) || isGiven(component?.bundle);

/** Figures on one day. A consequence is what the risk comes to for each unit of probability. */
export interface LifeFigures {
  pof: number;
  areaRisk: number | null;
  moneyRisk: number | null;
  areaM2: number | null;
  financialUsd: number | null;
  /** Of a bundle, as its method counts: having failed by the day, and the cost weighed by it. */
  cumulative?: { pof: number; moneyRisk: number };
}

export interface LifeOutcome {
  figures: LifeFigures | null;
  problems: Problem[];
  warnings: Warning[];
  steps: Step[];
}

const part = (risk: number | null, pof: number): number | null =>
  risk === null || pof <= 0 ? null : risk / pof;

/** A planned inspection of a relief device is a test on the bench with overhaul: its clock starts again. */
const overhauls = (component: Component): ReliefTest[] =>
  (component.inspections ?? []).map(({ date }) => ({ date, effectiveness: 'D' as const }));

/** Fields by their path in the component; the settings and the start of service stand outside the item. */
const pathed = <F extends { field: string }>(found: readonly F[], item: string): F[] =>
  found.map((one) =>
    /^(settings|startDate)/.test(one.field) ? one : { ...one, field: `${item}.${one.field}` },
  );

/** What is protected is made ready once by whoever asks for many days. */
export function lifeFigures(
  component: Component,
  settings: Settings,
  date: IsoDate,
  partOn: ProtectedOn = protectedOn(component, settings),
): LifeOutcome {
  const item = component.reliefDevice ? 'reliefDevice' : 'bundle';
  const { figures, problems, warnings, steps } = figuresOn(component, settings, date, partOn);
  return { figures, problems: pathed(problems, item), warnings: pathed(warnings, item), steps };
}

function figuresOn(
  component: Component,
  settings: Settings,
  date: IsoDate,
  partOn: ProtectedOn,
): LifeOutcome {
  const { id, startDate, reliefDevice, bundle } = component;
  const on = { ...settings, rbiDate: date };
  if (reliefDevice) {
    const tests = [...(reliefDevice.tests ?? []), ...overhauls(component)];
    const { parts: _parts, ...stated } = reliefDevice.protected ?? {};
    const item = { ...stated, ...partOn(date) } as ProtectedItem;
    const { result, ...rest } = assessReliefDevice(
      { ...reliefDevice, protected: item, kind: 'relief-device', id, startDate, tests },
      on,
    );
    if (!result || result.demands.length < reliefDevice.demands.length || result.demands.length === 0)
      return { figures: null, ...rest };
    const { pofPerYear: pof, areaRiskM2PerYear, financialRiskUsdPerYear, demands } = result;
    // On the day of an overhaul the probability is nothing; the demands still tell what a failure would cost.
    const weighed = (pick: (at: number) => number | undefined): number | null => {
      let sum = 0;
      let whole = 0;
      for (const [at, one] of demands.entries()) {
        const cost = pick(at);
        if (cost === undefined) return null;
        const weight = one.demandPerYear * one.lossOfContainment;
        sum += weight * cost;
        whole += weight;
      }
      return whole > 0 ? sum / whole : null;
    };
    return {
      figures: {
        pof,
        areaRisk: areaRiskM2PerYear,
        moneyRisk: financialRiskUsdPerYear,
        areaM2: part(areaRiskM2PerYear, pof) ?? weighed((at) => reliefDevice.demands[at]?.consequenceAreaM2),
        financialUsd:
          part(financialRiskUsdPerYear, pof) ?? weighed((at) => reliefDevice.demands[at]?.consequenceUsd),
      },
      ...rest,
    };
  }
  const { result, ...rest } = assessBundle({ ...bundle, kind: 'bundle', id, startDate }, on);
  return {
    figures: result && {
      // Beside walls and relief devices only a probability of one year can stand.
      pof: result.pofPerYear,
      areaRisk: null,
      moneyRisk: result.riskUsdPerYear,
      areaM2: null,
      financialUsd: result.totalCostUsd,
      cumulative: { pof: result.pofAtRbiDate, moneyRisk: result.riskUsd },
    },
    ...rest,
  };
}
