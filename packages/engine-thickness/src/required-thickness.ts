import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';

type Pressure = {
  readonly pressureMPa?: number | null;
  readonly allowableStressMPa?: number | null;
  readonly weldCoefficient?: number | null;
};
export type ShellInput = Pressure & {
  readonly innerDiameterMm?: number | null;
  /** High-alloy steel may be thinner than carbon and low-alloy steel. */
  readonly highAlloy?: boolean;
  /** A formed shell or head of a vessel, which the code gives a least thickness; a nozzle or a tube is none. */
  readonly formed?: boolean;
};
export type HeadInput = ShellInput & {
  /** Shape factor of the ellipse; from the depth where that is given, 1 for the 2:1 head. */
  readonly shapeFactor?: number;
  /** Inner depth h_i of the head. */
  readonly innerDepthMm?: number | null;
};
export type PipeInput = Pressure & {
  readonly outerDiameterMm?: number | null;
  readonly yCoefficient?: number | null;
};

/** Thickness a strength of the material table holds for. */
export type ThicknessBand = { readonly fromMm?: number | null; readonly toMm?: number | null };

/** Strength falls with the thickness of the plate (GB/T 150.2): a figure of another thickness is told, never silently used. */
export function bandNotices(
  nominalMm: number | null | undefined,
  band: ThicknessBand | null | undefined,
): Notice[] {
  const [from, to] = [band?.fromMm ?? 0, band?.toMm ?? Number.POSITIVE_INFINITY];
  if (nominalMm === null || nominalMm === undefined || (nominalMm >= from && nominalMm <= to)) return [];
  const values = { fromMm: from, toMm: band?.toMm ?? '∞', nominalMm: shown(nominalMm, 4) };
  return [{ code: 'stressOfOtherThickness', path: 'allowableStress', values }];
}

type Formula = {
  readonly input: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly standardRef: string;
  readonly formula: string;
};

/** Least thickness of a formed shell without allowance: 3 mm, 2 mm of high-alloy steel. */
const shellMinimum = { steelMm: 3, highAlloyMm: 2, source: 'GB/T 150.1 4.3.6' } as const;
/** Least thickness of an ellipsoidal head as a share of its diameter, by its shape factor. */
const headMinimum = { flat: 0.0015, deep: 0.003, source: 'GB/T 150.3 5.3' } as const;

/** What the code asks of a vessel's shell or head however low the pressure; a wall below it is retired. */
export function structuralMinimum(
  shape: 'shell' | 'head',
  input: {
    readonly innerDiameterMm?: number | null;
    readonly highAlloy?: boolean;
    readonly shapeFactor?: number;
  },
): StructuralMinimum {
  if (shape === 'shell')
    return {
      minimumMm: input.highAlloy ? shellMinimum.highAlloyMm : shellMinimum.steelMm,
      source: shellMinimum.source,
    };
  // A depth rounded to the millimetre must not double the floor of a 2:1 head.
  const share = (input.shapeFactor ?? 1) > 1.01 ? headMinimum.deep : headMinimum.flat;
  return { minimumMm: share * (input.innerDiameterMm ?? 0), source: headMinimum.source };
}

/**
 * Least thickness of carbon and low-alloy pipe that bends, hangs and is stepped on, by outside diameter (NPS): default
 * structural minimum of API 574 below 205 °C. Hotter pipe needs no less, maybe more; above NPS 24 and for other metals the
 * engineer says.
 */
const pipeMinimum = [
  { upToMm: 60.5, mm: 1.8 },
  { upToMm: 89, mm: 2 },
  { upToMm: 114.5, mm: 2.3 },
  { upToMm: 457.5, mm: 2.8 },
  { upToMm: 610, mm: 3.1 },
] as const;

export type StructuralMinimum = { readonly minimumMm: number; readonly source: string };

/** Below this temperature, °C, the defaults of API 574 are all that is asked for. */
export const STRUCTURAL_MINIMUM_BELOW_C = 205;

/** The least wall of a pipe or nozzle whatever the pressure; null where the table says nothing. */
export function pipeStructuralMinimum(outerDiameterMm: number): StructuralMinimum | null {
  const row = pipeMinimum.find(({ upToMm }) => outerDiameterMm <= upToMm);
  return row ? { minimumMm: row.mm, source: 'API 574, default minimum structural thickness' } : null;
}

/** The formula's thickness raised to the code's least one, with the step that says so. */
export function raisedToMinimum(found: Calculation, { minimumMm, source }: StructuralMinimum): Calculation {
  if (found.value === null) return found;
  const value = Math.max(found.value, minimumMm);
  return {
    ...found,
    value,
    warnings:
      value > found.value
        ? [...found.warnings, { code: 'belowMinimumStructural', values: { minimumMm: shown(minimumMm) } }]
        : found.warnings,
    steps: [
      ...found.steps,
      {
        id: 'minimum',
        formula: 't_req = max(δ, δ_min)',
        substituted: `max(${shown(found.value)}, ${shown(minimumMm)})`,
        value,
        unit: 'mm',
        reference: source,
      },
    ],
  };
}

function evaluate(
  { input, required, standardRef, formula }: Formula,
  limitMPa: (sigmaPhi: number) => number,
  work: (p: number, sigmaPhi: number) => { value: number; substituted: string; warnings?: Notice[] },
): Calculation {
  const facts = { unit: 'mm', inputs: input, standardRef };
  const missing = findMissing(input, required, required);
  if (missing) return unscored(missing, facts);
  const { pressureMPa: p, allowableStressMPa: sigma, weldCoefficient: phi } = input as Record<string, number>;
  if (p === undefined || sigma === undefined || phi === undefined || phi > 1)
    return unscored({ code: 'weldFactorRange', path: 'weldCoefficient' }, facts);
  const limit = limitMPa(sigma * phi);
  if (p > limit)
    return unscored(
      { code: 'outsideFormulaRange', path: 'pressureMPa', values: { limitMPa: shown(limit, 4) } },
      facts,
    );
  const { value, substituted, warnings = [] } = work(p, sigma * phi);
  return calculated(value, {
    ...facts,
    warnings,
    steps: [{ id: 'required', formula, substituted, value, unit: 'mm', reference: standardRef }],
  });
}

const shell = ['pressureMPa', 'innerDiameterMm', 'allowableStressMPa', 'weldCoefficient'];

/** GB/T 150.3 3.3, valid for p ≤ 0.4[σ]φ. */
export function cylinderThickness(input: ShellInput): Calculation {
  const d = input.innerDiameterMm ?? 0;
  const found = evaluate(
    {
      input,
      required: shell,
      standardRef: 'GB/T 150.3 cylinder, equation 3-1',
      formula: 'δ = p·Dᵢ / (2[σ]φ − p)',
    },
    (sp) => 0.4 * sp,
    (p, sp) => ({ value: (p * d) / (2 * sp - p), substituted: `${p}·${d} / (2·${shown(sp)} − ${p})` }),
  );
  return input.formed === false ? found : raisedToMinimum(found, structuralMinimum('shell', input));
}

/** GB/T 150.3 3.4, valid for p ≤ 0.6[σ]φ. */
export function sphereThickness(input: ShellInput): Calculation {
  const d = input.innerDiameterMm ?? 0;
  const found = evaluate(
    {
      input,
      required: shell,
      standardRef: 'GB/T 150.3 sphere, equation 3-6',
      formula: 'δ = p·Dᵢ / (4[σ]φ − p)',
    },
    (sp) => 0.6 * sp,
    (p, sp) => ({ value: (p * d) / (4 * sp - p), substituted: `${p}·${d} / (4·${shown(sp)} − ${p})` }),
  );
  return input.formed === false ? found : raisedToMinimum(found, structuralMinimum('shell', input));
}

/** K = ⅙·[2 + (Dᵢ/2hᵢ)²]; 1 of the 2:1 head where the depth is not known. */
export const headShapeFactor = (innerDiameterMm: number, depthMm: number | null | undefined): number =>
  depthMm && depthMm > 0 ? (2 + (innerDiameterMm / (2 * depthMm)) ** 2) / 6 : 1;

/** GB/T 150.3 5.3. */
export function ellipsoidalHeadThickness(input: HeadInput): Calculation {
  const d = input.innerDiameterMm ?? 0;
  const depth = input.innerDepthMm;
  const k = input.shapeFactor ?? headShapeFactor(d, depth);
  const found = evaluate(
    {
      input: { ...input, shapeFactor: k },
      required: [...shell, 'shapeFactor'],
      standardRef: 'GB/T 150.3 ellipsoidal head, equation 5-1',
      formula: 'δ = K·p·Dᵢ / (2[σ]φ − 0.5p)',
    },
    (sp) => 0.4 * sp,
    (p, sp) => ({
      value: (k * p * d) / (2 * sp - 0.5 * p),
      substituted: `${shown(k)}·${p}·${d} / (2·${shown(sp)} − 0.5·${p})`,
    }),
  );
  return input.formed === false
    ? found
    : raisedToMinimum(found, structuralMinimum('head', { ...input, shapeFactor: k }));
}

/** GB/T 20801.3 and ASME B31.3 304.1.2 straight pipe under internal pressure. */
export function pipeThickness(input: PipeInput): Calculation {
  const d = input.outerDiameterMm ?? 0;
  const y = input.yCoefficient ?? 0;
  return evaluate(
    {
      input,
      required: ['pressureMPa', 'outerDiameterMm', 'allowableStressMPa', 'weldCoefficient', 'yCoefficient'],
      standardRef: 'GB/T 20801.3 straight pipe; ASME B31.3 304.1.2',
      formula: 'δ = p·Dₒ / (2([σ]φ + p·Y))',
    },
    (sp) => 0.385 * sp,
    (p, sp) => {
      const value = (p * d) / (2 * (sp + p * y));
      return {
        value,
        substituted: `${p}·${d} / (2·(${shown(sp)} + ${p}·${y}))`,
        warnings: value >= d / 6 ? [{ code: 'thickPipe' }] : [],
      };
    },
  );
}

/** Y of ASME B31.3 table 304.1.1 for t < D/6, linear between the tabulated temperatures. */
export function pipeYCoefficient(steel: 'ferritic' | 'austenitic', temperatureC: number): number {
  const [start, half, end] = steel === 'ferritic' ? [482, 510, 538] : [566, 593, 621];
  if (start === undefined || half === undefined || end === undefined || temperatureC <= start) return 0.4;
  if (temperatureC >= end) return 0.7;
  if (temperatureC <= half) return 0.4 + (0.1 * (temperatureC - start)) / (half - start);
  return 0.5 + (0.2 * (temperatureC - half)) / (end - half);
}
