import type { Characteristic, Measured } from '@ircrisk/contract/modules/risk/qra.ts';
import { qraCharacteristic } from '@ircrisk/contract/resources/quality/control.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { capabilityOfSeries, chartOfSeries, isVariable } from '@ircrisk/engine-quality';
import { textIn } from '#plant/names.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { wordsOf } from './rating.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;
type Plan = Omit<
  Characteristic,
  'rules' | 'cpk' | 'isOverridden' | 'overrideReason' | 'overrideBy' | 'grr' | 'subgroups'
>;

const plansWhere = (language: Language, where: ReturnType<typeof sql>) => sql`
  select t.id, t.code, t.name, t.name_en as "nameEn", t.step_no as "stepNo",
    (select ${textIn(language, 'p.name')} from qra_steps p join qra_studies r on r.id = p.study_id and r.is_deleted = 0
      where r.series_id = t.study_id and p.seq = t.step_no and p.is_deleted = 0 order by r.revision desc limit 1) as "stepName",
    t.ctq, t.unit, t.lsl, t.target, t.usl, t.required_cpk as "requiredCpk", t.chart, t.sample_size as "sampleSize", t.baseline,
    ${textIn(language, 't.frequency')} as frequency, ${textIn(language, 't.gauge')} as gauge, ${textIn(language, 't.reaction')} as reaction
  from qra_characteristics t where ${where} order by t.code`;

async function findPlan(
  { tx, actor, projectId }: Caller,
  id: string,
  language: Language = 'zh',
): Promise<Plan> {
  const seen = sql`t.id = ${id} and ${visible(qraCharacteristic, viewerOf(actor, projectId))}`;
  const plan = await tx.maybe<Plan>(plansWhere(language, seen));
  if (!plan) throw fail(commonErrors.notFound);
  return plan;
}

interface Row {
  id: string;
  time: string;
  values: (number | null)[];
  defects: number | null;
  inspected: number | null;
  excluded: boolean;
  limits: [number | null, number | null, number | null];
}

/** Subgroups in the order they were taken. */
async function readMeasured(tx: Tx, plan: Pick<Plan, 'id' | 'sampleSize'>): Promise<Measured> {
  const rows = await tx.all<Row>(sql`
    select m.id, m.taken_time as time, (array[m.x1, m.x2, m.x3, m.x4, m.x5, m.x6, m.x7, m.x8, m.x9, m.x10])[1:${plan.sampleSize}] as values,
      m.defects, m.inspected, m.excluded, array[m.lsl, m.target, m.usl] as limits
    from qra_measurements m where m.characteristic_id = ${plan.id} and m.is_deleted = 0 order by m.taken_time, m.id`);
  return {
    ids: rows.map(({ id }) => id),
    times: rows.map(({ time }) => time),
    values: rows.map(({ values }) => values),
    defects: rows.map(({ defects }) => defects),
    inspected: rows.map(({ inspected }) => inspected),
    excluded: rows.map(({ excluded }) => excluded),
    limits: rows.map(({ limits }) => limits),
  };
}

const grrOf = (tx: Tx, id: string): Promise<{ percent: number; categories: number | null } | undefined> =>
  tx.maybe(sql`
    select percent, categories from qra_gauge_studies where characteristic_id = ${id} and is_deleted = 0 and percent is not null
    order by performed_on desc nulls last, id desc limit 1`);

/** What somebody wanted to be told in spite of doubts, last. */
const overriddenCpk = (tx: Tx, id: string) =>
  tx.maybe<{ cpk: number; reason: string; by: string | null }>(sql`
    select (c.result->'cpk'->>'value')::float8 as cpk, c.override_reason as reason, u.shown_name as by
    from qra_capability_studies c left join users u on u.tenant_id = c.tenant_id and u.id = c.made_by
    where c.characteristic_id = ${id} and c.override_reason is not null order by c.id desc limit 1`);

/** How the characteristics of a series stand: signals of their charts, and Cpk where it may be said. */
export async function readCharacteristics(
  tx: Tx,
  seriesId: string,
  language: Language,
): Promise<Characteristic[]> {
  const plans = await tx.all<Plan>(plansWhere(language, sql`t.study_id = ${seriesId} and t.is_deleted = 0`));
  const found: Characteristic[] = [];
  for (const plan of plans) {
    const measured = await readMeasured(tx, plan);
    const chart = chartOfSeries(plan, measured).value;
    const signals = [...(chart?.location.signals ?? []), ...(chart?.spread?.signals ?? [])];
    const cpk = isVariable(plan.chart) ? (capabilityOfSeries(plan, measured).value?.cpk.value ?? null) : null;
    const wanted = cpk === null ? await overriddenCpk(tx, plan.id) : undefined;
    found.push({
      ...plan,
      subgroups: measured.ids.length,
      rules: [...new Set(signals.map(({ rule }) => rule))].sort(),
      cpk: cpk ?? wanted?.cpk ?? null,
      isOverridden: wanted !== undefined,
      overrideReason: wanted?.reason ?? null,
      overrideBy: wanted?.by ?? null,
      grr: (await grrOf(tx, plan.id)) ?? null,
    });
  }
  return found;
}

export async function readSeries(call: Caller & Pick<Call, 'language'>, id: string) {
  const plan = await findPlan(call, id, call.language);
  return { measured: await readMeasured(call.tx, plan), kept: await keptOf(call.tx, id) };
}

const keptOf = (tx: Tx, id: string) =>
  tx.all<{
    id: string;
    valuesUsed: number;
    result: NonNullable<ReturnType<typeof capabilityOfSeries>['value']>;
    overrideReason: string | null;
    madeBy: string | null;
    madeAt: string;
  }>(sql`
    select c.id, c.values_used as "valuesUsed", c.result, c.override_reason as "overrideReason", u.shown_name as "madeBy", c.made_at as "madeAt"
    from qra_capability_studies c left join users u on u.tenant_id = c.tenant_id and u.id = c.made_by
    where c.characteristic_id = ${id} order by c.id desc limit 20`);

/** Capability as the engine finds it now becomes a record; few values or an unstable chart ask for a reason. */
export async function keep(call: Caller, id: string, overrideReason: string | null) {
  const plan = await findPlan(call, id);
  const measured = await readMeasured(call.tx, plan);
  const { value, reason } = capabilityOfSeries(plan, measured, { overrideReason });
  if (!value)
    throw invalidField('overrideReason', reason?.code ?? 'noValue', wordsOf(reason ?? { code: 'noLimits' }));
  const result = JSON.stringify(value);
  // Pressed again with nothing new it is the same study, not a second one.
  const same = await call.tx.maybe<{ id: string }>(sql`
    select id from (select id, result, override_reason from qra_capability_studies where characteristic_id = ${id} order by id desc limit 1) c
    where c.result = ${result}::jsonb and c.override_reason is not distinct from ${overrideReason || null}`);
  if (same) return same;
  return call.tx.one<{ id: string }>(sql`
    insert into qra_capability_studies (characteristic_id, values_used, result, override_reason, made_by)
    values (${id}, ${value.n}, ${result}::jsonb, ${overrideReason || null}, ${call.actor.userId}) returning id`);
}
