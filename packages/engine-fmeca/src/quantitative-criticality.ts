import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import {
  type ProbabilityLevel,
  probabilityLimits,
  type SeverityClass,
  severityClasses,
} from './tables/mil-std-1629a.ts';

const CRITICALITY = 'MIL-STD-1629A Task 102, 3.2–3.3';
const LEVELS = 'IEC 60812:2006 5.3.4 (GB/T 7826-2012)';
const SHARES = 'MIL-STD-1629A Task 102 3.1; GJB/Z 1391-2006';

export type CriticalityMode = {
  readonly id: string;
  /** α: share of the item's failures that are this mode. */
  readonly ratio?: number | null;
  /** β: probability that the end effect follows. */
  readonly effectProbability?: number | null;
  readonly severityClass?: string | null;
};

export type CriticalityItem = {
  /** λ_p in failures per hour, and the hours t in the same time base. */
  readonly ratePerHour?: number | null;
  readonly missionHours?: number | null;
  readonly timeBase?: 'calendar' | 'operating';
  readonly modes: readonly CriticalityMode[];
  /** What the levels A–E are put on: the probability itself, or its share of the item's; never mixed in a study. */
  readonly levelsOn?: 'probability' | 'shareOfItem';
};

export type ModeCriticality = {
  readonly id: string;
  readonly severityClass: SeverityClass | null;
  readonly criticality: number | null;
  readonly probability: number | null;
  readonly level: ProbabilityLevel | null;
  readonly reason?: Notice;
};

export type ItemCriticality = {
  readonly modes: readonly ModeCriticality[];
  /** C_r by class; null where a mode of the class lacks data. */
  readonly byClass: Readonly<Partial<Record<SeverityClass, number | null>>>;
  readonly ratioSum: number | null;
};

/** Lower limits inclusive on the absolute P (0.2 → A, 0.001 → D). */
export function probabilityLevel(probability: number): ProbabilityLevel {
  return probabilityLimits.find(([, limit]) => probability >= limit)?.[0] ?? 'E';
}

/** On the share of the item, which is α itself, the standard says "more than": 20 % exactly is B. */
export function shareLevel(share: number): ProbabilityLevel {
  return probabilityLimits.find(([, limit]) => share > limit)?.[0] ?? 'E';
}

const isClass = (value: unknown): value is SeverityClass => severityClasses.includes(value as SeverityClass);

function shareFault(name: 'α' | 'β', value: number | null | undefined, path: string): Notice | undefined {
  if (value === null || value === undefined) return { code: 'missingInput', path, values: { name } };
  return value >= 0 && value <= 1 ? undefined : { code: 'shareOutside', path, values: { name, value } };
}

function modeFault(
  { ratio, effectProbability, severityClass }: CriticalityMode,
  place: number,
): Notice | undefined {
  const fault =
    shareFault('α', ratio, `modes/${place}/ratio`) ??
    shareFault('β', effectProbability, `modes/${place}/effectProbability`);
  if (fault) return fault;
  if (severityClass !== null && severityClass !== undefined && !isClass(severityClass))
    return { code: 'unknownClass', path: `modes/${place}/severityClass`, values: { value: severityClass } };
  return undefined;
}

/**
 * Σα outside 0.95 … 1.0001 is told; the figures are still given. While a ratio is missing there is no sum, but what is known
 * can only grow: above one it is told at once, below it waits for the rest.
 */
function checkRatios(modes: readonly CriticalityMode[], warnings: Notice[]): number | null {
  const shares = modes.flatMap(({ ratio }) =>
    typeof ratio === 'number' && ratio >= 0 && ratio <= 1 ? [ratio] : [],
  );
  const isWhole = modes.length > 0 && shares.length === modes.length;
  const sum = shares.reduce((total, ratio) => total + ratio, 0);
  if (isWhole && sum < 0.95 - 1e-9) warnings.push({ code: 'ratiosBelowOne', values: { sum: shown(sum, 4) } });
  if (sum > 1.0001) warnings.push({ code: 'ratiosAboveOne', values: { sum: shown(sum, 4) } });
  return isWhole ? sum : null;
}

/** Rate, hours and what the levels stand on, as far as an item has them. */
type Exposure = {
  readonly rate: number;
  readonly hours: number;
  readonly onShare: boolean;
  /** Levels on the share of the item serve where no rates exist; then there is a level and no figure. */
  readonly missing: Notice | undefined;
};

function exposureOf(item: CriticalityItem): Exposure | { readonly reason: Notice } {
  const { ratePerHour, missionHours, levelsOn = 'probability' } = item;
  const onShare = levelsOn === 'shareOfItem';
  const missing = findMissing({ ratePerHour, missionHours }, ['ratePerHour', 'missionHours']);
  if (missing && !onShare) return { reason: missing };
  const [rate, hours] = [ratePerHour as number, missionHours as number];
  for (const [name, value] of missing ? [] : Object.entries({ ratePerHour: rate, missionHours: hours })) {
    if (typeof value !== 'number') return { reason: { code: 'notFinite', path: name, values: { name } } };
    if (value < 0) return { reason: { code: 'negative', path: name, values: { name, value } } };
  }
  return { rate, hours, onShare, missing };
}

function judgeMode(
  mode: CriticalityMode,
  place: number,
  { rate, hours, onShare, missing }: Exposure,
): ModeCriticality {
  const { id } = mode;
  const reason = modeFault(mode, place);
  const severityClass = isClass(mode.severityClass) ? mode.severityClass : null;
  if (reason) return { id, severityClass, criticality: null, probability: null, level: null, reason };
  const { ratio, effectProbability } = mode as { ratio: number; effectProbability: number };
  if (missing) {
    const level = shareLevel(ratio);
    return { id, severityClass, criticality: null, probability: null, level, reason: missing };
  }
  const exposure = ratio * rate * hours;
  const criticality = effectProbability * exposure;
  const probability = -Math.expm1(-exposure);
  const level = onShare ? shareLevel(ratio) : probabilityLevel(probability);
  return { id, severityClass, criticality, probability, level };
}

/** The figures of the modes alone, as `itemCriticality` has them; their derivation costs more than they do. */
export function modeCriticalities(item: CriticalityItem): readonly ModeCriticality[] | null {
  const exposure = exposureOf(item);
  return 'reason' in exposure ? null : item.modes.map((mode, place) => judgeMode(mode, place, exposure));
}

/** How the figures of a mode came about. */
function stepsOf(
  { ratio, effectProbability }: CriticalityMode,
  { id, level, criticality, probability }: ModeCriticality,
  { rate, hours, onShare }: Exposure,
): Step[] {
  if (level === null) return [];
  const [alpha, beta] = [shown(ratio as number), shown(effectProbability as number)];
  const levelStep = (formula: string, substituted: string, reference: string): Step => ({
    id: `${id}.level`,
    formula,
    substituted,
    value: level,
    unit: '',
    reference,
  });
  if (criticality === null || probability === null) return [levelStep('level(α)', alpha, SHARES)];
  return [
    {
      id: `${id}.criticality`,
      formula: 'C_m = β · α · λ_p · t',
      substituted: `${beta} · ${alpha} · ${shown(rate)} · ${shown(hours)}`,
      value: criticality,
      unit: '1',
      reference: CRITICALITY,
    },
    {
      id: `${id}.probability`,
      formula: 'P = 1 − e^(−α·λ_p·t)',
      substituted: `1 − e^(−${alpha}·${shown(rate)}·${shown(hours)})`,
      value: probability,
      unit: '1',
      reference: LEVELS,
    },
    onShare ? levelStep('level(α)', alpha, SHARES) : levelStep('level(P)', shown(probability), LEVELS),
  ];
}

/** C_m = β·α·λ_p·t per mode, C_r = Σ C_m per severity class, and P = 1 − e^(−α·λ_p·t) with its level. */
export function itemCriticality(item: CriticalityItem): Calculation<ItemCriticality> {
  const { modes, levelsOn = 'probability', ...inputs } = item;
  const facts = { unit: '1', inputs: { ...inputs, modes, levelsOn }, standardRef: CRITICALITY };
  const exposure = exposureOf(item);
  if ('reason' in exposure) {
    const told: Notice[] = [];
    checkRatios(modes, told);
    return unscored(exposure.reason, { ...facts, warnings: told });
  }
  const warnings: Notice[] = exposure.missing ? [exposure.missing] : [];
  const judged = modes.map((mode, place) => judgeMode(mode, place, exposure));
  const steps = judged.flatMap((one, place) => stepsOf(modes[place] as CriticalityMode, one, exposure));
  const unsorted = judged.filter(({ severityClass }) => severityClass === null).length;
  if (unsorted > 0) warnings.push({ code: 'modeWithoutClass', values: { count: unsorted } });
  const byClass: Partial<Record<SeverityClass, number | null>> = {};
  for (const cls of severityClasses) {
    const members = judged.filter((mode) => mode.severityClass === cls);
    if (members.length === 0) continue;
    const unknown = members.filter(({ criticality }) => criticality === null).length;
    byClass[cls] =
      unknown > 0 ? null : members.reduce((sum, { criticality }) => sum + (criticality as number), 0);
    if (unknown > 0) warnings.push({ code: 'classIncomplete', values: { class: cls, count: unknown } });
    steps.push({
      id: `class.${cls}`,
      formula: 'C_r = Σ C_m',
      substituted: members
        .map(({ criticality }) => (criticality === null ? '–' : shown(criticality)))
        .join(' + '),
      value: byClass[cls] ?? null,
      unit: '1',
      reference: CRITICALITY,
    });
  }
  const ratioSum = checkRatios(modes, warnings);
  return calculated({ modes: judged, byClass, ratioSum }, { ...facts, steps, warnings });
}

export type StudyCriticality = Readonly<Partial<Record<SeverityClass, number | null>>>;

/** C_r of a study: the sum of its items' by class; a class stays null while one item's is unknown, mixed time bases are told. */
export function studyCriticality(
  items: readonly {
    readonly timeBase?: 'calendar' | 'operating';
    readonly result: Calculation<ItemCriticality>;
  }[],
): { readonly byClass: StudyCriticality; readonly warnings: readonly Notice[] } {
  const byClass: Partial<Record<SeverityClass, number | null>> = {};
  const warnings: Notice[] = [];
  const unknown = items.filter(({ result }) => result.value === null);
  if (unknown.length > 0) warnings.push({ code: 'itemUnknown', values: { count: unknown.length } });
  for (const { result } of items) {
    for (const [cls, value] of Object.entries(result.value?.byClass ?? {}) as [
      SeverityClass,
      number | null,
    ][]) {
      const before = byClass[cls];
      byClass[cls] = before === null || value === null ? null : (before ?? 0) + value;
    }
  }
  // An item without its rate leaves the classes of its modes open: their sum would look smaller than it is.
  for (const { result } of unknown)
    for (const { severityClass } of (result.inputsUsed.modes ?? []) as readonly CriticalityMode[])
      if (isClass(severityClass)) byClass[severityClass] = null;
  const bases = new Set(
    items.filter(({ result }) => result.value !== null).map(({ timeBase = 'calendar' }) => timeBase),
  );
  if (bases.size > 1) warnings.push({ code: 'mixedTimeBases' });
  return { byClass, warnings };
}
