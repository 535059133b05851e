import type { Lives } from './life-data.ts';

export type Covariance = { readonly first: number; readonly second: number; readonly cross: number };
export type WeibullEstimate = {
  readonly beta: number;
  readonly eta: number;
  readonly logLikelihood: number;
  readonly covariance: Covariance;
};

/**
 * IEC 61649 9.3: Σ t^β ln t / Σ t^β − 1/β − mean ln t_failed = 0 over all items. The left side rises
 * strictly in β, so a bracketed Newton iteration always finds the one root.
 */
function solveShape(logs: Float64Array, meanFailedLog: number): number | undefined {
  // Logs are relative to the longest life: the powers stay below one and nothing overflows.
  const evaluate = (beta: number) => {
    let [s0, s1, s2] = [0, 0, 0];
    for (const log of logs) {
      const power = Math.exp(beta * log);
      s0 += power;
      s1 += power * log;
      s2 += power * log * log;
    }
    return {
      value: s1 / s0 - 1 / beta - meanFailedLog,
      slope: (s2 * s0 - s1 * s1) / (s0 * s0) + 1 / (beta * beta),
    };
  };
  let low = 0;
  let high = 1;
  while (evaluate(high).value < 0) {
    low = high;
    high *= 2;
    if (high > 1e6) return undefined;
  }
  let beta = (low + high) / 2;
  for (let i = 0; i < 200; i++) {
    const { value, slope } = evaluate(beta);
    if (value > 0) high = beta;
    else low = beta;
    const next = beta - value / slope;
    const inside = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(inside - beta) <= 1e-13 * beta) return inside;
    beta = inside;
  }
  return beta;
}

/** Maximum likelihood with right-censoring and the inverse of the observed Fisher information. */
export function maximiseWeibull({ failures, suspensions }: Lives): WeibullEstimate | undefined {
  const all = [...failures, ...suspensions];
  const longest = all.reduce((max, age) => Math.max(max, age), 0);
  const logs = Float64Array.from(all, (age) => Math.log(age / longest));
  const r = failures.length;
  let failedLogs = 0;
  for (let i = 0; i < r; i++) failedLogs += logs[i] ?? 0;
  const beta = solveShape(logs, failedLogs / r);
  if (beta === undefined) return undefined;
  let powers = 0;
  for (const log of logs) powers += Math.exp(beta * log);
  const logEta = Math.log(powers / r) / beta;
  const eta = longest * Math.exp(logEta);

  let [weightedLog, weightedSquare] = [0, 0];
  for (const log of logs) {
    const u = log - logEta;
    const weight = Math.exp(beta * u);
    weightedLog += weight * u;
    weightedSquare += weight * u * u;
  }
  const information = {
    bb: r / beta ** 2 + weightedSquare,
    ee: (r * beta ** 2) / eta ** 2,
    be: -(beta / eta) * weightedLog,
  };
  const det = information.bb * information.ee - information.be ** 2;
  const logLikelihood = r * (Math.log(beta) - Math.log(eta)) + (beta - 1) * (failedLogs - r * logEta) - r;
  return {
    beta,
    eta,
    logLikelihood,
    covariance: { first: information.ee / det, second: information.bb / det, cross: -information.be / det },
  };
}
