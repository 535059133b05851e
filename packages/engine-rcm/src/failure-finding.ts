import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { bisect } from './bisect.ts';

const REFERENCE = 'Moubray, RCM II, ch. 8 and appendix 4; SAE JA1012 15';
/** Beyond a tenth of the mean life 1 − e^(−x) is no longer x. */
const LINEAR_UP_TO = 0.1 + 1e-9;

export type FailureFinding = {
  /** The interval of the linear formula: the shorter, safe one. */
  readonly interval: number;
  /** Exact mean unavailability of the protection when tested at that interval. */
  readonly unavailability: number;
  /** Where the exact mean unavailability meets the target; null if it does so however rarely one tests. */
  readonly exactInterval: number | null;
};

/** Mean of (1−e^(−u))ⁿ over 0…x: n independent devices, all failed, tested every x mean lives. Exact to rounding. */
export function meanUnavailability(x: number, devices = 1): number {
  if (x === 0) return 0;
  // Beyond forty mean lives e^(−u) is below the last bit: there the device is simply dead.
  const end = Math.min(x, 40);
  const pieces = Math.max(1, Math.ceil(end / 2));
  const width = end / pieces;
  let sum = 0;
  for (let piece = 0; piece < pieces; piece++) {
    const middle = (piece + 0.5) * width;
    for (const [node, weight] of gaussLegendre) {
      for (const side of [-1, 1])
        sum += weight * (-Math.expm1(-(middle + side * node * (width / 2)))) ** devices;
    }
  }
  return ((sum * width) / 2 + (x - end)) / x;
}

/** Positive nodes and weights of the 16-point rule (Abramowitz & Stegun, table 25.4). */
const gaussLegendre: readonly (readonly [number, number])[] = [
  [0.0950125098376374, 0.1894506104550685],
  [0.2816035507792589, 0.1826034150449236],
  [0.4580167776572274, 0.1691565193950025],
  [0.6178762444026438, 0.1495959888165767],
  [0.755404408355003, 0.1246289712555339],
  [0.8656312023878318, 0.0951585116824928],
  [0.9445750230732326, 0.0622535239386479],
  [0.9894009349916499, 0.0271524594117541],
];

type Protection = {
  readonly devices: number;
  readonly meanLife: number;
  /** Tolerated mean unavailability of the protection. */
  readonly target: number;
  readonly commonCause: number;
};

/** Linear unavailability of n devices with common cause: ((1−β)x)ⁿ/(n+1) + βx/2, x in mean lives. */
const linear = (x: number, { devices, commonCause }: Protection) =>
  devices === 1 ? x / 2 : ((1 - commonCause) * x) ** devices / (devices + 1) + (commonCause * x) / 2;

const exact = (x: number, { devices, commonCause }: Protection) =>
  devices === 1 || commonCause === 0
    ? meanUnavailability(x, devices)
    : meanUnavailability((1 - commonCause) * x, devices) + meanUnavailability(commonCause * x);

function find(
  protection: Protection,
  facts: Parameters<typeof unscored>[1],
  steps: readonly Step[],
): Calculation<FailureFinding> {
  const { devices, meanLife, target, commonCause } = protection;
  const root =
    devices === 1
      ? 2 * target
      : commonCause === 0
        ? ((devices + 1) * target) ** (1 / devices)
        : bisect((x) => linear(x, protection) - target, 0, Math.max(1, (2 * target) / commonCause));
  if (root === null) return unscored({ code: 'noConvergence' }, { ...facts, steps });
  const unavailability = exact(root, protection);
  const exactRoot = bisect((x) => exact(x, protection) - target, 0, 1e6);
  const warnings: Notice[] = [];
  if (root > LINEAR_UP_TO)
    warnings.push({ code: 'linearBeyondValidity', values: { exact: shown(unavailability) } });
  if (devices > 1) warnings.push({ code: 'independenceAssumed' });
  const interval = root * meanLife;
  return calculated(
    { interval, unavailability, exactInterval: exactRoot === null ? null : exactRoot * meanLife },
    {
      ...facts,
      warnings,
      steps: [
        ...steps,
        {
          id: 'unavailability',
          formula:
            devices === 1
              ? 'U = 1 − (1−e^(−x))/x, x = FFI / M_TIVE'
              : commonCause === 0
                ? 'U = (1/x)·∫₀ˣ(1−e^(−u))ⁿdu, x = FFI / M_TIVE'
                : 'U = Ū((1−β)x, n) + Ū(βx, 1), Ū(y, n) = (1/y)·∫₀ʸ(1−e^(−u))ⁿdu, x = FFI / M_TIVE',
          substituted: `x = ${shown(interval)} / ${shown(meanLife)}${devices === 1 ? '' : `, n = ${devices}`}`,
          value: unavailability,
          unit: '1',
          reference: REFERENCE,
        },
      ],
    },
  );
}

/** FFI = 2·U·M_TIVE of one protective device for a tolerated unavailability U. */
export function failureFindingInterval(input: {
  readonly unavailability?: number | null;
  readonly meanLife?: number | null;
}): Calculation<FailureFinding> {
  const facts = { unit: 'as given', inputs: { ...input }, standardRef: REFERENCE };
  const missing = findMissing(input, ['unavailability', 'meanLife'], ['meanLife']);
  if (missing) return unscored(missing, facts);
  const { unavailability: target, meanLife } = input as { unavailability: number; meanLife: number };
  if (!(target > 0 && target < 1))
    return unscored(
      { code: 'shareOutside', path: 'unavailability', values: { name: 'U', value: target } },
      facts,
    );
  const step = {
    id: 'interval',
    formula: 'FFI = 2 · U · M_TIVE',
    substituted: `2 · ${shown(target)} · ${shown(meanLife)}`,
    value: 2 * target * meanLife,
    unit: 'as given',
    reference: REFERENCE,
  };
  return find({ devices: 1, meanLife, target, commonCause: 0 }, facts, [step]);
}

export type DemandInput = {
  /** M_TIVE: mean time between failures of one protective device. */
  readonly meanLife?: number | null;
  /** M_TED: mean time between demands. */
  readonly meanTimeBetweenDemands?: number | null;
  /** M_MF: tolerated mean time between multiple failures. */
  readonly toleratedMultipleFailure?: number | null;
  readonly devices?: number;
  /** β_c, the share of device failures that strike all at once. */
  readonly commonCause?: number;
};

/** From the tolerated rate of multiple failures: U = M_TED/M_MF; one device, or n of which any one protects. */
export function failureFindingForDemand(input: DemandInput): Calculation<FailureFinding> {
  const { devices = 1, commonCause = 0 } = input;
  const facts = { unit: 'as given', inputs: { ...input, devices, commonCause }, standardRef: REFERENCE };
  const names = ['meanLife', 'meanTimeBetweenDemands', 'toleratedMultipleFailure'];
  const missing = findMissing(input, names, names);
  if (missing) return unscored(missing, facts);
  const {
    meanLife,
    meanTimeBetweenDemands: demands,
    toleratedMultipleFailure: multiple,
  } = input as {
    meanLife: number;
    meanTimeBetweenDemands: number;
    toleratedMultipleFailure: number;
  };
  if (!Number.isInteger(devices) || devices < 1)
    return unscored({ code: 'notWhole', path: 'devices', values: { name: 'n' } }, facts);
  if (!(commonCause >= 0 && commonCause <= 1))
    return unscored(
      { code: 'commonCauseOutside', path: 'commonCause', values: { value: commonCause } },
      facts,
    );
  const target = demands / multiple;
  if (target >= 1)
    return unscored(
      {
        code: 'shareOutside',
        path: 'toleratedMultipleFailure',
        values: { name: 'M_TED / M_MF', value: shown(target) },
      },
      facts,
    );
  const put = `${shown(demands)} / ${shown(multiple)}`;
  const steps: Step[] = [
    {
      id: 'target',
      formula: 'U = M_TED / M_MF',
      substituted: put,
      value: target,
      unit: '1',
      reference: REFERENCE,
    },
    devices === 1
      ? {
          id: 'interval',
          formula: 'FFI = 2 · M_TIVE · M_TED / M_MF',
          substituted: `2 · ${shown(meanLife)} · ${put}`,
          value: 2 * meanLife * target,
          unit: 'as given',
          reference: REFERENCE,
        }
      : commonCause === 0
        ? {
            id: 'interval',
            formula: 'FFI = M_TIVE · [(n+1) · M_TED / M_MF]^(1/n)',
            substituted: `${shown(meanLife)} · [${devices + 1} · ${put}]^(1/${devices})`,
            value: meanLife * ((devices + 1) * target) ** (1 / devices),
            unit: 'as given',
            reference: REFERENCE,
          }
        : {
            id: 'interval',
            formula: '((1−β)x)ⁿ/(n+1) + βx/2 = M_TED / M_MF, FFI = x · M_TIVE',
            substituted: `n = ${devices}, β = ${shown(commonCause)}, ${put}`,
            value: null,
            unit: 'as given',
            reference: REFERENCE,
          },
  ];
  const result = find({ devices, meanLife, target, commonCause }, facts, steps);
  if (result.value === null || commonCause === 0) return result;
  const { interval } = result.value;
  return {
    ...result,
    steps: result.steps.map((step) => (step.id === 'interval' ? { ...step, value: interval } : step)),
  };
}
