import { dynamicRiskModel, fourColours, ruleWords } from '@ircrisk/contract/resources/dynamic-risk.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { newAlerts } from '@ircrisk/engine-dynamic-risk';
import { bandOrder, type Consequences } from '@ircrisk/engine-risk-matrix';
import { findCurrent, findMatrix } from '#modules/system/risk-matrix/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tell } from '#platform/events/event-hub.ts';
import { notify } from '#platform/events/notify.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { whoSeesEach } from '#platform/resources/who-sees.ts';
import { basisOf, editOf } from './edits.ts';
import { noRates, readBowTies, readClassRates, readFacts, type Shared } from './evidence.ts';
import { type Judged, judge, type KnownMatrix } from './judge.ts';
import { type ModelRow, readModels } from './models.ts';
import { readSettings, settingsEditor } from './settings.ts';

/** Subjects of one statement and one transaction. */
export const chunkSize = 500;

/** Small changes of a figure are kept once an hour; what a person would notice is kept at once. */
const noticeable = 1e-3;

/** What the subjects share. Of named ones only what they use is asked for: most events concern one, and the plant is large. */
export async function sharedOf(
  tx: Tx,
  {
    models,
    tested,
    forAll = false,
  }: { models?: readonly ModelRow[]; tested?: ReadonlySet<string>; forAll?: boolean },
): Promise<Shared> {
  const settings = await readSettings(tx);
  const hasTies = models?.some(({ bowTieSeriesId }) => bowTieSeriesId !== null) ?? true;
  const hasHistory =
    models?.some(({ subjectType, used }) => subjectType === 'equipment' && used.failureHistory) ?? true;
  return {
    settings,
    bowTies: hasTies ? await readBowTies(tx, tested) : new Map(),
    rates: hasHistory ? await readClassRates(tx, settings.historyYears, forAll) : noRates,
  };
}

/** Matrices by id; subjects without one of their own are judged by the company's. */
export async function readMatrices(
  tx: Tx,
  models: readonly ModelRow[],
): Promise<(id: string | null) => KnownMatrix | null> {
  const known = new Map<string, KnownMatrix>();
  for (const id of new Set(models.flatMap(({ matrixRowId }) => matrixRowId ?? []))) {
    const found = await findMatrix(tx, id);
    if (found) known.set(id, found);
  }
  const company = (await findCurrent(tx, null)) ?? null;
  return (id) => (id === null ? company : (known.get(id) ?? company));
}

export async function judgeModels(tx: Tx, models: readonly ModelRow[], shared: Shared): Promise<Judged[]> {
  const facts = await readFacts(tx, models, shared);
  const matrixOf = await readMatrices(tx, models);
  const { today } = await tx.one<{ today: string }>(sql`select to_char(current_date, 'YYYY-MM-DD') as today`);
  return models.map((model) =>
    judge(model, facts.get(model.id)!, {
      settings: shared.settings,
      today,
      matrix: matrixOf(model.matrixRowId),
    }),
  );
}

type Said = Pick<Judged, 'contributors' | 'notices'>;

const gist = ({ contributors, notices }: Said) =>
  JSON.stringify([contributors.map(({ kind, text }) => [kind, text.zh]), notices.map(({ zh }) => zh)]);

/** Which reasons there are and on which records they stand; figures in their sentences creep and are left out. */
const reasonsOf = ({ contributors, notices }: Said) => {
  const plain = ({ zh }: Text) => zh.replace(/[\d.,]+/g, '#');
  return JSON.stringify([
    contributors.map(({ kind, stale, since, text, sources }) => [
      ...[kind, stale, since, plain(text)],
      sources.map(({ label }) => label),
    ]),
    notices.map(plain),
  ]);
};

const drift = (now: number | null, before: number | null) =>
  now === before || now === null || before === null ? 0 : Math.abs(now / before - 1);

/** How far the frequency or one of its factors has moved: under a cap or a figure set by hand the factors move alone. */
const movement = (now: Judged, before: NonNullable<ModelRow['before']>) =>
  Math.max(
    drift(now.frequency, before.frequency),
    ...now.contributors.map(({ kind, factor }) =>
      drift(factor, before.contributors.find((one) => one.kind === kind)?.factor ?? 1),
    ),
  );

const ratings = (consequences: Consequences) => JSON.stringify(Object.entries(consequences).toSorted());

/** What a point stands on and comes to, apart from its figures. */
const frameOf = (
  one: Pick<Judged, 'level' | 'category' | 'quality' | 'baseFrequency' | 'baseLevel' | 'matrixRowId'> &
    Pick<Judged, 'baseName' | 'consequences' | 'frequency'>,
  overrideId: string | null,
  nodeId: string | null,
) =>
  JSON.stringify([
    ...[one.level, one.category, one.quality, one.baseFrequency, one.baseLevel, one.matrixRowId],
    ...[one.baseName?.zh ?? null, ratings(one.consequences), one.frequency === null, overrideId, nodeId],
  ]);

/** Steps of the score that a person would see in a ranking. */
const noticeableScore = 0.01;

/** Whether there is something to keep: nothing is written twice, and a figure that creeps is kept by the hour. */
export function isNews(now: Judged, edit: Text | null): boolean {
  const { before, override, nodeId } = now.model;
  if (!before || edit) return true;
  const frame = frameOf(now, override?.id ?? null, nodeId);
  if (frame !== frameOf(before, before.overrideId, before.nodeId)) return true;
  if (Math.abs((now.score ?? 0) - (before.score ?? 0)) > noticeableScore) return true;
  const moved = movement(now, before);
  if (moved > noticeable || reasonsOf(now) !== reasonsOf(before)) return true;
  return before.ageHours >= 1 && (moved > 0 || gist(now) !== gist(before));
}

/** Kept as known now, or since the moment that is given. */
export async function storePoints(
  tx: Tx,
  judged: readonly Judged[],
  { settings }: Pick<Shared, 'settings'>,
  edits: ReadonlyMap<Judged, Text | null>,
  knownSince: number | null = null,
): Promise<void> {
  const rows = judged.map((one) => ({
    model_id: one.model.id,
    node_id: one.model.nodeId,
    base_frequency: one.baseFrequency,
    base_level: one.baseLevel,
    base_name: one.baseName,
    frequency: one.frequency,
    ratio: one.ratio,
    category: one.category,
    level: one.level,
    before_level: one.model.before?.level ?? null,
    score: one.score,
    risk: one.risk,
    matrix_row_id: one.matrixRowId,
    consequences: one.consequences,
    quality: one.quality,
    low_confidence: one.lowConfidence,
    contributors: one.contributors,
    notices: one.notices,
    override_id: one.model.override?.id ?? null,
    memory: { ...one.memory, basis: basisOf(one.model, settings) },
    cause: edits.get(one) ?? null,
  }));
  // Known since now, not since the transaction began: it may have waited for another that began after it and has written already.
  await tx.run(sql`
    with moment as materialized (select coalesce(to_timestamp(${knownSince}::float8 / 1000), clock_timestamp()) as known_time), fresh as (
      select next_id() as id, moment.known_time, r.* from moment, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(model_id bigint, node_id bigint, base_frequency float8, base_level text,
        base_name jsonb, frequency float8, ratio float8, category smallint, level text, before_level text, score float8, risk float8, matrix_row_id bigint, consequences jsonb,
        quality float8, low_confidence boolean, contributors jsonb, notices jsonb, override_id bigint, memory jsonb, cause jsonb)
    ), kept as (
      insert into dynamic_risk_points (id, known_time, model_id, node_id, base_frequency, base_level, base_name, frequency, ratio, category, level, before_level, score, risk, matrix_row_id,
        consequences, quality, low_confidence, contributors, notices, override_id, cause)
      select id, known_time, model_id, node_id, base_frequency, base_level, base_name, frequency, ratio, category, level, before_level, score, risk, matrix_row_id, consequences, quality,
        low_confidence, contributors, notices, override_id, nullif(cause, 'null') from fresh returning id)
    insert into dynamic_risk_results as q (model_id, point_id, base_level, frequency, ratio, level, score, quality, memory)
    select model_id, fresh.id, base_level, frequency, ratio, level, score, quality, memory from fresh join kept on kept.id = fresh.id
    on conflict (tenant_id, model_id) do update set point_id = excluded.point_id, base_level = excluded.base_level, frequency = excluded.frequency, ratio = excluded.ratio,
      level = excluded.level, score = excluded.score, quality = excluded.quality, memory = excluded.memory, checked_time = now()`);
}

interface Opened {
  id: string;
  modelId: string;
  rule: keyof typeof ruleWords;
}

/** Now and a week ago. Where another consequence governed then, the frequencies are of different things: the risks are compared. */
function risen({ model, frequency, risk, consequences }: Judged) {
  const week = model.before?.weekAgo ?? null;
  if (week && risk !== null && week.risk !== null && ratings(week.consequences) !== ratings(consequences))
    return { perYear: risk, perYearWeekAgo: week.risk };
  return { perYear: frequency ?? 0, perYearWeekAgo: week?.frequency ?? null };
}

/** One open alert for each subject and rule, whoever looks how often; one whose rule holds no longer is marked, and closed by a person. */
async function storeAlerts(tx: Tx, judged: readonly Judged[], { settings }: Shared): Promise<Opened[]> {
  const holding = newAlerts(
    judged.map((one) => ({
      subjectId: one.model.id,
      level: one.level,
      previousLevel: one.model.before?.level ?? null,
      ...risen(one),
      staleDays: one.staleDays,
    })),
    [],
    { threshold: settings.threshold, riseFactor: settings.riseFactor, staleDays: settings.staleDays },
  );
  const levels = new Map(judged.map(({ model, level }) => [model.id, level]));
  const open = await tx.all<{
    id: string;
    modelId: string;
    rule: Opened['rule'];
    level: Judged['level'];
    cleared: boolean;
  }>(sql`
    select id, model_id as "modelId", rule, level, cleared_time is not null as cleared from dynamic_risk_alerts
    where model_id = any(${[...levels.keys()]}::bigint[]) and state <> 'closed' and is_deleted = 0`);
  const held = new Set(holding.map(({ subjectId, rule }) => `${rule} ${subjectId}`));
  const holds = ({ rule, modelId, level }: (typeof open)[number]) => {
    if (rule !== 'levelUp') return held.has(`${rule} ${modelId}`);
    const now = levels.get(modelId) ?? null;
    return level !== null && now !== null && bandOrder(now) >= bandOrder(level);
  };
  const changed = open.filter((one) => one.cleared === holds(one)).map(({ id }) => id);
  if (changed.length > 0)
    await tx.run(sql`
      update dynamic_risk_alerts set cleared_time = case when cleared_time is null then now() end where id = any(${changed}::bigint[])`);
  const known = new Set(open.map(({ rule, modelId }) => `${rule} ${modelId}`));
  const fresh = holding.filter(({ subjectId, rule }) => !known.has(`${rule} ${subjectId}`));
  if (fresh.length === 0) return [];
  const rows = fresh.map(({ subjectId, rule }) => ({
    model_id: subjectId,
    rule,
    level: levels.get(subjectId) ?? null,
  }));
  return tx.all(sql`
    insert into dynamic_risk_alerts (id, code, model_id, rule, level)
    select f.id, 'RA-' || f.id, f.model_id, f.rule, f.level
    from (select next_id() as id, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(model_id bigint, rule text, level text)) f
    on conflict (tenant_id, model_id, rule) where state <> 'closed' and is_deleted = 0 do nothing returning id, model_id as "modelId", rule`);
}

/** A screenful is told one by one, more of them as a number. */
const mostTold = 10;

async function tellPeople(
  tx: Tx,
  tenantId: string,
  opened: readonly Opened[],
  judged: readonly Judged[],
): Promise<void> {
  if (opened.length === 0) return;
  const seeing = await whoSeesEach(tx, tenantId, await whoMay(tx, 'dynamic-risk-alert.handle'), {
    resource: dynamicRiskModel,
    ids: [...new Set(opened.map(({ modelId }) => modelId))],
  });
  if (opened.length > mostTold) {
    // Each hears of as many as they find on their list.
    const counts = new Map<string, number>();
    for (const { modelId } of opened)
      for (const person of seeing.get(modelId) ?? []) counts.set(person, (counts.get(person) ?? 0) + 1);
    for (const [count, people] of Map.groupBy(counts.keys(), (person) => counts.get(person)!))
      await notify(tx, tenantId, people, {
        kind: 'dynamic-risk',
        title: { zh: `动态风险新增 ${count} 条告警`, en: `${count} new alerts of dynamic risk` },
        link: '/dynamic-risk?tab=alerts',
      });
    return;
  }
  const byId = new Map(judged.map((one) => [one.model.id, one]));
  for (const { modelId, rule } of opened) {
    const { model, level, contributors } = byId.get(modelId)!;
    const worst = contributors.toSorted((a, b) => b.decades - a.decades)[0];
    const colour = level ? fourColours[level] : { zh: '–', en: '–' };
    await notify(tx, tenantId, model.ownerId ? [model.ownerId] : (seeing.get(modelId) ?? []), {
      kind: 'dynamic-risk',
      title: {
        zh: `动态风险 ${model.code} ${model.name}：${ruleWords[rule].zh}（${colour.zh}）`,
        en: `Dynamic risk ${model.code} ${model.nameEn ?? model.name}: ${ruleWords[rule].en} (${colour.en})`,
      },
      ...(worst && worst.decades > 0 ? { body: worst.text } : {}),
      link: `/dynamic-risk?subject=${model.id}`,
    });
  }
}

/**
 * Calculates these subjects anew and keeps what has changed, in one transaction with the marks that asked for it: one that is cut off
 * has done nothing and its marks are still there. Doing it again writes nothing.
 */
export async function recompute(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  given?: Shared,
): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('dynamic risk ' || ${tenantId}))`);
  await tx.run(
    sql`select 1 from dynamic_risk_due where model_id = any(${ids}::bigint[]) order by model_id for update`,
  );
  await tx.run(sql`delete from dynamic_risk_due where model_id = any(${ids}::bigint[])`);
  await tx.run(sql`
    update dynamic_risk_overrides set state = 'expired' where is_deleted = 0 and state in ('requested', 'approved') and expires_at <= now()
      and model_id = any(${ids}::bigint[])`);
  const models = await readModels(tx, sql`m.id = any(${ids}::bigint[])`);
  if (models.length === 0) return 0;
  const shared = given ?? (await sharedOf(tx, { models }));
  const judged = await judgeModels(tx, models, shared);
  const editor = await settingsEditor(tx);
  const edits = new Map(judged.map((one) => [one, editOf(one.model, shared.settings, editor)]));
  const news = judged.filter((one) => isNews(one, edits.get(one) ?? null));
  if (news.length > 0) await storePoints(tx, news, shared, edits);
  const written = new Set(news.map(({ model }) => model.id));
  const old = models.map(({ id }) => id).filter((id) => !written.has(id));
  if (old.length > 0)
    await tx.run(
      sql`update dynamic_risk_results set checked_time = now() where model_id = any(${old}::bigint[])`,
    );
  const opened = await storeAlerts(tx, judged, shared);
  await tellPeople(tx, tenantId, opened, judged);
  if (news.length > 0)
    await tell(tx, {
      tenantId,
      userId: null,
      type: 'data',
      data: { topic: 'dynamic-risk', ids: news.length > 20 ? [] : news.map(({ model }) => model.id) },
    });
  return news.length;
}
