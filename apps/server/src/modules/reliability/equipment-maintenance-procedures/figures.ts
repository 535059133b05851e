import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import { procedure } from '@ircrisk/contract/resources/procedure/procedure.ts';
import { type ExecutionFacts, procedureFigures } from '@ircrisk/engine-procedure';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { figureOf } from './study.ts';

interface Row extends ExecutionFacts {
  code: string;
  name: string;
  state: string;
}

/** Executions the reader sees of the last days, and the reviews of what is in force. */
export const figuresHandler = handle(contract.procedureFiguresCall, async (call) => {
  const { tx, actor, projectId, input, language } = call;
  const viewer = viewerOf(actor, projectId);
  const rows = await tx.all<Row>(sql`
    select p.code, case when ${language} = 'en' then coalesce(p.name_en, p.name) else p.name end as name, t.state, p.standard_hours as "standardHours",
      (extract(epoch from t.completed_at - t.started_at) / 3600)::float8 as hours,
      (select count(distinct e.step_id)::int from procedure_entries e where e.execution_id = t.id and e.outcome in ('pass', 'fail')) as measured,
      (select count(*)::int from (select distinct on (e.step_id) e.outcome from procedure_entries e where e.execution_id = t.id and e.outcome in ('pass', 'fail')
        order by e.step_id, e.id) f where f.outcome = 'pass') as "firstTime",
      (select count(*)::int from procedure_deviations d where d.execution_id = t.id and d.is_deleted = 0) as deviations
    from procedure_executions t join procedures p on p.id = t.procedure_id
    where ${visible(procedureExecution, viewer)} and t.state <> 'notStarted' and t.create_time > now() - make_interval(days => ${input.days}) order by t.id desc limit 5000`);
  const reviews = await tx.one<{ all: number; onTime: number }>(sql`
    select count(*)::int as "all", (count(*) filter (where t.review_due_date >= current_date))::int as "onTime"
    from procedures t where t.state = 'approved' and ${visible(procedure, viewer)}`);
  const { openDeviations } = await tx.one<{ openDeviations: number }>(sql`
    select count(*)::int as "openDeviations" from procedure_deviations d join procedure_executions t on t.id = d.execution_id
    where d.state in ('open', 'asked') and d.is_deleted = 0 and ${visible(procedureExecution, viewer)}`);
  const found = procedureFigures(rows, reviews);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return {
    executions: rows.length,
    running: rows.filter(({ state }) => state === 'running' || state === 'suspended').length,
    openDeviations,
    firstTimePass: figureOf(found.firstTimePass),
    deviations: figureOf(found.deviations),
    duration: figureOf(found.duration),
    reviewOnTime: figureOf(found.reviewOnTime),
    byProcedure: [...byCode].map(([code, own]) => {
      const timed = own.filter(({ hours }) => hours !== null);
      const sum = timed.reduce((all, { hours }) => all + (hours as number), 0);
      return {
        code,
        name: own[0]?.name ?? '',
        executions: own.length,
        deviations: own.reduce((all, { deviations }) => all + deviations, 0),
        hours: timed.length > 0 ? sum / timed.length : null,
        standardHours: own[0]?.standardHours ?? null,
      };
    }),
  };
});
