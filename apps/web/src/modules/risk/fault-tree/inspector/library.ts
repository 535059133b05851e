import { faultTreeEvent } from '@ircrisk/contract/resources/fault-tree.ts';
import type { BasicEvent, Expression } from '@ircrisk/engine-fault-tree';
import { type EventModel, writeEventModel } from '@ircrisk/engine-fault-tree/event-model.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The expression a library record stands for. */
export function libraryExpression(record: RecordData): Expression | undefined {
  const errorFactor = number(record.errorFactor);
  const rate = number(record.failureRate);
  const given: Record<string, EventModel> = {
    constant: {
      kind: 'constant',
      values: { probability: number(record.probability) } as EventModel['values'],
    },
    exponential: { kind: 'exponential', values: { rate } as EventModel['values'] },
    repairable: {
      kind: 'repairable',
      values: { rate, repairRate: number(record.repairRate) } as EventModel['values'],
    },
    periodicTest: {
      kind: 'tested-average',
      values: { rate, interval: number(record.testInterval) } as EventModel['values'],
    },
    weibull: {
      kind: 'weibull',
      values: {
        scale: number(record.weibullScale),
        shape: number(record.weibullShape),
        shift: 0,
      } as EventModel['values'],
    },
  };
  const model = given[String(record.model)];
  return model && writeEventModel({ ...model, ...(errorFactor ? { errorFactor } : {}) });
}

/** An event with the data of a library record; the link makes it the same event in every tree that uses it. */
export function linked(event: BasicEvent, record: RecordData, language: 'zh' | 'en'): BasicEvent {
  const probability = libraryExpression(record);
  const name = language === 'en' && record.nameEn ? record.nameEn : record.name;
  return {
    ...event,
    label: event.label ?? String(name),
    ...(probability === undefined ? {} : { probability }),
    attributes: {
      ...event.attributes,
      library: String(record.code),
      ...(record.source ? { source: String(record.source) } : {}),
    },
  };
}

export function useLibrary(keyword: string, enabled: boolean) {
  return useQuery({
    queryKey: resourceKey(faultTreeEvent, 'choose', keyword),
    queryFn: ({ signal }) =>
      resourceApi(faultTreeEvent).page({ current: 1, size: 30, ...(keyword ? { keyword } : {}) }, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}
