import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';
import { type OccurrenceLevel, occurrenceScale } from './tables/scales.ts';

const LADDER = 'plant occurrence ladder, failures per unit-year';
const HOURS_PER_YEAR = 8760;

/** An edited ladder must rise with its ratings, or a rate would find two places on it. */
export function ladderFault(ladder: readonly OccurrenceLevel[]): Notice | undefined {
  const odd = ladder.find(
    ({ minPerUnitYear: limit }) => limit !== null && !(limit >= 0 && Number.isFinite(limit)),
  );
  if (odd) return { code: 'ladderInvalid', values: { rating: odd.rating } };
  const steps = ladder
    .filter(({ minPerUnitYear }) => minPerUnitYear !== null)
    .sort((a, b) => a.rating - b.rating);
  const wrong = steps.find((level, place) => {
    const below = steps[place - 1]?.minPerUnitYear;
    return below !== undefined && (level.minPerUnitYear as number) <= (below as number);
  });
  return wrong && { code: 'ladderInvalid', values: { rating: wrong.rating } };
}

/**
 * Proposed O: the highest rating whose lower limit the observed rate of the mode reaches. Nothing is proposed without a
 * failure, and O = 1 never: "eliminated" is a statement about the design, not about a short record.
 */
export function proposeOccurrence(
  input: { readonly failures?: number | null; readonly unitHours?: number | null },
  ladder: readonly OccurrenceLevel[] = occurrenceScale,
): Calculation<{ readonly rating: number; readonly perUnitYear: number }> {
  const facts = { unit: '1', inputs: { ...input }, standardRef: LADDER };
  const missing = findMissing(input, ['failures', 'unitHours'], ['unitHours']) ?? ladderFault(ladder);
  if (missing) return unscored(missing, facts);
  const { failures, unitHours } = input as { failures: number; unitHours: number };
  if (failures < 0)
    return unscored(
      { code: 'negative', path: 'failures', values: { name: 'failures', value: failures } },
      facts,
    );
  if (failures === 0) return unscored({ code: 'noFailuresObserved', path: 'failures' }, facts);
  const perUnitYear = (failures / unitHours) * HOURS_PER_YEAR;
  const reached = ladder.filter(
    ({ rating, minPerUnitYear }) => rating > 1 && minPerUnitYear !== null && perUnitYear >= minPerUnitYear,
  );
  if (reached.length === 0) return unscored({ code: 'belowLadder', path: 'failures' }, facts);
  const rating = Math.max(...reached.map((level) => level.rating));
  const limit = ladder.find((level) => level.rating === rating)?.minPerUnitYear ?? 0;
  return calculated(
    { rating, perUnitYear },
    {
      ...facts,
      steps: [
        {
          id: 'rate',
          formula: 'n / T · 8760',
          substituted: `${shown(failures)} / ${shown(unitHours)} · 8760`,
          value: perUnitYear,
          unit: '1/a',
          reference: LADDER,
        },
        {
          id: 'rating',
          formula: 'highest O with limit ≤ rate',
          substituted: `${shown(limit)} ≤ ${shown(perUnitYear)}`,
          value: rating,
          unit: '1',
          reference: LADDER,
        },
      ],
    },
  );
}
