import { type Calculation, calculated, shown, unscored } from '@ircrisk/units';

/** Old cases teach less of today's plants: the time in which the weight falls to 1/e, in years. */
const fadingYears = 40;

/** Similarity weighed by severity and age: S·(1 + 0.1·log10(1 + deaths))·e^(−age/40). Only for the order; S itself stays as it is. */
export function reranked(
  score: number | null,
  fatalities: number | null | undefined,
  ageYears: number | null | undefined,
): Calculation {
  const facts = { unit: '1', inputs: { score, fatalities, ageYears }, standardRef: 'severity and recency' };
  if (score === null) return unscored({ code: 'missingInput', path: 'score', values: { name: 'S' } }, facts);
  if (!(score >= 0 && score <= 1)) return unscored({ code: 'scoreOutside', path: 'score' }, facts);
  const deaths = fatalities ?? 0;
  if (!(Number.isInteger(deaths) && deaths >= 0))
    return unscored({ code: 'notACount', path: 'fatalities', values: { name: 'fatalities' } }, facts);
  if (ageYears === null || ageYears === undefined || !Number.isFinite(ageYears))
    return unscored({ code: 'missingInput', path: 'ageYears', values: { name: 'age' } }, facts);
  const severity = 1 + 0.1 * Math.log10(1 + deaths);
  // What is dated ahead is as young as can be.
  const fading = Math.exp(-Math.max(0, ageYears) / fadingYears);
  const value = score * severity * fading;
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'order',
        formula: 'S · (1 + 0.1·log10(1 + N)) · e^(−a/40)',
        substituted: `${shown(score)} · ${shown(severity)} · ${shown(fading)}`,
        value,
        unit: '1',
      },
    ],
  });
}
