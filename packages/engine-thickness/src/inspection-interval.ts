import {
  addYears,
  type Calculation,
  calculated,
  findMissing,
  type IsoDate,
  isIsoDate,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';

export type ApiScheme =
  | 'api510Internal'
  | 'api510External'
  | 'api570Thickness1'
  | 'api570Thickness2'
  | 'api570Thickness3'
  | 'api570InjectionPoint'
  | 'api570External1'
  | 'api570External2'
  | 'api570External3';

type ApiRule = { readonly capYears: number; readonly halfLife: boolean; readonly reference: string };

/** API 510:2022 6.4–6.5 and API 570:2016 table 2. */
const rules: Record<ApiScheme, ApiRule> = {
  api510Internal: { capYears: 10, halfLife: true, reference: 'API 510:2022 6.5.1.1' },
  api510External: { capYears: 5, halfLife: false, reference: 'API 510:2022 6.4.1' },
  api570Thickness1: { capYears: 5, halfLife: true, reference: 'API 570:2016 table 2, class 1' },
  api570Thickness2: { capYears: 10, halfLife: true, reference: 'API 570:2016 table 2, class 2' },
  api570Thickness3: { capYears: 10, halfLife: true, reference: 'API 570:2016 table 2, class 3' },
  api570InjectionPoint: { capYears: 3, halfLife: true, reference: 'API 570:2016 table 2, injection points' },
  api570External1: { capYears: 5, halfLife: false, reference: 'API 570:2016 table 2, class 1' },
  api570External2: { capYears: 5, halfLife: false, reference: 'API 570:2016 table 2, class 2' },
  api570External3: { capYears: 10, halfLife: false, reference: 'API 570:2016 table 2, class 3' },
};

export type ApiInterval = {
  readonly intervalYears: number;
  readonly due: IsoDate | null;
  readonly governs: 'cap' | 'halfLife' | 'fullLife';
};

/**
 * Half-life rule of API 510 and API 570. Under four years of life API 510 lets the interval be the full life
 * up to two years, so a short-lived vessel is not inspected at ever shrinking halves.
 */
export function apiInterval(input: {
  scheme: ApiScheme;
  remainingLifeYears?: number | null;
  /** False where every measured place is known not to thin: there is no life to halve, and the cap alone counts. */
  limitedByCorrosion?: boolean;
  lastInspection?: IsoDate | null;
  /** Day of the reading the life counts from; the last inspection where nothing is said. */
  measuredOn?: IsoDate | null;
}): Calculation<ApiInterval> {
  const { capYears, halfLife, reference } = rules[input.scheme];
  const facts = { unit: 'years', inputs: input, standardRef: reference };
  const life = input.remainingLifeYears;
  if (halfLife && input.limitedByCorrosion !== false) {
    const missing = findMissing(input, ['remainingLifeYears']);
    if (missing) return unscored(missing, facts);
  }
  let byLifeYears: number | null = null;
  let interval: { years: number; governs: ApiInterval['governs'] } = { years: capYears, governs: 'cap' };
  const steps: Step[] = [
    {
      id: 'cap',
      formula: 'longest interval',
      substituted: reference,
      value: capYears,
      unit: 'years',
      reference,
    },
  ];
  if (halfLife && life !== null && life !== undefined) {
    const short = input.scheme === 'api510Internal' && life < 4;
    const byLife = short ? Math.min(Math.max(life, 0), 2) : Math.max(life, 0) / 2;
    steps.push({
      id: 'life',
      formula: short ? 'min(RL, 2)' : 'RL / 2',
      substituted: short ? `min(${shown(life)}, 2)` : `${shown(life)} / 2`,
      value: byLife,
      unit: 'years',
      reference,
    });
    byLifeYears = byLife;
    if (byLife < capYears) interval = { years: byLife, governs: short ? 'fullLife' : 'halfLife' };
  }
  // API 510 6.4.1: five years or the internal interval, whichever is less.
  const internal =
    input.scheme === 'api510External' && life !== null && life !== undefined
      ? apiInterval({ ...input, scheme: 'api510Internal' })
      : null;
  const { lastInspection: last, measuredOn } = input;
  for (const [name, day] of Object.entries({ lastInspection: last, measuredOn }))
    if (day && !isIsoDate(day)) return unscored({ code: 'invalidDate', path: name, values: { name } }, facts);
  // The cap runs from the inspection, the life from the reading it follows from.
  const capped = last ? addYears(last, capYears) : null;
  const worn =
    byLifeYears !== null && (measuredOn ?? last)
      ? addYears(measuredOn ?? last ?? '', Math.min(byLifeYears, 1000))
      : null;
  const due = capped && worn ? (worn < capped ? worn : capped) : capped;
  if (due && capped && due < capped && interval.governs === 'cap')
    interval = { years: byLifeYears ?? capYears, governs: 'halfLife' };
  if (
    internal?.value &&
    (internal.value.due && due ? internal.value.due < due : internal.value.intervalYears < interval.years)
  ) {
    const { value } = internal;
    const step: Step = {
      id: 'internal',
      formula: 'min(5, T_internal)',
      substituted: `min(${capYears}, ${shown(value.intervalYears)})`,
      value: value.intervalYears,
      unit: 'years',
      reference,
    };
    return calculated<ApiInterval>(value, { ...facts, steps: [...steps, ...internal.steps, step] });
  }
  return calculated<ApiInterval>(
    { intervalYears: interval.years, due, governs: interval.governs },
    { ...facts, steps },
  );
}
