import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { alarmErrors } from '@ircrisk/contract/modules/reliability/alarm-errors.ts';
import type { actOnShelf, Shelved } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import {
  alarmShelf,
  type ShelfKind,
  type ShelfState,
  shelfActs,
} from '@ircrisk/contract/resources/alarm/shelf.ts';
import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import { say } from '@ircrisk/contract/text.ts';
import {
  type Alarm,
  type AlarmAct,
  type AlarmState,
  actOnAlarm,
  alarmText,
  shelveFault,
} from '@ircrisk/engine-alarm';
import { shown } from '@ircrisk/units';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import { clockMinutes, latestNow } from '#platform/database/clocks.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { mustSeeAll, viewerOf, visible } from '#platform/resources/scope.ts';
import { completed } from '#platform/studies/parts.ts';
import { judgeAgain, markForJudging } from './log/judge-again.ts';
import { readPhilosophy } from './philosophy.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;
type Language = Caller['language'];

const opening: Readonly<Record<ShelfKind, AlarmAct>> = {
  shelve: 'shelve',
  suppress: 'suppress',
  outOfService: 'takeOut',
};
const closing: Readonly<Record<ShelfKind, AlarmAct>> = {
  shelve: 'unshelve',
  suppress: 'unsuppress',
  outOfService: 'returnToService',
};

/** One act of the state machine on an alarm, logged whether it was possible or not. */
async function act(
  tx: Tx,
  tagId: string,
  name: AlarmAct,
  { reason = null, supersededBy = null }: { reason?: string | null; supersededBy?: string | null } = {},
): Promise<{
  alarm: Alarm;
  refused: string | null;
  code: string;
  problem: Parameters<typeof alarmText>[0] | undefined;
}> {
  const { code } = await tx.one<{ code: string }>(
    sql`select code from alarm_tags where id = ${tagId} for update`,
  );
  const stood = (await tx.maybe<Alarm>(
    sql`select alarm_state as state, active from alarm_states where tag_id = ${tagId}`,
  )) ?? { state: 'normal' as AlarmState, active: false };
  const { alarm, log, problem } = actOnAlarm(stood, name, { approved: true });
  await tx.run(sql`
    insert into alarm_state_log (tag_id, act, from_state, to_state, ignored, reason, superseded_by)
    values (${tagId}, ${log.act}, ${log.from}, ${log.to}, ${log.ignored}, ${reason}, ${supersededBy})`);
  if (!log.ignored)
    await tx.run(sql`
      insert into alarm_states (tag_id, alarm_state, active, since, last_time) values (${tagId}, ${alarm.state}, ${alarm.active}, now(), now())
      on conflict (tenant_id, tag_id) do update set alarm_state = excluded.alarm_state`);
  return { alarm, refused: problem ? code : null, code, problem };
}

/** Barriers that count on an alarm hear of it at once when it is hidden or back. */
export async function tellHidden(tx: Tx, tagIds: readonly string[]): Promise<void> {
  const { tenantId, tags, barrierIds } = await tx.one<{
    tenantId: string;
    tags: string[];
    barrierIds: string[];
  }>(sql`
    select current_tenant() as "tenantId", coalesce(array_agg(t.id::text), '{}') as tags,
      coalesce(array_agg(distinct t.barrier_id::text) filter (where t.barrier_id is not null), '{}') as "barrierIds"
    from alarm_tags t where t.id = any(${tagIds}::bigint[]) and t.barrier_id is not null`);
  if (tags.length > 0) await announce(tx, tenantId, 'alarm.hidden', { tagIds: tags, barrierIds });
}

/** What each kind outranks: it ends them, else their records would wait for an alarm that answers to another. */
const outranked: Readonly<Record<ShelfKind, readonly ShelfKind[]>> = {
  shelve: [],
  suppress: ['shelve'],
  outOfService: ['suppress', 'shelve'],
};

async function endOutranked(tx: Tx, { tagId, kind, code }: ShelfRow): Promise<void> {
  const below = await tx.all<{ id: string; kind: ShelfKind }>(sql`
    select id, kind from alarm_shelves where tag_id = ${tagId} and state = 'active' and is_deleted = 0 and kind = any(${outranked[kind]}::text[])
    order by kind = 'shelve', id for update`);
  for (const one of below) {
    await act(tx, tagId, closing[one.kind], { supersededBy: code });
    await tx.run(
      sql`update alarm_shelves set state = 'ended', superseded_by = ${code}, ended_time = now() where id = ${one.id}`,
    );
  }
}

interface ShelfRow {
  code: string;
  hasMeasures: boolean;
  state: ShelfState;
  kind: ShelfKind;
  author: string | null;
  version: number;
  tagId: string;
  alarm: string;
  retired: boolean;
  reason: string;
  over: boolean;
  early: boolean;
  start: string;
  hoursLeft: number;
}

/** The alarm is hidden from now on, whatever start was written down: the limit holds for that time. */
function mustBeInTime(row: ShelfRow, shelveHours: number, language: Language): void {
  if (row.retired) throw fail(alarmErrors.retired, { code: row.alarm });
  if (row.over) throw fail(alarmErrors.over);
  if (row.early) throw fail(alarmErrors.early, { time: row.start });
  if (row.kind !== 'shelve') return;
  const fault = shelveFault(row.hoursLeft, shelveHours + clockMinutes / 60);
  if (!fault) return;
  const reason = alarmText(shelveFault(row.hoursLeft, shelveHours) ?? fault, language);
  throw fail(alarmErrors.tooLong, { hours: shown(row.hoursLeft, 3), reason });
}

/** Begins, approves, refuses or ends; the alarm's own state goes with it. */
export async function takeShelfAct(
  { tx, actor, projectId, language }: Caller,
  input: ParsedInputOf<typeof actOnShelf>,
) {
  const row = await tx.maybe<ShelfRow>(sql`
    select t.code, coalesce(trim(t.measures), '') <> '' as "hasMeasures", t.state, t.kind, t.create_user as author, t.version, t.tag_id as "tagId", a.code as alarm, a.state = 'retired' as retired, t.reason, t.until_time <= now() as over,
      t.start_time > ${latestNow} as early, to_char(t.start_time, 'YYYY-MM-DD HH24:MI') as start,
      (extract(epoch from t.until_time - now()) / 3600)::float8 as "hoursLeft"
    from alarm_shelves t join alarm_tags a on a.tenant_id = t.tenant_id and a.id = t.tag_id
    where t.id = ${input.id} and ${visible(alarmShelf, viewerOf(actor, projectId))} for update of t`);
  if (!row) throw fail(commonErrors.notFound);
  await mustSeeAll(tx, alarmTag, [row.tagId], viewerOf(actor, projectId));
  if (input.version !== undefined && input.version !== row.version) throw fail(commonErrors.stale);
  if (input.act === 'begin' && row.kind !== 'shelve') throw fail(alarmErrors.approval);
  const state = takeAct(shelfActs, { state: row.state, people: { author: row.author } }, input, actor.userId);
  if (input.act === 'approve' && row.kind === 'outOfService' && !row.hasMeasures)
    throw fail(alarmErrors.measures);
  const { shelveHours } = await readPhilosophy(tx);
  let alarmState: string = '';
  if (state === 'active' || state === 'ended') {
    if (state === 'active') {
      mustBeInTime(row, shelveHours, language);
      await endOutranked(tx, row);
    }
    const name = state === 'active' ? opening[row.kind] : closing[row.kind];
    const { alarm, problem, code } = await act(tx, row.tagId, name, { reason: input.reason ?? row.reason });
    if (problem) throw fail(alarmErrors.transition, { alarm: code, reason: alarmText(problem, language) });
    alarmState = alarm.state;
  }
  const saved = await tx.one<{ version: number; start: string }>(sql`
    update alarm_shelves set state = ${state}, state_reason = ${input.reason ?? null},
      approver_id = case when ${input.act === 'approve'} then ${actor.userId}::bigint else approver_id end,
      start_time = case when ${state === 'active'} then least(now(), until_time - interval '1 second') else start_time end,
      until_time = case when ${state === 'active' && row.kind === 'shelve'} then least(until_time, now() + make_interval(secs => ${shelveHours * 3600}::float8)) else until_time end,
      ended_time = case when ${state === 'ended'} then now() else ended_time end where id = ${input.id} returning version, start_time::text as start`);
  if (alarmState) {
    await tellHidden(tx, [row.tagId]);
    await markForJudging(tx, row.tagId, saved.start);
    await judgeAgain(tx);
  }
  return { state, alarmState, version: saved.version };
}

/** Shelves whose time is over: the alarm sounds again if the process is still beyond its limit, and the log says so. */
export async function expireShelves(tx: Tx): Promise<number> {
  const over = await tx.all<{ id: string; tagId: string; kind: ShelfKind }>(sql`
    select id, tag_id as "tagId", kind from alarm_shelves where state = 'active' and until_time <= now() and is_deleted = 0 order by id for update skip locked`);
  for (const { id, tagId, kind } of over) {
    await act(tx, tagId, kind === 'shelve' ? 'shelveExpires' : closing[kind]);
    await tx.run(sql`update alarm_shelves set state = 'expired', ended_time = now() where id = ${id}`);
  }
  const tagIds = [...over.map(({ tagId }) => tagId), ...(await expireLogged(tx))];
  await tellHidden(tx, tagIds);
  return tagIds.length;
}

/** The line of a log that hides an alarm as it stands now; what it outranks came to nothing, whatever was told later. */
const lastHiding = sql`join lateral (
    select e.kind, e.time, e.operator from alarm_events e where e.tag_id = s.tag_id and e.kind >= 3 and e.kind <= 8
      and e.kind = case s.alarm_state when 'shelved' then 3 when 'suppressed' then 5 when 'outOfService' then 7 end
    order by e.time desc limit 1) l on true`;
const withoutRecord = sql`not exists (
    select from alarm_shelves h where h.tenant_id = s.tenant_id and h.tag_id = s.tag_id and h.state = 'active' and h.is_deleted = 0)`;

/** What a log has shelved and not brought back is over by the limit of the philosophy too. */
async function expireLogged(tx: Tx): Promise<string[]> {
  const { shelveHours } = await readPhilosophy(tx);
  const over = await tx.all<{ id: string }>(sql`
    select s.tag_id as id from alarm_states s ${lastHiding}
    where s.alarm_state = 'shelved' and ${withoutRecord} and l.time <= now() - make_interval(secs => ${shelveHours * 3600}::float8) order by s.tag_id`);
  for (const { id } of over) await act(tx, id, 'shelveExpires');
  return over.map(({ id }) => id);
}

/** What the control system hides without a record here, with the time the philosophy leaves it. */
const readLogged = ({ tx, actor, projectId, language }: Caller, shelveHours: number) =>
  tx.all<Shelved>(sql`
    select 'log-' || t.id as id, '' as code, t.code as alarm, case when ${language === 'en'} then coalesce(t.name_en, t.name) else t.name end as name, p.code as position, t.priority,
      s.alarm_state as "alarmState", s.active, case s.alarm_state when 'shelved' then 'shelve' when 'suppressed' then 'suppress' else 'outOfService' end as kind, 'active' as state,
      ${language === 'en' ? 'Told by the log; no record' : '日志记载，未登记'}::text as reason, l.operator as person, null as approver, to_char(l.time, 'YYYY-MM-DD HH24:MI') as "from",
      to_char(e.ends, 'YYYY-MM-DD HH24:MI') as until, floor(extract(epoch from e.ends - now()) / 60)::float8 as "leftMinutes",
      (extract(epoch from e.ends - l.time) / 60)::float8 as "wholeMinutes", true as "byLog", 0 as version, '{}'::text[] as allowed
    from alarm_states s join alarm_tags t on t.tenant_id = s.tenant_id and t.id = s.tag_id left join alarm_positions p on p.tenant_id = t.tenant_id and p.id = t.position_id
    ${lastHiding}
      cross join lateral (select case when s.alarm_state = 'shelved' then l.time + make_interval(secs => ${shelveHours * 3600}::float8) end as ends) e
    where s.alarm_state in ('shelved', 'suppressed', 'outOfService') and ${withoutRecord} and ${visible(alarmTag, viewerOf(actor, projectId))}
    order by e.ends, t.code limit 500`);

/** What is asked for, in force or over since yesterday, with the clock of the server. */
export async function readShelved(caller: Caller) {
  const { tx, actor, projectId, language } = caller;
  const rows = await tx.all<
    Omit<Shelved, 'allowed' | 'byLog'> & { author: string | null; mayBegin: boolean }
  >(sql`
    select t.id, t.code, a.code as alarm, case when ${language === 'en'} then coalesce(a.name_en, a.name) else a.name end as name, p.code as position, a.priority,
      coalesce(e.to_state, s.alarm_state, 'normal') as "alarmState", coalesce(e.to_state in ('unacknowledged', 'acknowledged'), s.active, false) as active, t.kind, t.state, t.reason, coalesce(nullif(u.shown_name, ''), u.account) as person,
      coalesce(nullif(v.shown_name, ''), v.account) as approver, to_char(t.start_time, 'YYYY-MM-DD HH24:MI') as "from", to_char(t.until_time, 'YYYY-MM-DD HH24:MI') as until,
      floor(extract(epoch from t.until_time - now()) / 60)::float8 as "leftMinutes", (extract(epoch from t.until_time - t.start_time) / 60)::float8 as "wholeMinutes",
      t.version, t.create_user as author, a.state <> 'retired' and t.until_time > now() and t.start_time <= ${latestNow} as "mayBegin"
    from alarm_shelves t join alarm_tags a on a.tenant_id = t.tenant_id and a.id = t.tag_id left join alarm_positions p on p.tenant_id = t.tenant_id and p.id = a.position_id
      left join alarm_states s on s.tenant_id = t.tenant_id and s.tag_id = t.tag_id
      -- What the alarm became when this one ended; what it is now may be another's doing.
      left join lateral (
        select l.to_state from alarm_state_log l where t.ended_time is not null and l.tag_id = t.tag_id and l.at >= t.ended_time
          and l.act = any(case t.kind when 'shelve' then array['unshelve', 'shelveExpires'] when 'suppress' then array['unsuppress'] else array['returnToService'] end)
        order by l.at, l.id limit 1) e on true
      left join users u on u.tenant_id = t.tenant_id and u.id = t.create_user left join users v on v.tenant_id = t.tenant_id and v.id = t.approver_id
    where ${visible(alarmShelf, viewerOf(actor, projectId))} and t.state <> 'refused' and (t.ended_time is null or t.ended_time > now() - interval '1 day')
    order by t.state in ('ended', 'expired'), t.until_time, t.id limit 500`);
  const { shelveHours } = await readPhilosophy(tx);
  return {
    limitHours: shelveHours,
    shelved: [
      ...rows.map(({ author, mayBegin, ...row }) => ({
        ...row,
        byLog: false,
        allowed: allowedActs(
          shelfActs,
          { state: row.state as ShelfState, people: { author } },
          actor.userId,
        ).filter(
          (name) =>
            (row.kind === 'shelve' ? name !== 'approve' && name !== 'refuse' : name !== 'begin') &&
            (mayBegin || shelfActs[name].to !== 'active'),
        ),
      })),
      ...(await readLogged(caller, shelveHours)),
    ],
  };
}

export const readTagLog = (tx: Tx, id: string) =>
  tx.all<{
    at: string;
    act: string;
    from: string;
    to: string;
    ignored: boolean;
    reason: string | null;
    supersededBy: string | null;
    person: string | null;
  }>(sql`
    select to_char(l.at, 'YYYY-MM-DD HH24:MI:SS') as at, l.act, l.from_state as "from", l.to_state as "to", l.ignored, l.reason, l.superseded_by as "supersededBy", coalesce(nullif(u.shown_name, ''), u.account) as person
    from alarm_state_log l left join users u on u.tenant_id = l.tenant_id and u.id = l.user_id where l.tag_id = ${id} order by l.id desc limit 200`);

const hourMs = 3_600_000;

/** A year, leap years included. */
const mostApprovedHours = 366 * 24;

async function refuseRetired(
  tx: Tx,
  wholes: ReadonlyMap<SavedRecord, Record<string, unknown>>,
): Promise<void> {
  const tagIds = [...wholes.values()].flatMap(({ tagId }) => (tagId == null ? [] : String(tagId)));
  const retired = await tx.all<{ id: string; code: string }>(
    sql`select id, code from alarm_tags where id = any(${tagIds}::bigint[]) and state = 'retired'`,
  );
  const codes = new Map(retired.map(({ id, code }) => [id, code]));
  for (const [record, { tagId }] of wholes) {
    const code = codes.get(String(tagId));
    if (code)
      refuse(record, 'tagId', 'state', {
        zh: say(alarmErrors.retired, 'zh', { code }),
        en: say(alarmErrors.retired, 'en', { code }),
      });
  }
}

interface Span {
  code: string;
  from: number;
  to: number;
}
const timeOf = (value: unknown) => Date.parse(String(value).replace(' ', 'T'));

/** Shelves of one alarm that leave no break between them are one. What somebody has ended, or its time, is over. */
function chainOf(own: Span, others: readonly Span[]): { hours: number; code: string | null } {
  let { from, to } = own;
  let [code, left]: [string | null, readonly Span[]] = [null, others];
  for (let joined = true; joined; ) {
    const next = left.find((one) => one.from <= to && one.to >= from);
    joined = next !== undefined;
    if (!next) break;
    [from, to] = [Math.min(from, next.from), Math.max(to, next.to)];
    code ??= next.code;
    left = left.filter((one) => one !== next);
  }
  return { hours: (to - from) / hourMs, code };
}

/** The limit holds for the time nobody hears the alarm, however many records it is asked for in. */
async function refuseChains(
  tx: Tx,
  wholes: ReadonlyMap<SavedRecord, Record<string, unknown>>,
  shelveHours: number,
): Promise<void> {
  const saved = [...wholes].flatMap(([record, whole]) => {
    const span = {
      code: String(whole.code ?? '–'),
      from: timeOf(whole.startTime),
      to: timeOf(whole.untilTime),
    };
    return whole.kind === 'shelve' && span.to > span.from
      ? [{ record, tagId: String(whole.tagId), span }]
      : [];
  });
  if (saved.length === 0) return;
  const rows = await tx.all<{ tagId: string; code: string; from: string; to: string }>(sql`
    select tag_id as "tagId", code, to_char(start_time, 'YYYY-MM-DD HH24:MI:SS') as "from", to_char(until_time, 'YYYY-MM-DD HH24:MI:SS') as "to"
    from alarm_shelves where tag_id = any(${saved.map(({ tagId }) => tagId)}::bigint[]) and kind = 'shelve' and is_deleted = 0 and state in ('requested', 'active')
      and id <> all(${saved.flatMap(({ record }) => record.id ?? [])}::bigint[]) order by start_time, id`);
  const known = Map.groupBy(rows, ({ tagId }) => tagId);
  for (const { record, tagId, span } of saved) {
    const others = [
      ...(known.get(tagId) ?? []).map(({ code, from, to }) => ({ code, from: timeOf(from), to: timeOf(to) })),
      ...saved.filter((one) => one.tagId === tagId && one.span !== span).map((one) => one.span),
    ];
    const { hours, code } = chainOf(span, others);
    if (code === null || !shelveFault(hours, shelveHours)) continue;
    refuse(record, 'untilTime', 'limit', {
      zh: `与搁置 ${code} 首尾相接，共 ${shown(hours, 3)} 小时没有间断，上限为 ${shelveHours} 小时`,
      en: `With shelving ${code} it makes ${shown(hours, 3)} h without a break, of ${shelveHours} h at most`,
    });
  }
}

export const shelfHooks: ResourceHooks = {
  resource: 'alarm-shelf',
  async beforeSave(tx, records) {
    const { shelveHours } = await readPhilosophy(tx);
    const wholes = await completed(tx, 'alarm_shelves', records);
    await refuseRetired(tx, wholes);
    await refuseChains(tx, wholes, shelveHours);
    for (const [record, whole] of wholes) {
      const hours = (timeOf(whole.untilTime) - timeOf(whole.startTime)) / hourMs;
      if (!(hours > 0)) {
        refuse(record, 'untilTime', 'order', { zh: '结束须晚于开始', en: 'It must end after it begins' });
        continue;
      }
      // Suppression by design and out of service have an approval instead of the philosophy's limit; nobody approves for ever.
      if (whole.kind !== 'shelve' && hours > mostApprovedHours)
        refuse(record, 'untilTime', 'limit', {
          zh: '抑制或停用一次最长一年，到期复审后再登记',
          en: 'Suppression and out of service last a year at most: review it then, and enter it anew',
        });
      const fault = whole.kind === 'shelve' ? shelveFault(hours, shelveHours) : undefined;
      if (fault)
        refuse(record, 'untilTime', 'limit', { zh: alarmText(fault, 'zh'), en: alarmText(fault, 'en') });
    }
  },
  forbids: ({ state }) => (state === 'requested' ? [] : ['update', 'delete']),
};
