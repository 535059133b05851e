import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';

const SETTLEMENT = 'API 653:2014 annex B.2.2, B.3.2.1';
const MIN_POINTS = 8;
const MAX_SPACING_M = 9.75;
/** One point for every ten feet of diameter. */
const DIAMETER_PER_POINT_M = 3.05;
const LEAST_FIT = 0.9;
const TURN = 2 * Math.PI;

export type SettlementInput = {
  /** Elevations around the shell; in any order where their angles are given. */
  readonly elevationsMm?: readonly number[] | null;
  /** Angle of each point; evenly spaced when absent. */
  readonly anglesDeg?: readonly number[] | null;
  readonly diameterM?: number | null;
  readonly shellHeightM?: number | null;
  readonly yieldMPa?: number | null;
  readonly youngsModulusMPa?: number | null;
};

export type SettlementFigures = {
  /** Mean elevation, cosine and sine part of the rigid plane, mm. */
  readonly plane: { a: number; b: number; c: number };
  /** Null where no tilt plane fits (R² below 0.9). */
  readonly tiltMm: number | null;
  readonly tiltDirectionDeg: number | null;
  readonly rSquared: number;
  readonly fittedMm: readonly number[];
  readonly residualsMm: readonly number[];
  readonly outOfPlaneMm: readonly number[];
  readonly worstMm: number;
  /** Allowed at the worst point, by the shorter arc to its neighbours. */
  readonly allowedMm: number | null;
  readonly passes: boolean | null;
};

/** Least squares for a + b·cosθ + c·sinθ by the normal equations; spacing need not be even. */
function fitPlane(angles: readonly number[], z: readonly number[]) {
  const m = [0, 0, 0, 0, 0, 0];
  const v = [0, 0, 0];
  const add = (list: number[], at: number, value: number) => {
    list[at] = (list[at] ?? 0) + value;
  };
  for (const [i, angle] of angles.entries()) {
    const [cos, sin, height] = [Math.cos(angle), Math.sin(angle), z[i] ?? 0];
    [1, cos, sin, cos * cos, cos * sin, sin * sin].forEach((value, at) => {
      add(m, at, value);
    });
    [height, height * cos, height * sin].forEach((value, at) => {
      add(v, at, value);
    });
  }
  const [n, sc, ss, cc, cs, s2] = m as [number, number, number, number, number, number];
  const [v0, v1, v2] = v as [number, number, number];
  const det = n * (cc * s2 - cs * cs) - sc * (sc * s2 - cs * ss) + ss * (sc * cs - cc * ss);
  const a = (v0 * (cc * s2 - cs * cs) - sc * (v1 * s2 - cs * v2) + ss * (v1 * cs - cc * v2)) / det;
  const b = (n * (v1 * s2 - cs * v2) - v0 * (sc * s2 - cs * ss) + ss * (sc * v2 - v1 * ss)) / det;
  const c = (n * (cc * v2 - v1 * cs) - sc * (sc * v2 - v1 * ss) + v0 * (sc * cs - cc * ss)) / det;
  return { a, b, c };
}

type Neighbour = { at: number; arc: number };

/**
 * For each point the nearest ones on both sides by angle, whatever the order they were written in, with the arc to them
 * in radians. Null where two points stand on one angle.
 */
function neighboursOf(angles: readonly number[]): { before: Neighbour; after: Neighbour }[] | null {
  const turned = angles.map((angle) => ((angle % TURN) + TURN) % TURN);
  const order = turned.map((_, at) => at).sort((a, b) => (turned[a] ?? 0) - (turned[b] ?? 0));
  const found: { before: Neighbour; after: Neighbour }[] = [];
  for (const [place, at] of order.entries()) {
    const beside = (step: number): Neighbour => {
      const other = order[(place + step + order.length) % order.length] ?? at;
      const arc = step * ((turned[other] ?? 0) - (turned[at] ?? 0));
      return { at: other, arc: arc <= 0 ? arc + TURN : arc };
    };
    found[at] = { before: beside(-1), after: beside(1) };
  }
  const close = found.some(
    ({ before, after }) => before.arc < 1e-9 || after.arc < 1e-9 || before.arc > TURN - 1e-9,
  );
  return close ? null : found;
}

/** Takes the rigid tilt out of a settlement survey and compares the out-of-plane rest with the allowed bend. */
export function evaluateSettlement(input: SettlementInput): Calculation<SettlementFigures> {
  const facts = { unit: 'mm', inputs: input, standardRef: SETTLEMENT };
  const missing = findMissing(input, ['elevationsMm', 'diameterM'], ['diameterM']);
  if (missing) return unscored(missing, facts);
  const z = input.elevationsMm ?? [];
  const count = z.length;
  if (count < MIN_POINTS)
    return unscored({ code: 'tooFewSettlementPoints', path: 'elevationsMm', values: { count } }, facts);
  if (!z.every(Number.isFinite))
    return unscored({ code: 'notFinite', path: 'elevationsMm', values: { name: 'elevationsMm' } }, facts);
  const given = input.anglesDeg;
  if (given && given.length !== count)
    return unscored({ code: 'missingInput', path: 'anglesDeg', values: { name: 'anglesDeg' } }, facts);
  const angles = z.map((_, i) => (given ? ((given[i] ?? Number.NaN) * Math.PI) / 180 : (TURN * i) / count));
  if (!angles.every(Number.isFinite))
    return unscored({ code: 'notFinite', path: 'anglesDeg', values: { name: 'anglesDeg' } }, facts);
  const neighbours = neighboursOf(angles);
  if (!neighbours) return unscored({ code: 'settlementSameAngle', path: 'anglesDeg' }, facts);
  const { a, b, c } = fitPlane(angles, z);
  const fitted = angles.map((angle) => a + b * Math.cos(angle) + c * Math.sin(angle));
  const residuals = z.map((value, i) => value - (fitted[i] ?? 0));
  const at = (i: number) => residuals[i] ?? 0;
  // The straight line between the neighbours at the point's own angle: for even spacing their mean.
  const outOfPlane = neighbours.map(
    ({ before, after }, i) =>
      at(i) - (at(before.at) * after.arc + at(after.at) * before.arc) / (before.arc + after.arc),
  );
  const average = z.reduce((sum, value) => sum + value, 0) / count;
  const total = z.reduce((sum, value) => sum + (value - average) ** 2, 0);
  const rest = residuals.reduce((sum, value) => sum + value ** 2, 0);
  const rSquared = total === 0 ? 1 : 1 - rest / total;

  const { yieldMPa, shellHeightM } = input;
  const modulus = input.youngsModulusMPa ?? 200_000;
  const radius = (input.diameterM ?? 0) / 2;
  const arcs = neighbours.map(({ before, after }) => radius * Math.min(before.arc, after.arc));
  // S in metres with L and H in metres and both stresses in MPa.
  const allowedBy = (arc: number) =>
    yieldMPa && shellHeightM ? ((arc ** 2 * yieldMPa * 11) / (2 * modulus * shellHeightM)) * 1000 : null;
  const strain = (i: number) => Math.abs(outOfPlane[i] ?? 0) / (arcs[i] ?? 1) ** 2;
  const worstAt = outOfPlane.reduce((worst, _, i) => (strain(i) > strain(worst) ? i : worst), 0);
  const worst = Math.abs(outOfPlane[worstAt] ?? 0);
  const arc = arcs[worstAt] ?? 0;
  const allowed = allowedBy(arc);

  const warnings: Notice[] = [];
  const widest = radius * Math.max(...neighbours.map(({ after }) => after.arc));
  if (widest > MAX_SPACING_M + 1e-9)
    warnings.push({ code: 'settlementSpacing', values: { spacingM: shown(widest, 4) } });
  const wanted = Math.max(MIN_POINTS, Math.ceil((input.diameterM ?? 0) / DIAMETER_PER_POINT_M - 1e-9));
  if (count < wanted || count % 2 === 1)
    warnings.push({ code: 'settlementPoints', values: { count, wanted: wanted + (wanted % 2) } });
  const rigid = rSquared >= LEAST_FIT;
  if (!rigid) warnings.push({ code: 'settlementFitPoor', values: { r2: shown(rSquared, 3) } });
  if (!input.youngsModulusMPa) warnings.push({ code: 'modulusAssumed', path: 'youngsModulusMPa' });
  if (allowed === null)
    warnings.push({
      code: 'missingInput',
      path: yieldMPa ? 'shellHeightM' : 'yieldMPa',
      values: { name: yieldMPa ? 'shellHeightM' : 'yieldMPa' },
    });
  if (allowed !== null && worst > allowed)
    warnings.push({
      code: 'settlementExceeded',
      values: { worstMm: shown(worst, 4), allowedMm: shown(allowed, 4) },
    });
  return calculated<SettlementFigures>(
    {
      plane: { a, b, c },
      tiltMm: rigid ? 2 * Math.hypot(b, c) : null,
      tiltDirectionDeg: rigid ? ((Math.atan2(c, b) * 180) / Math.PI + 360) % 360 : null,
      rSquared,
      fittedMm: fitted,
      residualsMm: residuals,
      outOfPlaneMm: outOfPlane,
      worstMm: worst,
      allowedMm: allowed,
      passes: allowed === null ? null : worst <= allowed,
    },
    {
      ...facts,
      warnings,
      steps: [
        {
          id: 'plane',
          formula: 'Δ = a + b·cosθ + c·sinθ',
          substituted: `${shown(a)} + ${shown(b)}·cosθ + ${shown(c)}·sinθ`,
          value: rigid ? 2 * Math.hypot(b, c) : null,
          unit: 'mm',
          reference: SETTLEMENT,
        },
        {
          id: 'outOfPlane',
          formula: 'S_i = U_i − (U_{i−1}·α₊ + U_{i+1}·α₋) / (α₋ + α₊)',
          substituted: `max |S_i|/L_i², i = ${worstAt + 1} / ${count}`,
          value: worst,
          unit: 'mm',
          reference: SETTLEMENT,
        },
        {
          id: 'allowed',
          formula: '|S| ≤ 11·L²·Y / (2·E·H)',
          substituted: `11·${shown(arc)}²·${yieldMPa ?? '–'} / (2·${modulus}·${shellHeightM ?? '–'})`,
          value: allowed,
          unit: 'mm',
          reference: SETTLEMENT,
        },
      ],
    },
  );
}
