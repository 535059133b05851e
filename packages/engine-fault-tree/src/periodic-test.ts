/**
 * Unavailability of a component whose hidden failures are found by tests (Open-PSA MEF,
 * `periodic-test`). θ is the time of the first test, τ the time between tests.
 *
 * 3 or 4 arguments: λ, τ, θ, [t] — tests are instantaneous and repair is too.
 * 5 arguments: λ, μ, τ, θ, t — repair at rate μ starts when a test finds the failure.
 * 11 arguments: λ, λ*, μ, τ, θ, γ, π, x, σ, ω, t — also a test of length π with failure rate λ*
 * during it, failure γ due to starting the test, availability x while under test, probability σ
 * that the test finds a failure, and ω that it is put right wrongly.
 */
export function periodicTest(args: number[], missionTime: number): number {
  if (args.length <= 4) {
    const [lambda = 0, tau = 0, theta = 0, time = missionTime] = args;
    if (time <= theta) return failed(lambda, time);
    const sinceTest = (time - theta) % tau;
    return failed(lambda, sinceTest === 0 ? tau : sinceTest);
  }
  if (args.length === 5) {
    const [lambda = 0, mu = 0, tau = 0, theta = 0, time = 0] = args;
    return repaired(lambda, mu, tau, theta, time);
  }
  return complete(args);
}

function failed(lambda: number, time: number): number {
  return -Math.expm1(-lambda * time);
}

function repaired(lambda: number, mu: number, tau: number, theta: number, time: number): number {
  if (time <= theta) return failed(lambda, time);
  // Shares at a test: failed before it and now under repair; working since.
  let underRepair = failed(lambda, theta);
  let hidden = 0;
  let left = time - theta;
  for (;;) {
    const span = Math.min(left, tau);
    // A failure under repair comes back at μ and may then fail again, unseen, until the next test.
    const working = 1 - underRepair;
    const stillDown = underRepair * Math.exp(-mu * span);
    const again = underRepair * failedAfterRepair(lambda, mu, span);
    hidden = working * failed(lambda, span) + again;
    if (left <= tau) return stillDown + hidden;
    underRepair = stillDown + hidden;
    left -= tau;
  }
}

/** Repaired at an exponential time of rate μ within the span, then failed before its end. */
function failedAfterRepair(lambda: number, mu: number, span: number): number {
  if (mu === 0) return 0;
  if (Math.abs(mu - lambda) < 1e-12 * Math.max(mu, lambda)) {
    return 1 - Math.exp(-mu * span) * (1 + mu * span);
  }
  return failed(mu, span) - (mu / (mu - lambda)) * (Math.exp(-lambda * span) - Math.exp(-mu * span));
}

/**
 * The 11-argument form: shares working (w), failed unseen (f) and under repair (r), stepped from test to test. The
 * standard lets ω act "after a test or a repair", so both a component that passed its test and one that was repaired
 * may come back failed. SCRAM 0.16.2 applies ω after repairs only; docs/methods/fault-tree.md gives both figures.
 */
function complete(args: number[]): number {
  const [
    lambda = 0,
    lambdaTest = 0,
    mu = 0,
    tau = 0,
    theta = 0,
    gamma = 0,
    testTime = 0,
    availableInTest = 1,
    sigma = 1,
    omega = 0,
    time = 0,
  ] = args;
  let w = 1;
  let f = 0;
  let r = 0;
  /** What becomes of the share under repair: it works, or failed unseen by a bad restart or anew. */
  const repair = (span: number): { works: number; fails: number } => {
    const done = r * failed(mu, span);
    const fails = omega * done + (1 - omega) * r * failedAfterRepair(lambda, mu, span);
    r -= done;
    return { works: done - fails, fails };
  };
  const wait = (span: number): void => {
    const lost = w * failed(lambda, span);
    const { works, fails } = repair(span);
    w += works - lost;
    f += fails + lost;
  };
  if (time <= theta) return failed(lambda, time);
  wait(theta);
  let left = time - theta;
  for (;;) {
    const span = Math.min(left, testTime);
    // Starting the test may itself fail the component; one under repair is not tested.
    const passes = w * (1 - gamma) * (1 - failed(lambdaTest, span));
    const fails = w + f - passes;
    const back = repair(span);
    if (left < testTime) return 1 - passes * availableInTest - back.works;
    r += sigma * fails;
    w = (1 - omega) * passes + back.works;
    f = (1 - sigma) * fails + omega * passes + back.fails;
    left -= testTime;
    const rest = Math.min(left, tau - testTime);
    wait(rest);
    if (left <= tau - testTime) return f + r;
    left -= tau - testTime;
  }
}
