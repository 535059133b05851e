import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { tankIntervals } from './tables/tank-constants.ts';

const EXTERNAL = 'API 653:2014 6.3.2.1, 6.3.3.2';

export type ExternalIntervals = { readonly ultrasonicYears: number; readonly visualYears: number };

/** Ultrasonic min(RCA/2N, 15) or 5 years while the rate is unknown; visual min(RCA/4N, 5). */
export function externalIntervals(input: {
  remainingAllowanceMm?: number | null;
  rateMmPerYear?: number | null;
}): Calculation<ExternalIntervals> {
  const { externalUltrasonicYears: ut, externalVisualYears: vt, unknownRateYears } = tankIntervals;
  const facts = { unit: 'years', inputs: input, standardRef: EXTERNAL };
  const missing = findMissing(input, ['remainingAllowanceMm']);
  if (missing) return unscored(missing, facts);
  const allowance = Math.max(0, input.remainingAllowanceMm ?? 0);
  const rate = input.rateMmPerYear;
  // A wall below its limit waits for nothing, however slowly it thins.
  if ((input.remainingAllowanceMm ?? 0) < 0)
    return calculated<ExternalIntervals>(
      { ultrasonicYears: 0, visualYears: 0 },
      {
        ...facts,
        steps: [
          {
            id: 'ultrasonic',
            formula: 'RCA < 0',
            substituted: `${shown(input.remainingAllowanceMm ?? 0)} < 0`,
            value: 0,
            unit: 'years',
            reference: EXTERNAL,
          },
        ],
      },
    );
  if (rate === null || rate === undefined || rate < 0) {
    const warning: Notice = { code: rate ? 'growthRateDoubtful' : 'rateUnknown', path: 'rateMmPerYear' };
    return calculated<ExternalIntervals>(
      { ultrasonicYears: unknownRateYears, visualYears: vt },
      { ...facts, warnings: [warning] },
    );
  }
  const limited = (share: number, cap: number) =>
    rate === 0 ? cap : Math.min(allowance / (share * rate), cap);
  const value = { ultrasonicYears: limited(2, ut), visualYears: limited(4, vt) };
  const steps: Step[] = [
    {
      id: 'ultrasonic',
      formula: `min(RCA / 2N, ${ut})`,
      substituted: `min(${shown(allowance)} / (2·${rate}), ${ut})`,
      value: value.ultrasonicYears,
      unit: 'years',
      reference: EXTERNAL,
    },
    {
      id: 'visual',
      formula: `min(RCA / 4N, ${vt})`,
      substituted: `min(${shown(allowance)} / (4·${rate}), ${vt})`,
      value: value.visualYears,
      unit: 'years',
      reference: EXTERNAL,
    },
  ];
  return calculated<ExternalIntervals>(value, { ...facts, steps });
}
