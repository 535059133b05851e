import { type Calculation, calculated, unscored } from '@ircrisk/units';
import { type LifeData, livesOf } from './life-data.ts';
import { weibullLife } from './weibull-distribution.ts';

const WEIBAYES = 'IEC 61649:2008 10';

/** Weibayes: η from a shape known beforehand, for one failure or none (IEC 61649 10). */
export function weibayes(
  input: LifeData & { readonly beta?: number | null; readonly confidence?: number },
): Calculation<{ beta: number; eta: number; b10: number }> {
  const lives = livesOf(input);
  const { beta } = input;
  const facts = {
    unit: 'h',
    inputs: { beta, failures: lives.failures.length, suspensions: lives.suspensions.length },
    standardRef: WEIBAYES,
  };
  if (beta === null || beta === undefined || !(beta > 0))
    return unscored({ code: 'missingInput', path: 'beta', values: { name: 'beta' } }, facts);
  const ages = [...lives.failures, ...lives.suspensions];
  if (ages.length === 0)
    return unscored({ code: 'missingInput', path: 'failures', values: { name: 'failures' } }, facts);
  if (ages.some((age) => !(age > 0))) return unscored({ code: 'lifeNotPositive', path: 'failures' }, facts);
  const r = Math.max(1, lives.failures.length);
  const eta = (ages.reduce((sum, age) => sum + age ** beta, 0) / r) ** (1 / beta);
  return calculated(
    { beta, eta, b10: weibullLife(0.1, { beta, eta }) },
    {
      ...facts,
      warnings: lives.failures.length === 0 ? [{ code: 'weibayesZeroFailures' }] : [],
      steps: [
        {
          id: 'eta',
          formula: 'η = (Σt^β / r)^(1/β)',
          substituted: `r = ${r}, β = ${beta}`,
          value: eta,
          unit: 'h',
          reference: WEIBAYES,
        },
      ],
    },
  );
}
