import { procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import { procedureParameter } from '@ircrisk/contract/resources/procedure/procedure.ts';
import { ofSeenEquipment } from '#plant/seen-places.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { completed } from '#platform/studies/parts.ts';

const ofSeenExecution = (viewer: Viewer) =>
  sql`t.execution_id in (select t.id from procedure_executions t where ${visible(procedureExecution, viewer)})`;

/** What was entered and decided in an execution is seen by whoever sees it, in its project, whoever wrote it down. */
const withExecution = (resource: string): ResourceHooks => ({
  resource,
  visibleRows: ofSeenExecution,
  alsoVisible: ofSeenExecution,
  reported: true,
});

type Limits = Readonly<Partial<Record<'low' | 'nominal' | 'high', number | null>>>;

/** Inclusive, as readings are judged: a nominal value may be a limit. */
function judgeLimits(record: SavedRecord, { low, nominal, high }: Limits): void {
  if (low != null && high != null && low > high)
    refuse(record, 'high', 'order', {
      zh: '上限不能小于下限',
      en: 'The upper limit must not be below the lower one',
    });
  else if (nominal != null && ((low != null && nominal < low) || (high != null && nominal > high)))
    refuse(record, 'nominal', 'range', {
      zh: '公称值须在下限和上限之间',
      en: 'The nominal value must lie between the lower and the upper limit',
    });
}

const parameterHooks: ResourceHooks = {
  resource: procedureParameter.id,
  async beforeSave(tx, records) {
    for (const [record, whole] of await completed(tx, procedureParameter.table, records)) {
      // No model: the row is for every model without one of its own.
      if (record.values.model === null) record.values.model = '';
      judgeLimits(record, whole as Limits);
    }
  },
};

export const procedureHooks: readonly ResourceHooks[] = [
  {
    resource: procedureExecution.id,
    alsoVisible: (viewer) =>
      sql`t.leader_id = ${viewer.userId} or ${ofSeenEquipment('t.equipment_id', viewer)}`,
  },
  withExecution('procedure-entry'),
  withExecution('procedure-deviation'),
  parameterHooks,
];
