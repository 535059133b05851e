import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { type calculateInterval, inputsOf } from '@ircrisk/contract/modules/risk/rcm.ts';
import {
  ageReplacement,
  detectionInterval,
  failureFindingForDemand,
  failureFindingInterval,
  onConditionInterval,
  safeLife,
} from '@ircrisk/engine-rcm';
import type { Calculation } from '@ircrisk/units';
import { invalidField } from '#platform/http/answer.ts';

/** The calculators of the engine by their names on the wire. */
export function intervalOf({
  kind,
  ...input
}: ParsedInputOf<typeof calculateInterval>): Calculation<unknown> {
  // A figure the formula does not read would make its answer look like another.
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null && !inputsOf(kind).includes(name))
      throw invalidField(name, 'notUsed', {
        zh: `计算 ${kind} 不使用 ${name}，请去掉或改用其他计算`,
        en: `The calculation ${kind} does not use ${name}: leave it out or choose another one`,
      });
  const { pf, lead, detection, target, unavailability, meanLife, beta, eta, tolerated } = input;
  const given = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
      [K in keyof T]: Exclude<T[K], undefined>;
    };
  switch (kind) {
    case 'pf':
      // A target without the detection it needs, or the other way round, is an unfinished question.
      return (detection ?? target ?? null) === null
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
