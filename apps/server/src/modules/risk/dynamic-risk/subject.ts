import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import {
  type Contributor,
  dynamicRiskErrors,
  type RiskDetail,
  type riskTrend,
  type Subject,
  type Trial,
  type tryRisk,
} from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { type AlertState, alertActs } from '@ircrisk/contract/resources/dynamic-risk.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import {
  dynamicFrequency,
  dynamicLevel,
  type FactorLimits,
  PRODUCT_CAP,
  probabilityWithin,
} from '@ircrisk/engine-dynamic-risk';
import type { BandCode, Consequences } from '@ircrisk/engine-risk-matrix';
import { findCurrent, findMatrix } from '#modules/system/risk-matrix/index.ts';
import { allowedActs } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Facts, readFacts, type WindowFact } from './evidence.ts';
import { judge } from './judge.ts';
import { type ModelRow, readModels } from './models.ts';
import { alertAt, type Caller, seen, stateAt, subjectColumns } from './read.ts';
import { readMatrices, sharedOf } from './recompute.ts';
import { windowShares } from './windows.ts';

type Row = Subject & {
  baseName: Text | null;
  approvedLevel: BandCode | null;
  category: number | null;
  consequences: Consequences;
  matrixRowId: string | null;
  contributors: Contributor[];
  notices: Text[];
  cause: Text | null;
  overriddenUntil: string | null;
};

/** The newest facts of one subject, with the bow-tie as if these elements were tested today. */
async function liveFacts({ tx }: Pick<Caller, 'tx'>, id: string, tested?: ReadonlySet<string>) {
  const [model] = await readModels(tx, sql`m.id = ${id}::bigint`);
  if (!model) throw fail(commonErrors.notFound);
  const shared = await sharedOf(tx, { models: [model], ...(tested && { tested }) });
  const facts = (await readFacts(tx, [model], shared)).get(id)!;
  const { today } = await tx.one<{ today: string }>(sql`select to_char(current_date, 'YYYY-MM-DD') as today`);
  const matrix = (await readMatrices(tx, [model]))(model.matrixRowId);
  return { model, facts, how: { settings: shared.settings, today, matrix } };
}

const nothingNow = {
  ...{ standardShare: 0, criticalShare: 0, overdueOrders: 0 },
  ...{ overdueInspection: false, openChange: false, expiredRepair: false },
};

/** What the what-if begins with; of a past moment nothing can be tried. */
async function readTry(call: Caller, id: string, isNow: boolean) {
  if (!isNow) return { idle: [], elements: [], now: nothingNow };
  const { model, facts, how } = await liveFacts(call, id);
  const shares = windowShares(facts.windows);
  return {
    idle: [...judge(model, facts, how).idle],
    elements: [...(facts.bowTie?.elements ?? [])],
    now: {
      standardShare: Math.min(1, shares.standard),
      criticalShare: Math.min(1, shares.critical),
      overdueOrders: facts.orders.length,
      overdueInspection: facts.inspections.length > 0,
      openChange: facts.changes.length > 0,
      expiredRepair: facts.repairs.length > 0,
    },
  };
}

export async function readSubject(
  call: Caller,
  { id, at }: { id: string; at?: string | undefined },
): Promise<RiskDetail> {
  const { tx, language, actor } = call;
  const row = await tx.maybe<Row & { active: boolean }>(sql`
    select ${subjectColumns(language, at)}, t.active, p.base_name as "baseName", case when ${at === undefined} then i.risk_level end as "approvedLevel", p.category, p.consequences, p.matrix_row_id as "matrixRowId",
      p.contributors, p.notices, p.cause, to_char(o.expires_at, 'YYYY-MM-DD HH24:MI') as "overriddenUntil"
    from ${stateAt(at)} left join equipment_integrity i on i.equipment_id = t.equipment_id left join dynamic_risk_overrides o on o.id = p.override_id
    where t.id = ${id} and ${seen(call, at)}`);
  if (!row) {
    const known = await tx.maybe(
      sql`select 1 from dynamic_risk_models t where t.id = ${id} and ${seen(call, at)} and not exists (
        select 1 from dynamic_risk_points p where p.model_id = t.id and p.known_time <= ${at ?? null}::timestamptz)`,
    );
    if (!known) throw fail(commonErrors.notFound);
    throw fail(at === undefined ? dynamicRiskErrors.notKnown : dynamicRiskErrors.notYet);
  }
  const { matrixRowId, active, cause, ...rest } = row;
  const matrix = matrixRowId ? await findMatrix(tx, matrixRowId) : await findCurrent(tx, null);
  const tried = await readTry(call, id, at === undefined && active);
  const alerts = await tx.all<RiskDetail['alerts'][number]>(sql`
    select a.id, a.rule, s.state, to_char(a.opened_time, 'YYYY-MM-DD HH24:MI') as "openedTime", a.version from dynamic_risk_alerts a ${alertAt(at)}
    where a.model_id = ${id} and a.is_deleted = 0 and s.state <> 'closed' order by a.opened_time desc`);
  return {
    ...rest,
    ...tried,
    notices: [...(cause ? [cause] : []), ...row.notices],
    baseCategory: matrix
      ? dynamicLevel(matrix.definition, row.baseFrequency, row.consequences).category
      : null,
    consequences: { ...row.consequences },
    probability: row.frequency === null ? null : probabilityWithin(row.frequency, 1),
    matrix: matrix?.definition ?? null,
    calculation: dynamicFrequency({
      basePerYear: row.baseFrequency,
      modifiers: row.contributors.filter(({ kind }) => kind !== 'cap' && kind !== 'override'),
      limits: limitsKept(row.contributors),
    }),
    alerts: alerts.map((alert) => ({
      ...alert,
      // Of a past moment nothing is done any more.
      allowed: at ? [] : allowedActs(alertActs, { state: alert.state as AlertState }, actor.userId),
    })),
  };
}

/** The limits a point was kept under: its factors stand as they are, and what its product was held at is the cap. */
function limitsKept(contributors: readonly Contributor[]): FactorLimits {
  const others = contributors.filter(({ kind }) => kind !== 'barrier' && kind !== 'override');
  const held = others.reduce((product, { factor }) => product * factor, 1);
  const isCapped = others.some(({ kind }) => kind === 'cap');
  return {
    productCap: isCapped ? Number(held.toPrecision(12)) : Math.max(PRODUCT_CAP, held),
    ranges: Object.fromEntries(
      others
        .filter(({ kind }) => kind !== 'cap')
        .map(({ kind, factor }) => [kind, { min: Math.min(1, factor), cap: Math.max(1, factor) }]),
    ),
  };
}

/** What moved most between two points. */
function because(now: readonly Contributor[], before: readonly Contributor[]): Text | null {
  const kinds = new Set([...now, ...before].map(({ kind }) => kind));
  const decades = (list: readonly Contributor[], kind: string) =>
    list.find((one) => one.kind === kind)?.decades ?? 0;
  const moved = [...kinds]
    .map((kind) => ({ kind, by: Math.abs(decades(now, kind) - decades(before, kind)) }))
    .toSorted((a, b) => b.by - a.by)[0];
  if (!moved || moved.by < 1e-3) return null;
  const [is, was] = [now, before].map((list) => list.find(({ kind }) => kind === moved.kind)?.text);
  if (is) return is;
  return was ? { zh: `已结束：${was.zh}`, en: `Ended: ${was.en}` } : null;
}

type Point = Omit<ReturnType<typeof shownPoint>, 'because'> & {
  contributors: Contributor[];
  cause: Text | null;
};
const shownPoint = (
  {
    contributors,
    cause,
    ...point
  }: {
    time: string;
    frequency: number | null;
    baseFrequency: number | null;
    level: BandCode | null;
    quality: number;
    contributors: Contributor[];
    cause: Text | null;
  },
  before: Contributor[] | undefined,
) => ({ ...point, because: cause ?? (before ? because(contributors, before) : null) });

export async function readTrend(call: Caller, { id, at, days }: ParsedInputOf<typeof riskTrend>) {
  const { tx } = call;
  const found = await tx.maybe(
    sql`select 1 from dynamic_risk_models t where t.id = ${id} and ${seen(call, at)}`,
  );
  if (!found) throw fail(commonErrors.notFound);
  const end = at ? sql`${at}::timestamptz` : sql`now()`;
  const { from, to } = await tx.one<{ from: string; to: string }>(sql`
    select to_char(${end} - make_interval(days => ${days}), 'YYYY-MM-DD HH24:MI:SS') as from, to_char(${end}, 'YYYY-MM-DD HH24:MI:SS') as to`);
  const columns = sql`to_char(p.known_time, 'YYYY-MM-DD HH24:MI:SS') as time, p.frequency, p.base_frequency as "baseFrequency", p.level, p.quality, p.contributors, p.cause, p.known_time, p.id`;
  const points = await tx.all<Point>(sql`
    select * from (
      (select ${columns} from dynamic_risk_points p where p.model_id = ${id} and p.known_time <= ${from}::timestamptz order by p.known_time desc, p.id desc limit 1)
      union all
      (select ${columns} from dynamic_risk_points p where p.model_id = ${id} and p.known_time > ${from}::timestamptz and p.known_time <= ${end} order by p.known_time limit 5000)) p
    order by p.known_time, p.id`);
  return {
    from,
    to,
    points: points.map(({ time, frequency, baseFrequency, level, quality, contributors, cause }, index) =>
      shownPoint(
        { time, frequency, baseFrequency, level, quality, contributors, cause },
        points[index - 1]?.contributors,
      ),
    ),
  };
}

const tried = (level: WindowFact['level'], share: number): WindowFact => ({
  ...{ id: '0', code: '', level, share, unknown: false, lastTime: null, silentDays: null },
  ...{ open: false, endedOn: null, outOn: null },
});

/** Facts as they would be. */
function changed(facts: Facts, input: ParsedInputOf<typeof tryRisk>): Facts {
  const shares = windowShares(facts.windows);
  const moved = input.standardShare !== undefined || input.criticalShare !== undefined;
  const without = (kind: string) =>
    input.repairEnded ? facts.values.filter((one) => one.kind !== kind) : facts.values;
  return {
    ...facts,
    ...(input.inspectedToday && { inspections: [] }),
    ...(input.repairEnded && { repairs: [], values: without('temporaryRepairExpired') }),
    ...(input.changeClosed && { changes: [] }),
    ...(input.overdueOrders !== undefined && {
      orders: Array.from(
        { length: input.overdueOrders },
        (_, at) => facts.orders[at] ?? { id: '0', label: '…', since: '' },
      ),
    }),
    ...(moved && {
      windows: [
        tried('standard', input.standardShare ?? shares.standard),
        tried('critical', input.criticalShare ?? shares.critical),
      ],
    }),
  };
}

/** What would be known if this were done today; the same calculation on other facts, and nothing is kept. */
export async function tryOut(call: Caller, input: ParsedInputOf<typeof tryRisk>): Promise<Trial> {
  const visible = await call.tx.maybe(
    sql`select 1 from dynamic_risk_models t where t.id = ${input.id} and ${seen(call, undefined)}`,
  );
  if (!visible) throw fail(commonErrors.notFound);
  const { model, facts, how } = await liveFacts(call, input.id, new Set(input.testedElementIds ?? []));
  const known = new Set((facts.bowTie?.elements ?? []).map(({ id }) => id));
  const unknown = (input.testedElementIds ?? []).filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw invalidField('testedElementIds', 'reference', {
      zh: `该对象的屏障没有这些要素：${unknown.join('、')}`,
      en: `The barriers of this subject have no such element: ${unknown.join(', ')}`,
    });
  // A figure set by hand hides what a measure would do.
  const free: ModelRow = { ...model, override: null };
  const { frequency, ratio, category, level, score, contributors } = judge(free, changed(facts, input), how);
  return { frequency, ratio, category, level, score, contributors: [...contributors] };
}
