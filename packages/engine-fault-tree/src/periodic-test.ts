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
 * The 11-argument form as a chain of four shares: working (w), failed unseen (f), under repair
 * (r), under test; stepped from test to test.
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
  const wait = (span: number): void => {
    const down = Math.exp(-mu * span);
    const again = r * failedAfterRepair(lambda, mu, span);
    const lost = w * failed(lambda, span);
    const back = r * (1 - down) - again;
    f += lost + again;
    w += back - lost;
    r *= down;
  };
  if (time <= theta) {
    wait(time);
    return f + r;
  }
  wait(theta);
  let left = time - theta;
  for (;;) {
    // Starting the test may itself fail the component.
    const started = w * gamma;
    let inTest = w - started;
    let inTestFailed = f + started;
    const span = Math.min(left, testTime);
    const lost = inTest * failed(lambdaTest, span);
    inTest -= lost;
    inTestFailed += lost;
    const down = Math.exp(-mu * span);
    const back = r * (1 - down);
    r *= down;
    if (left < testTime) return 1 - inTest * availableInTest - back;
    const found = inTestFailed * sigma;
    r += found;
    f = inTestFailed - found;
    // Putting it back wrongly leaves a failure nobody sees.
    w = inTest * (1 - omega) + back;
    f += inTest * omega;
    left -= testTime;
    const rest = Math.min(left, tau - testTime);
    wait(rest);
    if (left <= tau - testTime) return f + r;
    left -= tau - testTime;
  }
}
