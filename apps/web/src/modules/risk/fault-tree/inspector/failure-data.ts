import type { PlantRate } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { equipmentTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { BasicEvent, Expression } from '@ircrisk/engine-fault-tree';
import { readEventModel, writeEventModel } from '@ircrisk/engine-fault-tree/event-model.ts';

/** A class by the equipment types that belong to it. */
export function classText(isoClass: string, language: Language): string {
  const types = Object.values(equipmentTypes).filter((type) => type.isoClass === isoClass);
  return [isoClass, types.map((type) => type[language]).join(language === 'zh' ? '、' : ', ')]
    .join(' ')
    .trim();
}

const digits = (value: number): number => Number(value.toPrecision(3));

/** The rate of a class in the model the event has: tested and repairable events stay what they are. */
export function rateExpression(event: BasicEvent, rate: PlantRate): Expression | undefined {
  const now = readEventModel(event.probability);
  const errorFactor = digits(rate.errorFactor);
  const spread = errorFactor > 1 ? { errorFactor } : {};
  const values = { rate: digits(rate.rate) };
  if (now.kind === 'tested-average' || now.kind === 'tested')
    return writeEventModel({ kind: now.kind, values: { ...now.values, ...values }, ...spread });
  if (now.kind === 'repairable')
    return writeEventModel({
      kind: 'repairable',
      values: {
        ...now.values,
        ...values,
        ...(rate.repairRate ? { repairRate: digits(rate.repairRate) } : {}),
      },
      ...spread,
    });
  return writeEventModel({ kind: 'exponential', values, ...spread });
}

export function withPlantRate(event: BasicEvent, rate: PlantRate, source: string): BasicEvent {
  const probability = rateExpression(event, rate);
  return {
    ...event,
    ...(probability === undefined ? {} : { probability }),
    attributes: { ...event.attributes, failureClass: rate.isoClass, source },
  };
}
