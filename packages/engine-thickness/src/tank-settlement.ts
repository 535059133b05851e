import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';

const SETTLEMENT = 'API 653:2014 annex B.2.2, B.3.2.1';
const MIN_POINTS = 8;
const MAX_SPACING_M = 9.75;

export type SettlementInput = {
  /** Elevations around the shell, in order. */
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
  readonly tiltMm: number;
  readonly tiltDirectionDeg: number;
  readonly rSquared: number;
  readonly fittedMm: readonly number[];
  readonly residualsMm: readonly number[];
  readonly outOfPlaneMm: readonly number[];
  readonly worstMm: number;
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
  const angles = z.map((_, i) => (given ? ((given[i] ?? 0) * Math.PI) / 180 : (2 * Math.PI * i) / count));
  const { a, b, c } = fitPlane(angles, z);
  const fitted = angles.map((angle) => a + b * Math.cos(angle) + c * Math.sin(angle));
  const residuals = z.map((value, i) => value - (fitted[i] ?? 0));
  const at = (i: number) => residuals[(i + count) % count] ?? 0;
  const outOfPlane = residuals.map((value, i) => value - (at(i - 1) + at(i + 1)) / 2);
  const average = z.reduce((sum, value) => sum + value, 0) / count;
  const total = z.reduce((sum, value) => sum + (value - average) ** 2, 0);
  const rest = residuals.reduce((sum, value) => sum + value ** 2, 0);
  const rSquared = total === 0 ? 1 : 1 - rest / total;
  const worst = Math.max(...outOfPlane.map(Math.abs));

  const warnings: Notice[] = [];
  const spacing = (Math.PI * (input.diameterM ?? 0)) / count;
  if (spacing > MAX_SPACING_M)
    warnings.push({ code: 'settlementSpacing', values: { spacingM: shown(spacing, 4) } });
  if (rSquared < 0.9) warnings.push({ code: 'settlementFitPoor', values: { r2: shown(rSquared, 3) } });
  const { yieldMPa, shellHeightM } = input;
  const modulus = input.youngsModulusMPa ?? 200_000;
  if (!input.youngsModulusMPa) warnings.push({ code: 'modulusAssumed', path: 'youngsModulusMPa' });
  // S in metres with L and H in metres and both stresses in MPa.
  const allowed =
    yieldMPa && shellHeightM ? ((spacing ** 2 * yieldMPa * 11) / (2 * modulus * shellHeightM)) * 1000 : null;
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
      tiltMm: 2 * Math.hypot(b, c),
      tiltDirectionDeg: ((Math.atan2(c, b) * 180) / Math.PI + 360) % 360,
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
          value: 2 * Math.hypot(b, c),
          unit: 'mm',
          reference: SETTLEMENT,
        },
        {
          id: 'outOfPlane',
          formula: 'S_i = U_i − ½(U_{i−1} + U_{i+1})',
          substituted: `max |S_i| of ${count}`,
          value: worst,
          unit: 'mm',
          reference: SETTLEMENT,
        },
        {
          id: 'allowed',
          formula: '|S| ≤ 11·L²·Y / (2·E·H)',
          substituted: `11·${shown(spacing)}²·${yieldMPa ?? '–'} / (2·${modulus}·${shellHeightM ?? '–'})`,
          value: allowed,
          unit: 'mm',
          reference: SETTLEMENT,
        },
      ],
    },
  );
}
