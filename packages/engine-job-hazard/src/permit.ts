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

/** Temporary power is given for 15 days and may be given for 30; every other permit has its hours and no more. */
const mostHours = (kind: PermitKind): number => (kind === 'temporaryPower' ? 720 : permitHours[kind]);

/** A permit asked for longer than it may last is refused, not shortened. */
export function permitLengthFault(kind: PermitKind, hours: number): Notice | undefined {
  const most = mostHours(kind);
  if (!(hours > 0))
    return { code: 'notPositive', path: 'hours', values: { name: 'hours', value: String(hours) } };
  return hours <= most ? undefined : { code: 'permitTooLong', path: 'hours', values: { most, hours } };
}

/** Valid while now ≤ start + validity; power for hot work or a confined space lasts no longer than that permit. */
export function permitEnd(
  kind: PermitKind,
  start: number,
  boundToEnd: number | null = null,
  hours: number = permitHours[kind],
): number {
  const end = start + Math.min(hours, mostHours(kind)) * HOUR;
  return kind === 'temporaryPower' && boundToEnd !== null ? Math.min(end, boundToEnd) : end;
}
export const permitFault = (now: number, end: number): Notice | undefined =>
  now <= end ? undefined : { code: 'permitExpired' };

/** Night on the clock of the plant; GB 30871 names it and leaves its hours to the company. */
const nightFrom = 20;
const nightTo = 6;

/** Whether some of a time lies in the night. Times are of the plant's own clock, in milliseconds as if it were UTC. */
export function reachesNight(from: number, to: number): boolean {
  if (!(to > from)) return false;
  const day = 24 * HOUR;
  const begun = Math.floor(from / day) * day;
  // The night the day begins with and the one it ends with: whatever lasts longer touches one of them.
  return [-1, 0].some((days) => {
    const night = begun + days * day + nightFrom * HOUR;
    return from < night + (24 - nightFrom + nightTo) * HOUR && to > night;
  });
}

/** After a break longer than the kind of work allows the gas is tested again, in the half hour before work goes on. */
export function retestFault(
  kind: PermitKind,
  pause: { readonly from: number; readonly to: number },
  sampledAt: number | null,
): Notice | undefined {
  const minutes = breakMinutes[kind];
  if (minutes === undefined) return undefined;
  const stopped = (pause.to - pause.from) / MINUTE;
  if (!(stopped >= 0)) return { code: 'breakUnknown', path: 'pause' };
  const tested = sampledAt !== null && sampledAt > pause.from && pause.to - sampledAt <= 30 * MINUTE;
  // Exactly the allowed minutes pass.
  return stopped <= minutes || tested
    ? undefined
    : { code: 'retestNeeded', path: 'sampledAt', values: { minutes } };
}

/** Hours after which the reading in a confined space is taken again (GB 30871-2022). */
const recordedHours = 2;

/**
 * When the gas is tested again though work has not paused: a confined space every two hours, hot work on each new day. `nextDay`
 * is the midnight after the sampling, where the plant is. Null where no test is asked for.
 */
export function nextGasTest(kind: string, sampledAt: number, nextDay: number): number | null {
  if (kind === 'confinedSpace') return sampledAt + recordedHours * HOUR;
  return kind.startsWith('hotWork') ? nextDay : null;
}

export type GasTest = {
  readonly sampledAt: number;
  /** Combustible gas in percent by volume, or as a share of its lower explosive limit. */
  readonly combustible: { readonly percentVolume: number } | { readonly percentLel: number } | null;
  /** LEL of the gas in percent by volume. */
  readonly lelPercent: number | null;
  readonly oxygenPercent: number | null;
  readonly h2sMgPerM3: number | null;
};

type Names = { readonly name: string; readonly nameZh: string };
const combustibleGas: Names = { name: 'Combustible gas', nameZh: '可燃气' };
const h2sGas: Names = { name: 'H₂S', nameZh: '硫化氢' };
const oxygenGas: Names = { name: 'O₂', nameZh: '氧' };

/** A reading that was not taken or cannot be is a finding of its own. */
function readingFault(path: string, names: Names, value: unknown): Notice | undefined {
  if (value === null || value === undefined) return { code: 'missingInput', path, values: names };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'notFinite', path, values: names };
  return value < 0 ? { code: 'gasNegative', path, values: { ...names, value } } : undefined;
}

function combustibleFinding({ combustible, lelPercent: lel }: GasTest): Notice | undefined {
  const inVolume = combustible !== null && combustible !== undefined && 'percentVolume' in combustible;
  const reading = inVolume ? combustible.percentVolume : combustible?.percentLel;
  const fault = readingFault('combustible', combustibleGas, reading);
  if (fault) return fault;
  if (lel === null || lel === undefined || Number.isNaN(lel))
    return { code: 'lelMissing', path: 'lelPercent' };
  if (!(lel > 0 && lel <= 100)) return { code: 'lelOutside', path: 'lelPercent', values: { value: lel } };
  const volume = inVolume ? (reading as number) : ((reading as number) * lel) / 100;
  const limit = lel >= 4 ? 0.5 : 0.2;
  return Math.round(volume * 1e9) / 1e9 > limit
    ? {
        code: 'gasAbove',
        path: 'combustible',
        values: { ...combustibleGas, value: Number(volume.toPrecision(6)), limit, unit: '%' },
      }
    : undefined;
}

function h2sFinding(value: number | null): Notice | undefined {
  const fault = readingFault('h2sMgPerM3', h2sGas, value);
  if (fault || value === null || value <= 10) return fault;
  return { code: 'gasAbove', path: 'h2sMgPerM3', values: { ...h2sGas, value, limit: 10, unit: 'mg/m³' } };
}

function oxygenFinding(value: number | null, high: number): Notice | undefined {
  const low = 19.5;
  const fault = readingFault('oxygenPercent', oxygenGas, value);
  if (fault || value === null || (value >= low && value <= high)) return fault;
  return { code: 'oxygenOutside', path: 'oxygenPercent', values: { value, low, high } };
}

function timeFindings(sampledAt: number, now: number, minutes: number): readonly Notice[] {
  const wrong = Object.entries({ sampledAt, now, withinMinutes: minutes }).filter(
    ([, value]) => !Number.isFinite(value),
  );
  if (wrong.length > 0) return wrong.map(([name]) => ({ code: 'notFinite', path: name, values: { name } }));
  if (sampledAt > now) return [{ code: 'gasInFuture', path: 'sampledAt' }];
  // Exactly thirty minutes pass.
  return now - sampledAt > minutes * MINUTE
    ? [{ code: 'gasTestOld', path: 'sampledAt', values: { minutes } }]
    : [];
}

/** Limits are inclusive: 0.5 % by volume where the LEL is 4 % or more, 0.2 % below; oxygen 19.5–21 % (23.5 % in a space flagged oxygen-rich); H₂S 10 mg/m³. */
export function gasFindings(
  test: GasTest | null,
  options: {
    readonly now: number;
    readonly needsOxygen: boolean;
    readonly oxygenRich?: boolean;
    /** No H₂S can be where the work is done; otherwise it must be measured. */
    readonly h2sNotRequired?: boolean;
    readonly withinMinutes?: number;
  },
): readonly Notice[] {
  if (!test) return [{ code: 'gasTestMissing' }];
  const { now, needsOxygen, oxygenRich = false, h2sNotRequired = false, withinMinutes = 30 } = options;
  const { h2sMgPerM3: h2s } = test;
  const measuresH2s = !h2sNotRequired || (h2s !== null && h2s !== undefined);
  return [
    ...timeFindings(test.sampledAt, now, withinMinutes),
    combustibleFinding(test),
    measuresH2s ? h2sFinding(h2s) : undefined,
    needsOxygen ? oxygenFinding(test.oxygenPercent, oxygenRich ? 23.5 : 21) : undefined,
  ].filter((finding) => finding !== undefined);
}

/** Oxygen of clean air in percent by volume, and the end of the scale of the meters people carry. */
const airOxygen = 20.95;
const meterEnd = 30;
/** 1 % by volume of H₂S at 20 °C, in mg/m³. */
const h2sPerPercent = 14_170;

export type Readings = Pick<GasTest, 'combustible' | 'lelPercent' | 'oxygenPercent' | 'h2sMgPerM3'>;

/** Combustible gas in percent by volume; null where it is not known. */
function volumeOf({ combustible, lelPercent }: Readings): number | null {
  if (!combustible) return null;
  if ('percentVolume' in combustible) return combustible.percentVolume;
  return lelPercent === null ? null : (combustible.percentLel * lelPercent) / 100;
}

/** Readings that no air can have: a slip of the pen, refused. */
export function impossibleReadings(test: Readings): readonly Notice[] {
  const { oxygenPercent: oxygen, combustible } = test;
  const volume = volumeOf(test);
  const found: Notice[] = [];
  if (oxygen !== null && oxygen >= 100)
    found.push({ code: 'oxygenImpossible', path: 'oxygen', values: { value: oxygen } });
  if (combustible && 'percentLel' in combustible && combustible.percentLel > 100)
    found.push({
      code: 'lelReadingImpossible',
      path: 'combustible',
      values: { value: combustible.percentLel },
    });
  if (volume !== null && volume >= 100)
    found.push({ code: 'gasImpossible', path: 'combustible', values: { value: volume } });
  const sum = (oxygen ?? 0) + (volume ?? 0) + (test.h2sMgPerM3 ?? 0) / h2sPerPercent;
  if (found.length === 0 && sum > 100)
    found.push({
      code: 'gasSumImpossible',
      path: volume === null ? 'oxygen' : 'combustible',
      values: { value: Number(sum.toPrecision(4)) },
    });
  return found;
}

/** Readings that can be and hardly are: they stay, and whoever entered them is asked to look again. */
export function doubtfulReadings(test: Readings): readonly Notice[] {
  const { oxygenPercent: oxygen, combustible, lelPercent: lel, h2sMgPerM3: h2s } = test;
  const volume = volumeOf(test);
  const found: Notice[] = [];
  const explosive =
    combustible !== null &&
    ('percentLel' in combustible
      ? combustible.percentLel >= 100
      : lel !== null && combustible.percentVolume >= lel);
  if (explosive) found.push({ code: 'gasExplosive', path: 'combustible' });
  if (oxygen !== null && oxygen > meterEnd)
    found.push({ code: 'oxygenDoubtful', path: 'oxygen', values: { value: oxygen, end: meterEnd } });
  if (oxygen !== null && oxygen >= 0.15 && oxygen <= 0.25)
    found.push({
      code: 'oxygenAsShare',
      path: 'oxygen',
      values: { value: oxygen, percent: Number((oxygen * 100).toPrecision(4)) },
    });
  // Gas takes the place of air: what is left holds its share of oxygen and no more.
  const most = volume === null ? null : airOxygen * (1 - volume / 100);
  if (
    oxygen !== null &&
    volume !== null &&
    most !== null &&
    volume >= 5 &&
    oxygen <= meterEnd &&
    oxygen > most + 0.5
  )
    found.push({
      code: 'oxygenBesideGas',
      path: 'oxygen',
      values: { value: oxygen, gas: volume, most: Number(most.toPrecision(3)) },
    });
  if (h2s !== null && h2s >= 1000) found.push({ code: 'h2sDoubtful', path: 'h2s', values: { value: h2s } });
  return found;
}

/** Below this nothing is work at height (GB 30871-2022). */
const leastHeight = 2;

/** Grade of work at height: I to 5 m, II to 15, III to 30, IV above; with an objective hazard (class B) one grade up. */
export function heightGrade(metres: number, classB = false): 'I' | 'II' | 'III' | 'IV' | null {
  if (!(metres >= leastHeight)) return null;
  const order = ['I', 'II', 'III', 'IV'] as const;
  const place = metres <= 5 ? 0 : metres <= 15 ? 1 : metres <= 30 ? 2 : 3;
  return order[Math.min(3, place + (classB ? 1 : 0))] as 'I' | 'II' | 'III' | 'IV';
}

/** What a permit of work at height or of a lift needs before its grade is known. */
export function gradeFault(
  kind: string,
  { heightMetres, loadTonnes }: { readonly heightMetres: number | null; readonly loadTonnes: number | null },
): Notice | undefined {
  if (kind === 'height' && heightMetres === null) return { code: 'heightMissing', path: 'heightMetres' };
  if (kind === 'height' && !((heightMetres as number) >= leastHeight))
    return { code: 'heightBelow', path: 'heightMetres', values: { value: String(heightMetres) } };
  return kind === 'lifting' && !((loadTonnes ?? 0) > 0)
    ? { code: 'loadMissing', path: 'loadTonnes' }
    : undefined;
}

export type ActiveJob = {
  readonly id: string;
  /** Path of the place in the plant, '/1/5/9/': what begins with it is inside. */
  readonly place: string;
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

/** Hot work is hot work whatever its class. */
const familyOf = (kind: string): string => (/^hotWork(Special|1|2)$/.test(kind) ? 'hotWork' : kind);

/** Kinds of special work a job calls for and holds no permit of; hot work of another class is a permit of hot work. */
export function missingPermits<Kind extends string>(
  called: readonly Kind[],
  held: readonly string[],
): readonly Kind[] {
  const families = new Set(held.map(familyOf));
  return called.filter((kind) => !families.has(familyOf(kind)));
}

export type JobConflict = {
  readonly id: string;
  /** The kinds that clash; null where the jobs merely meet. */
  readonly pair: readonly [string, string] | null;
};

/** A job on a unit meets those in every part of it, and those on the plant it belongs to. */
const meet = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** Every active job in the same place, in a part of it or around it, at the same time; once for each pair of kinds that clash. */
export function jobConflicts(job: ActiveJob, others: readonly ActiveJob[]): readonly JobConflict[] {
  const own = new Set(job.kinds.map(familyOf));
  return others.flatMap((other): readonly JobConflict[] => {
    if (other.id === job.id || !meet(job.place, other.place) || other.to <= job.from || other.from >= job.to)
      return [];
    const theirs = new Set(other.kinds.map(familyOf));
    const found = clashes.filter(([a, b]) => (own.has(a) && theirs.has(b)) || (own.has(b) && theirs.has(a)));
    return found.length > 0 ? found.map((pair) => ({ id: other.id, pair })) : [{ id: other.id, pair: null }];
  });
}
