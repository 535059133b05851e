import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import { logNormalUpper, normalHazard, normalLower, normalQuantile } from '../mathematics/normal.ts';
import { type AndersonDarling, andersonDarling } from './anderson-darling.ts';
import { type LifeData, type Lives, livesOf, refuseLives, sampleWarnings } from './life-data.ts';

const LOGNORMAL = 'IEC 61124; Meeker and Escobar 1998, 8.2';

export type LognormalFit = {
  readonly mu: number;
  readonly sigma: number;
  readonly median: number;
  readonly mean: number;
  readonly b10: number;
  readonly logLikelihood: number;
  readonly bounds: {
    readonly confidence: number;
    readonly mu: readonly [number, number];
    readonly sigma: readonly [number, number];
  };
  readonly goodness: AndersonDarling | null;
};

type Logs = { readonly failed: Float64Array; readonly alive: Float64Array; readonly entered: Float64Array };
type State = { mu: number; logSigma: number };

/** Gradient and Hessian of the log-likelihood in μ and ln σ. */
function derivatives({ failed, alive, entered }: Logs, { mu, logSigma }: State) {
  const sigma = Math.exp(logSigma);
  let [gm, gs, mm, ms, ss, value] = [0, 0, 0, 0, 0, 0];
  for (const log of failed) {
    const z = (log - mu) / sigma;
    value -= 0.5 * z * z + logSigma + 0.5 * Math.log(2 * Math.PI);
    gm += z;
    gs += z * z - 1;
    mm -= 1;
    ms -= 2 * z;
    ss -= 2 * z * z;
  }
  const survive = (log: number, sign: 1 | -1) => {
    const z = (log - mu) / sigma;
    const h = normalHazard(z);
    const slope = h * (h - z);
    value += sign * logNormalUpper(z);
    gm += sign * h;
    gs += sign * z * h;
    mm -= sign * slope;
    ms -= sign * (h + z * slope);
    ss -= sign * (z * h + z * z * slope);
  };
  for (const log of alive) survive(log, 1);
  // Having been alive at a late entry was certain: its share is taken back.
  for (const log of entered) survive(log, -1);
  return { value, gm: gm / sigma, gs, mm: mm / (sigma * sigma), ms: ms / sigma, ss };
}

function maximise({ failures, suspensions, entries }: Lives) {
  const failed = Float64Array.from(failures, Math.log);
  const logs: Logs = {
    failed,
    alive: Float64Array.from(suspensions, Math.log),
    entered: Float64Array.from(
      entries.filter((entry) => entry > 0),
      Math.log,
    ),
  };
  const mean = failed.reduce((sum, log) => sum + log, 0) / failed.length;
  const deviation = Math.sqrt(failed.reduce((sum, log) => sum + (log - mean) ** 2, 0) / failed.length);
  let state: State = { mu: mean, logSigma: Math.log(deviation) };
  let at = derivatives(logs, state);
  for (let i = 0; i < 200; i++) {
    const det = at.mm * at.ss - at.ms * at.ms;
    const newton = det > 0 && at.mm < 0;
    // Far from the top the surface need not be concave; a short uphill step leads back.
    let dm = newton ? -(at.ss * at.gm - at.ms * at.gs) / det : at.gm / (1 + Math.abs(at.mm));
    let ds = newton ? -(at.mm * at.gs - at.ms * at.gm) / det : at.gs / (1 + Math.abs(at.ss));
    let next = derivatives(logs, { mu: state.mu + dm, logSigma: state.logSigma + ds });
    for (let half = 0; half < 40 && !(next.value >= at.value); half++) {
      dm /= 2;
      ds /= 2;
      next = derivatives(logs, { mu: state.mu + dm, logSigma: state.logSigma + ds });
    }
    state = { mu: state.mu + dm, logSigma: state.logSigma + ds };
    at = next;
    if (Math.abs(dm) + Math.abs(ds) < 1e-12) break;
  }
  // A step cut down to nothing also ends the search: only a flat top is the answer. Scaled by σ the slope has no unit.
  const slope = Math.abs(at.gm) * Math.exp(state.logSigma) + Math.abs(at.gs);
  return slope < 1e-6 * failed.length ? { ...state, at } : undefined;
}

/** Lognormal by maximum likelihood with right-censoring. */
export function fitLognormal(input: LifeData & { readonly confidence?: number }): Calculation<LognormalFit> {
  const { confidence = 0.9 } = input;
  const lives = livesOf(input);
  const facts = {
    unit: 'h',
    inputs: { failures: lives.failures.length, suspensions: lives.suspensions.length, confidence },
    standardRef: LOGNORMAL,
  };
  const refusal = refuseLives(lives);
  if (refusal) return unscored(refusal, facts);
  if (lives.intervals.length > 0) return unscored({ code: 'exactLivesOnly', path: 'intervals' }, facts);
  const found = maximise(lives);
  if (!found) return unscored({ code: 'noConvergence' }, facts);
  const { mu, at } = found;
  const sigma = Math.exp(found.logSigma);
  const det = at.mm * at.ss - at.ms * at.ms;
  const z = normalQuantile((1 + confidence) / 2);
  const [muError, logSigmaError] = [Math.sqrt(-at.ss / det), Math.sqrt(-at.mm / det)];
  const goodness = andersonDarling(
    'lognormal',
    lives.failures,
    lives.suspensions.length + lives.entries.length,
    (age) => normalLower((Math.log(age) - mu) / sigma),
  );
  const warnings: Notice[] = [...sampleWarnings(lives), ...(goodness?.rejected ? [{ code: 'poorFit' }] : [])];
  const logAges = lives.failures.reduce((sum, age) => sum + Math.log(age), 0);
  return calculated<LognormalFit>(
    {
      mu,
      sigma,
      median: Math.exp(mu),
      mean: Math.exp(mu + (sigma * sigma) / 2),
      b10: Math.exp(mu + sigma * normalQuantile(0.1)),
      // The density in t has 1/t before it, so that the value compares with the other families.
      logLikelihood: at.value - logAges,
      bounds: {
        confidence,
        mu: [mu - z * muError, mu + z * muError],
        sigma: [sigma * Math.exp(-z * logSigmaError), sigma * Math.exp(z * logSigmaError)],
      },
      goodness,
    },
    {
      ...facts,
      warnings,
      steps: [
        {
          id: 'median',
          formula: 'median = exp(μ)',
          substituted: `exp(${shown(mu)}), σ = ${shown(sigma)}`,
          value: Math.exp(mu),
          unit: 'h',
          reference: LOGNORMAL,
        },
      ],
    },
  );
}
