import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { sql } from '#platform/database/sql.ts';
import { plainPicture } from '#platform/files/plain-picture.ts';
import { plainSound } from '#platform/files/plain-sound.ts';
import { download, runExport } from '#platform/resources/exchange/testing.ts';
import { type FailurePlant, makeFailurePlant } from '#testing/failure-plant.ts';
import {
  incidentBase as base,
  enterIncident,
  pageOf,
  photoWithPlace,
  quickReport,
} from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { mp4Recording, oggRecording, webmRecording } from '#testing/recordings.ts';
import { hireSigners } from '#testing/signers.ts';
import { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let worker: TestClient;
let plant: FailurePlant;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
  await platform.permit(platform.a, 'incident.create');
  worker = await platform.client(platform.a.plain);
});
afterAll(() => platform?.close());

const key = () => crypto.randomUUID();
const photos = [{ name: 'IMG_20260305.jpg', data: photoWithPlace().toString('base64') }];
const voice = { name: 'Recording of somebody.webm', data: webmRecording().toString('base64') };

describe('a report from a phone', () => {
  test('arrives whole, once, and starts the clocks', async () => {
    const report = quickReport({ key: key(), equipmentId: plant.equipment['P-101A'], photos });
    const first = await worker.post<{ id: string; number: string }>(`${base}/incident/report`, report);
    expect(first.body).toMatchObject({ success: true, data: { number: 'INC-2026-0001', duplicates: [] } });
    // The answer was lost and the phone sends it again.
    const second = await worker.post<{ id: string }>(`${base}/incident/report`, report);
    expect(second.body.data.id).toBe(first.body.data.id);
    const page = await pageOf(admin, first.body.data.id);
    expect(page.record).toMatchObject({
      title: '泵端机封往外喷油，人已撤到上风口',
      state: 'reported',
      reporterId: platform.a.plain.id,
      nodeId: plant.nodeId,
      tierStatus: 'pending',
    });
    expect(page.clocks.map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
      ['internal', '2026-03-05 03:10:00'],
      ['investigation', '2026-05-05 00:00:00'],
    ]);
    expect(page.classification.open.map(({ code }) => code)).toEqual([
      ...['processUnknown', 'communityUnknown', 'fireUnknown', 'quantityUnknown'],
    ]);
    const other = await worker.post(`${base}/incident/report`, { ...report, description: '别的事' });
    expect(other.status).toBe(409);
  });

  test('keeps its photograph without the place it was taken at', async () => {
    const { body } = await admin.get<{ records: { photoIds: string[] }[] }>(`${base}/incident/list`, {});
    const [photoId = ''] = body.data.records.find(({ photoIds }) => photoIds.length > 0)?.photoIds ?? [];
    const stored = await download(admin, photoId);
    expect(stored.includes('GPS')).toBe(false);
    expect(stored.equals(plainPicture(photoWithPlace())?.content as Buffer)).toBe(true);
    const text = await worker.post(`${base}/incident/report`, {
      ...quickReport({ key: key() }),
      photos: [{ name: 'x.jpg', data: Buffer.from('no picture').toString('base64') }],
    });
    expect(text.body.errors?.[0]).toMatchObject({ field: 'photos/0' });
  });

  test('keeps its voice note, judged by its content and without what the device wrote beside it', async () => {
    for (const [recording, name, mediaType] of [
      [webmRecording(), 'voice.webm', 'audio/webm'],
      [mp4Recording(), 'voice.m4a', 'audio/mp4'],
      [oggRecording(), 'voice.ogg', 'audio/ogg'],
    ] as const) {
      const said = { name: 'x', data: recording.toString('base64') };
      const report = quickReport({ key: key(), occurredAt: '2026-02-01 08:00', voice: said });
      const { body } = await worker.post<{ id: string }>(`${base}/incident/report`, report);
      const again = await worker.post<{ id: string }>(`${base}/incident/report`, report);
      expect(again.body.data.id).toBe(body.data.id);
      const voiceId = String((await pageOf(admin, body.data.id)).record.voiceId);
      expect(await download(admin, voiceId)).toEqual(plainSound(recording)?.content);
      const [stored] = await platform.asOwner<{ name: string; type: string; maker: string; count: number }>(
        `select name, media_type as type, create_user::text as maker, (select count(*)::int from files g where g.sha256 = f.sha256) as count
         from files f where id = $1`,
        [voiceId],
      );
      expect(stored).toEqual({ name, type: mediaType, maker: platform.a.plain.id, count: 1 });
    }
  });

  test('is refused with a voice note that is none, and nothing of it is kept', async () => {
    const before = (await admin.get<{ total: number }>(`${base}/incident/list`, {})).body.data.total;
    for (const bytes of [
      Buffer.from('no sound'),
      photoWithPlace(),
      webmRecording(1),
      mp4Recording('vide'),
      Buffer.concat([webmRecording(), Buffer.alloc(2 * 1024 * 1024)]),
    ]) {
      const said = { name: 'voice.webm', data: bytes.toString('base64') };
      const { body } = await worker.post(`${base}/incident/report`, quickReport({ key: key(), voice: said }));
      expect(body.errors?.[0]).toMatchObject({
        field: expect.stringMatching(/^voice/),
        msg: expect.stringContaining('语音'),
      });
    }
    const after = (await admin.get<{ total: number }>(`${base}/incident/list`, {})).body.data.total;
    expect(after).toBe(before);
  });

  test('warns of another one at the same place within two hours', async () => {
    const near = quickReport({ key: key(), nodeId: plant.nodeId, occurredAt: '2026-03-05 04:09' });
    const far = quickReport({ key: key(), nodeId: plant.nodeId, occurredAt: '2026-03-05 06:30' });
    const answers = [near, far].map((report) =>
      worker.post<{ duplicates: { number: string }[] }>(`${base}/incident/report`, report),
    );
    const [first, second] = await Promise.all(answers);
    expect(first?.body.data.duplicates.map(({ number }) => number)).toEqual(['INC-2026-0001']);
    expect(second?.body.data.duplicates).toEqual([]);
  });

  test('says where it happened, by equipment, unit or words; without any of them it is not taken', async () => {
    const nowhere = await worker.post(`${base}/incident/report`, quickReport({ key: key(), place: ' ' }));
    expect(nowhere.body.errors?.[0]).toMatchObject({ field: 'place', msg: expect.stringContaining('地点') });
    const nameless = quickReport({ code: '7F3K92QMXC77', place: null });
    const refused = await worker.post(`${base}/incident/report-nameless`, nameless);
    expect(refused.body.errors?.[0]).toMatchObject({ field: 'place' });
  });

  test('names the field that is wrong, in both languages', async () => {
    const wrong = quickReport({ key: key(), occurredAt: '2099-01-01 00:00' });
    const zh = await worker.post(`${base}/incident/report`, wrong);
    expect(zh.body.errors?.[0]).toMatchObject({
      field: 'occurredAt',
      msg: expect.stringContaining('发生时间'),
    });
    worker.headers = { language: 'en' };
    const en = await worker.post(`${base}/incident/report`, quickReport({ key: key(), description: '' }));
    expect(en.body.errors?.[0]).toMatchObject({ field: 'description' });
    expect(en.body.msg).not.toMatch(/[一-龥]/);
    worker.headers = {};
  });
});

describe('a report without a name', () => {
  const code = '7F3K92QMXC4T';

  /** Every row of every table, as text. */
  async function everything(): Promise<Map<string, string[]>> {
    const tables = await platform.asOwner<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
    );
    // In one statement: a connection for each of hundreds of tables is most of the time.
    const rows = await platform.asOwner<{ name: string; row: string }>(
      tables.map(({ name }) => `select '${name}' as name, t::text as row from ${name} t`).join(' union all '),
    );
    const found = Map.groupBy(rows, ({ name }) => name);
    return new Map([...found].map(([name, own]) => [name, own.map(({ row }) => row)]));
  }

  test('leaves no trace of its reporter in any table, the audit and the files included', async () => {
    const { id, account } = platform.a.plain;
    const sessions = await platform.asOwner<{ id: string }>(
      `select id::text from sessions where user_id = $1`,
      [id],
    );
    const traces = [id, account, worker.address, ...sessions.map((session) => session.id)];
    // What people are found by is read by itself; a search reads what is left, so that it is no news afterwards.
    await admin.get('/ircrisk-system/search', { text: account });
    const before = await everything();
    const { body } = await worker.send<{ number: string }>('POST', `${base}/incident/report-nameless`, {
      json: quickReport({
        ...{ code, photos, voice, nodeId: plant.otherNodeId },
        description: '联锁被旁路，没有人上报',
      }),
      headers: { 'Idempotency-Key': 'a-key-that-must-not-be-kept' },
    });
    expect(body).toMatchObject({ success: true, data: { number: expect.stringMatching(/^INC-2026-/) } });
    const after = await everything();
    const news = [...after].flatMap(([table, rows]) => {
      const known = new Set(before.get(table));
      return rows.filter((row) => !known.has(row)).map((row) => ({ table, row }));
    });
    expect(news.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'public.incidents',
        'public.audit_entries',
        'public.files',
        'public.incident_moves',
      ]),
    );
    const telling = news.filter(({ row }) =>
      ['a-key-that-must-not-be-kept', code, 'somebody', ...traces].some((trace) => row.includes(trace)),
    );
    expect(telling).toEqual([]);
    // Its two files: no maker, no name of theirs, nothing written beside picture or sound.
    const [kept] = await platform.asOwner<{ photo: string; voice: string }>(
      `select photo_ids[1]::text as photo, voice_id::text as voice from incidents where number = $1`,
      [body.data.number],
    );
    const files = await platform.asOwner<{ name: string; maker: string | null }>(
      `select name, create_user::text as maker from files where id in ($1, $2) order by name`,
      [kept?.photo, kept?.voice],
    );
    expect(files).toEqual([
      { name: 'photo-1.jpg', maker: null },
      { name: 'voice.webm', maker: null },
    ]);
    expect((await download(admin, kept?.voice ?? '')).includes('somebody')).toBe(false);
    // It is for whoever may read the incident: not for its own reporter, who is nobody to it.
    const own = await worker.get('/ircrisk-system/file/download', { id: kept?.voice });
    expect(own.status).toBe(404);
  });

  test('is kept once, found by its code alone, and told to nobody else', async () => {
    const again = await worker.post<{ number: string }>(
      `${base}/incident/report-nameless`,
      quickReport({
        ...{ code, photos, voice, nodeId: plant.otherNodeId },
        description: '联锁被旁路，没有人上报',
      }),
    );
    const looked = await worker.post<{ number: string }>(`${base}/incident/look-up`, { code });
    expect(looked.body.data).toMatchObject({ number: again.body.data.number, state: 'reported' });
    const other = quickReport({ code, description: '另一件事' });
    expect((await worker.post(`${base}/incident/report-nameless`, other)).status).toBe(409);
    // A code anybody would try opens nothing.
    for (const code of ['000000000000', '0123456789AB', 'ABABABABABAB', 'ZYXWVTSRQPNM']) {
      const trivial = await worker.post(`${base}/incident/report-nameless`, quickReport({ code }));
      expect(trivial.body.errors?.[0]).toMatchObject({ field: 'code', rule: 'guessable' });
    }
    const longAgo = quickReport({ code: '7F3K92QMXC55', occurredAt: '1800-01-01 00:00' });
    const refused = await worker.post(`${base}/incident/report-nameless`, longAgo);
    expect(refused.body.errors?.[0]).toMatchObject({ field: 'occurredAt' });
    const wrong = await worker.post(`${base}/incident/look-up`, { code: '7F3K92QMXC4V' });
    expect(wrong.status).toBe(404);
    const elsewhere = await platform.client(platform.b.admin);
    expect((await elsewhere.post(`${base}/incident/look-up`, { code })).status).toBe(404);
    const count = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ count: number }>(sql`select count(*)::int as count from incidents where anonymous`),
    );
    expect(count).toEqual({ count: 1 });
  });

  test('keeps the quarter hour of its time', async () => {
    const sent = quickReport({ code: '7F3K92QMXC88', occurredAt: '2026-03-05 02:44', nodeId: plant.nodeId });
    const { body } = await worker.post<{ number: string }>(`${base}/incident/report-nameless`, sent);
    const kept = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`select id from incidents where number = ${body.data.number}`),
    );
    expect((await pageOf(admin, kept.id)).record).toMatchObject({
      occurredAt: '2026-03-05 02:30:00',
      discoveredAt: '2026-03-05 02:30:00',
    });
  });

  test('is taken two hundred times an hour, then told when to come back', async () => {
    const key = `incident-nameless:${platform.a.tenantId}`;
    await platform.asOwner(`update rate_counters set count = 200 where key = '${key}'`);
    const more = quickReport({ code: '7F3K92QMXC66', description: '第二百零一件' });
    const refused = await worker.post(`${base}/incident/report-nameless`, more);
    expect(refused.status).toBe(429);
    expect(refused.body.msg).toMatch(/\d+/);
    await platform.asOwner(`update rate_counters set count = 1 where key = '${key}'`);
  });

  test('is exported without a name, and nobody puts one in later', async () => {
    const row = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`select id from incidents where anonymous order by id limit 1`),
    );
    const record = (await pageOf(admin, row.id)).record as Record<string, unknown>;
    const saved = await admin.post(`${base}/incident/submit`, { ...record, title: '联锁旁路' });
    expect(saved.body.success).toBe(true);
    expect((await pageOf(admin, row.id)).record).toMatchObject({ reporterId: null, createUser: null });
    const sheet = await runExport(admin, incident, {}, 'zh');
    expect(sheet.includes(platform.a.plain.account)).toBe(false);
  });

  test('leaves no trace in the log either', async () => {
    const lines: string[] = [];
    const app = await buildApp({
      config: { ...platform.config, logLevel: 'trace' },
      db: platform.db,
      logStream: { write: (line) => lines.push(line) },
    });
    await app.ready();
    const phone = new TestClient(app, []);
    await phone.signIn(platform.a.plain, platform.config.secrets.integrationClient);
    lines.length = 0;
    await phone.post(`${base}/incident/report-nameless`, quickReport({ code: '9QX4T2ZK7B0M' }));
    await app.close();
    const line = lines.find((one) => one.includes('report-nameless')) ?? '';
    expect(line).toContain('"status":200');
    for (const trace of [platform.a.plain.id, platform.a.plain.account, phone.address])
      expect(lines.join('')).not.toContain(trace);
  });

  test('is open to whoever is signed in, whatever their rights, and to nobody else', async () => {
    await platform.permit(platform.a, 'post.read');
    const viewer = await platform.client(platform.a.plain);
    const nameless = quickReport({ code: 'W5N8JD3RYH61', kind: 'nearMiss', nodeId: plant.nodeId });
    expect((await viewer.post(`${base}/incident/report-nameless`, nameless)).status).toBe(200);
    expect((await viewer.post(`${base}/incident/look-up`, { code: 'W5N8JD3RYH61' })).status).toBe(200);
    const named = quickReport({ key: key(), kind: 'nearMiss', nodeId: plant.nodeId });
    const { body } = await viewer.post<{ id: string; duplicates: object[] }>(
      `${base}/incident/report`,
      named,
    );
    expect((await pageOf(admin, body.data.id)).record).toMatchObject({ reporterId: platform.a.plain.id });
    // That there are others is told; what they say is read by those who may.
    expect(body.data.duplicates).not.toEqual([]);
    expect(JSON.stringify(body.data.duplicates)).not.toContain('机封');
    expect((await viewer.get(`${base}/incident/whole`, { id: body.data.id })).status).toBe(403);
    expect((await viewer.get(`${base}/incident/list`, {})).status).toBe(403);
    expect((await viewer.post(`${base}/incident/submit`, { title: 'x' })).status).toBe(403);
    const stranger = await platform.client();
    expect((await stranger.post(`${base}/incident/report-nameless`, {})).status).toBe(401);
    expect((await stranger.post(`${base}/incident/report`, {})).status).toBe(401);
  });

  test('is not taken in a company without the module, and one person is not taken endlessly', async () => {
    const sent = () => worker.post(`${base}/incident/report`, quickReport({ key: key() }));
    const counter = `incident-report:${platform.a.tenantId}:${platform.a.plain.id}`;
    await platform.asOwner(`update rate_counters set count = 60 where key = '${counter}'`);
    expect((await sent()).status).toBe(429);
    await platform.asOwner(`update rate_counters set count = 1 where key = '${counter}'`);
    const module = (isDeleted: number) =>
      platform.asOwner(
        `update tenant_modules set is_deleted = ${isDeleted} where tenant_id = '${platform.a.tenantId}' and module_code = 'incident-management'`,
      );
    await module(1);
    expect((await sent()).status).toBe(403);
    const nameless = await worker.post(
      `${base}/incident/report-nameless`,
      quickReport({ code: 'W5N8JD3RYH62' }),
    );
    expect(nameless.status).toBe(403);
    await module(0);
    expect((await sent()).status).toBe(200);
    await platform.permit(platform.a, 'incident.create');
  });
});

test('what is confidential is shown to those with the right, its reporter and its investigator', async () => {
  const id = await enterIncident(admin, { title: '保密事件', nodeId: plant.nodeId });
  const keep = (confidential: boolean) => admin.post(`${base}/incident/confidential`, { id, confidential });
  expect((await keep(true)).body.success).toBe(true);
  // The administrator has every right; one who does not see it in the list does not see its page.
  const { checker } = await hireSigners(platform, platform.a);
  expect((await pageOf(checker, id)).record).toMatchObject({ title: '保密事件', confidential: true });
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update data_scopes set scope_type = 1 where tenant_id = current_tenant()`),
  );
  await platform.permit(platform.a, 'incident.read');
  const reader = await platform.client(platform.a.plain);
  expect((await reader.get(`${base}/incident/whole`, { id })).status).toBe(404);
  expect((await reader.post(`${base}/incident/confidential`, { id, confidential: true })).status).toBe(403);
  // Nobody lifts it without a reason, or without the right or having reported it.
  expect((await keep(false)).body.code).toBe(400);
  expect((await pageOf(admin, id)).mayLift).toBe(true);
  const lift = (as: TestClient, reason: string) =>
    as.post(`${base}/incident/lift-confidential`, { id, reason });
  expect((await lift(reader, '想看')).status).toBe(404);
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update incidents set investigator_id = ${platform.a.plain.id} where id = ${id}`),
  );
  expect((await pageOf(reader, id)).mayLift).toBe(false);
  expect((await lift(reader, '想公开')).status).toBe(403);
  expect((await lift(admin, ' ')).body.code).toBe(400);
  expect((await lift(admin, '调查结束，可以公开')).body.success).toBe(true);
  const audited = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ by: string; reason: string }>(sql`
      select user_id as by, after->>'opened_reason' as reason from audit_entries where table_name = 'incidents' and record_id = ${id}
        and (before->>'confidential')::boolean and not (after->>'confidential')::boolean`),
  );
  expect(audited).toEqual({ by: platform.a.admin.id, reason: '调查结束，可以公开' });
});

test('a confidential event is in no list, choice, count, search, export or history of others, and its reporter opens it', async () => {
  await platform.permit(
    platform.a,
    ...['incident.create', 'incident.read', 'incident.update', 'incident.export', 'incident-person.read'],
  );
  worker = await platform.client(platform.a.plain);
  const title = '保密的泄漏丙';
  const id = await enterIncident(admin, { title, nodeId: plant.nodeId });
  await admin.post(`${base}/incident/confidential`, { id, confidential: true });
  const told: unknown[] = [];
  for (const [way, query] of [
    ['incident/page', { size: 500 }],
    ['incident/select', { text: title }],
    ['incident/detail', { id }],
    ['incident/whole', { id }],
    ['incident/history', { id }],
    ['incident-person/page', { incidentId: id }],
  ] as const)
    told.push((await worker.get(`${base}/${way}`, query)).body.data ?? null);
  told.push((await worker.get('/ircrisk-system/search', { text: title })).body.data);
  expect(JSON.stringify(told)).not.toContain(title);
  const file = await runExport(worker, incident, {}, 'zh');
  expect(file.toString('utf8')).not.toContain(title);
  // What they reported themselves they see and open, without the right.
  const own = await enterIncident(worker, { title: '自己的保密', nodeId: plant.nodeId });
  await admin.post(`${base}/incident/confidential`, { id: own, confidential: true });
  expect((await pageOf(worker, own)).mayLift).toBe(true);
  const lifted = await worker.post(`${base}/incident/lift-confidential`, { id: own, reason: '本人同意公开' });
  expect(lifted.body.success).toBe(true);
  expect((await pageOf(worker, own)).record.confidential).toBe(false);
});
