import type { Lives } from './life-data.ts';

export type Covariance = { readonly first: number; readonly second: number; readonly cross: number };

/**
 * The log-likelihood in z = a + b·ln(t/scale), where b = β and η = scale·e^(−a/b). In these coordinates it is concave for failures, suspensions
 * and intervals (Burridge 1981), so a climb finds the one top and its contours are convex.
 */
export type Likelihood = {
  readonly scale: number;
  readonly at: (a: number, b: number) => Slopes;
};

export type Slopes = {
  readonly value: number;
  readonly a: number;
  readonly b: number;
  readonly aa: number;
  readonly ab: number;
  readonly bb: number;
};

/** Value and derivatives of one interval's share ln(e^(−e^z₁) − e^(−e^z₂)) in z₁ and z₂. */
function intervalTerm(low: number, high: number) {
  const w = high - low;
  const rest = Math.expm1(w);
  const g1 = 1 / rest;
  const g2 = -Math.exp(w) / rest ** 2;
  return {
    value: -low + Math.log(-Math.expm1(-w)),
    d1: -low * (1 + g1),
    d2: g1 * high,
    d11: -low * (1 + g1) + g2 * low * low,
    d22: g1 * high + g2 * high * high,
    d12: -g2 * low * high,
  };
}

/** Of all kinds of lives: failure b·e^z·e^(−e^z)/t, suspension e^(−e^z), interval, and e^(+e^z) for a late entry. */
export function weibullLikelihood({ failures, suspensions, intervals, entries }: Lives): Likelihood {
  const ages = [...failures, ...suspensions, ...intervals.map(({ to }) => to)];
  // Relative to the longest life the powers stay near one and nothing overflows.
  const scale = ages.reduce((max, age) => Math.max(max, age), 0);
  const log = (age: number) => Math.log(age / scale);
  const failed = Float64Array.from(failures, log);
  const failedLogs = failed.reduce((sum, x) => sum + x, 0);
  const logAges = failures.reduce((sum, age) => sum + Math.log(age), 0);
  // Hazard is taken on at every end and given back at every late entry.
  const hazards = [
    ...failures.map((age) => ({ x: log(age), sign: 1 })),
    ...suspensions.map((age) => ({ x: log(age), sign: 1 })),
    ...entries.filter((entry) => entry > 0).map((entry) => ({ x: log(entry), sign: -1 })),
  ];
  const xs = Float64Array.from(hazards, ({ x }) => x);
  const signs = Float64Array.from(hazards, ({ sign }) => sign);
  const seen = intervals.map(({ from, to }) => ({ x1: from > 0 ? log(from) : null, x2: log(to) }));
  const r = failures.length;
  return {
    scale,
    at: (a, b) => {
      let [h0, h1, h2] = [0, 0, 0];
      for (let i = 0; i < xs.length; i++) {
        const x = xs[i]!;
        const power = signs[i]! * Math.exp(a + b * x);
        h0 += power;
        h1 += power * x;
        h2 += power * x * x;
      }
      let value = r * (Math.log(b) + a) + b * failedLogs - logAges - h0;
      let [da, db] = [r - h0, r / b + failedLogs - h1];
      let [daa, dab, dbb] = [-h0, -h1, -r / (b * b) - h2];
      for (const { x1, x2 } of seen) {
        const low = x1 === null ? 0 : Math.exp(a + b * x1);
        const [first, second] = [x1 ?? 0, x2];
        const term = intervalTerm(low, Math.exp(a + b * x2));
        value += term.value;
        da += term.d1 + term.d2;
        db += term.d1 * first + term.d2 * second;
        daa += term.d11 + 2 * term.d12 + term.d22;
        dab += term.d11 * first + term.d12 * (first + second) + term.d22 * second;
        dbb += term.d11 * first ** 2 + 2 * term.d12 * first * second + term.d22 * second ** 2;
      }
      return { value, a: da, b: db, aa: daa, ab: dab, bb: dbb };
    },
  };
}

export type WeibullEstimate = {
  readonly beta: number;
  readonly eta: number;
  readonly logLikelihood: number;
  /** Of β and η, from the observed Fisher information. */
  readonly covariance: Covariance;
  readonly likelihood: Likelihood;
  /** The top in the coordinates of the likelihood. */
  readonly top: { readonly a: number; readonly b: number; readonly slopes: Slopes };
};

const MOST_STEPS = 200;

/** Newton's climb with halved steps; undefined when it does not end on a flat top. */
export function maximiseWeibull(lives: Lives): WeibullEstimate | undefined {
  const likelihood = weibullLikelihood(lives);
  const failed = lives.failures.length + lives.intervals.length;
  let [a, b] = [Math.log(failed / (failed + lives.suspensions.length)), 1];
  let here = likelihood.at(a, b);
  for (let step = 0; step < MOST_STEPS; step++) {
    const det = here.aa * here.bb - here.ab ** 2;
    // A late entry can bend the surface the wrong way: then straight uphill.
    const newton = det > 0 && here.aa < 0;
    let da = newton ? -(here.bb * here.a - here.ab * here.b) / det : here.a / (1 + Math.abs(here.aa));
    let db = newton ? -(here.aa * here.b - here.ab * here.a) / det : here.b / (1 + Math.abs(here.bb));
    const done = Math.abs(da) <= 1e-13 * (1 + Math.abs(a)) && Math.abs(db) <= 1e-13 * b;
    let next = b + db > 0 ? likelihood.at(a + da, b + db) : null;
    for (
      let half = 0;
      half < 60 && !(next && next.value >= here.value - 1e-13 * Math.abs(here.value));
      half++
    ) {
      da /= 2;
      db /= 2;
      next = b + db > 0 ? likelihood.at(a + da, b + db) : null;
    }
    if (!next || !Number.isFinite(next.value)) return undefined;
    [a, b, here] = [a + da, b + db, next];
    if (done) break;
  }
  // Equal lives drive β without end: no top there.
  if (Math.abs(here.a) + Math.abs(here.b) * b > 1e-7 * failed || b > 1e6) return undefined;
  const det = here.aa * here.bb - here.ab ** 2;
  if (!(det > 0)) return undefined;
  const variance = { a: -here.bb / det, b: -here.aa / det, ab: here.ab / det };
  const eta = likelihood.scale * Math.exp(-a / b);
  // ln η = ln scale − a/b.
  const [byA, byB] = [-eta / b, (eta * a) / (b * b)];
  return {
    beta: b,
    eta,
    logLikelihood: here.value,
    covariance: {
      first: variance.b,
      second: byA ** 2 * variance.a + 2 * byA * byB * variance.ab + byB ** 2 * variance.b,
      cross: byA * variance.ab + byB * variance.b,
    },
    likelihood,
    top: { a, b, slopes: here },
  };
}
