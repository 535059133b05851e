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

/** When the tests of these arguments are. */
export function scheduleOf(args: readonly number[]): { interval: number; first: number; length: number } {
  const at = args.length <= 4 ? 1 : args.length === 5 ? 2 : 3;
  return { interval: args[at]!, first: args[at + 1]!, length: args.length > 5 ? args[6]! : 0 };
}

function failed(lambda: number, time: number): number {
  return -Math.expm1(-lambda * time);
}

function repaired(lambda: number, mu: number, tau: number, theta: number, time: number): number {
  if (time <= theta) return failed(lambda, time);
  // What is down at a test is under repair from then on; it comes back at μ and may fail again, unseen, until the next.
  const atEnd = (underRepair: number, span: number): number =>
    (1 - underRepair) * failed(lambda, span) +
    underRepair * (Math.exp(-mu * span) + failedAfterRepair(lambda, mu, span));
  const tests = wholeIntervals(time - theta, tau);
  // From test to test u → F + u·c, so after n of them u·cⁿ + F·(1 − cⁿ)/(1 − c).
  const lost = failed(lambda, tau);
  const settles = lost + failed(mu, tau) - failedAfterRepair(lambda, mu, tau);
  const settled = settles < 1 ? -Math.expm1(tests * Math.log1p(-settles)) : 1 - (1 - settles) ** tests;
  const start = failed(lambda, theta);
  const underRepair = settles === 0 ? start : start * (1 - settled) + (lost / settles) * settled;
  return atEnd(underRepair, time - theta - tests * tau);
}

/** Intervals that are over: one that ends at this very moment is not. */
function wholeIntervals(time: number, tau: number): number {
  return Math.max(0, Math.ceil(time / tau) - 1);
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
  /** What becomes of the share under repair: it works, or failed unseen by a bad restart or anew. */
  const repair = (r: number, span: number): { works: number; fails: number; left: number } => {
    const done = r * failed(mu, span);
    const fails = omega * done + (1 - omega) * r * failedAfterRepair(lambda, mu, span);
    return { works: done - fails, fails, left: r - done };
  };
  const wait = ([w, f, r]: Shares, span: number): Shares => {
    const lost = w * failed(lambda, span);
    const { works, fails, left } = repair(r, span);
    return [w + works - lost, f + fails + lost, left];
  };
  // Starting the test may itself fail the component; one under repair is not tested.
  const passing = (w: number, span: number): number => w * (1 - gamma) * (1 - failed(lambdaTest, span));
  const test = ([w, f, r]: Shares): Shares => {
    const passes = passing(w, testTime);
    const fails = w + f - passes;
    const back = repair(r, testTime);
    return [
      (1 - omega) * passes + back.works,
      (1 - sigma) * fails + omega * passes + back.fails,
      back.left + sigma * fails,
    ];
  };
  if (time <= theta) return failed(lambda, time);
  const tests = wholeIntervals(time - theta, tau);
  const before = after((shares) => wait(test(shares), tau - testTime), tests, wait([1, 0, 0], theta));
  const left = time - theta - tests * tau;
  if (left < testTime) return 1 - passing(before[0], left) * availableInTest - repair(before[2], left).works;
  const [, hidden, underRepair] = wait(test(before), left - testTime);
  return hidden + underRepair;
}

/** Working, failed unseen, under repair. */
type Shares = readonly [number, number, number];

/** Intervals that are stepped through; more are taken by squaring what one of them does. */
const STEPPED = 16;

function after(interval: (shares: Shares) => Shares, count: number, start: Shares): Shares {
  let shares = start;
  if (count <= STEPPED) {
    for (let i = 0; i < count; i++) shares = interval(shares);
    return shares;
  }
  const times = (columns: readonly Shares[], [w, f, r]: Shares): Shares => {
    const [a, b, c] = columns as [Shares, Shares, Shares];
    const row = (i: 0 | 1 | 2): number => a[i] * w + b[i] * f + c[i] * r;
    return [row(0), row(1), row(2)];
  };
  let columns: readonly Shares[] = [interval([1, 0, 0]), interval([0, 1, 0]), interval([0, 0, 1])];
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shares = times(columns, shares);
    const square = columns;
    columns = square.map((column) => times(square, column));
  }
  return shares;
}
