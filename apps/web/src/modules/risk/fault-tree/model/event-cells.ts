import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { type EventModel, writeEventModel } from '@ircrisk/engine-fault-tree/event-model.ts';
import { readValue } from '../inspector/value-text.ts';
import { setAttribute, setEvent, setLabel } from './edits.ts';
import { cellsOf, type RowColumn } from './event-rows.ts';

const figures = ['probability', 'rate', 'repairRate', 'interval', 'errorFactor'] as const;

/** Which model a row with these figures is. */
function modelFrom(values: Partial<Record<string, number | string>>): EventModel {
  const { probability, rate, repairRate, interval, errorFactor } = values;
  const spread = typeof errorFactor === 'number' && errorFactor > 1 ? { errorFactor } : {};
  if (rate !== undefined && interval !== undefined)
    return { kind: 'tested-average', values: { rate, interval }, ...spread };
  if (rate !== undefined && repairRate !== undefined)
    return { kind: 'repairable', values: { rate, repairRate }, ...spread };
  if (rate !== undefined) return { kind: 'exponential', values: { rate }, ...spread };
  if (probability !== undefined) return { kind: 'constant', values: { probability }, ...spread };
  return { kind: 'none', values: {} };
}

/** One cell of the table of events, as typed; its row's other figures stay. */
export function setCell(
  model: FaultTreeModel,
  name: string,
  column: RowColumn,
  text: string,
  parameters: ReadonlySet<string>,
): FaultTreeModel {
  if (column === 'label') return setLabel(model, name, text.trim());
  if (column === 'tag' || column === 'source') return setAttribute(model, name, column, text.trim());
  return setEvent(model, name, (event) => {
    const cells = cellsOf(event);
    const read = Object.fromEntries(
      figures.flatMap((key) => {
        const value = key === column ? readValue(text, parameters) : (cells[key] ?? undefined);
        return value === undefined ? [] : [[key, value]];
      }),
    );
    // A probability typed over a rate replaces it.
    if (column === 'probability' && read.probability !== undefined)
      for (const key of ['rate', 'repairRate', 'interval']) delete read[key];
    const probability = writeEventModel(modelFrom(read));
    const { probability: _old, ...rest } = event;
    return probability === undefined ? rest : { ...rest, probability };
  });
}
