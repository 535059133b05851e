import { createHash } from 'node:crypto';
import type { BadActorRow, Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import type { Period } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  type BadActorRun,
  defaultWeights,
  failureTrend,
  jackKnife,
  localDate,
  nextDay,
  type RuleHit,
  runBadActors,
  startOfDay,
} from '@ircrisk/engine-reliability';
import { addMonths, type Calculation } from '@ircrisk/units';
import {
  classMtbf,
  countedConditions,
  eventSums,
  type FailureSettings,
  figureOf,
  observations,
  readSettings,
  repairOf,
  told,
  trendTimes,
} from '#modules/reliability/failure-database/index.ts';
import { nameOf } from '#plant/names.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';
import { judgeTag, readRules, readTagEvents, repeatsOf, type TenantRule } from './rules.ts';
import { type EquipmentFigures, tagFigures } from './tag-figures.ts';

export const engineVersion = 'reliability-1';
const riskPoints: Readonly<Record<string, number>> = { high: 3, mediumHigh: 2, medium: 1, low: 0 };
/** Rows that get rules, trend and comparison; a run of a large plant has thousands of tags with one failure each. */
const judgedRows = 200;
const heatRows = 15;

export interface Asked {
  /** The places the reader sees; null is the whole plant. */
  nodeIds: readonly string[] | null;
  isoClass?: string | undefined;
  metric: 'downtime' | 'cost' | 'count';
  exclude?: readonly ('planned' | 'opportunity' | 'externalTrip')[] | undefined;
  weights?: Partial<Record<keyof typeof defaultWeights, number>> | undefined;
  limits?: { failures?: number | undefined; mttrHours?: number | undefined } | undefined;
}

interface Known {
  id: string;
  name: string;
  unit: string;
  isoClass: string | null;
  riskLevel: string | null;
  caseId: string | null;
  caseState: string | null;
}

const knownOf = (tx: Queries, ids: readonly string[], language: Language) =>
  tx.all<Known>(sql`
    select e.id, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as unit, e.iso_class as "isoClass", s.risk_level as "riskLevel", c.id as "caseId", c.state as "caseState"
    from equipment e join factory_nodes n on n.id = e.node_id
    left join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id
    left join lateral (select c.id, c.state from bad_actor_cases c where c.equipment_id = e.id and c.is_deleted = 0 order by c.opened_on desc, c.id desc limit 1) c on true
    where e.id = any(${ids}::bigint[])`);

export interface Judged {
  ranking: Ranking;
  run: Calculation<BadActorRun>;
  parameters: Record<string, unknown>;
  inputHash: string;
}

/** The whole ranking: sums by the database, everything else by the engine. The dashboard's top ten are `ranking.top`. */
export async function rank(
  tx: Queries,
  period: Period & { now: number },
  asked: Asked,
  zone: string,
  language: Language,
): Promise<Judged> {
  const tenant = await readSettings(tx);
  const settings: FailureSettings = {
    ...tenant,
    excluded: asked.exclude ? [...asked.exclude] : tenant.excluded,
  };
  const weights = asked.weights ?? tenant.weights ?? defaultWeights;
  const scope = {
    from: period.start,
    to: period.end,
    nodeIds: asked.nodeIds,
    isoClass: asked.isoClass ?? null,
  };
  const { tags, events, unconverted } = await tagFigures(tx, scope, { settings });
  const byTag = new Map(tags.map((one) => [one.tag, one]));
  const known = new Map(
    (
      await knownOf(
        tx,
        tags.map(({ equipmentId }) => equipmentId),
        language,
      )
    ).map((one) => [one.id, one]),
  );
  const risk = Object.fromEntries(
    tags.map(({ tag, equipmentId }) => [tag, riskPoints[known.get(equipmentId)?.riskLevel ?? ''] ?? 0]),
  );
  const run = runBadActors({
    figures: tags,
    from: period.start,
    to: period.end,
    exclude: settings.excluded,
    weights,
    metric: asked.metric,
    risk,
    currency: settings.currency,
  });
  const rules = await readRules(tx);
  const rows = run.value
    ? await rowsOf(tx, { run: run.value, byTag, known, period, settings, rules, zone, limits: asked.limits })
    : [];
  const parameters = {
    ...asked,
    from: period.from,
    to: period.to,
    exclude: settings.excluded,
    weights,
    releasedOnly: settings.releasedOnly,
    surveillanceFrom: settings.surveillanceFrom,
    currency: settings.currency,
    rates: settings.rates,
    rules,
  };
  const inputHash = createHash('sha256')
    .update(JSON.stringify([parameters, tags]))
    .digest('hex');
  const limits = run.value ? diagramOf(run.value, asked.limits) : null;
  const { now: _now, ...shown } = period;
  const { months, heat } = await heatOf(tx, rows.slice(0, heatRows), period, settings, zone);
  const plainTop = (list: readonly unknown[]) =>
    (list as EquipmentFigures[]).map(({ equipmentId, shownTag, count, downtimeHours, cost }) => ({
      equipmentId,
      tag: shownTag,
      count,
      downtimeHours,
      cost,
    }));
  return {
    run,
    parameters,
    inputHash,
    ranking: {
      period: shown,
      currency: settings.currency,
      events,
      tags: tags.length,
      rows,
      vitalFew: (run.value?.pareto.vitalFew ?? []).map((tag) => byTag.get(tag)?.shownTag ?? tag),
      total: run.value?.pareto.total ?? 0,
      failureLimit: limits?.failureLimit ?? null,
      mttrLimitHours: limits?.mttrLimitHours ?? null,
      top: {
        count: plainTop(run.value?.top.count ?? []),
        downtime: plainTop(run.value?.top.downtime ?? []),
        cost: plainTop(run.value?.top.cost ?? []),
        events,
      },
      months,
      heat,
      figure: figureOf(run, null),
      notices: [
        ...(period.leftOut ? [period.leftOut] : []),
        ...run.warnings.map(told),
        ...(run.reason ? [told(run.reason)] : []),
        ...(unconverted > 0
          ? [told({ code: 'currencyMix', values: { currencies: settings.currency } })]
          : []),
      ],
    },
  };
}

const itemsOf = (run: BadActorRun) =>
  run.tags.map((one) => ({
    id: one.tag,
    failures: one.count,
    downtimeHours: one.downtimeHours,
    withDowntime: one.withDowntime,
  }));

function diagramOf(run: BadActorRun, limits: Asked['limits']) {
  if (!limits?.failures && !limits?.mttrHours) return run.jackKnife;
  const { failures, mttrHours } = limits;
  return jackKnife({
    items: itemsOf(run),
    limits: { ...(failures ? { failures } : {}), ...(mttrHours ? { mttrHours } : {}) },
  }).value;
}

interface Facts {
  run: BadActorRun;
  byTag: ReadonlyMap<string, EquipmentFigures>;
  known: ReadonlyMap<string, Known>;
  period: Period & { now: number };
  settings: FailureSettings;
  rules: readonly TenantRule[];
  zone: string;
  limits: Asked['limits'];
}

async function rowsOf(
  tx: Queries,
  { run, byTag, known, period, settings, rules, zone, limits }: Facts,
): Promise<BadActorRow[]> {
  const head = run.scores.slice(0, judgedRows);
  const ids = head.flatMap(({ id }) => byTag.get(id)?.equipmentId ?? []);
  const endDay = nextDay(localDate(Math.min(period.end, period.now) - 1, zone));
  const longest = Math.max(12, ...rules.map(({ windowMonths }) => windowMonths ?? 0));
  const window = {
    from: Math.min(period.start, startOfDay(addMonths(endDay, -longest), zone)),
    to: Math.min(period.end, period.now + 1),
  };
  const counted = all(countedConditions(settings));
  const [events, observed, sums, classes] = await Promise.all([
    readTagEvents(tx, ids, window, counted),
    observations(tx, ids, period, settings),
    ids.length > 0
      ? eventSums(
          tx,
          { from: period.start, to: period.end, now: period.now, equipmentIds: ids },
          'equipment',
          settings,
        )
      : [],
    classMtbf(tx, period, settings),
  ]);
  const sumOf = new Map(sums.map((one) => [one.key, one]));
  const quadrants = new Map(diagramOf(run, limits)?.points.map((point) => [point.id, point]));
  const shares = new Map(run.pareto.rows.map((row) => [row.id, row]));
  return run.scores.flatMap(({ id, score, parts, rank: position }): BadActorRow[] => {
    const figures = byTag.get(id);
    const facts = figures && known.get(figures.equipmentId);
    if (!figures || !facts) return [];
    const own = events.get(figures.equipmentId) ?? [];
    const mine = sumOf.get(figures.equipmentId);
    const share = shares.get(id);
    const judged = {
      isoClass: facts.isoClass,
      inVitalFew: share?.vital ?? false,
      mtbfHours: mine ? (repairOf(mine).value?.mtbfHours ?? null) : null,
      classMtbfHours: classes.get(facts.isoClass ?? '') ?? null,
      riskLevel: facts.riskLevel,
      events: own,
    };
    const watched = observed.get(figures.equipmentId);
    const trend =
      watched &&
      failureTrend(
        trendTimes(
          watched,
          own.map(({ at }) => at),
        ),
      ).value;
    const hits: RuleHit[] = position <= judgedRows ? judgeTag(judged, endDay, rules) : [];
    return [
      {
        equipmentId: figures.equipmentId,
        tag: figures.shownTag,
        name: facts.name,
        unit: facts.unit,
        isoClass: facts.isoClass,
        rank: position,
        score,
        parts: parts as Record<string, number>,
        count: figures.count,
        downtimeHours: figures.downtimeHours,
        withDowntime: figures.withDowntime,
        cost: figures.cost,
        leaks: figures.leaks,
        mtbfHours: judged.mtbfHours,
        classMtbfHours: judged.classMtbfHours,
        mttrHours: quadrants.get(id)?.mttrHours ?? null,
        quadrant: quadrants.get(id)?.quadrant ?? null,
        sharePercent: share?.sharePercent ?? 0,
        cumulativePercent: share?.cumulativePercent ?? 0,
        vital: judged.inVitalFew,
        riskLevel: facts.riskLevel,
        beta: trend?.beta ?? null,
        trend: trend?.verdict ?? null,
        reasons: hits.map(({ rule, value }) => ({ metric: rule.metric, zh: rule.zh, en: rule.en, value })),
        repeats: repeatsOf(judged).map((hit) => ({
          kind: hit.kind,
          mode: hit.kind === 'sameMode' ? hit.mode : null,
          dates: [...hit.dates],
        })),
        caseId: facts.caseId,
        caseState: facts.caseState,
      },
    ];
  });
}

/** Failures by month of the worst tags: at most five years, the last ones. */
async function heatOf(
  tx: Queries,
  rows: readonly BadActorRow[],
  period: Period & { now: number },
  settings: FailureSettings,
  zone: string,
) {
  const last = `${localDate(Math.min(period.end, period.now) - 1, zone).slice(0, 7)}-01`;
  const first = [`${period.from.slice(0, 7)}-01`, addMonths(last, -59)].sort().at(-1) ?? last;
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month.slice(0, 7));
  const counts = rows.length
    ? await tx.all<{ id: string; month: string; count: number }>(sql`
        select t.equipment_id as id, to_char(t.detected_at, 'YYYY-MM') as month, count(*)::int as count from failure_events t
        where t.equipment_id = any(${rows.map(({ equipmentId }) => equipmentId)}::bigint[]) and t.is_deleted = 0 and ${all(countedConditions(settings))}
          and t.detected_at >= greatest(to_timestamp(${period.start}::double precision / 1000), ${first}::date::timestamptz) and t.detected_at < to_timestamp(${period.end}::double precision / 1000) group by 1, 2`)
    : [];
  const cells = new Map(counts.map(({ id, month, count }) => [`${id}/${month}`, count]));
  return {
    months,
    heat: rows.map(({ equipmentId, tag }) => ({
      equipmentId,
      tag,
      counts: months.map((month) => cells.get(`${equipmentId}/${month}`) ?? 0),
    })),
  };
}
