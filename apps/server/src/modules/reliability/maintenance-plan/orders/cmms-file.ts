import { Readable } from 'node:stream';
import { workOrder as resource } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, type Sql, sql } from '#platform/database/sql.ts';
import { keepBytes, recordFile } from '#platform/files/files.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { fileNameOf, keptHours, type MadeFile } from '#platform/reports/report-job.ts';
import { filterConditions } from '#platform/resources/filters.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';

const title = { zh: '工单交换文件', en: 'Work order exchange' };
const batch = 2000;

/**
 * Columns in the order of an order list of a large maintenance system (SAP PM IW38 and IP10): codes, not words, and one name in
 * every language, so that a mapping made once stays.
 */
const columns: Readonly<Record<string, string>> = {
  ORDER: 't.number',
  ORDER_TYPE: 't.work_type',
  DESCRIPTION: 't.title',
  DESCRIPTION_EN: 't.title_en',
  EQUIPMENT: 'e.tag',
  EQUIPMENT_DESCRIPTION: 'e.name',
  FUNCTIONAL_LOCATION: `(select string_agg(a.name, '/' order by x.at) from unnest(string_to_array(trim('/' from n.path), '/')::bigint[])
    with ordinality x(id, at) join factory_nodes a on a.id = x.id)`,
  MAINTENANCE_PLAN: 'p.code',
  STRATEGY: 's.code',
  TASK_LIST: 'l.code',
  PRIORITY: 't.priority',
  STATUS: 't.state',
  WORK_CENTER: 't.trade',
  BASIC_START: 't.window_start',
  BASIC_FINISH: 't.window_end',
  SCHEDULED_DATE: 't.planned_date',
  DUE_DATE: 't.due_date',
  DEFERRED_TO: 't.deferred_to',
  LEGAL_DATE: 't.legal_date',
  MANDATORY: `case when t.mandatory then 'X' else '' end`,
  SAFETY_CRITICAL: `case when t.safety_critical then 'X' else '' end`,
  NUMBER_OF_PEOPLE: 't.crew',
  PLANNED_WORK_H: 't.planned_hours',
  ACTUAL_WORK_H: 't.labour_hours',
  ACTUAL_START: `to_char(t.actual_start, 'YYYY-MM-DD HH24:MI:SS')`,
  ACTUAL_FINISH: `to_char(t.actual_end, 'YYYY-MM-DD HH24:MI:SS')`,
  COMPLETED_ON: 't.completed_on',
  BREAKDOWN_H: 't.downtime_hours',
  LABOUR_COST: 't.labour_cost',
  MATERIAL_COST: 't.material_cost',
  EXTERNAL_COST: 't.contract_cost',
  CURRENCY: `'CNY'`,
  RESULT: 't.result',
  FINDINGS: 't.findings',
  NOTIFICATION: 'v.event_number',
  FAILURE_MODE: 'v.mode_code',
  CAUSE: 'v.cause_code',
};

const selected: Sql = {
  parts: [
    Object.values(columns)
      .map((column, at) => `(${column})::text as c${at}`)
      .join(', '),
  ],
  values: [],
};

/** RFC 4180, and no cell begins like a formula: a spreadsheet would run it. */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  const harmless = /^-?\d+(\.\d+)?$/.test(value);
  const guarded = !harmless && /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(guarded) || guarded !== guarded.trim()
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded;
}

type Row = Record<string, string | null> & { id: string; due: string };

const readBatch = (tx: Queries, condition: Sql, last: Row | undefined) =>
  tx.all<Row>(sql`
    select t.id, t.due_date as due, ${selected}
    from work_orders t join equipment e on e.id = t.equipment_id join factory_nodes n on n.id = t.node_id
    left join maintenance_plans p on p.id = t.plan_id left join maintenance_strategies s on s.id = p.strategy_id
    left join maintenance_task_lists l on l.id = s.task_list_id left join failure_events v on v.id = t.failure_event_id and v.is_deleted = 0
    where ${condition} ${last ? sql`and (t.due_date, t.id) > (${last.due}::date, ${last.id}::bigint)` : sql``}
    order by t.due_date, t.id limit ${batch}`);

async function* lines(
  tx: Queries,
  condition: Sql,
  tell: (rows: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const names = Object.keys(columns);
  // The mark lets Excel read the Chinese as UTF-8.
  yield Buffer.from(`\uFEFF${names.join(',')}\r\n`);
  let count = 0;
  for (let rows = await readBatch(tx, condition, undefined); rows.length > 0; ) {
    yield Buffer.from(
      rows.map((row) => `${names.map((_, at) => csvCell(row[`c${at}`] ?? null)).join(',')}\r\n`).join(''),
    );
    count += rows.length;
    await tell(count);
    rows = rows.length < batch ? [] : await readBatch(tx, condition, rows.at(-1));
  }
}

export interface CmmsInput {
  filters: Record<string, unknown>;
  viewer: Omit<Viewer, 'permissions'>;
}

/** The orders a list shows, as a comma-separated file another system reads. */
export const cmmsFile: JobKind<CmmsInput, MadeFile> = {
  kind: 'maintenance-plan.cmms-file',
  title,
  afterCrash: 'resume',
  async run({ inTenant, reading, input, language, context, platform, progress }) {
    const condition = all([visible(resource, input.viewer), ...filterConditions(resource, input.filters)]);
    const kept = await reading(async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', '600000', true)`);
      const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
      const fileName = fileNameOf([say(title, language), today], 'csv');
      const content = Readable.from(lines(tx, condition, (rows) => progress(rows, rows)));
      return keepBytes(platform, context.tenantId, { name: fileName, content, expireHours: keptHours });
    });
    const file = await inTenant((tx) => recordFile(tx, kept));
    return { fileId: file.id, fileName: file.name };
  },
};
