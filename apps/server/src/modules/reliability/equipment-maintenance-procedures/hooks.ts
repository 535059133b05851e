import { procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import { procedureParameter } from '@ircrisk/contract/resources/procedure/procedure.ts';
import { ofSeenEquipment } from '#plant/seen-places.ts';
import { sql } from '#platform/database/sql.ts';
import type { ResourceHooks } from '#platform/resources/hooks.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';

const ofSeenExecution = (viewer: Viewer) =>
  sql`t.execution_id in (select t.id from procedure_executions t where ${visible(procedureExecution, viewer)})`;

/** What was entered and decided in an execution is seen by whoever sees it, in its project, whoever wrote it down. */
const withExecution = (resource: string): ResourceHooks => ({
  resource,
  visibleRows: ofSeenExecution,
  alsoVisible: ofSeenExecution,
  reported: true,
});

const parameterHooks: ResourceHooks = {
  resource: procedureParameter.id,
  async beforeSave(_tx, records) {
    // No model: the row is for every model without one of its own.
    for (const { values } of records) if (values.model === null) values.model = '';
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
