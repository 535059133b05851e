import { createHmac } from 'node:crypto';
import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { incidentErrors } from '@ircrisk/contract/modules/safety/incident-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/incident-management.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import { incidentKinds } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { latestNow } from '#platform/database/clocks.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { digestOf, sameBody } from '#platform/http/sent-before.ts';
import { takeTry } from '#platform/identity/limits.ts';
import { tenantHas } from '#platform/permissions/allowed.ts';
import type { Platform } from '#platform/platform.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { keepEnclosures } from './enclosures.ts';
import { reclassify } from './reclassify.ts';
import { firstYear, whoMayHear } from './see.ts';
import { readSettings } from './settings.ts';

type Asked = Omit<ParsedInputOf<typeof contract.reportIncident>, 'key'>;

/** Reports without a name a tenant takes in an hour; the counter knows the tenant alone. */
const mostNameless = 200;
/** With a name: what one person can have seen in an hour. */
const mostNamed = 60;

/** Everybody reports, where the company has the module: reading and handling ask for their own rights. */
async function checkModule(tx: Queries): Promise<void> {
  if (!(await tenantHas(tx, 'incident.create'))) throw fail(commonErrors.moduleForbidden);
}

async function checkPace({ db }: Platform, key: string, most: number): Promise<void> {
  const wait = await takeTry(db, { key, most, seconds: 3600 });
  if (wait > 0) throw fail(incidentErrors.tooMany, { seconds: wait });
}

function checkYear(at: string): void {
  if (at < firstYear)
    throw invalidField('occurredAt', 'range', {
      zh: `发生时间不能早于 ${firstYear} 年`,
      en: `It cannot have happened before ${firstYear}`,
    });
}

/** Triage, the search for the same event told twice and the heat map all go by the place. */
function checkPlace({ nodeId, equipmentId, place }: Asked): void {
  if (!nodeId && !equipmentId && !place)
    throw invalidField('place', 'required', {
      zh: '请说明地点：设备、装置或具体位置至少填一项',
      en: 'Say where: the equipment, the unit or the exact place',
    });
}

async function placeOf(tx: Queries, { nodeId, equipmentId }: Asked): Promise<string | null> {
  if (equipmentId) {
    const found = await tx.maybe<{ nodeId: string }>(
      sql`select node_id as "nodeId" from equipment where id = ${equipmentId} and is_deleted = 0`,
    );
    if (!found)
      throw invalidField('equipmentId', 'reference', {
        zh: '设备不存在',
        en: 'The equipment does not exist',
      });
    return nodeId ?? found.nodeId;
  }
  if (nodeId && !(await tx.maybe(sql`select 1 from factory_nodes where id = ${nodeId} and is_deleted = 0`)))
    throw invalidField('nodeId', 'reference', { zh: '装置不存在', en: 'The place does not exist' });
  return nodeId ?? null;
}

/** The first sentence, which is what a list has room for. */
const titleOf = ({ kind, description }: Asked): string => {
  const first = description.split(/[。！？\n]|\. /)[0]?.trim() ?? '';
  return `${first || incidentKinds[kind].zh}`.slice(0, 60);
};

interface Sender {
  reporterId: string | null;
  key?: string;
  codeHash?: string;
  digest: string;
}

async function keepReport(
  tx: Tx,
  platform: Platform,
  tenantId: string,
  asked: Asked,
  { reporterId, key, codeHash, digest }: Sender,
): Promise<{ id: string; number: string }> {
  checkYear(asked.occurredAt);
  checkPlace(asked);
  const { now } = await tx.one<{ now: boolean }>(
    sql`select ${asked.occurredAt}::timestamptz <= ${latestNow} as now`,
  );
  if (!now)
    throw invalidField('occurredAt', 'past', {
      zh: '发生时间不能晚于现在',
      en: 'It cannot have happened in the future',
    });
  const nodeId = await placeOf(tx, asked);
  const { photoIds, voiceId } = await keepEnclosures(tx, platform, tenantId, asked);
  const release = asked.kind === 'release' ? 'yes' : null;
  const fire = asked.kind === 'fire' || asked.kind === 'explosion' ? 'yes' : null;
  const made = await tx.one<{ id: string; number: string }>(sql`
    insert into incidents (title, kind, occurred_at, discovered_at, node_id, equipment_ids, place, description, injured, anonymous, reporter_id, photo_ids, voice_id,
      submission_key, code_hash, submission_digest, unplanned_release, fire_or_explosion)
    values (${titleOf(asked)}, ${asked.kind}, ${asked.occurredAt}, ${asked.occurredAt}, ${nodeId}, ${asked.equipmentId ? [asked.equipmentId] : []}::bigint[],
      ${asked.place ?? null}, ${asked.description}, ${asked.injured}, ${reporterId === null}, ${reporterId}, ${photoIds}::bigint[], ${voiceId},
      ${key ?? null}, ${codeHash ?? null}, ${digest}, ${release}, ${fire})
    returning id, number`);
  await tx.run(
    sql`insert into incident_moves (incident_id, act, to_state) values (${made.id}, 'report', 'reported')`,
  );
  await reclassify(tx, tenantId, made.id);
  await notify(tx, tenantId, await whoMayHear(tx, tenantId, 'incident.update', made.id), {
    kind: 'incident',
    title: {
      zh: `新事件 ${made.number}：${incidentKinds[asked.kind].zh}`,
      en: `New incident ${made.number}: ${incidentKinds[asked.kind].en.toLowerCase()}`,
    },
    link: `/incident-management/incident/${made.id}`,
  });
  return made;
}

/** Others at the same place within some hours: perhaps the same event told twice. Each is told on the page of the other, to whoever may read both. */
export async function nearTo(tx: Queries, id: string, viewer: Viewer | null) {
  const { duplicateHours } = await readSettings(tx);
  const readable = viewer
    ? sql`o.id in (select t.id from incidents t where ${visible(incident, viewer)})`
    : sql`not o.confidential`;
  return tx.all<{ id: string; number: string; title: string; occurredAt: string }>(sql`
    select o.id, o.number, o.title, o.occurred_at as "occurredAt" from incidents i join incidents o on o.node_id = i.node_id and o.id <> i.id
      and o.is_deleted = 0 and o.state <> 'void' and ${readable}
      and o.occurred_at between i.occurred_at - make_interval(secs => ${duplicateHours * 3600}) and i.occurred_at + make_interval(secs => ${duplicateHours * 3600})
    where i.id = ${id} order by abs(extract(epoch from o.occurred_at - i.occurred_at)), o.id limit 20`);
}

/** One at a time with the same key: the second finds what the first has kept. */
const inTurn = (tx: Queries, key: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('incident report'), hashtext(${key}))`);

/** Without a name to the quarter hour: a minute would tell which reports were written together. */
const toTheQuarter = (at: string): string =>
  `${at.slice(0, 14)}${String(Math.floor(Number(at.slice(14, 16)) / 15) * 15).padStart(2, '0')}`;

const hashOf = (platform: Platform, tenantId: string, code: string): string =>
  createHmac('sha256', platform.config.secrets.token)
    .update(`incident ${tenantId} ${code}`)
    .digest('base64url');

export const reportHandlers = [
  handle(contract.reportIncident, async ({ tx, input, actor, platform }) => {
    const { key, ...asked } = input;
    await checkModule(tx);
    await inTurn(tx, key);
    const digest = digestOf(asked);
    const kept = await tx.maybe<{ id: string; number: string; own: boolean; digest: string | null }>(sql`
      select id, number, reporter_id = ${actor.userId} as own, submission_digest as digest from incidents where submission_key = ${key}`);
    if (kept && !kept.own) throw fail(incidentErrors.keyUsed);
    if (kept) sameBody(kept, digest, incidentErrors.keyUsed);
    else await checkPace(platform, `incident-report:${actor.tenantId}:${actor.userId}`, mostNamed);
    const { id, number } =
      kept ??
      (await keepReport(tx, platform, actor.tenantId, asked, { reporterId: actor.userId, key, digest }));
    const near = await nearTo(tx, id, null);
    return {
      id,
      number,
      duplicates: near.map(({ number: other, occurredAt }) => ({ number: other, occurredAt })),
    };
  }),
  handle(contract.reportNameless, async ({ tx, input, actor, platform }) => {
    const { code, ...given } = input;
    const asked = { ...given, occurredAt: toTheQuarter(given.occurredAt) };
    const { tenantId } = actor;
    await checkModule(tx);
    const codeHash = hashOf(platform, tenantId, code);
    await inTurn(tx, codeHash);
    // Without pictures and sound: what they were before they were cleaned is nobody's business.
    const { photos, voice, ...told } = asked;
    const digest = digestOf({ ...told, photos: photos.length, ...(voice ? { voice: true } : {}) });
    const kept = await tx.maybe<{ number: string; digest: string | null }>(
      sql`select number, submission_digest as digest from incidents where code_hash = ${codeHash}`,
    );
    if (kept) sameBody(kept, digest, incidentErrors.keyUsed);
    if (kept) return { number: kept.number };
    await checkPace(platform, `incident-nameless:${tenantId}`, mostNameless);
    const { number } = await keepReport(tx, platform, tenantId, asked, {
      reporterId: null,
      codeHash,
      digest,
    });
    return { number };
  }),
  handle(contract.lookUpReport, async ({ tx, input, actor, platform }) => {
    await checkModule(tx);
    await checkPace(platform, `incident-look-up:${actor.tenantId}`, 600);
    const found = await tx.maybe<{
      number: string;
      state: string;
      reportedAt: string;
      closedOn: string | null;
      reason: string | null;
    }>(sql`
      select number, state, reported_at as "reportedAt", closed_on as "closedOn", state_reason as reason
      from incidents where code_hash = ${hashOf(platform, actor.tenantId, input.code)} and is_deleted = 0`);
    if (!found) throw fail(incidentErrors.noCode);
    return found;
  }),
];
