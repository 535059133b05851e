import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import * as contract from '@ircrisk/contract/modules/safety/incident-management.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { nameOf, textIn } from '#plant/names.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { readDetail } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { actsWithReason, allowedFor, type Hands, handsOf, standsFor } from './acts.ts';
import { classify, figureOf, told } from './classify.ts';
import { clocksOf } from './clocks.ts';
import { mayLift } from './confidential.ts';
import {
  countsForProcess,
  inputOf,
  isWithoutDays,
  lostDaysOf,
  nationalDaysOf,
  readFacts,
  worstOf,
} from './facts.ts';
import { nearTo } from './quick-report.ts';
import { readSettings } from './settings.ts';

type Whole = ResultOf<typeof contract.incidentPage>;

const revisionsOf = (tx: Queries, id: string) =>
  tx.all<{
    id: string;
    revision: number;
    state: 'inForce' | 'proposed' | 'superseded' | 'rejected';
    tier: number | null;
    tierStatus: 'pending' | 'classified';
    nationalGrade: string | null;
    severityWeight: number | null;
    time: string;
    user: string | null;
    reason: string | null;
    decidedBy: string | null;
  }>(sql`
    select c.id, c.revision, c.state, c.tier, c.tier_status as "tierStatus", c.national_grade as "nationalGrade", c.severity_weight as "severityWeight",
      c.create_time as time, u.shown_name as user, c.reason, d.shown_name as "decidedBy"
    from incident_classifications c left join users u on u.id = c.create_user left join users d on d.id = c.decided_by
    where c.incident_id = ${id} and c.is_deleted = 0 order by c.revision`);

const movesOf = (tx: Queries, id: string) =>
  tx.all<{ id: string; act: string; to: string; note: string | null; time: string; user: string | null }>(sql`
    select m.id, m.act, m.to_state as "to", m.note, m.create_time as time, u.shown_name as user
    from incident_moves m left join users u on u.id = m.create_user where m.incident_id = ${id} order by m.id`);

const actionsOf = (tx: Queries, id: string, language: Language) =>
  tx.all<{ id: string; title: string; state: string; owner: string | null; dueDate: string | null }>(sql`
    select a.id, ${textIn(language, 'a.title')} as title, a.state, u.shown_name as owner, coalesce(a.deferred_to, a.due_date) as "dueDate"
    from action_items a left join users u on u.id = a.owner_id
    where a.source_module = 'incident-management' and a.source_id = ${id} and a.is_deleted = 0 order by a.due_date, a.id`);

const failuresOf = (tx: Queries, id: string) =>
  tx.all<{ id: string; number: string; tag: string }>(sql`
    select f.id, f.event_number as number, e.tag from failure_events f join equipment e on e.id = f.equipment_id
    where f.incident_id = ${id} and f.is_deleted = 0 order by f.id`);

const equipmentOf = (tx: Queries, id: string, language: Language) =>
  tx.all<{ id: string; tag: string; name: string }>(sql`
    select e.id, e.tag, ${nameOf(language, 'e')} as name from equipment e join incidents i on e.id = any(i.equipment_ids) where i.id = ${id} order by e.tag`);

/** The cause analysis as its newest revision stands; of one the reader may not see only that it is there. */
const causeOf = (tx: Queries, id: string, language: Language, maySee: boolean) =>
  tx.maybe<NonNullable<Whole['cause']>>(sql`
    select i.cause_kind as kind, coalesce(c.id, i.cause_study_id) as "studyId", c.code, ${textIn(language, 'c.name')} as name, c.state
    from incidents i left join lateral (
      select c.id, c.code, c.name, c.name_en, c.state from rca_cases c
      where ${maySee} and i.cause_kind = 'rca-case' and c.series_id = i.cause_series_id and c.is_deleted = 0 order by c.revision desc limit 1) c on true
    where i.id = ${id} and i.cause_study_id is not null`);

/** Points may come until an incident is closed: before that its weight is told as it stands, not as final. */
const provisional = (found: contract.Classification, state: unknown): contract.Classification =>
  found.weight === null || found.weight.value === null || state === 'closed'
    ? found
    : {
        ...found,
        weight: { ...found.weight, warnings: [...found.weight.warnings, told({ code: 'weightOpen' })] },
      };

/** Everything one page of an incident shows, read in one transaction. */
export const pageHandler = handle(
  contract.incidentPage,
  async ({ tx, input, actor, projectId, language }) => {
    const { id } = input;
    const record = await readDetail(tx, incident, id, viewerOf(actor, projectId), language);
    const [
      settings,
      stored,
      revisions,
      clocks,
      moves,
      actions,
      duplicates,
      failures,
      equipment,
      cause,
      { now },
      written,
      asksReason,
    ] = await Promise.all([
      readSettings(tx),
      readFacts(tx, id),
      revisionsOf(tx, id),
      clocksOf(tx, id),
      movesOf(tx, id),
      actionsOf(tx, id, language),
      nearTo(tx, id, viewerOf(actor, projectId)),
      failuresOf(tx, id),
      equipmentOf(tx, id, language),
      causeOf(tx, id, language, actor.permissions.has('rca-case.read')),
      tx.one<{ now: string }>(sql`select now() as now`),
      tx.one<Hands>(
        sql`select i.investigators::text[] as investigators, i.cause_writers::text[] as "causeWriters", i.causes_by as "causesBy", i.void_asked_by as "voidAskedBy", ${standsFor} as "reporterId" from incidents i where i.id = ${id}`,
      ),
      actsWithReason(tx, id),
    ]);
    const mayAct = actor.permissions.has('incident.update');
    return {
      record: record as contract.Release & { id: string; version: number },
      acts: mayAct
        ? allowedFor(
            { ...record, reporterId: written.reporterId } as never,
            actor.userId,
            await handsOf(tx, written),
          )
        : [],
      asksReason,
      mayLift: mayLift(record, actor),
      people: stored.people.map((person) => ({
        id: person.id,
        role: person.role,
        person: person.person,
        employer: person.employer,
        outcome: person.outcome,
        phase: person.phase,
        lostDays: lostDaysOf(person, settings.lostDayCap),
        gbDays: nationalDaysOf(person),
        counts: countsForProcess(person),
        withoutDays: isWithoutDays(person),
      })),
      releases: stored.releases.map((release) => ({ ...release, worst: figureOf(worstOf(release)) })),
      classification: provisional(classify(inputOf(stored), settings), record.state),
      revisions,
      clocks,
      moves,
      actions,
      duplicates,
      failures,
      equipment,
      cause: cause ?? null,
      now,
    };
  },
);
