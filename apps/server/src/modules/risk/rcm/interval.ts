import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import type { calculateInterval } from '@ircrisk/contract/modules/risk/rcm.ts';
import {
  ageReplacement,
  detectionInterval,
  failureFindingForDemand,
  failureFindingInterval,
  onConditionInterval,
  safeLife,
} from '@ircrisk/engine-rcm';
import type { Calculation } from '@ircrisk/units';

/** The calculators of the engine by their names on the wire. */
export function intervalOf({
  kind,
  ...input
}: ParsedInputOf<typeof calculateInterval>): Calculation<unknown> {
  const { pf, lead, detection, target, unavailability, meanLife, beta, eta, tolerated } = input;
  const given = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
      [K in keyof T]: Exclude<T[K], undefined>;
    };
  switch (kind) {
    case 'pf':
      return detection === undefined || detection === null
        ? onConditionInterval(given({ pf, lead }))
        : detectionInterval(given({ detection, target, pf, lead }));
    case 'ffi':
      return failureFindingInterval(given({ unavailability, meanLife }));
    case 'ffiDemand': {
      const { meanTimeBetweenDemands, toleratedMultipleFailure, devices, commonCause } = input;
      return failureFindingForDemand(
        given({
          meanLife,
          meanTimeBetweenDemands,
          toleratedMultipleFailure,
          devices,
          commonCause,
        }) as Parameters<typeof failureFindingForDemand>[0],
      );
    }
    case 'ageReplacement':
      return ageReplacement(
        given({ beta, eta, plannedCost: input.plannedCost, failureCost: input.failureCost }),
      );
    case 'safeLife':
      return safeLife(given({ beta, eta, tolerated }));
  }
}
