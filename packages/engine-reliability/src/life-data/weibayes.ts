import { type Calculation, calculated, unscored } from '@ircrisk/units';
import { type LifeData, livesOf, refuseAges } from './life-data.ts';
import { weibullLife } from './weibull-distribution.ts';

const WEIBAYES = 'IEC 61649:2008 10';

/**
 * Weibayes: η from a shape known beforehand, for one failure or none (IEC 61649 10). An item that came under watch late has
 * shown nothing before: what its age then would have added is taken back, or old items would make the population look sturdy.
 */
export function weibayes(
  input: LifeData & { readonly beta?: number | null; readonly confidence?: number },
): Calculation<{ beta: number; eta: number; b10: number }> {
  const lives = livesOf(input);
  const { beta } = input;
  const facts = {
    unit: 'h',
    inputs: {
      beta,
      failures: lives.failures.length,
      suspensions: lives.suspensions.length,
      lateEntries: lives.entries.filter((entry) => entry > 0).length,
    },
    standardRef: WEIBAYES,
  };
  if (beta === null || beta === undefined || !(beta > 0))
    return unscored({ code: 'missingInput', path: 'beta', values: { name: 'beta' } }, facts);
  const ages = [...lives.failures, ...lives.suspensions];
  if (ages.length === 0)
    return unscored({ code: 'missingInput', path: 'failures', values: { name: 'failures' } }, facts);
  const wrong = refuseAges(lives);
  if (wrong) return unscored(wrong, facts);
  if (lives.intervals.length > 0) return unscored({ code: 'exactLivesOnly', path: 'intervals' }, facts);
  const r = Math.max(1, lives.failures.length);
  const powers = (values: readonly number[]) => values.reduce((sum, age) => sum + age ** beta, 0);
  const eta = ((powers(ages) - powers(lives.entries)) / r) ** (1 / beta);
  const late = lives.entries.filter((entry) => entry > 0).length;
  return calculated(
    { beta, eta, b10: weibullLife(0.1, { beta, eta }) },
    {
      ...facts,
      warnings: lives.failures.length === 0 ? [{ code: 'weibayesZeroFailures' }] : [],
      steps: [
        {
          id: 'eta',
          formula: late > 0 ? 'η = ((Σt^β − Σt_e^β) / r)^(1/β)' : 'η = (Σt^β / r)^(1/β)',
          substituted: late > 0 ? `r = ${r}, β = ${beta}, n_e = ${late}` : `r = ${r}, β = ${beta}`,
          value: eta,
          unit: 'h',
          reference: WEIBAYES,
        },
      ],
    },
  );
}
