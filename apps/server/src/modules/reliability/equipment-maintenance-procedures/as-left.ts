import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { calledIn } from '#platform/resources/second-name.ts';

const most = 200;

export const asLeftHandler = handle(
  contract.leftReadings,
  ({ tx, actor, projectId, input, language }): Promise<contract.LeftReading[]> =>
    tx.all<contract.LeftReading>(sql`
      with last as (
        select distinct on (t.id, e.step_id) e.id, t.id as execution_id, t.number, t.judged_at, ${calledIn(language, 'p.name')} as procedure, e.step_number,
          ${calledIn(language, 'e.step_text')} as step_text, e.typed, e.outcome, e.entered_at
        from procedure_executions t join procedures p on p.id = t.procedure_id
          join procedure_entries e on e.execution_id = t.id and e.kind = 'measure' and e.typed is not null and e.is_deleted = 0
        where t.equipment_id = ${input.equipmentId} and t.state = 'accepted' and ${visible(procedureExecution, viewerOf(actor, projectId))}
        order by t.id, e.step_id, e.id desc)
      select l.id, l.execution_id as "executionId", l.number as execution, l.procedure, l.step_number as step, l.step_text as text, l.typed, l.outcome,
        (select d.number from procedure_deviations d where d.entry_id = l.id and d.disposition = 'concession' and d.state = 'approved' and d.is_deleted = 0) as concession,
        l.entered_at as at
      from last l order by l.judged_at desc nulls last, l.execution_id desc, l.id limit ${most}`),
);
