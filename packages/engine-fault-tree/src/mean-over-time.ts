/** What is averaged, at one moment. */
export type Moment = readonly [number, number];

/** Seven-point Kronrod rule on [−1, 1]: nodes, its weights, and those of the three-point Gauss rule inside it. */
const NODES: readonly (readonly [node: number, weight: number, gauss: number])[] = [
  [0, 0.4509165386584741, 8 / 9],
  [0.4342437493468026, 0.4013974147759622, 0],
  [-0.4342437493468026, 0.4013974147759622, 0],
  [0.7745966692414834, 0.2684880898683334, 5 / 9],
  [-0.7745966692414834, 0.2684880898683334, 5 / 9],
  [0.9604912687080203, 0.1046562260264673, 0],
  [-0.9604912687080203, 0.1046562260264673, 0],
];
/** Of the difference between the two rules, which is far above the error of the better one. */
const TOLERANCE = 1e-7;
const MOST_ROUNDS = 60;

interface Part {
  from: number;
  to: number;
  sums: Moment;
  errors: Moment;
}

/**
 * Integrals over the time from the first to the last of `breaks`, among which both functions are smooth. Every stretch is
 * taken by itself, so that no test between two samples is missed; those that change fast, as after a test whose repair
 * takes hours of a year, are halved until what is left to gain is small.
 */
export function integralsOver(
  breaks: readonly number[],
  at: (timeHours: number, until: number) => Moment,
  refines: boolean,
): Moment {
  let parts: Part[] = [];
  for (let i = 1; i < breaks.length; i++) parts.push(partOf(breaks[i - 1]!, breaks[i]!, at));
  for (let round = 0; refines && round < MOST_ROUNDS; round++) {
    const bad = stillToHalve(parts);
    if (bad.size === 0) break;
    parts = parts.flatMap((part) => {
      const middle = (part.from + part.to) / 2;
      if (!bad.has(part) || middle <= part.from || middle >= part.to) return [part];
      return [partOf(part.from, middle, at), partOf(middle, part.to, at)];
    });
  }
  return [total(parts, 0), total(parts, 1)];
}

function partOf(from: number, to: number, at: (timeHours: number, until: number) => Moment): Part {
  const half = (to - from) / 2;
  const middle = (to + from) / 2;
  let [first, second, firstGauss, secondGauss] = [0, 0, 0, 0];
  for (const [node, weight, gauss] of NODES) {
    const [a, b] = at(middle + half * node, to);
    first += weight * a;
    second += weight * b;
    firstGauss += gauss * a;
    secondGauss += gauss * b;
  }
  return {
    from,
    to,
    sums: [half * first, half * second],
    errors: [half * Math.abs(first - firstGauss), half * Math.abs(second - secondGauss)],
  };
}

const total = (parts: readonly Part[], which: 0 | 1): number =>
  parts.reduce((sum, { sums }) => sum + sums[which], 0);

/** The worst stretches, until the rest is good enough together; none when all are. */
function stillToHalve(parts: readonly Part[]): Set<Part> {
  const bad = new Set<Part>();
  for (const which of [0, 1] as const) {
    const allowed = TOLERANCE * Math.abs(total(parts, which));
    let left = parts.reduce((sum, { errors }) => sum + errors[which], 0);
    if (!(left > allowed)) continue;
    for (const part of [...parts].sort((a, b) => b.errors[which] - a.errors[which])) {
      if (left <= allowed / 2) break;
      bad.add(part);
      left -= part.errors[which];
    }
  }
  return bad;
}
