import type { Link, Opening } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { canonicalText } from '@ircrisk/engine-jump-link';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { LedgerPlant } from '#testing/ledger-plant.ts';
import type { TestPlatform } from '#testing/platform.ts';
import { type Receiver, startReceiver, verifyHmac, verifyJwt } from '#testing/receiver.ts';
import type { Answer, TestClient } from '#testing/test-client.ts';
import { framingOf } from './ask.ts';
import { checkSystems } from './health.ts';
import { hmacOf } from './sign.ts';

const service = '/ircrisk-link';
const plant = new LedgerPlant();
let platform: TestPlatform;
let receiver: Receiver;
let admin: TestClient;
let reader: TestClient;
let apiOrigin: string;
let equipmentId: string;
/** Everything the server wrote to its log. */
const lines: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  const byName = receiver.origin.replace('127.0.0.1', 'localhost');
  await plant.start({
    env: {
      JUMP_ORIGINS: `${receiver.origin},${byName}`,
      LOG_LEVEL: 'trace',
      PUBLIC_URL: 'https://risk.example.com/',
    },
    logStream: { write: (line) => lines.push(line) },
  });
  ({ platform, client: admin } = plant);
  apiOrigin = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  equipmentId = await plant.add('equipment', plant.vessel('P-101 A/B', { registrationCode: '2150' }));
  await platform.permit(platform.a, 'jump-entry.open', 'equipment.read');
  reader = await platform.client(platform.a.plain);
});
afterAll(async () => {
  await platform?.close();
  await receiver?.close();
});

type Values = Record<string, unknown>;
let made = 0;
const submit = (resource: string, values: Values, client = admin): Promise<Answer<string>> =>
  client.post<string>(`${service}/${resource}/submit`, values);

async function addSystem(values: Values = {}): Promise<string> {
  made += 1;
  const answer = await submit('jump-system', {
    code: `MES${made}`,
    name: `生产执行 ${made}`,
    nameEn: `MES ${made}`,
    category: 'mes',
    baseUrl: `${receiver.origin}/`,
    allowedHosts: [receiver.host],
    plainHttp: true,
    openMode: 'newTab',
    ssoMode: 'none',
    state: 'enabled',
    ...values,
  });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
}

async function addEntry(systemId: string, values: Values = {}): Promise<string> {
  made += 1;
  const answer = await submit('jump-entry', {
    systemId,
    title: `工单 ${made}`,
    titleEn: `Orders ${made}`,
    visibleOn: 'equipment',
    template: `${receiver.origin}/wo{?tag}`,
    parameters: ['tag=equipment.tag!'],
    ...values,
  });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
}

/** What everybody may open, from the home page. */
const everywhere = () => ({
  visibleOn: 'global',
  template: `${receiver.origin}/home{?who}`,
  parameters: ['who=user.account'],
});
const openHome = (entryId: string, client = admin) =>
  client.post<Opening>(`${service}/ticket`, { entryId, place: 'global' });
const open = (entryId: string, client = admin) =>
  client.post<Opening>(`${service}/ticket`, { entryId, place: 'equipment', recordId: equipmentId });

/** As a browser goes there: the address, or the form posted to it. */
async function follow({ url, method, fields }: Opening) {
  const form = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
  await fetch(url, method === 'post' ? { method, body: form } : {});
  const last = receiver.received.at(-1);
  if (!last) throw new Error('nothing was received');
  return last;
}

/** The other system's own server, signed in by an access key of the platform. */
async function redeemer(): Promise<{ token: string; userId: string }> {
  await platform.permit(platform.a, 'jump-ticket.redeem', 'jump-entry.open', 'equipment.read');
  const key = await admin.post<string>('/ircrisk-system/access-key/submit', {
    name: `receiver ${made++}`,
    userId: platform.a.plain.id,
    expiresOn: new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 10),
  });
  const renewed = await admin.form<{ clientId: string; secret: string }>('/ircrisk-system/access-key/renew', {
    id: key.body.data,
  });
  const { clientId, secret } = renewed.body.data;
  const answer = await fetch(`${apiOrigin}/api/ircrisk-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', tenantId: platform.a.tenantId }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { token: access_token, userId: platform.a.plain.id };
}

async function redeem(token: string, ticket: string) {
  const answer = await fetch(`${apiOrigin}${'/api'}${service}/ticket/redeem`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Values } };
}

describe('systems and links', () => {
  test('what could lead elsewhere is refused where it is written, with the mend', async () => {
    const systemId = await addSystem();
    const refused = async (values: Values) => {
      const answer = await submit('jump-entry', {
        ...{ systemId, title: 'x', visibleOn: 'equipment', parameters: ['tag=equipment.tag'] },
        ...values,
      });
      expect(answer.status, JSON.stringify(values)).toBe(400);
      return answer.body.errors?.[0];
    };
    expect(await refused({ template: 'javascript:alert({tag})' })).toMatchObject({
      field: 'template',
      rule: 'scheme',
    });
    expect(await refused({ template: '//evil.com/{tag}' })).toMatchObject({ rule: 'scheme' });
    expect(await refused({ template: `${receiver.origin}{tag}/` })).toMatchObject({ rule: 'authority' });
    expect(await refused({ template: `${receiver.origin}/{+tag}` })).toMatchObject({ rule: 'reserved' });
    expect(await refused({ template: 'https://evil.com/{tag}' })).toMatchObject({ rule: 'hostNotListed' });
    expect(await refused({ template: `${receiver.origin}/{tag}{?colour}` })).toMatchObject({
      field: 'parameters',
      rule: 'unbound',
    });
    const signIns: [Values, string, string][] = [
      [{ ssoMode: 'hmac' }, '?tag={tag}&uid=admin', 'uid'],
      [{ ssoMode: 'hmac' }, '?UI%44=admin&tag={tag}', 'uid'],
      [{ ssoMode: 'hmac' }, '?tag={tag};sig[]=0', 'sig'],
      [{ ssoMode: 'ticket' }, '?ticket=x&tag={tag}', 'ticket'],
      [{ ssoMode: 'formPost', parameterName: 'st' }, '?st=x&tag={tag}', 'st'],
      [{ ssoMode: 'jwt' }, '?tag={tag}&jwt=x', 'jwt'],
    ];
    for (const [values, query, field] of signIns) {
      const fault = await refused({
        systemId: await addSystem(values),
        template: `${receiver.origin}/wo${query}`,
      });
      expect(fault).toMatchObject({ field: 'template', rule: 'signInField' });
      expect(fault?.msg).toContain(`“${field}”`);
    }
    // A system that begins to sign in is held to the links it has.
    const later = await addSystem();
    await addEntry(later, { title: '旧链接', template: `${receiver.origin}/wo{?tag}&uid=7` });
    const changed = await submit('jump-system', { ...(await systemValues(later)), ssoMode: 'hmac' });
    expect(changed.body.errors?.[0]).toMatchObject({ field: 'ssoMode', rule: 'signInFieldOf' });
    expect(changed.body.errors?.[0]?.msg).toContain('旧链接');
    const unknown = await refused({
      template: `${receiver.origin}/{tag}`,
      parameters: ['tag=equipment.colour'],
    });
    expect(unknown?.msg).toContain('equipment.tag');
    for (const values of [
      { baseUrl: 'https://other.example.com/' },
      { allowedHosts: ['https://x/y'] },
      { allowedHosts: [receiver.host, '*.example.com'] },
      { allowedHosts: [receiver.host, '*'] },
      { plainHttp: false },
      { baseUrl: `${receiver.origin}\\@evil.com/` },
      { healthUrl: 'http://169.254.169.254/latest' },
    ])
      expect(
        (await submit('jump-system', { ...(await systemValues(systemId)), ...values })).status,
        JSON.stringify(values),
      ).toBe(400);
  });

  test('an address of this platform is saved for a new tab, not for a frame', async () => {
    const own = { baseUrl: 'https://risk.example.com/', allowedHosts: ['risk.example.com', receiver.host] };
    const systemId = await addSystem(own);
    const template = 'https://risk.example.com/platform';
    await addEntry(systemId, { visibleOn: 'global', template, parameters: [] });
    for (const openMode of ['iframe', 'modal'])
      expect(
        (await submit('jump-system', { ...(await systemValues(systemId)), openMode })).body.errors?.[0],
      ).toMatchObject({ field: 'baseUrl', rule: 'ownOrigin' });
    // Its entries lead to the other host: the list alone would let them be led here.
    const both = await addSystem({ allowedHosts: ['RISK.example.com:443', receiver.host] });
    await addEntry(both, { visibleOn: 'global', template, parameters: [] });
    expect(
      (await submit('jump-system', { ...(await systemValues(both)), openMode: 'iframe' })).body.errors?.[0],
    ).toMatchObject({ field: 'allowedHosts', rule: 'ownOrigin' });
    const framed = await addSystem({ openMode: 'iframe' });
    const entry = { systemId: framed, title: 'x', visibleOn: 'global', template, parameters: [] };
    expect((await submit('jump-entry', entry)).body.errors?.[0]).toMatchObject({ field: 'template' });
  });

  test('a link is closed with its reason where a value is missing or the system is not there', async () => {
    const systemId = await addSystem({ closedNote: '升级至 18:00', closedNoteEn: 'Upgrade until 18:00' });
    await addEntry(systemId, {
      template: `${receiver.origin}/e{?sapNo}`,
      parameters: ['sapNo=equipment.serialNumber!'],
    });
    const first = await links();
    const at = (list: Link[]) => list.find((link) => link.systemId === systemId);
    expect(at(first)?.reason).toBe('缺少参数 sapNo');
    const english = await admin.get<Link[]>(
      `${service}/links`,
      { place: 'equipment', recordId: equipmentId },
      { language: 'en' },
    );
    expect(at(english.body.data)?.reason).toBe('missing sapNo');
    await submit('jump-system', { ...(await systemValues(systemId)), state: 'maintenance' });
    const closed = at(await links());
    expect(closed?.reason).toBe('升级至 18:00');
    expect((await open(closed?.entryId ?? '')).body.msg).toContain('升级至 18:00');
    const preview = (id: string) =>
      admin.post(`${service}/preview`, {
        systemId: id,
        template: 'https://elsewhere.example/x',
        parameters: [],
        place: 'equipment',
      });
    expect((await preview('1')).body.code).toBe(404);
    expect((await preview(systemId)).body.data).toMatchObject({ url: null });
  });

  test('people without the module see nothing, other roles not each other’s, other tenants nothing at all', async () => {
    const systemId = await addSystem();
    const entryId = await addEntry(systemId, everywhere());
    await platform.permit(platform.a, 'equipment.read');
    const outsider = await platform.client(platform.a.plain);
    const answer = await openHome(entryId, outsider);
    expect(answer.status).toBe(403);
    expect(answer.body.msg).toMatch(/无此模块权限/);
    await platform.permit(platform.a, 'jump-entry.open', 'equipment.read');
    const insider = await platform.client(platform.a.plain);
    expect((await openHome(entryId, insider)).status).toBe(200);
    const own = await addEntry(systemId, { ...everywhere(), roleIds: [await otherRole()] });
    expect((await openHome(own, insider)).status).toBe(404);
    expect((await openHome(own)).status).toBe(200);
    const foreign = await platform.client(platform.b.admin);
    expect((await openHome(entryId, foreign)).status).toBe(404);
  });
});

const links = async (client = admin) =>
  (await client.get<Link[]>(`${service}/links`, { place: 'equipment', recordId: equipmentId })).body.data;
const systemValues = async (id: string): Promise<Values> => {
  const { data } = (await admin.get<Values>(`${service}/jump-system/detail`, { id })).body;
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== null && name !== 'allowed'),
  );
};
async function otherRole(): Promise<string> {
  const answer = await admin.get<{ records: { id: string }[] }>('/ircrisk-system/role/page', { size: 50 });
  return answer.body.data.records.find(({ id }) => id !== platform.a.plainRoleId)?.id ?? '';
}

test('from a part, an order and an alarm a link says what that record says, and the log what it was', async () => {
  const { id: partId } = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ id: string }>(sql`
      insert into parts (equipment_id, number, name, type, nominal_thickness, wall_thickness, calculated_thickness, inner_diameter, material_id, corrosion_allowance, weld_coefficient)
      select ${equipmentId}, 'P1', '筒体', 'elbow', 23, 22, 12, 200, m.id, 3, 1 from materials m order by m.id limit 1 returning id`),
  );
  const order = await admin.post<string>('/ircrisk-maint/work-order/submit', {
    ...{ equipmentId, title: '更换密封', workType: 'CM', dueDate: '2030-01-01' },
  });
  expect(order.body, JSON.stringify(order.body)).toMatchObject({ success: true });
  const alarmId = await platform.inTenant(platform.a.tenantId, async (tx) => {
    const position = await tx.one<{ id: string }>(
      sql`insert into alarm_positions (code, name) values ('POS', '内操') returning id`,
    );
    const { id } = await tx.one<{ id: string }>(sql`
      insert into alarm_tags (tag, type, name, priority, position_id) values ('TI-101', 'HI', '塔顶温度', '2', ${position.id}) returning id`);
    return id;
  });
  const systemId = await addSystem();
  const places = [
    ['part', partId, 'no=part.number!', 'P1', 'P1'],
    ['order', order.body.data, 'no=order.title!', '更换密封', null],
    ['alarm', alarmId, 'no=alarm.tag!', 'TI-101', null],
  ] as const;
  for (const [place, recordId, parameter, value, label] of places) {
    const entryId = await addEntry(systemId, {
      visibleOn: place,
      template: `${receiver.origin}/${place}{?no}`,
      parameters: [parameter],
    });
    const listed = await admin.get<Link[]>(`${service}/links`, { place, recordId });
    expect(listed.body.data).toMatchObject([{ entryId, reason: null }]);
    const { body } = await admin.post<Opening>(`${service}/ticket`, { entryId, place, recordId });
    expect((await follow(body.data)).url.searchParams.get('no')).toBe(value);
    const clicks = await admin.get<{ records: Values[] }>(`${service}/jump-click/page`, { entryId });
    expect(clicks.body.data.records).toMatchObject([
      { entityType: place, userId: platform.a.admin.id, ...(label ? { entityLabel: label } : {}) },
    ]);
    // Another tenant's record, and one of another place, are not there.
    const wrong = await admin.post(`${service}/ticket`, {
      entryId,
      place: 'equipment',
      recordId: equipmentId,
    });
    expect(wrong.status).toBe(404);
  }
});

describe('a ticket', () => {
  test('is redeemed by the receiver once, server to server', async () => {
    const { token, userId } = await redeemer();
    const entryId = await addEntry(
      await addSystem({ ssoMode: 'ticket', redeemerId: userId, parameterName: 'st' }),
    );
    const opened = (await open(entryId)).body.data;
    const got = await follow(opened);
    expect(got.url.searchParams.get('tag')).toBe('P-101 A/B');
    expect(got.url.href).toContain('tag=P-101%20A%2FB&st=');
    const ticket = got.url.searchParams.get('st') ?? '';
    const first = await redeem(token, ticket);
    expect(first.body.data).toMatchObject({
      account: platform.a.admin.account,
      tenantId: platform.a.tenantId,
      entityType: 'equipment',
      entity: 'P-101 A/B',
    });
    expect((await redeem(token, ticket)).status).toBe(401);
    const clicks = await admin.get<{ records: Values[] }>(`${service}/jump-click/page`, { entryId });
    expect(clicks.body.data.records).toMatchObject([
      { outcome: 'redeemed', refusals: 1, entityLabel: 'P-101 A/B', userId: platform.a.admin.id },
    ]);
    expect(lines.some((line) => line.includes('a jump ticket was refused'))).toBe(true);
    const operations = await admin.get<{ records: Values[] }>('/ircrisk-log/usual/list', { size: 50 });
    expect(JSON.stringify(operations.body.data)).toContain('/ircrisk-link/ticket');
  });

  test('is refused late, to another redeemer, to another tenant, and for somebody who may not come in any more', async () => {
    const { token } = await redeemer();
    const ticketOf = async (entryId: string, client = admin) =>
      new URL((await openHome(entryId, client)).body.data.url).searchParams.get('ticket') ?? '';
    const entryId = await addEntry(await addSystem({ ssoMode: 'ticket' }), everywhere());
    const late = await ticketOf(entryId);
    await platform.asOwner('update jump_tickets set expires_time = now() where used_time is null');
    expect((await redeem(token, late)).status).toBe(401);
    const others = await addEntry(
      await addSystem({ ssoMode: 'ticket', redeemerId: platform.a.admin.id }),
      everywhere(),
    );
    expect((await redeem(token, await ticketOf(others))).status).toBe(401);
    const foreign = await platform.client(platform.b.admin);
    const answer = await foreign.post(`${service}/ticket/redeem`, { ticket: await ticketOf(entryId) });
    expect(answer.status).toBe(401);
    reader = await platform.client(platform.a.plain);
    const own = await ticketOf(entryId, reader);
    await platform.asOwner('update users set status = 2 where id = $1', [platform.a.plain.id]);
    const back = await admin.post(`${service}/ticket/redeem`, { ticket: own });
    await platform.asOwner('update users set status = 1 where id = $1', [platform.a.plain.id]);
    expect(back.status).toBe(401);
  });

  test('counts once of two redemptions at the same moment, not after its person signed out, and not for a closed system', async () => {
    const { token } = await redeemer();
    const systemId = await addSystem({ ssoMode: 'ticket' });
    const entryId = await addEntry(systemId, everywhere());
    const ticketOf = async (client = admin) =>
      new URL((await openHome(entryId, client)).body.data.url).searchParams.get('ticket') ?? '';
    const one = await ticketOf();
    const both = await Promise.all([redeem(token, one), redeem(token, one), redeem(token, one)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    // Tickets know no leeway: at its end, by our clock, it is over.
    const ends = await platform.asOwner<{ seconds: number }>(
      `select extract(epoch from max(expires_time) - now())::float8 as seconds from jump_tickets`,
    );
    expect(ends[0]?.seconds).toBeLessThanOrEqual(60);
    const guest = await platform.client(platform.a.plain);
    const left = await ticketOf(guest);
    await platform.asOwner('update sessions set ended_at = now() where user_id = $1 and ended_at is null', [
      platform.a.plain.id,
    ]);
    const redeeming = await redeemer();
    expect((await redeem(redeeming.token, left)).status).toBe(401);
    reader = await platform.client(platform.a.plain);
    const closed = await ticketOf();
    await submit('jump-system', { ...(await systemValues(systemId)), state: 'disabled' });
    expect((await redeem(redeeming.token, closed)).status).toBe(401);
    expect((await redeem(redeeming.token, 'no-such-ticket-at-all-0000000000')).status).toBe(401);
  });

  test('goes in the body of a form to systems that want it there, if the operator has listed them', async () => {
    const entryId = await addEntry(await addSystem({ ssoMode: 'formPost' }));
    const opened = (await open(entryId)).body.data;
    expect(opened.method).toBe('post');
    const got = await follow(opened);
    expect(got.form.get('ticket')).toHaveLength(32);
    expect(got.url.search).not.toContain('ticket');
    const unlisted = await addSystem({
      ssoMode: 'formPost',
      baseUrl: 'https://mes.example.com/',
      allowedHosts: ['mes.example.com'],
    });
    const closed = await open(await addEntry(unlisted, { template: 'https://mes.example.com/{tag}' }));
    expect(closed.body.msg).toContain('https://mes.example.com');
  });
});

describe('a key', () => {
  const rotate = async (id: string, overlapHours: number) =>
    (
      await admin.post<{ kid: string; secret: string | null; publicKey: string | null; signsFrom: string }>(
        `${service}/system/rotate`,
        { id, overlapHours },
      )
    ).body.data;

  test('signs links that the receiver verifies by itself, and rotates without a gap', async () => {
    const systemId = await addSystem({ ssoMode: 'hmac' });
    const entryId = await addEntry(systemId);
    expect((await open(entryId)).body.msg).toContain('尚未生成密钥');
    const first = await rotate(systemId, 24);
    const secrets = [first.secret ?? ''];
    const used = new Set<string>();
    const got = await follow((await open(entryId)).body.data);
    const now = Number(got.url.searchParams.get('ts'));
    expect(verifyHmac(got.url, ['another'], now)).toBe('wrong');
    expect(verifyHmac(got.url, secrets, now + 301)).toBe('stale');
    expect(verifyHmac(got.url, secrets, now - 301)).toBe('stale');
    expect(verifyHmac(got.url, secrets, now + 300, used)).toBe('good');
    expect(verifyHmac(got.url, secrets, now, used)).toBe('used');

    const second = await rotate(systemId, 24);
    expect(second.secret).not.toBe(first.secret);
    // The receiver has not learned the new one yet: nothing stops.
    expect(verifyHmac((await follow((await open(entryId)).body.data)).url, secrets)).toBe('good');
    secrets.push(second.secret ?? '');
    expect((await admin.post(`${service}/system/switch`, { id: systemId })).status).toBe(200);
    const after = await follow((await open(entryId)).body.data);
    expect(verifyHmac(after.url, [second.secret ?? ''])).toBe('good');
    expect(verifyHmac(after.url, [first.secret ?? ''])).toBe('wrong');
    expect(after.url.searchParams.get('kid')).toBe(second.kid);
    expect((await admin.post(`${service}/system/switch`, { id: systemId })).status).toBe(409);

    const third = await rotate(systemId, 24);
    await platform.asOwner(
      `update jump_keys set signs_from = signs_from - interval '25 hours', ends_time = ends_time - interval '25 hours' where system_id = $1`,
      [systemId],
    );
    expect(verifyHmac((await follow((await open(entryId)).body.data)).url, [third.secret ?? ''])).toBe(
      'good',
    );
  });

  test('tells whoever builds a receiver what is wrong with a signature', async () => {
    const systemId = await addSystem({ ssoMode: 'hmac' });
    const { secret } = await rotate(systemId, 0);
    const { url } = (await open(await addEntry(systemId))).body.data;
    const said = Object.fromEntries(new URL(url).searchParams);
    const judge = async (more: Values) =>
      (await admin.post<{ verdict: string }>(`${service}/signature/check`, { ...said, ...more })).body.data
        .verdict;
    expect(await judge({})).toBe('good');
    expect(await judge({ uid: `${said.uid}&target=` })).toBe('wrong');
    expect(await judge({ target: 'NOBODY' })).toBe('unknownTarget');
    // Signed with the right key, at the wrong time: five minutes either way are let pass, not a second more.
    const now = Math.floor(Date.now() / 1000);
    const signedAt = (ts: number) => {
      const text = canonicalText({
        ...{
          tenantId: platform.a.tenantId,
          uid: String(said.uid),
          target: String(said.target),
          ts,
          nonce: 'n',
        },
      });
      return { ts, nonce: 'n', sig: hmacOf(secret ?? '', text) };
    };
    expect(await judge(signedAt(now - 290))).toBe('good');
    expect(await judge(signedAt(now - 320))).toBe('late');
    expect(await judge(signedAt(now + 290))).toBe('good');
    expect(await judge(signedAt(now + 320))).toBe('early');
    // Another tenant has no such system, though it knows the words.
    const foreign = await platform.client(platform.b.admin);
    const theirs = await foreign.post<{ verdict: string }>(`${service}/signature/check`, said);
    expect(theirs.body.data.verdict).toBe('unknownTarget');
  });

  test.each(['ES256', 'RS256'] as const)(
    'signs a JWT by %s for one system and a minute',
    async (algorithm) => {
      const systemId = await addSystem({ ssoMode: 'jwt', algorithm });
      const entryId = await addEntry(systemId);
      const { publicKey } = await rotate(systemId, 0);
      const opened = (await open(entryId)).body.data;
      expect(opened.url).not.toContain('eyJ');
      const token = (await follow(opened)).form.get('jwt') ?? '';
      const code = String((await systemValues(systemId)).code);
      const expected = { publicKey: publicKey ?? '', algorithm, audience: code };
      const said = verifyJwt(token, expected);
      expect(said).toMatchObject({ sub: platform.a.admin.account, tenant: platform.a.tenantId });
      const { iat, exp, jti, ...claims } = said as Values;
      expect(Number(exp) - Number(iat)).toBe(60);
      expect(jti).toBeTruthy();
      expect(Object.keys(claims).sort()).toEqual(['aud', 'iss', 'name', 'sub', 'tenant']);
      expect(verifyJwt(token, { ...expected, audience: 'OTHER' })).toBe('audience');
      expect(verifyJwt(token, { ...expected, now: Number(exp) })).toBe('expired');
      const [head, , signature] = token.split('.');
      const forged = Buffer.from(JSON.stringify({ ...(said as Values), sub: 'root' })).toString('base64url');
      expect(verifyJwt(`${head}.${forged}.${signature}`, expected)).toBe('signature');
    },
  );

  test('is sealed at rest, shown once, and in no list, export, audit entry or log line', async () => {
    const systemId = await addSystem({ ssoMode: 'hmac' });
    const { secret, kid } = await rotate(systemId, 24);
    const keys = await admin.get(`${service}/system/keys`, { id: systemId });
    expect(keys.body.data).toMatchObject([{ kid, state: 'signing', publicKey: null }]);
    expect(keys.text).not.toContain(secret);
    const exported = await admin.post(`${service}/jump-system/export`, {});
    expect(exported.text).not.toContain(secret);
    const stored = await platform.asOwner<{ all: string }>(
      `select (select string_agg(encode(sealed, 'escape'), ' ') from jump_keys) || (select string_agg(to_jsonb(a)::text, ' ') from audit_entries a) as all`,
    );
    expect(stored[0]?.all).toBeTruthy();
    expect(stored[0]?.all).not.toContain(secret);
    expect(lines.join('')).not.toContain(secret);
    // Another tenant's seal does not open: the owner is part of it.
    await platform.asOwner('update jump_keys set kid = kid || $1 where system_id = $2', ['x', systemId]);
    expect((await open(await addEntry(systemId))).status).toBe(409);
  });
});

describe('health', () => {
  const check = async (id: string) => {
    await checkSystems((work) => platform.inTenant(platform.a.tenantId, work), platform.config, id);
    return systemValues(id);
  };

  test('is asked of listed origins only, and says whether a page may be framed', async () => {
    const id = await addSystem({ openMode: 'iframe' });
    receiver.headers = { 'x-frame-options': 'DENY' };
    expect(await check(id)).toMatchObject({ healthState: 'up', statusCode: 200, framing: 'refused' });
    receiver.headers = {};
    receiver.status = 503;
    expect(await check(id)).toMatchObject({ healthState: 'refused', statusCode: 503 });
    receiver.status = 302;
    receiver.headers = { location: 'http://169.254.169.254/' };
    expect(await check(id)).toMatchObject({ healthState: 'up', statusCode: 302 });
    [receiver.status, receiver.headers] = [200, {}];
    const unlisted = await addSystem({ baseUrl: 'http://10.9.9.9/', allowedHosts: ['10.9.9.9'] });
    expect(await check(unlisted)).toMatchObject({ healthState: 'notListed' });
    expect((await admin.post(`${service}/system/check`, { id: unlisted })).status).toBe(409);
    expect((await admin.post(`${service}/system/check`, { id })).body.data).toMatchObject({
      jobId: expect.any(String),
    });
  });

  test('follows no name to this machine, though it be listed', async () => {
    const name = receiver.host.replace('127.0.0.1', 'localhost');
    const id = await addSystem({ baseUrl: `http://${name}/`, allowedHosts: [name] });
    expect(await check(id)).toMatchObject({ healthState: 'down' });
    expect(receiver.received.some(({ headers }) => headers.host === name)).toBe(false);
  });

  test('reads frame-ancestors before X-Frame-Options', () => {
    const csp = (policy: string, own?: string) =>
      framingOf({ 'content-security-policy': policy, 'x-frame-options': 'DENY' }, own);
    expect(csp("frame-ancestors 'none'")).toBe('refused');
    expect(csp('default-src *; frame-ancestors https://us.example', 'https://us.example')).toBe('allowed');
    expect(csp('frame-ancestors https://others.example', 'https://us.example')).toBe('refused');
    expect(csp('frame-ancestors https://others.example')).toBe('unknown');
    expect(framingOf({}, undefined)).toBe('allowed');
  });
});

test('another system leads to a record by its number, within the tenant and the reader’s rights', async () => {
  const path = (client: TestClient, key: string) =>
    client.get<{ path: string }>(`${service}/resolve`, { type: 'equipment', key });
  expect((await path(admin, 'P-101 A/B')).body.data.path).toBe(`/equipment/detail?id=${equipmentId}`);
  expect((await path(admin, 'P-999')).status).toBe(404);
  expect((await path(await platform.client(platform.b.admin), 'P-101 A/B')).status).toBe(404);
});

test('the token of the platform is in no address, form, header or log line that leaves it', async () => {
  const tokens = [admin.token, admin.refreshToken, reader.token].filter((one) => one !== undefined);
  expect(tokens.length).toBeGreaterThan(1);
  expect(receiver.received.length).toBeGreaterThan(5);
  const outside = receiver.received.map(
    ({ url, headers, form }) => `${url.href} ${JSON.stringify(headers)} ${form}`,
  );
  const opened = platform.answers
    .filter(({ request }) => request.includes(`${service}/ticket`))
    .map(({ text }) => text);
  expect(opened.length).toBeGreaterThan(5);
  for (const token of tokens)
    for (const text of [...outside, ...opened, ...lines]) expect(text.includes(token)).toBe(false);
  for (const { headers } of receiver.received) expect(headers.referer).toBeUndefined();
  const clicks = await admin.get<{ total: number }>(`${service}/clicks`, { days: 7 });
  expect(clicks.body.data.total).toBeGreaterThan(5);
});
