import type { Notice } from '@ircrisk/units';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type PermitKind =
  | 'hotWorkSpecial'
  | 'hotWork1'
  | 'hotWork2'
  | 'confinedSpace'
  | 'height'
  | 'temporaryPower';
/** Hours a permit is good for (GB 30871-2022). */
export const permitHours: Readonly<Record<PermitKind, number>> = {
  hotWorkSpecial: 8,
  hotWork1: 8,
  hotWork2: 72,
  confinedSpace: 24,
  height: 168,
  temporaryPower: 360,
};
/** Minutes of a break after which the gas is tested again. */
export const breakMinutes: Readonly<Partial<Record<PermitKind, number>>> = {
  hotWorkSpecial: 30,
  hotWork1: 30,
  hotWork2: 60,
  confinedSpace: 60,
};

/** Valid while now ≤ start + validity; power for hot work or a confined space lasts no longer than that permit. */
export function permitEnd(kind: PermitKind, start: number, boundToEnd: number | null = null): number {
  const end = start + permitHours[kind] * HOUR;
  return kind === 'temporaryPower' && boundToEnd !== null ? Math.min(end, boundToEnd) : end;
}
export const permitFault = (now: number, end: number): Notice | undefined =>
  now <= end ? undefined : { code: 'permitExpired' };

export type GasTest = {
  readonly sampledAt: number;
  /** Combustible gas in percent by volume, or as a share of its lower explosive limit. */
  readonly combustible: { readonly percentVolume: number } | { readonly percentLel: number };
  /** LEL of the gas in percent by volume. */
  readonly lelPercent: number | null;
  readonly oxygenPercent: number | null;
  readonly h2sMgPerM3: number | null;
};

/** Limits are inclusive: 0.5 % by volume where the LEL is 4 % or more, 0.2 % below; oxygen 19.5–21 % (23.5 % in a space flagged oxygen-rich); H₂S 10 mg/m³. */
export function gasFindings(
  test: GasTest | null,
  options: {
    readonly now: number;
    readonly needsOxygen: boolean;
    readonly oxygenRich?: boolean;
    readonly withinMinutes?: number;
  },
): readonly Notice[] {
  if (!test) return [{ code: 'gasTestMissing' }];
  const { now, needsOxygen, oxygenRich = false, withinMinutes = 30 } = options;
  const found: Notice[] = [];
  if (test.sampledAt > now) found.push({ code: 'gasInFuture', path: 'sampledAt' });
  // Exactly thirty minutes pass.
  if (now - test.sampledAt > withinMinutes * MINUTE)
    found.push({ code: 'gasTestOld', path: 'sampledAt', values: { minutes: withinMinutes } });
  if (test.lelPercent === null) found.push({ code: 'lelMissing', path: 'lelPercent' });
  else {
    const volume =
      'percentVolume' in test.combustible
        ? test.combustible.percentVolume
        : (test.combustible.percentLel * test.lelPercent) / 100;
    const limit = test.lelPercent >= 4 ? 0.5 : 0.2;
    if (Math.round(volume * 1e9) / 1e9 > limit)
      found.push({
        code: 'gasAbove',
        path: 'combustible',
        values: { gas: 'combustible', value: volume, limit },
      });
  }
  if (test.h2sMgPerM3 !== null && test.h2sMgPerM3 > 10)
    found.push({
      code: 'gasAbove',
      path: 'h2sMgPerM3',
      values: { gas: 'H₂S', value: test.h2sMgPerM3, limit: 10 },
    });
  if (needsOxygen) {
    const [low, high] = [19.5, oxygenRich ? 23.5 : 21];
    const oxygen = test.oxygenPercent;
    if (oxygen === null) found.push({ code: 'missingInput', path: 'oxygenPercent', values: { name: 'O₂' } });
    else if (oxygen < low || oxygen > high)
      found.push({ code: 'oxygenOutside', path: 'oxygenPercent', values: { value: oxygen, low, high } });
  }
  return found;
}

/** Grade of work at height: I to 5 m, II to 15, III to 30, IV above; with an objective hazard (class B) one grade up. */
export function heightGrade(metres: number, classB = false): 'I' | 'II' | 'III' | 'IV' | null {
  if (!(metres >= 2)) return null;
  const order = ['I', 'II', 'III', 'IV'] as const;
  const place = metres <= 5 ? 0 : metres <= 15 ? 1 : metres <= 30 ? 2 : 3;
  return order[Math.min(3, place + (classB ? 1 : 0))] as 'I' | 'II' | 'III' | 'IV';
}

export type ActiveJob = {
  readonly id: string;
  readonly nodeId: string;
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly string[];
};

/** Kinds of work that must not meet in one place. */
const clashes: readonly (readonly [string, string])[] = [
  ['hotWork', 'lineOpening'],
  ['lifting', 'height'],
  ['hotWork', 'painting'],
  ['confinedSpace', 'hotWork'],
  ['excavation', 'lifting'],
];

/** Active jobs in the same place and time whose kinds clash with this one. */
export function jobConflicts(
  job: ActiveJob,
  others: readonly ActiveJob[],
): readonly { readonly id: string; readonly pair: readonly [string, string] }[] {
  return others.flatMap((other) => {
    if (other.id === job.id || other.nodeId !== job.nodeId || other.to <= job.from || other.from >= job.to)
      return [];
    return clashes
      .filter(
        ([a, b]) =>
          (job.kinds.includes(a) && other.kinds.includes(b)) ||
          (job.kinds.includes(b) && other.kinds.includes(a)),
      )
      .map((pair) => ({ id: other.id, pair }));
  });
}
