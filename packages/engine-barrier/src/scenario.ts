import type { Notice } from '@ircrisk/units';
import type { PfdInterval } from './pfd.ts';
import { type BarrierState, barrierStates, tagKey, worst } from './state.ts';

export type ScenarioBarrier = {
  readonly id: string;
  readonly side: 'prevention' | 'mitigation';
  readonly state: BarrierState;
  readonly pfd: PfdInterval | null;
  /** Elements, to see whether two barriers of a path are independent. */
  readonly elementIds: readonly string[];
  /** An organisational item: it keeps others from degrading and has no PFD of its own, so it is credited with 1 and counts as none. */
  readonly control?: boolean;
};

/** What the elements of a barrier are: by their tags however typed, and by the equipment they stand on whatever it is called there. */
export const standsOn = (
  elements: readonly { readonly tag: string; readonly equipmentId: string | null }[],
): readonly string[] =>
  elements.flatMap(({ tag, equipmentId }) =>
    equipmentId === null ? [tagKey(tag)] : [tagKey(tag), `equipment ${equipmentId}`],
  );

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
  readonly tolerablePerYear: number | null | undefined;
  readonly minimum?: { readonly prevention: number; readonly mitigation: number };
};

export type Scenario = {
  readonly frequency: PfdInterval | null;
  /** log10(f / f_tol) at the degraded value of unknown barriers; null when either is missing. */
  readonly gapDecades: number | null;
  /** The same should the unknown barriers be lost: it says how far the verdict may be off, and is equal where all are known. */
  readonly highGapDecades: number | null;
  readonly colour: 'green' | 'amber' | 'red';
  readonly incomplete: boolean;
  readonly uncertain: boolean;
  readonly reasons: readonly Notice[];
};

const tooFew = { prevention: 'tooFewPrevention', mitigation: 'tooFewMitigation' } as const;

const round9 = (value: number) => Math.round(value * 1e9) / 1e9;

/** A gap as it is told: two decimals, and more where those would say a boundary (0 or 1) is reached that is not. */
export function toldGap(gap: number): number {
  for (let digits = 2; digits < 9; digits++) {
    const rounded = Math.round(gap * 10 ** digits) / 10 ** digits;
    if (rounded >= 1 === gap >= 1 && rounded > 0 === gap > 0) return rounded;
  }
  return gap;
}

/** A probability that may be multiplied in: nothing is certain to work, so zero is refused. */
const isChance = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= 1;
const isInterval = ({ low, high }: PfdInterval) => isChance(low) && isChance(high) && low <= high;

/** Only what is unknown has an interval of its own; one that works has it because a part of it has no data. */
const isKnownInPart = (state: BarrierState, { low, high }: PfdInterval): boolean =>
  (state === 'functional' || state === 'degraded') && high > low;

/** Notices in the order they were found, each once. */
class Notices {
  readonly list: Notice[] = [];
  readonly #known = new Set<string>();
  add(notice: Notice): void {
    const key = JSON.stringify(notice);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.list.push(notice);
  }
}

/** What alone makes a scenario red comes first, then what keeps it from green; a note on how barriers were counted makes no colour and comes last. */
const weights: Readonly<Partial<Record<Notice['code'], number>>> = {
  ...{ [tooFew.prevention]: 0, [tooFew.mitigation]: 0, frequencyAbove: 0 },
  ...{ barrierRepeated: 2, barrierDoubled: 2, sharedElement: 2, controlOnPath: 2 },
};
export const byWeight = (a: Pick<Notice, 'code'>, b: Pick<Notice, 'code'>): number =>
  (weights[a.code] ?? 1) - (weights[b.code] ?? 1);

/** Strongest first by low, high, state and id, so that the order of the records decides nothing; without a PFD last. */
function byStrength(a: ScenarioBarrier, b: ScenarioBarrier): number {
  const key = ({ pfd, state }: ScenarioBarrier) => [
    pfd?.low ?? 2,
    pfd?.high ?? 2,
    barrierStates.indexOf(state),
  ];
  const [left, right] = [key(a), key(b)];
  const at = left.findIndex((value, place) => value !== right[place]);
  if (at >= 0) return (left[at] as number) - (right[at] as number);
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Two records of one id are one barrier, as bad as the worse in each respect. */
function joined(a: ScenarioBarrier, b: ScenarioBarrier): ScenarioBarrier {
  return {
    id: a.id,
    side: a.side < b.side ? a.side : b.side,
    state: worst([a.state, b.state]),
    pfd:
      a.pfd && b.pfd ? { low: Math.max(a.pfd.low, b.pfd.low), high: Math.max(a.pfd.high, b.pfd.high) } : null,
    elementIds: [...new Set([...a.elementIds, ...b.elementIds])],
    control: a.control === true || b.control === true,
  };
}

/** Barriers by id, with what is no probability taken out and told. */
function barriersById(barriers: readonly ScenarioBarrier[], reasons: Notices): Map<string, ScenarioBarrier> {
  const byId = new Map<string, ScenarioBarrier>();
  for (const barrier of barriers) {
    const { id, pfd } = barrier;
    const wrong = pfd ? !isInterval(pfd) : false;
    if (wrong) reasons.add({ code: 'pfdOutside', path: id, values: { id } });
    const sound = wrong ? { ...barrier, pfd: null } : barrier;
    const other = byId.get(id);
    if (other) reasons.add({ code: 'barrierDoubled', path: id, values: { id } });
    byId.set(id, other ? joined(other, sound) : sound);
  }
  return byId;
}

/** Barriers of one path that are credited: each once, and of several that share an element only the strongest. */
function independent(barriers: readonly ScenarioBarrier[], reasons: Notices): readonly ScenarioBarrier[] {
  const used = new Set<string>();
  return [...barriers].sort(byStrength).filter(({ id, elementIds }) => {
    if (elementIds.some((element) => used.has(element))) {
      reasons.add({ code: 'sharedElement', path: id, values: { id } });
      return false;
    }
    for (const element of elementIds) used.add(element);
    return true;
  });
}

/** Everything but the barriers that keeps a frequency from being formed or compared. */
function scenarioFaults({ threats, conditionalModifiers = [], tolerablePerYear }: ScenarioInput): {
  readonly frequency: readonly Notice[];
  readonly tolerance: Notice | undefined;
} {
  const tolerable = { name: 'f_tol', value: tolerablePerYear as number };
  const path = 'tolerablePerYear';
  return {
    frequency: [
      ...(threats.length === 0 ? [{ code: 'threatMissing', path: 'threats' }] : []),
      ...threats
        .filter(({ frequencyPerYear: f }) => !(Number.isFinite(f) && f >= 0))
        .map(({ id }) => ({ code: 'threatFrequencyWrong', path: id, values: { id } })),
      ...conditionalModifiers.flatMap((value, place) =>
        isChance(value)
          ? []
          : [
              {
                code: 'modifierOutside',
                path: `conditionalModifiers/${place}`,
                values: { place: place + 1, value: String(value) },
              },
            ],
      ),
    ],
    tolerance:
      tolerablePerYear === null || tolerablePerYear === undefined
        ? { code: 'toleranceMissing', path }
        : !Number.isFinite(tolerablePerYear)
          ? { code: 'notFinite', path, values: { name: tolerable.name } }
          : tolerablePerYear > 0
            ? undefined
            : { code: 'notPositive', path, values: tolerable },
  };
}

/**
 * f = Σ f_i·∏PFD over prevention and mitigation, and the colour by frequency gap and by the number of barriers that work. What is
 * missing or cannot be leaves the scenario incomplete: judged by the count, never green.
 */
export function judgeScenario(input: ScenarioInput): Scenario {
  const { threats, mitigationIds, conditionalModifiers = [], tolerablePerYear } = input;
  const { minimum = { prevention: 2, mitigation: 1 } } = input;
  const reasons = new Notices();
  const byId = barriersById(input.barriers, reasons);
  const faults = scenarioFaults(input);
  for (const fault of faults.frequency) reasons.add(fault);
  const lost = new Set<string>();
  const pick = (ids: readonly string[]) => {
    const once = new Set(ids);
    for (const id of once)
      if (ids.indexOf(id) !== ids.lastIndexOf(id))
        reasons.add({ code: 'barrierRepeated', path: id, values: { id } });
    return [...once].flatMap((id) => {
      const barrier = byId.get(id);
      if (!barrier) {
        lost.add(id);
        reasons.add({ code: 'unknownBarrier', path: id, values: { id } });
      }
      return barrier ? [barrier] : [];
    });
  };
  const missing = new Set<string>();
  const partial = new Set<string>();
  const modifier = conditionalModifiers.reduce((product, value) => product * value, 1);
  let [low, high] = [0, 0];
  let isShort = false;
  pick(mitigationIds);
  for (const { frequencyPerYear, barrierIds } of threats) {
    const named = pick([...barrierIds, ...mitigationIds]);
    for (const { id, control } of named)
      if (control) reasons.add({ code: 'controlOnPath', path: id, values: { id } });
    const credited = independent(
      named.filter(({ control }) => !control),
      reasons,
    );
    let [a, b] = [frequencyPerYear * modifier, frequencyPerYear * modifier];
    for (const { id, state, pfd } of credited) {
      if (!pfd) missing.add(id);
      if (pfd && isKnownInPart(state, pfd)) partial.add(id);
      a *= pfd?.low ?? 1;
      b *= pfd?.high ?? 1;
    }
    low += a;
    high += b;
    for (const side of ['prevention', 'mitigation'] as const) {
      const count = credited.filter(
        ({ state, pfd, ...barrier }) => barrier.side === side && state === 'functional' && pfd?.low !== 1,
      ).length;
      if (count >= minimum[side]) continue;
      isShort = true;
      reasons.add({ code: tooFew[side], path: side, values: { count, minimum: minimum[side] } });
    }
  }
  const involved = new Set([...threats.flatMap(({ barrierIds }) => barrierIds), ...mitigationIds]);
  const impaired = [...involved]
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ state }) => state !== 'functional');
  for (const { id, state } of impaired)
    reasons.add({
      code: state === 'unknown' ? 'uncertainBarrier' : 'barrierImpaired',
      path: id,
      values: { id },
    });
  for (const id of missing) reasons.add({ code: 'pfdIncomplete', path: id, values: { id } });
  for (const id of partial) reasons.add({ code: 'pfdPartial', path: id, values: { id } });
  const whole = missing.size === 0 && lost.size === 0 && faults.frequency.length === 0;
  const frequency = whole ? { low, high } : null;
  if (faults.tolerance) reasons.add(faults.tolerance);
  const isCompared = frequency !== null && faults.tolerance === undefined;
  if (isCompared && low <= 0) reasons.add({ code: 'frequencyZero', path: 'threats' });
  const incomplete = !isCompared || low <= 0 || partial.size > 0;
  const gapOf = (perYear: number) =>
    isCompared && perYear > 0 ? round9(Math.log10(perYear / (tolerablePerYear as number))) : null;
  const [gapDecades, highGapDecades] = [gapOf(low), gapOf(high)];
  if (gapDecades !== null && gapDecades > 0)
    reasons.add({ code: 'frequencyAbove', values: { gap: toldGap(gapDecades) } });
  if (highGapDecades !== null && highGapDecades > 0 && highGapDecades > (gapDecades ?? 0))
    reasons.add({ code: 'frequencyMayBeAbove', values: { gap: toldGap(highGapDecades) } });
  const red = isShort || (gapDecades !== null && gapDecades >= 1);
  const amber = impaired.length > 0 || (gapDecades !== null && gapDecades > 0) || incomplete;
  return {
    frequency,
    gapDecades,
    highGapDecades,
    colour: red ? 'red' : amber ? 'amber' : 'green',
    incomplete,
    uncertain: frequency !== null && frequency.high > frequency.low,
    reasons: reasons.list.toSorted(byWeight),
  };
}
