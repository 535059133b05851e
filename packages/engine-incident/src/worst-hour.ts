import { type Calculation, calculated, shown, unscored } from '@ircrisk/units';

export type ReleaseStep = { readonly fromMin: number; readonly toMin: number; readonly kgPerHour: number };

/** The 60 minutes with the most, and how much: windows that start or end at a step hold the maximum. Steps in order, at least one. */
export function worstWindow(steps: readonly ReleaseStep[]): {
  readonly fromMin: number;
  readonly kg: number;
} {
  const within = (start: number) =>
    steps.reduce(
      (sum, { fromMin, toMin, kgPerHour }) =>
        sum + (Math.max(0, Math.min(toMin, start + 60) - Math.max(fromMin, start)) * kgPerHour) / 60,
      0,
    );
  return steps
    .flatMap(({ fromMin, toMin }) => [fromMin, toMin, fromMin - 60, toMin - 60])
    .map((fromMin) => ({ fromMin, kg: within(fromMin) }))
    .reduce((found, one) => (one.kg > found.kg ? one : found));
}

/** A hundredth between a profile and what somebody told is rounding. */
const ROUNDING = 0.01;

/**
 * Most released in any 60 minutes of a profile of constant steps: the window that starts or ends at a step holds the maximum. Where
 * somebody also told how much it was, the larger of the two counts, and that they differ is doubted.
 */
export function worstHour(steps: readonly ReleaseStep[], toldKg: number | null = null): Calculation {
  const facts = { unit: 'kg', inputs: { steps }, standardRef: 'API RP 754 (any one-hour period)' };
  if (steps.length === 0)
    return unscored({ code: 'missingInput', path: 'steps', values: { name: 'steps' } }, facts);
  for (const [place, { fromMin, toMin, kgPerHour }] of steps.entries()) {
    const before = steps[place - 1];
    if (!(toMin > fromMin) || (before && fromMin < before.toMin))
      return unscored(
        { code: 'profileOverlap', path: `steps/${place}`, values: { place: place + 1 } },
        facts,
      );
    if (!(kgPerHour >= 0))
      return unscored({ code: 'negative', path: `steps/${place}`, values: { name: 'kg/h' } }, facts);
  }
  const { fromMin: best, kg: value } = worstWindow(steps);
  const used = Math.max(value, toldKg ?? 0);
  const differs = toldKg !== null && Math.abs(toldKg - value) > used * ROUNDING;
  return calculated(used, {
    ...facts,
    warnings: differs
      ? [
          {
            code: 'toldDiffers',
            path: 'toldKgInHour',
            values: { told: shown(toldKg), profile: shown(value), used: shown(used) },
          },
        ]
      : [],
    steps: [
      {
        id: 'window',
        formula: 'max ∫ rate dt over 60 min',
        substituted: `${shown(best)} … ${shown(best + 60)} min`,
        value,
        unit: 'kg',
      },
    ],
  });
}
