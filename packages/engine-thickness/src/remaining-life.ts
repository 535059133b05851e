import {
  addYears,
  type Calculation,
  calculated,
  findMissing,
  type IsoDate,
  shown,
  unscored,
  yearsBetween,
} from '@ircrisk/units';

export type RemainingLifeInput = {
  readonly actualMm?: number | null;
  readonly requiredMm?: number | null;
  readonly rateMmPerYear?: number | null;
};

const LIFE = 'API 510:2022 7.2, API 570:2016 7.2, API 653:2014 6.3.3';

/**
 * RL = (t_act − t_req) / CR. Without thinning there is no corrosion life: null with a reason, never infinity. A wall that is
 * already below what is required has none left, whatever its rate: that needs no second reading.
 */
export function remainingLife(input: RemainingLifeInput): Calculation {
  const facts = { unit: 'years', inputs: input, standardRef: LIFE };
  const missing = findMissing(input, ['actualMm', 'requiredMm'], ['actualMm']);
  if (missing) return unscored(missing, facts);
  const { actualMm, requiredMm } = input as { actualMm: number; requiredMm: number };
  const unknown = findMissing(input, ['rateMmPerYear']);
  const rateMmPerYear = unknown ? null : (input.rateMmPerYear as number);
  const step = {
    id: 'remainingLife',
    formula: 'RL = (t_act − t_req) / CR',
    substituted: `(${shown(actualMm)} − ${shown(requiredMm)}) / ${rateMmPerYear === null ? '–' : shown(rateMmPerYear)}`,
    unit: 'years',
    reference: LIFE,
  };
  if (actualMm <= requiredMm) {
    const warning = {
      code: 'belowRequired',
      values: { actualMm: shown(actualMm), requiredMm: shown(requiredMm) },
    };
    return calculated(0, { ...facts, steps: [{ ...step, value: 0 }], warnings: [warning] });
  }
  if (unknown || rateMmPerYear === null) return unscored(unknown ?? { code: 'noData' }, facts);
  if (rateMmPerYear <= 0) {
    return unscored(
      { code: 'notLimitedByCorrosion', path: 'rateMmPerYear' },
      { ...facts, steps: [{ ...step, value: null }] },
    );
  }
  const value = (actualMm - requiredMm) / rateMmPerYear;
  return calculated(value, { ...facts, steps: [{ ...step, value }] });
}

/** A wall that hardly thins outlives the calendar. */
const LONGEST_YEARS = 1000;

/** The day a life that counts from a reading is over. */
export const lifeEnd = (measuredOn: IsoDate, years: number): IsoDate =>
  addYears(measuredOn, Math.min(Math.max(0, years), LONGEST_YEARS));

/**
 * A life that counts from its reading, as of a later day: the years since then are used up. Never less than none; a life
 * that has run out says since when.
 */
export function lifeOn(
  found: Calculation,
  { measuredOn, today }: { measuredOn?: IsoDate | null; today?: IsoDate | null },
): Calculation {
  const life = found.value;
  if (life === null || !measuredOn || !today || today <= measuredOn) return found;
  const passed = yearsBetween(measuredOn, today);
  const value = Math.max(0, life - passed);
  const used =
    life > 0 && value === 0
      ? [
          {
            code: 'lifeUsedUp',
            values: { years: shown(life, 3), measuredOn, end: lifeEnd(measuredOn, life) },
          },
        ]
      : [];
  return {
    ...found,
    value,
    warnings: [...found.warnings, ...used],
    steps: [
      ...found.steps,
      {
        id: 'lifeToday',
        name: { zh: '截至今日的剩余寿命', en: 'Remaining life as of today' },
        formula: 'RL_t = max(0, RL − (t − t_m))',
        substituted: `max(0, ${shown(life)} − ${shown(passed)})`,
        value,
        unit: 'years',
        reference: LIFE,
      },
    ],
  };
}

/** Share of the nominal wall that is gone, in percent. */
export function thicknessLoss(input: { nominalMm?: number | null; actualMm?: number | null }): Calculation {
  const facts = { unit: '%', inputs: input, standardRef: 'thickness loss' };
  const missing = findMissing(input, ['nominalMm', 'actualMm'], ['nominalMm']);
  if (missing) return unscored(missing, facts);
  const { nominalMm, actualMm } = input as { nominalMm: number; actualMm: number };
  const value = ((nominalMm - actualMm) / nominalMm) * 100;
  const step = {
    id: 'loss',
    formula: '(t_nom − t_act) / t_nom · 100',
    substituted: `(${nominalMm} − ${actualMm}) / ${nominalMm} · 100`,
    value,
    unit: '%',
  };
  return calculated(value, { ...facts, steps: [step] });
}
