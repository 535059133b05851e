import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { incidentBase as base, enterIncident, pageOf } from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let colleague: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  ({ checker: colleague } = await hireSigners(platform, platform.a));
  await admin.post(`${base}/incident-exchange-rate/submit`, { day: '2019-04-01', cnyPerUsd: 6.7 });
});
afterAll(() => platform?.close());

const old = { kind: 'fire', occurredAt: '2019-04-02 08:00:00', legacy: true };
/** A small fire of which everything is told: 1,000 yuan, nobody hurt. */
const told = {
  ...{ processInvolved: 'yes', unplannedRelease: 'no', fireOrExplosion: 'yes', fireCost: '1000' },
  ...{ communityMeasures: 'no', safetySystemChallenged: 'no', injured: 'none' },
};
const causes = '检修后法兰螺栓未按规定力矩复紧，升温后密封面松弛泄漏着火';
const act = (client: TestClient, id: string, name: string, more: object = {}) =>
  client.post<{ state: string }>(`${base}/incident/act`, { id, act: name, ...more });
const record = async (id: string) => (await pageOf(admin, id)).record as unknown as Record<string, unknown>;

/** Local time some hours ago, as a form sends it. */
const hoursAgo = (hours: number): string =>
  new Date(Date.now() + (8 - hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

describe('a record of the past', () => {
  test('is no way around the report of what has just happened', async () => {
    const answer = await admin.post(`${base}/incident/save`, {
      title: '泵区着火',
      ...old,
      occurredAt: hoursAgo(1),
      legacyTier: '1',
      injured: 'some',
    });
    expect([answer.status, answer.body.errors?.[0]]).toMatchObject([
      400,
      { field: 'legacy', rule: 'legacy' },
    ]);
    const id = await enterIncident(admin, { ...old, legacyTier: '3' });
    const moved = await admin.post(`${base}/incident/update`, { id, occurredAt: hoursAgo(24 * 80) });
    expect([moved.status, moved.body.errors?.[0]]).toMatchObject([
      400,
      { field: 'occurredAt', rule: 'legacy' },
    ]);
  });

  test('of Tier 1 waits for somebody else, who approves its causes with the close', async () => {
    const id = await enterIncident(admin, { ...old, legacyTier: '1', injured: 'some' });
    expect(await record(id)).toMatchObject({ state: 'verification', tier: '1', closedOn: null });
    expect((await pageOf(admin, id)).clocks).toEqual([]);
    expect((await pageOf(admin, id)).acts).not.toContain('close');
    expect((await act(admin, id, 'close', { reason: '当时的措施已全部完成并归档' })).status).toBe(403);
    expect((await act(colleague, id, 'close', { reason: '当时的措施已全部完成并归档' })).status).toBe(409);
    expect((await admin.post(`${base}/incident/update`, { id, rootCauses: causes })).status).toBe(200);
    expect((await act(colleague, id, 'close')).body.errors?.[0]).toMatchObject({ field: 'reason' });
    const closed = await act(colleague, id, 'close', { reason: '当时的措施已全部完成并归档' });
    expect(closed.body.data).toMatchObject({ state: 'closed' });
    const [{ approved } = {}] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ approved: boolean }>(
        sql`select causes_approved_by is not null and causes_approved_by <> create_user as approved from incidents where id = ${id}`,
      ),
    );
    expect(approved).toBe(true);
    for (const verb of ['update', 'remove'])
      expect((await admin.post(`${base}/incident/${verb}`, { id, ids: id, weather: '晴' })).status).toBe(403);
  });

  test('is not below what its own facts say, and names the criterion', async () => {
    const id = await enterIncident(admin, { ...old, legacyTier: '3', communityMeasures: 'yes' });
    expect(await record(id)).toMatchObject({ state: 'verification', tier: '1' });
    const { moves } = await pageOf(admin, id);
    expect(moves.at(-1)?.note).toMatch(/社区.*Community|ommunity/);
    const quiet = await enterIncident(admin, { ...old, ...told, legacyTier: '3' });
    expect(await record(quiet)).toMatchObject({ state: 'closed', tier: '3', tierStatus: 'classified' });
    await admin.post(`${base}/incident-person/submit`, {
      incidentId: quiet,
      role: 'employee',
      outcome: 'fatality',
      phase: 'event',
    });
    expect(await record(quiet)).toMatchObject({ state: 'verification', tier: '1', closedOn: null });
    const ended = await enterIncident(admin, { ...old, processInvolved: 'no', communityMeasures: 'yes' });
    expect(await record(ended)).toMatchObject({ state: 'closed', tier: null });
  });

  test.each(['3', null])('of which nothing is told but Tier %s is held as Tier 1', async (legacyTier) => {
    const id = await enterIncident(admin, { ...old, legacyTier });
    expect(await record(id)).toMatchObject({ state: 'verification', tierStatus: 'pending', closedOn: null });
    const { acts, asksReason, moves } = await pageOf(admin, id);
    expect([acts.includes('close'), acts.includes('void'), asksReason]).toEqual([false, false, ['close']]);
    expect(moves.at(-1)?.note).toMatch(/缺少 \d+ 项分级事实.*held as Tier 1/u);
    // Whoever entered it is told what is missing, and so is whoever has no causes to confirm.
    for (const client of [admin, colleague]) {
      const refused = await act(client, id, 'close', { reason: '当时的措施已全部完成并归档' });
      expect([refused.status, refused.body.msg]).toEqual([
        409,
        expect.stringMatching(/历史补录缺少分级事实.*涉及工艺.*“有人受伤”/u),
      ]);
    }
    const english = await colleague.post(`${base}/incident/act`, { id, act: 'close' }, { language: 'en' });
    expect(english.body.msg).toMatch(/lacks facts.*Whether a process was involved.*“Anybody hurt”/u);
    await admin.post(`${base}/incident/update`, { id, rootCauses: causes });
    expect((await act(admin, id, 'close', { reason: '当时的措施已全部完成并归档' })).status).toBe(409);
    expect((await act(colleague, id, 'close')).body.errors?.[0]).toMatchObject({ field: 'reason' });
    const closed = await act(colleague, id, 'close', { reason: '当时的措施已全部完成并归档' });
    expect(closed.body.data).toMatchObject({ state: 'closed' });
    expect((await admin.post(`${base}/incident/update`, { id, weather: '晴' })).status).toBe(403);
  });

  test('is closed by whoever entered it once its facts are told', async () => {
    const id = await enterIncident(admin, { ...old, ...told, injured: 'unknown', legacyTier: '3' });
    expect(await record(id)).toMatchObject({ state: 'verification', tier: '3', tierStatus: 'pending' });
    const refused = await act(admin, id, 'close');
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('“有人受伤”')]);
    await admin.post(`${base}/incident/update`, { id, injured: 'none' });
    expect(await record(id)).toMatchObject({ tier: '3', tierStatus: 'classified' });
    expect((await act(admin, id, 'close')).body.data).toMatchObject({ state: 'closed' });
  });

  test('closes at once where what is told leaves no way to Tier 2', async () => {
    const closed = { state: 'closed', tierStatus: 'classified' };
    const entered = async (values: object) => record(await enterIncident(admin, { ...old, ...values }));
    expect(await entered({ processInvolved: 'no' })).toMatchObject(closed);
    expect(await entered({ unplannedRelease: 'no', fireOrExplosion: 'no' })).toMatchObject(closed);
    expect(await entered({ kind: 'nearMiss', injured: 'none' })).toMatchObject(closed);
    const waits = { state: 'verification', tierStatus: 'pending' };
    expect(await entered({ kind: 'nearMiss' })).toMatchObject(waits);
    expect(await entered({ kind: 'nearMiss', injured: 'none', processInvolved: 'yes' })).toMatchObject(waits);
    // A near miss that turns out to be none is judged anew.
    const id = await enterIncident(admin, { ...old, kind: 'nearMiss', injured: 'none' });
    await admin.post(`${base}/incident/update`, { id, kind: 'fire' });
    expect(await record(id)).toMatchObject(waits);
  });

  test('below Tier 2 is removed by who judges incidents alone', async () => {
    await platform.permit(platform.a, 'incident.read', 'incident.update', 'incident.delete');
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1)
        where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`),
    );
    const plain = await platform.client(platform.a.plain);
    const id = await enterIncident(admin, { ...old, ...told, legacyTier: '3' });
    expect((await plain.post(`${base}/incident/remove`, { ids: id })).status).toBe(403);
    expect((await admin.post(`${base}/incident/remove`, { ids: id })).status).toBe(200);
  });
});
