import {
  compareFamilies,
  fitWeibull,
  readTypedLives,
  type WeibullFit,
  type WeibullInput,
  weibayes,
  weibullCdf,
  weibullLife,
} from '@ircrisk/engine-reliability';
import type { Notice } from '@ircrisk/units';
import type { Queries } from '#platform/database/pool.ts';
import { figureOf, told } from './figure.ts';
import { type LifeScope, readLives } from './lives.ts';
import { readSettings } from './settings.ts';

type Options = Required<Pick<WeibullInput, 'method' | 'ranks' | 'confidence' | 'threshold'>> & {
  beta?: number | undefined;
  further?: string | undefined;
};

/** Shares the line is drawn through: from the first percent to where nearly all have failed. */
const shares = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.632, 0.7, 0.8, 0.9, 0.95, 0.98,
  0.99, 0.995,
];

function lineOf(fit: WeibullFit) {
  return shares.map((share) => {
    const age = weibullLife(share, fit);
    const bounds = fit.bounds?.unreliability(age);
    return {
      age,
      unreliability: weibullCdf(age, fit),
      lower: bounds?.[0] ?? null,
      upper: bounds?.[1] ?? null,
    };
  });
}

/** More suspensions than anybody can tell apart in a drawing are thinned out; the fit has all of them. */
const drawn = 2000;
const thinned = <T>(values: readonly T[]): T[] => {
  const step = Math.ceil(values.length / drawn);
  return values.filter((_, at) => at % Math.max(1, step) === 0);
};

/** The Weibull page in one answer: lives, fit, points, line and band, other families, and what to beware of. */
export async function weibullAnalysis(tx: Queries, scope: LifeScope, options: Options) {
  const lives = await readLives(tx, scope, await readSettings(tx));
  const { beta, further, ...fitting } = options;
  const typed = readTypedLives(further ?? '');
  const added = typed.lives;
  const failures = [...lives.failures.map(({ age }) => age), ...added.failures];
  const suspensions = [...lives.suspensions.map(({ age }) => age), ...added.suspensions];
  const { intervals } = added;
  const entries = [
    ...lives.failures.map(({ entry }) => entry),
    ...added.entries.slice(0, added.failures.length),
    ...lives.suspensions.map(({ entry }) => entry),
    ...added.entries.slice(added.failures.length),
  ];
  const fit = fitWeibull({
    failures,
    suspensions,
    intervals,
    entries,
    ...fitting,
    ...(lives.history ? { history: lives.history } : {}),
  });
  // Regression may have left out lives that were under way: the tag is found by the age.
  const tags = new Map(lives.failures.map(({ age, tag }) => [age, tag]));
  const points =
    fit.value?.plot.map(({ age, unreliability }) => ({ age, unreliability, tag: tags.get(age) })) ?? [];
  const { plot: _plot, ...figures } = fit.value ?? { plot: [] };
  const byExperience =
    beta === undefined ? null : weibayes({ failures, suspensions, intervals, entries, beta });
  const count = added.failures.length + added.suspensions.length + intervals.length;
  const notices: Notice[] = [
    ...(typed.wrong === null
      ? []
      : [{ code: 'typedLifeWrong', path: 'further', values: { text: typed.wrong } }]),
    ...(count > 0 ? [{ code: 'typedLivesCount', values: { count, intervals: intervals.length } }] : []),
    ...(lives.unknownStart > 0 ? [{ code: 'unknownStart', values: { count: lives.unknownStart } }] : []),
    ...(lives.withoutLife > 0 ? [{ code: 'withoutLife', values: { count: lives.withoutLife } }] : []),
    ...(scope.enterLate ? [{ code: 'enteredLate' }] : []),
  ];
  return {
    failures: failures.length + intervals.length,
    suspensions: suspensions.length,
    unknownStart: lives.unknownStart,
    fit: figureOf(fit, fit.value ? figures : null),
    weibayes: byExperience ? figureOf(byExperience) : null,
    points: thinned(points).map(({ tag, ...point }) => ({ ...point, ...(tag ? { tag } : {}) })),
    suspended: thinned(lives.suspensions).map(({ age, tag }) => ({ age, tag })),
    line: fit.value ? lineOf(fit.value) : [],
    families: compareFamilies({ failures, suspensions, intervals, entries }),
    notices: notices.map(told),
  };
}
