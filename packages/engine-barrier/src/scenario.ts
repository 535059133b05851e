import type { Notice } from '@ircrisk/units';
import type { PfdInterval } from './pfd.ts';
import type { BarrierState } from './state.ts';

export type ScenarioBarrier = {
  readonly id: string;
  readonly side: 'prevention' | 'mitigation';
  readonly state: BarrierState;
  readonly pfd: PfdInterval | null;
  /** Elements, to see whether two barriers of a path are independent. */
  readonly elementIds: readonly string[];
};
export type ThreatPath = {
  readonly id: string;
  readonly frequencyPerYear: number;
  readonly barrierIds: readonly string[];
};

export type ScenarioInput = {
  readonly barriers: readonly ScenarioBarrier[];
  readonly threats: readonly ThreatPath[];
  /** Barriers between the top event and the consequence, shared by all threats. */
  readonly mitigationIds: readonly string[];
  readonly conditionalModifiers?: readonly number[];
  readonly tolerablePerYear: number | null;
  readonly minimum?: { readonly prevention: number; readonly mitigation: number };
};

export type Scenario = {
  readonly frequency: PfdInterval | null;
  /** log10(f / f_tol) at the degraded value of unknown barriers; null when either is missing. */
  readonly gapDecades: number | null;
  readonly colour: 'green' | 'amber' | 'red';
  readonly incomplete: boolean;
  readonly uncertain: boolean;
  readonly reasons: readonly Notice[];
};

const round9 = (value: number) => Math.round(value * 1e9) / 1e9;

/** Barriers of one path that are credited: of several that share an element only the strongest. */
function independent(barriers: readonly ScenarioBarrier[], reasons: Notice[]): readonly ScenarioBarrier[] {
  const strongestFirst = [...barriers].sort((a, b) => (a.pfd?.low ?? 1) - (b.pfd?.low ?? 1));
  const used = new Set<string>();
  return strongestFirst.filter(({ id, elementIds }) => {
    if (elementIds.some((element) => used.has(element))) {
      if (!reasons.some(({ code, path }) => code === 'sharedElement' && path === id))
        reasons.push({ code: 'sharedElement', path: id, values: { id } });
      return false;
    }
    for (const element of elementIds) used.add(element);
    return true;
  });
}

/** f = Σ f_i·∏PFD over prevention and mitigation, and the colour by frequency gap and by the number of barriers that work. */
export function judgeScenario(input: ScenarioInput): Scenario {
  const {
    threats,
    mitigationIds,
    conditionalModifiers = [],
    tolerablePerYear,
    minimum = { prevention: 2, mitigation: 1 },
  } = input;
  const reasons: Notice[] = [];
  const byId = new Map(input.barriers.map((barrier) => [barrier.id, barrier]));
  const pick = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const barrier = byId.get(id);
      if (!barrier) reasons.push({ code: 'unknownBarrier', path: id, values: { id } });
      return barrier ? [barrier] : [];
    });
  const missing = new Set<string>();
  const modifier = conditionalModifiers.reduce((product, value) => product * value, 1);
  let [low, high] = [0, 0];
  let tooFew = false;
  const mitigation = pick(mitigationIds);
  for (const { frequencyPerYear, barrierIds } of threats) {
    const prevention = pick(barrierIds);
    const credited = independent([...prevention, ...mitigation], reasons);
    let [a, b] = [frequencyPerYear * modifier, frequencyPerYear * modifier];
    for (const { id, pfd } of credited) {
      if (!pfd) missing.add(id);
      a *= pfd?.low ?? 1;
      b *= pfd?.high ?? 1;
    }
    low += a;
    high += b;
    const counts = (side: ScenarioBarrier['side']) =>
      credited.filter((barrier) => barrier.side === side && barrier.state === 'functional').length;
    for (const side of ['prevention', 'mitigation'] as const) {
      const needed = minimum[side];
      if (counts(side) >= needed) continue;
      tooFew = true;
      const notice = {
        code: 'tooFewBarriers',
        path: side,
        values: { side, count: counts(side), minimum: needed },
      };
      if (!reasons.some((reason) => JSON.stringify(reason) === JSON.stringify(notice))) reasons.push(notice);
    }
  }
  const involved = new Set([...threats.flatMap(({ barrierIds }) => barrierIds), ...mitigationIds]);
  const impaired = [...involved].flatMap((id) =>
    byId.get(id) && byId.get(id)?.state !== 'functional' ? [id] : [],
  );
  for (const id of impaired)
    reasons.push({
      code: byId.get(id)?.state === 'unknown' ? 'uncertainBarrier' : 'barrierImpaired',
      path: id,
      values: { id },
    });
  for (const id of missing) reasons.push({ code: 'pfdIncomplete', path: id, values: { id } });
  const frequency = missing.size > 0 || threats.length === 0 ? null : { low, high };
  if (tolerablePerYear === null) reasons.push({ code: 'toleranceMissing', path: 'tolerablePerYear' });
  const gapDecades =
    frequency && tolerablePerYear !== null && frequency.low > 0
      ? round9(Math.log10(frequency.low / tolerablePerYear))
      : null;
  if (gapDecades !== null && gapDecades > 0)
    reasons.push({ code: 'frequencyAbove', values: { gap: Math.round(gapDecades * 100) / 100 } });
  const incomplete = gapDecades === null && !(frequency?.low === 0);
  const red = tooFew || (gapDecades !== null && gapDecades >= 1);
  const amber = impaired.length > 0 || (gapDecades !== null && gapDecades > 0) || incomplete;
  return {
    frequency,
    gapDecades,
    colour: red ? 'red' : amber ? 'amber' : 'green',
    incomplete,
    uncertain: frequency !== null && frequency.high > frequency.low,
    reasons,
  };
}
