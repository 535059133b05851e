import { resources } from '@ircrisk/contract/catalog.ts';
import type { Page } from '@ircrisk/contract/endpoint.ts';
import type { TankGrid } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { reports } from '@ircrisk/contract/modules/assets/statistics.ts';
import type { PivotQuestion, PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { BarrierKpi } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import { approverLadder } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { proposeOccurrence } from '@ircrisk/engine-fmeca';
import { statutoryHolidays } from '@ircrisk/engine-job-hazard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArrangedEvent, arrangeAlarm } from '#modules/reliability/alarm-management/log/arrange.ts';
import { name, sql } from '#platform/database/sql.ts';
import { demoPlantMade } from '#testing/furnished.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import type { Plant } from './ledger/making.ts';
import { generatePlant } from './ledger/plant.ts';
import { seedDemoPlant } from './plant.ts';
import { seedYear } from './year.ts';

type Row = Record<string, unknown> & { id: string };
const center = '/ircrisk-center';
let platform: TestPlatform;
let client: TestClient;
/** How many of each kind were made. */
let plant: Record<keyof Plant, number>;

beforeAll(async () => {
  platform = await startTestPlatform({ demo: true });
  plant = await demoPlantMade();
  client = await platform.client(platform.a.admin);
});
afterAll(() => platform?.close());

const page = async (resource: string, query: Record<string, unknown> = {}) =>
  (await client.get<Page<Row>>(`${center}/${resource}/page`, { size: 500, ...query })).body.data;

test('the same input gives the same plant, and another day another one', () => {
  const make = (today: string) => {
    let at = 0;
    const id = () => {
      at += 1;
      return String(at);
    };
    return JSON.stringify(generatePlant({ today, id, rootId: '1', materials: new Map(), users: new Map() }));
  };
  expect(make('2026-03-01')).toBe(make('2026-03-01'));
  expect(make('2026-03-01')).not.toBe(make('2027-03-01'));
});

describe('the demo refinery', () => {
  test('leaves no filled table whose rows the planner takes for none', async () => {
    const uncounted = await platform.asOwner<{ name: string }>(`
      select c.relname as name from pg_class c join pg_policies p on p.tablename = c.relname
      where c.relkind = 'r' and c.reltuples < 0 and pg_relation_size(c.oid) > 2 * current_setting('block_size')::int`);
    expect(uncounted).toEqual([]);
  });

  test('shows a screening with every outcome, and calculated rates beside measured ones', async () => {
    const [found] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ quantitative: number; rules: number; open: number; rates: number }>(sql`
        select (select count(*)::int from rbi_screening_results where outcome = 'quantitative') as quantitative,
          (select count(*)::int from rbi_screening_results where outcome = 'rules') as rules,
          (select count(*)::int from rbi_screening_results where outcome is null) as open,
          (select count(*)::int from rbi_assessments where rate_evidence is not null) as rates`),
    );
    for (const [outcome, count] of Object.entries(found ?? {}))
      expect(count, `${outcome} of ${JSON.stringify(found)}`).toBeGreaterThan(0);
  });

  test('names its consoles after the units they stand in, and its studies claim barriers', async () => {
    const found = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ consoles: string[]; claims: number }>(sql`
        select (select array_agg(p.name_en || ' / ' || n.name_en order by p.code) from alarm_positions p join factory_nodes n on n.id = p.node_id) as consoles,
          (select count(*)::int from barrier_claims c join barrier_claim_series s on s.claim_id = c.id) as claims`),
    );
    expect(found).toEqual({
      consoles: [
        'Crude unit console / Crude distillation unit',
        'FCC console / Fluid catalytic cracking unit',
        'Diesel hydrotreater console / Diesel hydrotreater',
      ],
      claims: 3,
    });
  });

  test('has a year of alarms with floods and bad actors, arranged as an import would', async () => {
    const found = await platform.inTenant(platform.a.tenantId, async (tx) => {
      const counts = await tx.one<{ events: number; standing: number; english: number }>(sql`
        select (select count(*)::int from alarm_events) as events, (select count(*)::int from alarm_states where active) as standing,
          (select count(*)::int from alarm_tags where name_en is null) as english`);
      const worst = await tx.all<ArrangedEvent & { tagId: string }>(sql`
        select e.tag_id as "tagId", (extract(epoch from e.time) * 1000)::float8 as time, e.kind, e.source, e.priority, e.counts, e.run,
          (extract(epoch from e.ends) * 1000)::float8 as ends, e.lost, (extract(epoch from e.acknowledged) * 1000)::float8 as acknowledged
        from alarm_events e where e.tag_id in (select tag_id from alarm_tag_sums where step = 'month' group by tag_id order by sum(runs) desc limit 2) order by e.time`);
      return { ...counts, worst };
    });
    expect(found.events).toBeGreaterThan(200_000);
    expect(found.standing).toBeGreaterThan(0);
    expect(found.english).toBe(0);
    for (const own of Map.groupBy(found.worst, ({ tagId }) => tagId).values()) {
      const told = (events: readonly ArrangedEvent[]) =>
        events.filter(({ kind }) => kind === 0).map(({ time, run, ends, lost }) => [time, run, ends, lost]);
      const before = told(own.map((event) => ({ ...event })));
      const rules = { chatterSeconds: 60, chatterCount: 3, shelveMs: 43_200_000, now: Date.now() };
      expect(told(arrangeAlarm(own, { state: 'normal', active: false }, rules).events)).toEqual(before);
    }
  });

  test('plays each day again as it was: what grows by the day has grown by as many days', async () => {
    const days = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ gap: number; days: number }>(sql`
        select overdue - lag(overdue) over one as gap, day - lag(day) over one as days from (
          select p.model_id, p.known_time, p.known_time::date as day, substring(c->'text'->>'en' from '([0-9]+) days? overdue')::int as overdue
          from dynamic_risk_points p, jsonb_array_elements(p.contributors) c
          where c->>'kind' = 'overdueInspection' and (c->>'factor')::float8 > 1) o where overdue is not null
        window one as (partition by model_id order by known_time)`),
    );
    const gaps = days.filter(({ gap }) => gap !== null);
    expect(gaps.filter(({ gap }) => gap === 1).length).toBeGreaterThan(90);
    expect(gaps.filter(({ gap, days: passed }) => gap !== passed)).toEqual([]);
  });

  test('plays a past moment by what had begun by then, and by nothing of today', async () => {
    const early = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all(sql`
        select m.code, p.known_time, c->>'since' as since, s->>'label' as label
        from dynamic_risk_points p join dynamic_risk_models m on m.id = p.model_id, jsonb_array_elements(p.contributors) c
          left join lateral jsonb_array_elements(c->'sources') s on true
          left join barrier_impairments i on i.code = s->>'label'
        where left(c->>'since', 10)::date > p.known_time::date or substring(p.base_name->>'en' from '[0-9]{4}-[0-9]{2}-[0-9]{2}$')::date > p.known_time::date or i.start_time > p.known_time or i.closed_time < p.known_time
          or (c->'text'->>'en' ~ 'FOAM-404.*failure' and p.known_time < (select start_time from barrier_impairments where code = 'IM-0187'))
          or (c->'text'->>'en' ~ 'FT-202.*past its' and p.known_time < (select planned_end from barrier_impairments where code = 'BP-0228'))
          or (c->'text'->>'en' ~ 'OPR-201' and p.known_time::date <= (select evidence_until from barrier_elements where tag = 'OPR-201'))
        limit 5`),
    );
    expect(early).toEqual([]);
    const [at] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ at: string }>(sql`select to_char(now() - interval '21 days', 'YYYY-MM-DD HH24:MI:SS') as at`),
    );
    const ids = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ id: string; code: string }>(
        sql`select id, code from dynamic_risk_models where code in ('BT-014', 'BT-021', 'BT-033') order by code`,
      ),
    );
    const ratios: Record<string, number> = {};
    for (const { id, code } of ids) {
      const { data } = (
        await client.get<{ ratio: number }>('/ircrisk-dynamic-risk/subject/detail', { id, at: at!.at })
      ).body;
      ratios[code] = data.ratio;
    }
    // Of the three only the overdue test of XV-302 had begun.
    expect(ratios['BT-014']).toBeGreaterThan(1);
    expect(ratios['BT-014']).toBeLessThan(1.1);
    expect(ratios).toMatchObject({ 'BT-021': 1, 'BT-033': 1 });
  });

  test('has a past of its barriers: tests in time and late, one failed, and what was closed again', async () => {
    const { kpi } = (
      await client.get<{ kpi: BarrierKpi }>('/ircrisk-dynamic-barrier-management/barrier/panel')
    ).body.data;
    expect(kpi.testsDue).toBeGreaterThan(15);
    expect(kpi.testsOnTime).toBeGreaterThan(0.7);
    expect(kpi.testsOnTime).toBeLessThan(1);
    expect(kpi.testsFailed).toBeGreaterThan(0);
    expect(kpi.impairmentsClosed).toBe(5);
    expect(kpi.reasons).toEqual({ testsOnTime: null, testsFailed: null, impairmentHours: null });
  });

  test('says in each language what is said in it: nothing has both in one field', async () => {
    const both = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ text: string }>(sql`
        select distinct text from alarm_tags, unnest(array[cause, cause_en, consequence, consequence_en, operator_action, operator_action_en]) text
        where text ~ '[一-龥].* / [A-Za-z]' or cause is not null and cause_en is null
        union select text from barrier_impairments, unnest(array[reason, reason_en, measures, measures_en]) text
        where text is null or text ~ '[一-龥].*[A-Za-z]{3,} [a-z]{2,}'
        union select text from barrier_standards, unnest(array[functionality, functionality_en, assurance, assurance_en]) text
        where text is null or text ~ '[一-龥].*[A-Za-z]{3,} [a-z]{2,}'
        union select text from alarm_philosophies, unnest(array[roles, roles_en]) text
        where text is null or text ~ '[一-龥].*[A-Za-z]{3,} [a-z]{2,}'`),
    );
    expect(both).toEqual([]);
  });

  test('has each of a pair in its own language, in every list', async () => {
    const pairs = resources.flatMap((resource) =>
      Object.keys(resource.fields).flatMap((property) =>
        `${property}En` in resource.fields && !resource.fields[property]?.readOnly
          ? [{ table: resource.table, column: columnOf(resource, property) }]
          : [],
      ),
    );
    expect(pairs.length).toBeGreaterThan(50);
    const mixed = await platform.inTenant(platform.a.tenantId, async (tx) => {
      const found: object[] = [];
      for (const { table, column } of pairs) {
        const text = name(column);
        const rows = await tx.all<{ text: string }>(sql`
          select ${text}::text as text from ${name(table)} where ${text}::text ~ '[一-龥。，）] ?([A-Z]|\\d+ )[a-z/L]+ [a-z]{2,}' limit 2`);
        found.push(...rows.map((row) => ({ table, column, text: row.text })));
      }
      return found;
    });
    expect(mixed).toEqual([]);
  });

  test('has a year in which people did things, a day of theirs after the other', async () => {
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(
        sql`update work_orders set owner_id = ${platform.a.plain.id} where completed_on is not null`,
      );
      await seedYear(tx);
    });
    type Count = { key: string; name: string; count: number; updates: number };
    const count = async (by: string) =>
      (await client.get<Count[]>('/ircrisk-log/usual/statistics', { by })).body.data;
    const days = await count('day');
    expect(days.length).toBeGreaterThan(200);
    expect(new Set(days.map(({ key }) => key.slice(0, 7))).size).toBeGreaterThan(10);
    expect((await count('module')).map(({ key }) => key)).toContain('order');
    const { monthly } = (await client.get<{ monthly: number }>('/ircrisk-log/usual/active')).body.data;
    expect(monthly).toBeGreaterThan(0);
    const query = { userId: platform.a.plain.id, tableName: 'work_orders', size: 1 };
    const [newest] = (await client.get<Page<{ id: string }>>('/ircrisk-log/usual/list', query)).body.data
      .records;
    const told = (await client.get('/ircrisk-log/usual/detail', { id: newest?.id })).body.data;
    expect(told).toMatchObject({ history: { entry: { before: { stateName: '执行中' } } } });
  });

  test('has two years of incidents with their hours, and thirty jobs, in both languages', async () => {
    const found = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<Record<string, number>>(sql`
        select (select count(*)::int from incidents) as incidents, (select count(*)::int from incidents where title_en is null or description_en is null) as bare,
          (select (max(occurred_at)::date - min(occurred_at)::date) from incidents) as days,
          (select count(distinct month)::int from worked_hours) as months, (select count(*)::int from jhas) as jobs,
          (select count(*)::int from jhas where title_en is null) as untitled,
          (select count(*)::int from incidents where anonymous and reporter_id is not null) as named,
          (select count(*)::int from bow_ties where state = 'approved') as bow_ties`),
    );
    expect(found).toMatchObject({ bare: 0, months: 24, untitled: 0, named: 0 });
    expect(found.incidents).toBeGreaterThan(60);
    expect(found.days).toBeGreaterThan(690);
    expect(found.jobs).toBeGreaterThanOrEqual(30);
    expect(found.bow_ties).toBeGreaterThanOrEqual(4);
  });

  test('analyses a seal failure that is in the failure database, and its check counts what is there', async () => {
    const cases = '/ircrisk-root-cause-analysis/rca-case';
    const all = (await client.get<Page<Row>>(`${cases}/page`, { size: 50 })).body.data.records;
    const closed = all.find(({ source }) => source === 'failure');
    const board = (await client.get<RcaBoard>(`${cases}/board`, { id: closed!.id })).body.data;
    const event = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one(sql`
        select e.mode_code as mode, e.item, e.detected_at = c.occurred_at as "isThen", e.equipment_id = c.equipment_id as "isThere",
          (e.labour_cost + e.material_cost + e.contract_cost + e.production_loss)::float8 = c.cost::float8 as "costsAsMuch"
        from rca_cases c join failure_events e on e.id = c.source_id where c.id = ${board.id}`),
    );
    expect(event).toEqual({ mode: 'ELP', item: '机械密封', isThen: true, isThere: true, costsAsMuch: true });
    // Signed in time, then done, then checked, then closed.
    const { isInTime, isInOrder } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ isInTime: boolean; isInOrder: boolean }>(sql`
        select bool_and(s.at > c.occurred_at and s.at::date <= c.due_date and s.at::date <= f.actions_done_on) and max(s.at)::date = max(c.approved_on) as "isInTime",
          bool_and(c.approved_on <= f.actions_done_on and f.check_due <= f.checked_on and f.checked_on <= f.closed_on) as "isInOrder"
        from rca_cases c join rca_follow_ups f on f.case_id = c.id join study_steps s on s.study_id = c.id where c.id = ${board.id}`),
    );
    expect([isInTime, isInOrder]).toEqual([true, true]);
    const live = (await client.get<Record<string, unknown>>(`${cases}/effect`, { id: closed!.id })).body.data;
    const { eventsBefore, monthsBefore, eventsAfter, monthsAfter, p, verdict } = board.followUp!;
    expect({ eventsBefore, eventsAfter, verdict }).toEqual({
      eventsBefore: 8,
      eventsAfter: 1,
      verdict: 'effective',
    });
    expect(live).toMatchObject({
      ...{ modeCode: 'ELP', eventsBefore, monthsBefore, eventsAfter, monthsAfter },
      figure: { value: { p, verdict } },
    });
  });

  test('rates failure modes as often as their rates say, and shows what an action has done', async () => {
    const modes = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ code: string; occurrence: number; hourly: number; share: number; after: number | null }>(sql`
        select s.code, m.occurrence, i.failure_rate * m.ratio as hourly, sum(m.ratio) over (partition by m.item_id) as share,
          m.revised_occurrence as after
        from fmeca_modes m join fmeca_items i on i.id = m.item_id join fmeca_studies s on s.id = m.study_id where m.is_deleted = 0`),
    );
    expect(modes.length).toBeGreaterThan(20);
    for (const mode of modes) {
      const seen = proposeOccurrence({ failures: mode.hourly * 8760, unitHours: 8760 }).value?.rating;
      expect(mode.occurrence, JSON.stringify(mode)).toBe(seen);
      expect(mode.share).toBeCloseTo(1, 3);
    }
    expect(modes.filter(({ code, after }) => code === 'FM-031' && after !== null)).toHaveLength(1);
    const texts = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ reasons: string }>(sql`
        select string_agg(value ->> 'reasonEn', ' ') as reasons from rcm_modes m, jsonb_each(m.answers) where is_deleted = 0`),
    );
    expect(texts.reasons).not.toMatch(/[⺀-￯]/);
  });

  test('shows evaluations three years apart, and barriers in every state but a lost reason', async () => {
    const [found] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{
        factors: number[];
        dated: number;
        states: string[];
        colours: string[];
        bare: number;
        deaf: number;
        heard: number;
        kept: boolean[];
      }>(sql`
        select (select array_agg(factor order by valid_from) from management_evaluations e join management_evaluation_results r on r.study_id = e.id where state = 'approved') as factors,
          (select count(*)::int from management_coefficients where is_deleted = 0 and evaluation_id is not null) as dated,
          (select array_agg(distinct state order by state) from barrier_results) as states,
          (select array_agg(distinct colour order by colour) from bow_ties t join bow_tie_results r on r.study_id = t.id where state = 'approved') as colours,
          (select count(*)::int from barrier_results where state <> 'functional' and jsonb_array_length(causes) = 0) as bare,
          (select count(*)::int from barrier_results where causes::text like '%BPCS%') as deaf,
          (select count(*)::int from alarm_tags where barrier_id is not null and state = 'approved') as heard,
          (select array_agg((wr.state = 'effective') = (r.state = 'functional') order by e.tag) from barrier_elements e join barrier_element_results r on r.element_id = e.id
            join corrosion_windows w on w.id = e.window_id join corrosion_window_results wr on wr.window_id = w.id) as kept`),
    );
    expect(found).toMatchObject({ dated: 2, bare: 0, deaf: 0, heard: 4 });
    // Two elements are as their operating windows are.
    expect(found?.kept).toEqual([true, true]);
    expect(found?.factors).toHaveLength(2);
    expect(found!.factors[0]).toBeGreaterThan(found!.factors[1]!);
    expect(found?.states).toEqual(
      expect.arrayContaining(['bypassed', 'degraded', 'failed', 'functional', 'unknown']),
    );
    expect(found?.colours?.length).toBeGreaterThan(0);
  });

  test('shows five corrosion loops with a year of readings: windows in every state, excursions handled and open, gaps, two revisions', async () => {
    const [found] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{
        loops: number;
        states: string[];
        handling: string[];
        points: number;
        revisions: string[];
        bare: number;
      }>(sql`
        select (select count(*)::int from corrosion_loops) as loops, (select array_agg(distinct state order by state) from corrosion_window_results) as states,
          (select array_agg(distinct state order by state) from corrosion_excursions) as handling,
          (select count(*)::int from series_points p join corrosion_windows w on w.tag_id = p.tag_id) as points,
          (select array_agg(state order by revision) from corrosion_documents where content is not null) as revisions,
          (select count(*)::int from corrosion_loops p where not exists (select 1 from corrosion_members m where m.loop_id = p.id)) as bare`),
    );
    expect(found).toMatchObject({ loops: 5, bare: 0, revisions: ['approved', 'draft'] });
    expect(found?.states).toEqual(['actionCovered', 'attention', 'effective', 'exceeded', 'unknown']);
    expect(found?.handling).toEqual(['acknowledged', 'closed', 'open']);
    expect(found?.points).toBeGreaterThan(30_000);
  });

  test('has jobs of three colours with the signature each asks for, and every remaining risk is explained', async () => {
    const found = await platform.inTenant(platform.a.tenantId, async (tx) => ({
      jobs: await tx.all<{ colour: 'blue' | 'yellow' | 'orange'; as: string; late: boolean }>(sql`
        select r.colour, j.approved_as as "as", exists (select from jha_permits p where p.jha_id = j.id and p.out_of_hours) as late
        from jhas j join jha_results r on r.jha_id = j.id where j.is_deleted = 0 and j.approved_as is not null`),
      unticked: await tx.all(sql`
        select id from jha_permits where kind like 'hotWork%' and not out_of_hours and extract(isodow from starts_at) in (6, 7)
          and not starts_at::date = any(${statutoryHolidays.flatMap(({ work = [] }) => work)}::date[])`),
      unexplained: await tx.all(
        sql`select id from jha_hazards where residual_score >= 70 and (alarp_note is null or alarp_note_en is null or residual_score > initial_score)`,
      ),
      open: await tx.all(sql`
        select h.id from jha_hazards h join jhas j on j.id = h.jha_id where j.state in ('active', 'closed') and h.control_status = 'open'`),
    }));
    expect(new Set(found.jobs.map(({ colour }) => colour))).toEqual(new Set(['blue', 'orange', 'yellow']));
    // Hot work at night or on a rest day is signed one level up.
    const usual = { blue: 0, yellow: 1, orange: 2 };
    for (const { colour, as, late } of found.jobs)
      expect([colour, late, as]).toEqual([colour, late, approverLadder[usual[colour] + Number(late)]]);
    expect(found.unticked).toEqual([]);
    expect(found.unexplained).toEqual([]);
    expect(found.open).toEqual([]);
  });

  test('shows an RCM study in both languages that is decided but for one mode', async () => {
    const [found] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ total: number; decided: number; untranslated: number; incomplete: number }>(sql`
        select mode_count as total, decided_count as decided,
          (select count(*)::int from rcm_modes where mode_en is null or effect_en is null or (task is not null and task_en is null)) as untranslated,
          (select count(*)::int from rcm_modes where outcome is not null and (task is null or interval_value is null or trade is null or duration is null)) as incomplete
        from rcm_study_results`),
    );
    expect(found).toEqual({ total: 7, decided: 6, untranslated: 0, incomplete: 0 });
  });

  test('has an RBI of its first unit that thinning drives before corrosion under insulation', async () => {
    const drivers = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ driver: string; count: number }>(sql`
        select r.driver, count(*)::int as count from rbi_results r join rbi_studies s on s.id = r.study_id
        where s.code = 'RBI-001' and r.driver is not null group by r.driver`),
    );
    const walls = new Map(drivers.map(({ driver, count }) => [driver, count]));
    expect(walls.get('thinning'), JSON.stringify(drivers)).toBeGreaterThan(walls.get('cui') ?? 0);
    expect(walls.size).toBeGreaterThan(1);
  });

  test('has a reassessment of the refining units with cracking where water condenses, inspections in series, and drivers that rest on something', async () => {
    const found = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ cracking: number; thinning: number; cui: number; series: number; backed: number }>(sql`
        select (count(*) filter (where r.driver like 'scc-%'))::int as cracking, (count(*) filter (where r.driver = 'thinning'))::int as thinning,
          (count(*) filter (where r.driver = 'cui'))::int as cui, (count(*) filter (where jsonb_array_length(r.inspections) > 1))::int as series,
          avg(((r.evidence->>'measured')::float8 + (r.evidence->>'stated')::float8)
            / ((r.evidence->>'measured')::float8 + (r.evidence->>'stated')::float8 + (r.evidence->>'assumed')::float8)) as backed
        from rbi_results r join rbi_studies s on s.id = r.study_id where s.code = 'RBI-002'`),
    );
    expect(found.cracking).toBeGreaterThan(20);
    expect(found.thinning).toBeGreaterThan(found.cui);
    expect(found.series).toBeGreaterThan(0);
    expect(found.backed).toBeGreaterThan(0.6);
  });

  test('has its size, its figures, and comes only once', async () => {
    expect(plant.equipment).toBeGreaterThan(380);
    expect(plant.parts).toBeGreaterThan(1000);
    expect(await seedDemoPlant(platform.db, platform.a.tenantId)).toBeUndefined();
    const { total, records } = await page('equipment');
    expect(total).toBe(plant.equipment);
    expect(records.filter(({ nextDueDate }) => nextDueDate !== null).length).toBeGreaterThan(200);
    expect(records.every(({ completeness }) => typeof completeness === 'number')).toBe(true);
    for (const resource of [
      'part',
      'inspection',
      'thickness-reading',
      'certificate',
      'corrosion-case',
      'document',
      'action-item',
      'atmospheric-tank',
      'process',
    ])
      expect((await page(resource)).total, resource).toBeGreaterThan(10);
  });

  test('has walls that only ever thin, with lives an engineer believes', async () => {
    const lives = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ life: number; rate: number }>(
        sql`select remaining_life as life, corrosion_rate as rate from equipment_integrity where remaining_life is not null`,
      ),
    );
    expect(lives.length).toBeGreaterThan(150);
    expect(lives.filter(({ life }) => life > 1 && life < 80).length / lives.length).toBeGreaterThan(0.8);
    expect(lives.every(({ rate }) => rate < 0.6)).toBe(true);
  });

  test('has plans, two years of work and the year ahead, a little of it overdue or put off', async () => {
    const count = async (query: Record<string, unknown>) =>
      (await client.get<Page<Row>>('/ircrisk-maint/work-order/page', { size: 1, ...query })).body.data.total;
    const all = await count({});
    expect(all).toBeGreaterThan(2000);
    expect(await count({ open: 'true' })).toBeGreaterThan(500);
    const overdue = await count({ overdue: 'true' });
    expect(overdue).toBeGreaterThan(3);
    expect(overdue / all).toBeLessThan(0.05);
    expect(await count({ state: 'deferred' })).toBeGreaterThan(2);
    const figures = await client.get<{ execution: { value: { value: number } } }>('/ircrisk-maint/kpi', {
      period: 'lastYear',
    });
    expect(figures.body.data.execution.value.value).toBeGreaterThan(90);
  });

  test('is read in one list of nodes with its counts, which add up to all equipment', async () => {
    const nodes = (
      await client.get<{ id: string; parentId: string; level: number; nameEn: string | null }[]>(
        `${center}/factory-model/all-list`,
      )
    ).body.data;
    expect(nodes.length).toBe(plant.factory_nodes + 1);
    const counts = (await client.get<{ id: string; total: number }[]>(`${center}/factory-model/counts`)).body
      .data;
    const root = nodes.find(({ parentId }) => parentId === '0');
    expect(counts.find(({ id }) => id === root?.id)?.total).toBe(plant.equipment);
  });

  test.each(Object.keys(reports))(
    'gives the report %s in both languages, with totals of what it shows',
    async (report) => {
      const zh = await client.get<{
        rows: Record<string, unknown>[];
        total: Record<string, number>;
        columns: { key: string; title: string; kind: string }[];
      }>(`${center}/statistics/${report}`);
      expect(zh.status).toBe(200);
      const { rows, total, columns } = zh.body.data;
      // Failures are another module's to seed, and nobody has worked here yet.
      if (!/^(failure|usage)/.test(report)) expect(rows.length).toBeGreaterThan(0);
      for (const { key } of columns.filter(({ kind, key }) => kind === 'count' && key !== 'cumulative'))
        expect(total[key], key).toBe(rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0));
      const en = await client.get<typeof zh.body.data>(
        `${center}/statistics/${report}`,
        {},
        { language: 'en' },
      );
      expect(en.body.data.columns[0]?.title).not.toBe(columns[0]?.title);
      expect(en.body.data.total).toEqual(total);
      const nodes = (
        await client.get<{ id: string; levelCode: string }[]>(`${center}/factory-model/all-list`)
      ).body.data;
      const device = nodes.find(({ levelCode }) => levelCode === 'device')?.id;
      expect((await client.get(`${center}/statistics/${report}`, { nodeId: device })).status).toBe(200);
      const foreign = await (await platform.client(platform.b.admin)).get<typeof zh.body.data>(
        `${center}/statistics/${report}`,
      );
      // Everybody uses the platform; what the other tenant did is not in it.
      if (report === 'usage-by-department') return;
      expect(
        foreign.body.data.rows.every((row) => Number(row.count ?? row.records ?? row.open ?? 0) === 0),
      ).toBe(true);
    },
  );

  test('shares figures that everybody can open, one for each further kind of chart', async () => {
    const { records } = await page('statistics-view');
    const questions = records.map(({ question }) => JSON.parse(String(question)) as PivotQuestion);
    expect(questions.map(({ chart }) => chart).sort()).toEqual(['box', 'control', 'heat']);
    for (const question of questions) {
      const { data } = (await client.post<PivotResult>(`${center}/statistics/pivot`, question)).body;
      expect(data.rows.length, question.chart).toBeGreaterThan(5);
    }
  });

  test('has thickness grids that agree with what courses and bottoms say of themselves', async () => {
    const { records: tanks } = await page('atmospheric-tank', { tankNumber: 'TK-601' });
    const tankId = tanks[0]?.id;
    const { data } = (
      await client.get<{ grids: TankGrid[] }>(`${center}/atmospheric-tank/grids`, { id: tankId })
    ).body;
    const courses = (await page('tank-course', { tankId })).records;
    const shell = data.grids.filter(({ area }) => area === 'shell');
    expect(shell).toHaveLength(3);
    for (const { section, minimum, average } of shell) {
      const course = courses.find((each) => String(each.course) === section);
      expect(course?.measuredMinimum).toBe(minimum);
      // The lowest average along a vertical line lies between the least reading and the mean of the course.
      expect(course?.measuredAverage).toBeGreaterThan(minimum);
      expect(course?.measuredAverage).toBeLessThan(average);
    }
    expect(shell.flatMap(({ cells }) => cells).filter(({ outlier }) => outlier)).toHaveLength(1);
  });

  test('has tanks that API 653 can judge, with other levels on request', async () => {
    const { records } = await page('atmospheric-tank');
    type Tank = {
      shell: { value: { maxFillM: number; limitingCourse: number } | null; reason: unknown };
      bottoms: { interval: { value: { intervalYears: number } } }[];
      settlement: { value: { residualsMm: number[] } };
      dates: { nextInternal: string };
    };
    for (const { id } of records) {
      const { data } = (await client.get<Tank>(`${center}/atmospheric-tank/calculation`, { id })).body;
      expect(data.shell.value, JSON.stringify(data.shell.reason)).not.toBeNull();
      expect(data.bottoms.length).toBe(2);
      expect(data.dates.nextInternal).toMatch(/^\d{4}-/);
      expect(Math.abs(data.settlement.value.residualsMm.reduce((sum, value) => sum + value, 0))).toBeLessThan(
        1e-6,
      );
    }
    const id = records[0]?.id;
    const heavy = (
      await client.get<Tank>(`${center}/atmospheric-tank/calculation`, { id, specificGravity: 1.2 })
    ).body.data;
    const light = (
      await client.get<Tank>(`${center}/atmospheric-tank/calculation`, { id, specificGravity: 0.7 })
    ).body.data;
    expect(heavy.shell.value?.maxFillM ?? 0).toBeLessThan(light.shell.value?.maxFillM ?? 0);
  });

  test('replays the risk of past days with the days overdue then, not those of today', async () => {
    const points = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ model: string; day: string; factor: number; days: number }>(sql`
        select m.code as model, to_char(p.known_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, (c ->> 'factor')::float8 as factor,
          (regexp_match(c -> 'text' ->> 'en', '(\\d+) days? overdue'))[1]::int as days
        from dynamic_risk_points p join dynamic_risk_models m on m.id = p.model_id cross join jsonb_array_elements(p.contributors) c
        where c ->> 'kind' = 'overdueInspection' and (c ->> 'factor')::float8 between 1.0001 and 4.999`),
    );
    const fallenDue = (point: (typeof points)[number]) => Date.parse(point.day) / 86_400_000 - point.days;
    const byModel = [...Map.groupBy(points, ({ model }) => model).values()];
    expect(byModel.some((of) => of.length > 1)).toBe(true);
    for (const of of byModel) {
      expect([...new Set(of.map(fallenDue))], of[0]?.model).toHaveLength(1);
      expect(new Set(of.map(({ factor, days }) => ((factor - 1) / days).toPrecision(6))).size).toBe(1);
    }
  });

  test('finds the scenarios of its major hazard', async () => {
    const found = await client.get<{ total: number }>('/ircrisk-dynamic-risk/subject/list', {
      majorHazard: '1',
    });
    expect(found.body.data.total).toBeGreaterThan(0);
  });

  test('sets a purged exchanger lower by hand, never higher', async () => {
    const [set] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ type: string; lower: boolean }>(sql`
        select e.type, o.frequency < p.base_frequency as lower from dynamic_risk_overrides o join dynamic_risk_models m on m.id = o.model_id
        join equipment e on e.id = m.equipment_id join lateral (select * from dynamic_risk_points x where x.model_id = m.id order by known_time desc limit 1) p on true
        where o.state = 'approved'`),
    );
    expect(set).toEqual({ type: 'heatExchanger', lower: true });
  });
});
