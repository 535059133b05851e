import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { ReportId } from '@ircrisk/contract/modules/assets/statistics.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { pyramidQuery } from '#modules/safety/incident-management/index.ts';
import { textIn } from '#plant/names.ts';
import { certificateEnd, isOverdue, openSince } from '#plant/open-dates.ts';
import { subtreeIds } from '#plant/subtree.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { calledIn } from '#platform/resources/second-name.ts';

/** What a report looks at: a branch of the plant or all of it, through the eyes of its reader. */
export interface Scope {
  nodeId: string | null;
  viewer: Viewer;
}

/** Rows of a list the reader may see, whatever letter the report calls them by. */
function seen(resource: string, alias: string, { viewer }: Scope): Sql {
  if (viewer.dataScope === 'all') return sql`true`;
  const { table } = resourceOf(resource);
  return sql`${name(`${alias}.id`)} in (select t.id from ${name(table)} t where ${visible(resourceOf(resource), viewer)})`;
}

/** Equipment `e` of a branch, or of the whole plant. */
const within = (scope: Scope): Sql =>
  sql`e.is_deleted = 0 and ${seen('equipment', 'e', scope)} and ${
    scope.nodeId ? sql`e.node_id = any(array${subtreeIds([scope.nodeId])})` : sql`true`
  }`;

/** The device (or the highest node below the company) a unit belongs to, named in the reader's language. */
const device = (language: Language) => sql`left join lateral (
  select ${textIn(language, 'd.name')} as name from factory_nodes n cross join lateral unnest(string_to_array(trim('/' from n.path), '/')::bigint[]) with ordinality p(id, at)
  join factory_nodes d on d.id = p.id where n.id = e.node_id and d.level_code in ('device', 'branch', 'company') order by p.at desc limit 1) d on true`;
/** One row per unit first: names are looked up for a few hundred nodes, not for every piece of equipment. */
const byDevice = (figures: Sql, scope: Scope, language: Language, outer: Sql): Sql => sql`
  select d.name as group, ${outer} from (
    select e.node_id, ${figures} from equipment e left join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id
    where ${within(scope)} and e.state <> 'scrapped' group by e.node_id) e ${device(language)} group by d.name order by d.name`;

/** Functional failures of the last twelve months, at the unit where they happened. */
const failures = (
  scope: Scope,
): Sql => sql`failure_events f where f.is_deleted = 0 and f.category = 'functional' and ${seen('failure-event', 'f', scope)}
  and f.detected_at >= current_date - interval '12 months' and ${scope.nodeId ? sql`f.node_id = any(array${subtreeIds([scope.nodeId])})` : sql`true`}`;

/** The name a code has in a dictionary; the code itself where it is unknown. */
const named = (code: string, column: Sql, language: Language): Sql => sql`coalesce(
  (select d.${language === 'en' ? sql`dict_value_en` : sql`dict_value`} from dicts d where d.code = ${code} and d.dict_key = ${column} and d.is_deleted = 0 limit 1), ${column})`;

type Query = (scope: Scope, language: Language) => Sql;

/** Figures of every report, grouped by the database. */
export const queries: Record<ReportId, Query> = {
  'equipment-by-type': (scope) => sql`
    select e.type as group, count(*)::int as count, (count(*) filter (where e.state = 'inUse'))::int as "inUse",
      (count(*) filter (where e.state = 'standby'))::int as standby, (count(*) filter (where e.state not in ('inUse', 'standby')))::int as other
    from equipment e where ${within(scope)} group by e.type order by 2 desc, 1`,
  'equipment-by-unit': (scope, language) =>
    byDevice(
      sql`count(*) as count, count(*) filter (where ${isOverdue('s')}) as overdue,
        count(*) filter (where s.next_due_date between current_date and current_date + 90) as due, sum(s.completeness) as complete, count(s.completeness) as known`,
      scope,
      language,
      sql`sum(count)::int as count, sum(overdue)::int as overdue, sum(due)::int as "dueIn90", (sum(complete) / nullif(sum(known), 0))::float8 as completeness`,
    ),
  'equipment-by-age': (scope) => sql`
    select case when age is null then null when age < 5 then 'under5' when age < 10 then 'from5' when age < 15 then 'from10' when age < 20 then 'from15'
      else 'over20' end as group, count(*)::int as count
    from (select extract(year from age(current_date, e.in_service_date)) as age from equipment e where ${within(scope)} and e.state <> 'scrapped') a
    group by 1 order by min(age) nulls last`,
  'equipment-by-material': (scope) => sql`
    select m.name as group, sum(c.count)::int as count from (
      select e.material_id, count(*) as count from equipment e where ${within(scope)} group by e.material_id) c
    left join materials m on m.id = c.material_id group by m.name order by 2 desc, 1`,
  'inspection-due': (scope) => sql`
    select to_char(m.month, 'YYYY-MM') as group, coalesce(c.count, 0)::int as count
    from generate_series(date_trunc('month', current_date), date_trunc('month', current_date) + interval '35 months', interval '1 month') m(month)
    left join (select date_trunc('month', greatest(${openSince('s')}, current_date))::timestamptz as month, count(*) as count
      from equipment_integrity s join equipment e on e.id = s.equipment_id where ${within(scope)} and ${openSince('s')} is not null group by 1) c
      on c.month = m.month
    order by m.month`,
  'certificate-expiry': (scope) => sql`
    select c.kind as group, (count(*) filter (where c.ends < current_date))::int as expired,
      (count(*) filter (where c.ends between current_date and current_date + 30))::int as in30,
      (count(*) filter (where c.ends between current_date + 31 and current_date + 60))::int as in60,
      (count(*) filter (where c.ends between current_date + 61 and current_date + 90))::int as in90,
      (count(*) filter (where c.ends > current_date + 90))::int as later, (count(*) filter (where c.ends is null))::int as none
    from (select c.kind, ${certificateEnd('c')} as ends from certificates c join equipment e on e.id = c.equipment_id
      where c.is_deleted = 0 and ${within(scope)}) c group by c.kind order by 1`,
  'remaining-life': (scope) => sql`
    select case when s.remaining_life_today is null then case when s.corrosion_rate is null then 'unknown' else 'notLimited' end
      when s.remaining_life_today = 0 then 'usedUp' when s.remaining_life_today < 2 then 'under2' when s.remaining_life_today < 5 then 'from2'
      when s.remaining_life_today < 10 then 'from5' else 'over10' end as group, count(*)::int as count
    from equipment e join equipment_figures s on s.tenant_id = e.tenant_id and s.equipment_id = e.id
    where ${within(scope)} and e.type in ('pressureVessel', 'heatExchanger', 'piping', 'tank', 'heater') and e.state <> 'scrapped' group by 1
    order by min(s.remaining_life_today) nulls last, 1`,
  'risk-by-unit': (scope, language) =>
    byDevice(
      sql`count(*) filter (where s.risk_level = 'low') as low, count(*) filter (where s.risk_level = 'medium') as medium,
        count(*) filter (where s.risk_level = 'mediumHigh') as medium_high, count(*) filter (where s.risk_level = 'high') as high,
        count(*) filter (where s.risk_level is null) as none`,
      scope,
      language,
      sql`sum(low)::int as low, sum(medium)::int as medium, sum(medium_high)::int as "mediumHigh", sum(high)::int as high, sum(none)::int as none`,
    ),
  'mechanism-frequency': (scope) => sql`
    select c.mechanism as group, count(*)::int as count from corrosion_cases c left join equipment e on e.id = c.equipment_id
    where c.is_deleted = 0 and ${seen('corrosion-case', 'c', scope)} and (${scope.nodeId}::bigint is null or coalesce(c.node_id, e.node_id) = any(array${subtreeIds([scope.nodeId ?? '0'])}))
    group by c.mechanism order by 2 desc, 1`,
  'overdue-actions': (scope) => sql`
    select u.shown_name as group, count(*)::int as open, (count(*) filter (where a.due < current_date))::int as overdue,
      (max(current_date - a.due) filter (where a.due < current_date))::int as oldest
    from (select a.owner_id, coalesce(a.deferred_to, a.due_date) as due, coalesce(a.node_id, e.node_id) as node_id from action_items a
      left join equipment e on e.id = a.equipment_id where a.is_deleted = 0 and ${seen('action-item', 'a', scope)} and a.state not in ('closed', 'cancelled')) a
    left join users u on u.id = a.owner_id
    where ${scope.nodeId}::bigint is null or a.node_id = any(array${subtreeIds([scope.nodeId ?? '0'])})
    group by u.shown_name order by 3 desc, 2 desc, 1`,
  'incident-pyramid': (scope, language) =>
    pyramidQuery(
      ({ at, node }) => sql`${seen('incident', 'i', scope)} and ${at} >= current_date - interval '12 months'
        and ${scope.nodeId ? sql`${node} = any(array${subtreeIds([scope.nodeId])})` : sql`true`}`,
      language,
    ),
  'failures-by-mode': (scope, language) => sql`
    select ${named('failure_mode', sql`c.code`, language)} as group, c.count from (
      select f.mode_code as code, count(*)::int as count from ${failures(scope)} group by f.mode_code) c order by c.count desc, c.code`,
  'failures-by-class': (scope, language) => sql`
    select ${named('iso_class', sql`c.code`, language)} as group, c.count, c.hours from (
      select f.iso_class as code, count(*)::int as count, round(sum(f.downtime_hours)::numeric, 1)::float8 as hours
      from ${failures(scope)} group by f.iso_class) c order by c.count desc, c.code`,
  'failure-cost-by-unit': (scope, language) => sql`
    select d.name as group, sum(e.count)::int as count, sum(e.cost)::float8 as cost, sum(e.loss)::float8 as loss from (
      select f.node_id, count(*) as count, sum(f.repair_cost) filter (where f.currency = 'CNY') as cost,
        sum(f.production_loss) filter (where f.currency = 'CNY') as loss
      from ${failures(scope)} group by f.node_id) e ${device(language)} group by d.name order by 3 desc nulls last, 1`,
  'usage-by-department': ({ viewer }, language) => sql`
    select ${calledIn(language, 'd.dept_name')} as group, count(distinct a.user_id)::int as users, count(*)::int as count from audit_entries a
    join users u on u.tenant_id = current_tenant() and u.id = a.user_id left join departments d on d.tenant_id = current_tenant() and d.id = u.dept_ids[1]
    where a.at >= current_date - 30 and (${viewer.dataScope === 'all'} or u.id = ${viewer.userId} or u.dept_ids && ${viewer.scopeDeptIds}::bigint[])
    group by 1 order by 3 desc, 1`,
  // “is true” keeps each IN a lookup in a hash: joined, they are planned as loops while the tables have no statistics yet.
  'data-quality': (scope) => sql`
    with e as materialized (
      select e.*, s.completeness, s.part_count from equipment e left join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id
      where ${within(scope)} and e.state <> 'scrapped'
    ), p as materialized (
      select id, wall_thickness, calculated_thickness from parts where is_deleted = 0 and (equipment_id in (select id from e)) is true
    ), l as materialized (
      select id from monitoring_locations where is_deleted = 0 and (part_id in (select id from p)) is true
    ), checks(nth, "group", records, problems) as (
      select 1, 'incomplete', count(*), count(*) filter (where coalesce(completeness, 0) < 80) from e
      union all select 2, 'noServiceDate', count(*), count(*) filter (where in_service_date is null) from e
      union all select 3, 'noMaterial', count(*), count(*) filter (where material_id is null) from e where type in ('pressureVessel', 'heatExchanger', 'piping', 'tank', 'heater')
      union all select 4, 'operatingAboveDesign', count(*), count(*) filter (where operating_pressure > design_pressure) from e
      union all select 5, 'spelling', (select count(*) from e), coalesce(sum(n) filter (where n > 1), 0) from (select count(*) as n from e group by tag_search_key(tag)) g
      union all select 6, 'noParts', count(*), count(*) filter (where coalesce(part_count, 0) = 0) from e where type in ('pressureVessel', 'heatExchanger', 'piping')
      union all select 7, 'noGrade', count(*), count(*) filter (where i.safety_grade is null) from inspections i
        where i.is_deleted = 0 and i.type = 'periodic' and (i.equipment_id in (select id from e where type = 'pressureVessel')) is true
      union all select 8, 'doubtful', count(*), count(*) filter (where r.doubtful) from thickness_readings r
        where r.is_deleted = 0 and (r.location_id in (select id from l)) is true
      union all select 9, 'calculatedAbove', count(*), count(*) filter (where wall_thickness < calculated_thickness) from p)
    select "group", records::int as records, problems::int as problems, (100.0 * problems / nullif(records, 0))::float8 as share from checks order by nth`,
};

/** Versions of matrices behind the levels of the ledger. */
export const matrixRows = (scope: Scope): Sql => sql`
  select distinct s.risk_matrix_row_id as id from equipment e join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id
  where s.risk_level is not null and ${within(scope)}`;
