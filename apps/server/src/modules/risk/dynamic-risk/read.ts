import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import type { riskOverview, riskSubjects, Subject } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { dynamicRiskModel } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import { type BandCode, bandOrder } from '@ircrisk/engine-risk-matrix';
import { nameOf } from '#plant/names.ts';
import { nodesAt } from '#plant/nodes-known.ts';
import { inSubtree } from '#plant/subtree.ts';
import { latestNow } from '#platform/database/clocks.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { everVisible, viewerOf, visible } from '#platform/resources/scope.ts';
import { weekBefore } from './models.ts';

export type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

/**
 * Subjects `t` with the point `p` that was the newest at a moment, and `k`, how they were called then; those removed or switched off
 * at that moment are left out, those removed since are not. Without a moment, as they are now.
 */
export const stateAt = (at: string | undefined): Sql =>
  at
    ? sql`dynamic_risk_models t join lateral (
        select k.* from dynamic_risk_known k where k.tenant_id = t.tenant_id and k.model_id = t.id and k.from_time <= ${at}::timestamptz order by k.from_time desc limit 1) k on k.active and not k.removed
      join lateral (
        select p.* from dynamic_risk_points p where p.model_id = t.id and p.known_time <= ${at}::timestamptz order by p.known_time desc, p.id desc limit 1) p on true`
    : sql`dynamic_risk_models t join lateral (select t.code, t.name, t.name_en) k on true join dynamic_risk_results q on q.tenant_id = t.tenant_id and q.model_id = t.id
        join dynamic_risk_points p on p.tenant_id = q.tenant_id and p.id = q.point_id`;

/** Nothing is known as of a moment that has not come. */
export async function mustHaveCome(tx: Tx, at: string | undefined): Promise<void> {
  if (at === undefined) return;
  const { early } = await tx.one<{ early: boolean }>(sql`select ${at}::timestamptz > ${latestNow} as early`);
  if (early)
    throw invalidField('at', 'tooBig', {
      zh: '只能回放过去的时间，请选择现在或更早',
      en: 'Only what has been can be played again: choose now or earlier',
    });
}

/** What the caller sees; a subject that is switched off or removed is shown in the past only. */
export const seen = (
  { actor, projectId }: Pick<Caller, 'actor' | 'projectId'>,
  at: string | undefined,
): Sql =>
  at === undefined
    ? sql`${visible(dynamicRiskModel, viewerOf(actor, projectId))} and t.active`
    : everVisible(dynamicRiskModel, viewerOf(actor, projectId));

/** The state `s` of the alert `a` at a moment; without one, as it is now. */
export const alertAt = (at: string | undefined): Sql =>
  at
    ? sql`join lateral (
        select h.state from dynamic_risk_alert_states h where h.tenant_id = a.tenant_id and h.alert_id = a.id and h.from_time <= ${at}::timestamptz order by h.from_time desc limit 1) s on true`
    : sql`join lateral (select a.state) s on true`;

export const subjectColumns = (language: Language, at?: string): Sql => sql`
  t.id, k.code, k.name, k.name_en as "nameEn", t.subject_type as "subjectType", p.node_id as "nodeId",
  (select ${nameOf(language, 'n')} from ${nodesAt(at)} where n.id = p.node_id) as area,
  p.base_level as "baseLevel", p.level, p.base_frequency as "baseFrequency", p.frequency, p.ratio, p.score, p.quality, p.low_confidence as "lowConfidence",
  to_char(p.known_time, 'YYYY-MM-DD HH24:MI:SS') as "knownTime"`;

interface Node {
  id: string;
  path: string;
  level: string;
  name: string;
  nameEn: string | null;
  order: number;
}
interface Sum {
  nodeId: string;
  level: BandCode | null;
  count: number;
  low: number;
  risk: number;
}

const noCounts = () => ({ low: 0, medium: 0, mediumHigh: 0, high: 0 });
const worst = (sums: readonly Sum[]): BandCode | null =>
  sums.reduce<BandCode | null>(
    (found, { level }) =>
      level !== null && (found === null || bandOrder(level) > bandOrder(found)) ? level : found,
    null,
  );
function countsOf(sums: readonly Sum[]) {
  const counts = noCounts();
  for (const { level, count } of sums) if (level) counts[level] += count;
  return counts;
}

/** Nodes from the top down to this one. */
const lineOf = (node: Node, nodes: ReadonlyMap<string, Node>) =>
  node.path
    .split('/')
    .filter((part) => part !== '')
    .flatMap((id) => nodes.get(id) ?? []);

/** The plant as areas with a tile for each unit below: a tile is as its worst subject, hatched where that one is uncertain. */
function heatMap(sums: readonly Sum[], nodes: ReadonlyMap<string, Node>, language: Language) {
  const placed = sums.flatMap((sum) => {
    const node = nodes.get(sum.nodeId);
    if (!node) return [];
    const line = lineOf(node, nodes);
    const area = line.findLast(({ level }) => level === 'device') ?? line.at(-2) ?? node;
    const tile = line[line.indexOf(area) + 1] ?? node;
    return [{ sum, area, tile }];
  });
  const named = (node: Node) => nameIn(language, node.name, node.nameEn);
  return [...Map.groupBy(placed, ({ area }) => area)]
    .toSorted(([a], [b]) => a.order - b.order || (a.path < b.path ? -1 : 1))
    .map(([area, own]) => ({
      nodeId: area.id,
      name: named(area),
      counts: countsOf(own.map(({ sum }) => sum)),
      tiles: [...Map.groupBy(own, ({ tile }) => tile)]
        .toSorted(([a], [b]) => a.order - b.order || (a.path < b.path ? -1 : 1))
        .map(([tile, inside]) => {
          const parts = inside.map(({ sum }) => sum);
          const level = worst(parts);
          return {
            nodeId: tile.id,
            name: named(tile),
            level,
            lowConfidence: parts.some((one) => one.level === level && one.low > 0),
            count: parts.reduce((sum, { count }) => sum + count, 0),
            risk: parts.reduce((sum, { risk }) => sum + risk, 0),
          };
        }),
    }));
}

export async function readOverview(call: Caller, { at }: ParsedInputOf<typeof riskOverview>) {
  const { tx, language } = call;
  // Summed in one order: a moment played again shows the same figure to the last digit, whichever way it is read.
  const rows = await tx.all<Omit<Sum, 'nodeId'> & { nodeId: string | null }>(sql`
    select p.node_id as "nodeId", p.level, count(*)::int as count, (count(*) filter (where p.low_confidence))::int as low, coalesce(sum(p.risk order by t.id), 0)::float8 as risk
    from ${stateAt(at)} where ${seen(call, at)} group by 1, 2 order by 1, 2`);
  const nodes = await tx.all<Node>(sql`
    select n.id, n.path, n.level_code as level, n.name, n.name_en as "nameEn", n.order_no as "order" from ${nodesAt(at)}`);
  const sums = rows.filter((row): row is Sum => row.nodeId !== null);
  const { openAlerts, checkedTime } = await tx.one<{ openAlerts: number; checkedTime: string | null }>(sql`
    select (select count(*)::int from dynamic_risk_alerts a join ${stateAt(at)} on t.id = a.model_id ${alertAt(at)} where a.is_deleted = 0 and s.state = 'open' and ${seen(call, at)}) as "openAlerts",
      (select to_char(max(q.checked_time), 'YYYY-MM-DD HH24:MI:SS') from dynamic_risk_results q) as "checkedTime"`);
  const moves = await tx.all<{ day: string; level: BandCode; before: BandCode; count: number }>(sql`
    select to_char(p.known_time, 'YYYY-MM-DD') as day, p.level, p.before_level as before, count(*)::int as count
    from dynamic_risk_points p join dynamic_risk_models t on t.id = p.model_id
    where p.before_level is distinct from p.level and p.before_level is not null and p.level is not null and p.known_time > now() - interval '90 days' and ${seen(call, at)}
    group by 1, 2, 3`);
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    counts: countsOf(rows as Sum[]),
    unrated: rows.reduce((sum, { level, count }) => sum + (level === null ? count : 0), 0),
    lowConfidence: rows.reduce((sum, { low }) => sum + low, 0),
    openAlerts,
    checkedTime,
    areas: heatMap(sums, new Map(nodes.map((node) => [node.id, node])), language),
    moves: [...Map.groupBy(moves, ({ day }) => day)]
      .map(([day, own]) => {
        const sum = (rising: boolean) =>
          own.reduce(
            (total, { level, before, count }) =>
              bandOrder(level) > bandOrder(before) === rising ? total + count : total,
            0,
          );
        return { day, up: sum(true), down: sum(false) };
      })
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

const sparkDays = 90;
const sparkSteps = 31;

/** log10 f of some subjects, every third day up to the moment, as it was known on each of them. */
async function readSparks(
  tx: Tx,
  ids: readonly string[],
  at: string | undefined,
): Promise<Map<string, (number | null)[]>> {
  const end = at ? sql`${at}::timestamptz` : sql`now()`;
  const rows = await tx.all<{ modelId: string; frequency: number | null }>(sql`
    select m.id as "modelId", p.frequency from unnest(${ids}::bigint[]) m(id) cross join generate_series(${sparkSteps - 1}::int, 0, -1) g(n)
    left join lateral (
      select p.frequency from dynamic_risk_points p where p.model_id = m.id and p.known_time <= ${end} - make_interval(days => g.n * ${sparkDays / (sparkSteps - 1)}::int)
      order by p.known_time desc, p.id desc limit 1) p on true
    order by m.id, g.n desc`);
  return new Map(
    [...Map.groupBy(rows, ({ modelId }) => modelId)].map(([id, own]) => [
      id,
      own.map(({ frequency }) => (frequency && frequency > 0 ? Math.log10(frequency) : null)),
    ]),
  );
}

const orders = {
  score: sql`p.score desc nulls last, p.frequency desc nulls last, k.code`,
  rise: sql`p.frequency / nullif(week.frequency, 0) desc nulls last, k.code`,
  ratio: sql`p.ratio desc nulls last, k.code`,
};

/** The level of major hazard of a subject `t`: its own, or that of its bow-tie in force. */
const hazardOf = sql`coalesce(t.major_hazard, (
  select b.major_hazard from bow_ties o join bow_ties b on b.tenant_id = o.tenant_id and b.series_id = o.series_id and b.state = 'approved' and b.is_deleted = 0
  where o.tenant_id = t.tenant_id and o.id = t.bow_tie_id limit 1))`;

/** Points `p` of a place and what lay below it then. */
const underAt = (at: string, nodeId: string): Sql =>
  sql`p.node_id in (select n.id from ${nodesAt(at)} where starts_with(n.path, (select n.path from ${nodesAt(at)} where n.id = ${nodeId}::bigint)))`;

export async function readRanking(call: Caller, input: ParsedInputOf<typeof riskSubjects>) {
  const { tx, language } = call;
  const { at, nodeId, level, majorHazard, keyword, order, current, size } = input;
  const end = at ? sql`${at}::timestamptz` : sql`now()`;
  const typed = keyword?.trim() ? `%${likeLiteral(keyword.trim())}%` : null;
  const where = all([
    seen(call, at),
    ...(nodeId ? [at ? underAt(at, nodeId) : inSubtree('node_id')([nodeId])] : []),
    ...(level ? [sql`p.level = ${level}`] : []),
    ...(majorHazard ? [sql`${hazardOf} = ${majorHazard}`] : []),
    ...(typed ? [sql`(k.code ilike ${typed} or k.name ilike ${typed} or k.name_en ilike ${typed})`] : []),
  ]);
  const rows = await tx.all<
    Subject & {
      rise: number | null;
      total: number;
      reasons: { kind: never; factor: number; stale: boolean }[];
    }
  >(sql`
    select ${subjectColumns(language, at)}, p.frequency / nullif(week.frequency, 0) as rise, count(*) over ()::int as total, p.contributors as reasons
    from ${stateAt(at)} left join lateral (${weekBefore(sql`t.id`, end)}) week on true
    where ${where} order by ${orders[order]} limit ${size} offset ${(current - 1) * size}`);
  const sparks = await readSparks(
    tx,
    rows.map(({ id }) => id),
    at,
  );
  const total = rows[0]?.total ?? 0;
  return {
    records: rows.map(({ total: _total, reasons, ...row }) => ({
      ...row,
      spark: sparks.get(row.id) ?? [],
      reasons: reasons
        .filter(({ factor, stale }) => factor !== 1 || stale)
        .toSorted((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)))
        .map(({ kind, factor, stale }) => ({ kind, factor, stale })),
    })),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  };
}
