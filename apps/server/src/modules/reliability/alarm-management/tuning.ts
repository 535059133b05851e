import { alarmErrors } from '@ircrisk/contract/modules/reliability/alarm-errors.ts';
import type { Tuning } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import { chatteringRuns, delayDefaults, recommendedDeadband, recommendedDelay } from '@ircrisk/engine-alarm';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { type Counted, kpisOf } from './kpis.ts';
import { readKpis } from './read-kpis.ts';
import { inPeriod, mustFindPosition, type Period, readTagSums } from './read-period.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;
type TunedTag = Tuning['tag'];

async function mustFindTag({ tx, actor, projectId, language }: Caller, id: string): Promise<TunedTag> {
  const tag = await tx.maybe<TunedTag>(sql`
    select t.id, t.code, case when ${language === 'en'} then coalesce(t.name_en, t.name) else t.name end as name, t.priority, t.state, t.class, t.type, t.quantity, t.setpoint,
      t.span_low as "spanLow", t.span_high as "spanHigh", t.on_delay as "onDelay", t.deadband, t.response_minutes as "responseMinutes", b.code as barrier,
      case when e.id is not null then jsonb_build_object('id', e.id::text, 'tag', e.tag, 'criticality', e.criticality) end as equipment
    from alarm_tags t left join equipment e on e.tenant_id = t.tenant_id and e.id = t.equipment_id
      left join barriers b on b.tenant_id = t.tenant_id and b.id = t.barrier_id
    where t.id = ${id} and ${visible(alarmTag, viewerOf(actor, projectId))}`);
  if (!tag) throw fail(commonErrors.notFound);
  return tag;
}

/** What plants begin with, by what is measured. */
export function typicalOf(quantity: string | null) {
  if (quantity === null) return null;
  if (quantity === 'temperature') return delayDefaults.temperature;
  if (quantity.startsWith('pressure')) return delayDefaults.pressure;
  if (quantity.endsWith('Flow')) return delayDefaults.flow;
  return quantity === 'percent' ? delayDefaults.level : null;
}

interface Activation {
  /** Seconds since 1970 and how long; null: still open, or its return is lost. */
  start: number;
  seconds: number | null;
  returnValue: number | null;
  /** Somebody had acknowledged it before it went. */
  seen: boolean;
}

const readActivations = (tx: Tx, period: Period, tagId: string): Promise<Activation[]> =>
  tx.all<Activation>(sql`
    select extract(epoch from e.time)::float8 as start, case when not e.lost then extract(epoch from e.ends - e.time)::float8 end as seconds,
      (select r.value from alarm_events r where r.tag_id = e.tag_id and r.time = e.ends and r.kind = 1 limit 1) as "returnValue",
      coalesce(e.acknowledged < e.ends, false) as seen
    from alarm_events e where e.tag_id = ${tagId} and e.position_id = ${period.positionId} and e.kind = 0 and e.counts and ${inPeriod(period)} order by e.time`);

/** How far, in per cent of span, the value had gone back when the alarm came again within a minute. */
function shortReturns(
  { setpoint, spanLow, spanHigh }: TunedTag,
  activations: readonly Activation[],
): number[] {
  const span = spanHigh !== null && spanLow !== null ? spanHigh - spanLow : 0;
  if (setpoint === null || !(span > 0)) return [];
  return activations.flatMap(({ start, seconds, returnValue }, at) => {
    const next = activations[at + 1];
    if (seconds === null || returnValue === null || !next || next.start - start - seconds > 60) return [];
    return [(Math.abs(returnValue - setpoint) / span) * 100];
  });
}

/** The period without the alarms a delay would have kept away. */
function withDelay(
  counted: Counted,
  own: { readonly alarms: number; readonly runs: number; readonly fleeting: number },
  activations: readonly Activation[],
  period: Period,
  delay: number,
  rules: { chatterSeconds: number; chatterCount: number; fleetingSeconds: number },
): Counted {
  const first = (period.midnights[0] ?? 0) / 1000;
  const bins = [...counted.bins];
  const isGone = ({ seconds }: Activation) => seconds !== null && seconds < delay;
  for (const activation of activations.filter(isGone)) {
    const at = Math.floor((activation.start - first) / 600);
    const count = bins[at];
    if (count) bins[at] = count - 1;
  }
  const left = activations.filter((activation) => !isGone(activation));
  const runs =
    chatteringRuns(
      left.map(({ start }) => start),
      rules.chatterSeconds,
      rules.chatterCount,
    )?.length ?? 0;
  const fleeting = left.filter(({ seconds }) => seconds !== null && seconds < rules.fleetingSeconds).length;
  const alarmsByTag = [...counted.alarmsByTag];
  const place = alarmsByTag.indexOf(own.alarms);
  if (place >= 0) alarmsByTag[place] = left.length;
  const step = (before: number, after: number) => (before > 0 && after === 0 ? 1 : 0);
  return {
    ...counted,
    bins,
    alarmsByTag,
    runs: counted.runs - own.runs + runs,
    chatteringTags: counted.chatteringTags - step(own.runs, runs),
    fleeting: counted.fleeting - own.fleeting + fleeting,
    fleetingTags: counted.fleetingTags - step(own.fleeting, fleeting),
  };
}

/** What nobody would have heard of: activations people had answered, and an alarm that would not have come at all. */
function missedBy(delay: number, activations: readonly Activation[]): Tuning['checks'][number] {
  const gone = activations.filter(({ seconds }) => seconds !== null && seconds < delay);
  const seen = gone.filter((one) => one.seen).length;
  const values = { removed: String(gone.length), of: String(activations.length), seen: String(seen) };
  if (gone.length > 0 && gone.length === activations.length)
    return { id: 'missedAll', state: 'miss', values };
  return { id: 'missed', state: seen === 0 ? 'ok' : 2 * seen > gone.length ? 'miss' : 'near', values };
}

function checksOf(
  tag: TunedTag,
  activations: readonly Activation[],
  { delay, deadband }: Pick<Tuning, 'delay' | 'deadband'>,
): Tuning['checks'] {
  const checks: Tuning['checks'] = [];
  if (delay !== null) checks.push(missedBy(delay, activations));
  if (tag.responseMinutes === null) checks.push({ id: 'noResponse', state: 'near', values: {} });
  else if (delay !== null) {
    const share = delay / (tag.responseMinutes * 60);
    checks.push({
      id: 'response',
      state: share <= 0.1 ? 'ok' : share <= 0.25 ? 'near' : 'miss',
      values: { seconds: String(Math.round(tag.responseMinutes * 60)), share: (share * 100).toFixed(1) },
    });
  }
  const isBound = tag.barrier !== null || tag.class === 'hma';
  checks.push({
    id: isBound ? 'bound' : 'free',
    state: isBound ? 'miss' : 'ok',
    values: { barrier: tag.barrier ?? '' },
  });
  const typical = typicalOf(tag.quantity);
  if (delay !== null && typical)
    checks.push({
      id: 'typical',
      state: delay <= typical.seconds * 2 ? 'ok' : 'near',
      values: { seconds: String(typical.seconds) },
    });
  if (deadband !== null && typical)
    checks.push({
      id: 'band',
      state: deadband <= typical.deadbandPercent * 2 ? 'ok' : 'near',
      values: { percent: String(typical.deadbandPercent) },
    });
  return checks;
}

/** What the data of a period propose for one alarm; a delay that is tried takes the place of the proposed one. */
export async function proposeTuning(
  call: Caller,
  input: { tagId: string; positionId: string; delay?: number | undefined },
  period: Period,
  zone: string,
): Promise<Tuning> {
  const { tx } = call;
  const position = await mustFindPosition(call, input.positionId);
  const tag = await mustFindTag(call, input.tagId);
  const { answer, counted, rules } = await readKpis(tx, position, period, zone);
  const activations = await readActivations(tx, period, tag.id);
  const own = (await readTagSums(tx, period)).find(({ tagId }) => tagId === tag.id);
  const durations = activations.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]));
  const responseSeconds = tag.responseMinutes === null ? null : tag.responseMinutes * 60;
  const proposal = recommendedDelay(durations, rules.delayShare, responseSeconds);
  const band = recommendedDeadband(shortReturns(tag, activations), rules.delayShare);
  const typical = typicalOf(tag.quantity);
  // The usual value is for an alarm that is a nuisance and of which the data say no more, as long as it leaves time to respond.
  const isNuisance = (own?.runs ?? 0) + (own?.fleeting ?? 0) > 0 && proposal.reason?.code === 'fewShort';
  const usual =
    isNuisance && typical && typical.seconds < (responseSeconds ?? Number.POSITIVE_INFINITY)
      ? typical.seconds
      : null;
  const proposed = proposal.value?.seconds ?? usual;
  const delay = input.delay ?? proposed;
  const deadband = band.value?.percent ?? typical?.deadbandPercent ?? null;
  const zero = { alarms: activations.length, runs: 0, inRuns: 0, fleeting: 0 };
  const after = kpisOf(
    delay === null ? counted : withDelay(counted, own ?? zero, activations, period, delay, rules),
    rules,
  );
  const tuning = await tx.maybe<{ id: string; state: string }>(
    sql`select id, state from alarm_tunings where tag_id = ${tag.id} and is_deleted = 0 order by id desc limit 1`,
  );
  return {
    tag,
    activations: activations.length,
    durations,
    runs: own?.runs ?? 0,
    inRuns: own?.inRuns ?? 0,
    fleeting: own?.fleeting ?? 0,
    proposal,
    band,
    delay,
    deadband,
    basis: {
      delay: proposal.value ? 'data' : usual === null ? 'none' : 'type',
      deadband: band.value ? 'data' : typical ? 'type' : 'none',
    },
    typical,
    checks: checksOf(tag, activations, { delay, deadband }),
    before: answer.kpis,
    after: after.kpis,
    eemua: { before: answer.eemua, after: after.eemua },
    tuning: tuning ?? null,
  };
}

interface Submitted {
  tagId: string;
  positionId: string;
  from: string;
  to: string;
  onDelay: number;
  deadband: number | null;
}

/** Raises the change: an action item of kind MOC, and the tuning that waits for it. */
export async function submitTuning(call: Caller, input: Submitted, period: Period) {
  const { tx } = call;
  await mustFindPosition(call, input.positionId);
  const tag = await mustFindTag(call, input.tagId);
  if (tag.responseMinutes !== null && input.onDelay >= tag.responseMinutes * 60)
    throw invalidField('onDelay', 'tooBig', {
      zh: `延时须短于该报警的响应时间 ${tag.responseMinutes} min`,
      en: `The delay has to be shorter than the ${tag.responseMinutes} min there are to respond`,
    });
  if (
    await tx.maybe(
      sql`select 1 from alarm_tunings where tag_id = ${tag.id} and state = 'inChange' and is_deleted = 0`,
    )
  )
    throw fail(alarmErrors.tuned, { alarm: tag.code });
  const activations = await readActivations(tx, period, tag.id);
  const removed = activations.filter(({ seconds }) => seconds !== null && seconds < input.onDelay).length;
  const band = input.deadband === null ? '' : `，死区 ${input.deadband} % 量程`;
  const bandEn = input.deadband === null ? '' : `, deadband ${input.deadband} % of span`;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into alarm_tunings (tag_id, on_delay, deadband, former_delay, former_deadband, activations, removed, from_date, to_date, state)
    values (${tag.id}, ${input.onDelay}, ${input.deadband}, ${tag.onDelay}, ${tag.deadband}, ${activations.length}, ${removed}, ${input.from}, ${input.to}, 'inChange') returning id`);
  const action = await tx.one<{ id: string }>(
    raiseActions(sql`
      select 'alarm-management' as source_module, ${id}::bigint as source_id, e.node_id, t.equipment_id,
        ${`报警整定：${tag.code} 开延时 ${input.onDelay} s${band}`}::text as title, ${`Alarm tuning: ${tag.code}, on-delay ${input.onDelay} s${bandEn}`}::text as title_en,
        ${`${input.from} – ${input.to}：${activations.length} 次中可消除 ${removed} 次。${removed} of ${activations.length} would not have come.`}::text as description,
        'moc' as type, 'medium' as priority, ${call.actor.userId}::bigint as owner_id, current_date + 30 as due_date
      from alarm_tags t left join equipment e on e.tenant_id = t.tenant_id and e.id = t.equipment_id where t.id = ${tag.id}`),
  );
  await tx.run(sql`update alarm_tunings set action_id = ${action.id} where id = ${id}`);
  return { id, actionId: action.id };
}

export async function dismissTuning(
  call: Caller,
  input: { tagId: string; reason: string; from: string; to: string },
) {
  const tag = await mustFindTag(call, input.tagId);
  return call.tx.one<{ id: string }>(sql`
    insert into alarm_tunings (tag_id, from_date, to_date, state, state_reason) values (${tag.id}, ${input.from}, ${input.to}, 'dismissed', ${input.reason}) returning id`);
}

/** The change is done: the master database has the new settings. A cancelled one leaves them as they were. */
export async function followActions(tx: Tx, actionIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update alarm_tunings u set state = case when a.state = 'closed' then 'done' else 'dismissed' end
    from action_items a where a.id = u.action_id and u.state = 'inChange' and u.is_deleted = 0 and a.id = any(${actionIds}::bigint[])`);
  await tx.run(sql`
    update alarm_tags t set on_delay = u.on_delay, deadband = coalesce(u.deadband, t.deadband)
    from alarm_tunings u where u.tag_id = t.id and u.state = 'done' and u.action_id = any(${actionIds}::bigint[])
      and (t.on_delay is distinct from u.on_delay or u.deadband is not null and t.deadband is distinct from u.deadband)`);
}
