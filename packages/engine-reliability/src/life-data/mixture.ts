import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import { risingRoot } from '../mathematics/rising-root.ts';
import { type LifeData, livesOf, refuseLives } from './life-data.ts';
import { type WeibullParameters, weibullCdf, weibullLogLikelihood } from './weibull-distribution.ts';
import { maximiseWeibull } from './weibull-likelihood.ts';

const SOURCE = 'Dempster, Laird and Rubin 1977; Jiang and Murthy 1995';
const MOST_ROUNDS = 2000;
const LEAST_FAILURES = 10;

type Part = { readonly share: number; readonly beta: number; readonly eta: number };
export type MixtureFit = {
  readonly parts: readonly [Part, Part];
  readonly logLikelihood: number;
  /** Akaike's criterion with five parameters, and that of one Weibull distribution: the lower explains better. */
  readonly aic: number;
  readonly aicOfOne: number;
};

/** Weibull of weighted lives: Σw·t^β·ln t/Σw·t^β − 1/β = Σw_f·ln t/Σw_f rises in β. */
function weighted(
  ages: readonly number[],
  failed: number,
  weights: readonly number[],
): WeibullParameters | null {
  const scale = Math.max(...ages);
  const logs = ages.map((age) => Math.log(age / scale));
  let [r, meanLog] = [0, 0];
  for (let i = 0; i < failed; i++) {
    r += weights[i]!;
    meanLog += weights[i]! * logs[i]!;
  }
  if (!(r > 0)) return null;
  const score = (beta: number) => {
    let [s0, s1, s2] = [0, 0, 0];
    for (let i = 0; i < logs.length; i++) {
      const power = weights[i]! * Math.exp(beta * logs[i]!);
      s0 += power;
      s1 += power * logs[i]!;
      s2 += power * logs[i]! ** 2;
    }
    const error = s1 / s0 - 1 / beta - meanLog / r;
    return { error, next: beta - error / ((s2 * s0 - s1 * s1) / (s0 * s0) + 1 / (beta * beta)), s0 };
  };
  const beta = risingRoot(score, 0, 200, 1, 1e-12);
  return beta === null ? null : { beta, eta: scale * (score(beta).s0 / r) ** (1 / beta) };
}

const density = (age: number, { beta, eta }: WeibullParameters) =>
  (beta / eta) * (age / eta) ** (beta - 1) * Math.exp(-((age / eta) ** beta));

/**
 * Two kinds of items in one sample, each with its own Weibull distribution, by expectation and maximisation: every life belongs to each kind with the chance the
 * present parameters give it. Says so when the rounds run out or one kind dies away.
 */
export function fitMixture(input: LifeData): Calculation<MixtureFit> {
  const lives = livesOf(input);
  const facts = {
    unit: 'h',
    inputs: { failures: lives.failures.length, suspensions: lives.suspensions.length },
    standardRef: SOURCE,
  };
  const refusal: Notice | undefined =
    refuseLives(lives) ??
    (lives.intervals.length > 0 || lives.entries.length > 0
      ? { code: 'exactLivesOnly', path: 'intervals' }
      : undefined);
  if (refusal) return unscored(refusal, facts);
  if (lives.failures.length < LEAST_FAILURES)
    return unscored({ code: 'mixtureTooSmall', values: { count: LEAST_FAILURES } }, facts);
  const one = maximiseWeibull(lives);
  if (!one) return unscored({ code: 'noConvergence' }, facts);
  const ages = [...lives.failures, ...lives.suspensions];
  const failed = lives.failures.length;
  const middle = [...lives.failures].sort((a, b) => a - b)[Math.floor(failed / 2)] ?? 0;
  // To begin with the earlier half leans to the first kind.
  let chances: number[] = ages.map((age) => (age < middle ? 0.9 : 0.1));
  let before = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const share = chances.reduce((sum, chance) => sum + chance, 0) / ages.length;
    const first = weighted(ages, failed, chances);
    const second = weighted(
      ages,
      failed,
      chances.map((chance) => 1 - chance),
    );
    if (!first || !second || share < 1e-3 || share > 1 - 1e-3)
      return unscored({ code: 'oneKindOnly' }, facts);
    const weightOf = (age: number, i: number, of: WeibullParameters) =>
      i < failed ? density(age, of) : 1 - weibullCdf(age, of);
    let value = 0;
    chances = ages.map((age, i) => {
      const [a, b] = [share * weightOf(age, i, first), (1 - share) * weightOf(age, i, second)];
      value += Math.log(a + b);
      return a / (a + b);
    });
    if (!Number.isFinite(value)) return unscored({ code: 'noConvergence' }, facts);
    if (Math.abs(value - before) < 1e-9 * Math.abs(value)) {
      const parts = [
        { share, ...first },
        { share: 1 - share, ...second },
      ].sort((a, b) => a.eta - b.eta) as [Part, Part];
      return calculated<MixtureFit>(
        {
          parts,
          logLikelihood: value,
          aic: 10 - 2 * value,
          aicOfOne: 4 - 2 * weibullLogLikelihood(lives, one),
        },
        facts,
      );
    }
    before = value;
  }
  return unscored({ code: 'noConvergence' }, facts);
}
