import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../apps/server/src/testing/receiver.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, startPlatform } from './harness.ts';
import { Journey } from './journey.ts';
import { look, pick, rowMenu, shown } from './steps.ts';

const service = '/ircrisk-link';
const walk = new Journey();
let receiver: Receiver;
let client: TestClient;
let equipmentId: string;
const systems: Record<string, string> = {};

async function add(path: string, record: Record<string, unknown>): Promise<string> {
  const { body } = await client.post<string>(`${path}/submit`, record);
  expect(body).toMatchObject({ success: true });
  return body.data;
}

async function addEquipment(): Promise<string> {
  const center = '/ircrisk-center';
  const roots = await client.get<{ id: string }[]>(`${center}/factory-model/all-list`);
  let parentId = roots.body.data[0]?.id ?? '';
  for (const [levelCode, name] of [
    ['branch', '炼油区'],
    ['device', '常减压'],
    ['unit', '常压单元'],
  ] as const)
    parentId = await add(`${center}/factory-model`, { parentId, levelCode, name });
  const vessel = { type: 'pressureVessel', smallType: 'tower', nodeId: parentId };
  return add(`${center}/equipment`, { tag: 'T-101 A/B', name: '常压塔', ...vessel });
}

const addSystem = (code: string, name: string, more: Record<string, unknown>) =>
  add(`${service}/jump-system`, {
    ...{ code, name, category: 'eam', baseUrl: `${receiver.origin}/`, allowedHosts: [receiver.host] },
    ...{ plainHttp: true, openMode: 'newTab', ssoMode: 'ticket', state: 'enabled' },
    ...more,
  });

const framingOfThk = async () =>
  (await client.get<{ framing: string }>(`${service}/jump-system/detail`, { id: systems.THK })).body.data
    .framing;

/** The receiver's own server asks the platform who came, over the wire and with a key of its own. */
async function receiverSignsIn(): Promise<void> {
  const { platform } = walk;
  const { tenantId, admin } = platform.a;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const key = await add('/ircrisk-system/access-key', { name: 'EAM', userId: admin.id, expiresOn: tomorrow });
  const renewed = await client.form<{ clientId: string; secret: string }>(
    '/ircrisk-system/access-key/renew',
    {
      id: key,
    },
  );
  const { clientId, secret } = renewed.body.data;
  const api = `${new URL(platform.url).origin}/api`;
  const answer = await fetch(`${api}/ircrisk-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', tenantId }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  receiver.page = async ({ url, form }) => {
    const ticket = url.searchParams.get('ticket') ?? form.get('ticket');
    if (!ticket) return `<h1>${url.pathname}</h1>`;
    const redeemed = await fetch(`${api}${service}/ticket/redeem`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
    });
    const { data } = (await redeemed.json()) as { data?: { account: string; entity: string | null } };
    return `<h1>welcome ${data?.account ?? 'nobody'} ${data?.entity ?? ''}</h1>`;
  };
}

beforeAll(async () => {
  receiver = await startReceiver();
  walk.platform = await startPlatform({ env: { JUMP_ORIGINS: receiver.origin } });
  client = await walk.platform.client(walk.platform.a.admin);
  equipmentId = await addEquipment();
  systems.EAM = await addSystem('EAM', '资产管理', {});
  systems.LIMS = await addSystem('LIMS', '实验室', { ssoMode: 'formPost', category: 'lims' });
  systems.THK = await addSystem('THK', '在线测厚', { openMode: 'iframe', category: 'monitoring' });
  for (const [code, title, visibleOn] of [
    ['LIMS', '化验首页', 'global'],
    ['THK', '测厚曲线', 'equipment'],
  ] as const)
    await add(`${service}/jump-entry`, {
      ...{
        systemId: systems[code],
        title,
        visibleOn,
        template: `${receiver.origin}/${code}`,
        parameters: [],
      },
    });
  await receiverSignsIn();
  walk.visitor = await openBrowser(walk.platform);
  await walk.visitor.enter(walk.platform.a.admin);
});
afterAll(async () => {
  const faults = walk.visitor ? walk.faults() : [];
  await closeBrowser();
  await walk.platform?.close();
  await receiver?.close();
  expect(faults).toEqual([]);
});

describe('links to other systems', () => {
  it('a link is written with its sources and seen before it is saved', async () => {
    const { page, here } = walk;
    await walk.open('/third-party-jump-links');
    await here.getByText('实验室').first().waitFor();
    await look(page, 'jump-systems');
    await here.getByText('跳转链接', { exact: true }).first().click();
    await here.getByText('测厚曲线').waitFor();
    await walk.add();
    const box = walk.drawer;
    await pick(page, box.getByLabel('系统', { exact: true }), '资产管理');
    await walk.fill('标题', '工单');
    await walk.fill('地址模板', 'https://evil.example/wo{?tag}');
    await box.getByText('变量“tag”没有来源').first().waitFor();
    // Refused, it is told at its field and nowhere above.
    await walk.press('保存', box);
    await box
      .locator('.ant-form-item-explain-error, .ant-form-item-explain')
      .getByText('没有来源')
      .first()
      .waitFor();
    expect(await box.locator('.ant-alert').count()).toBe(0);
    await pick(page, box.getByLabel('tag 的来源'), 'equipment.tag');
    await box.getByText('不在白名单中').waitFor();
    await walk.fill('地址模板', `${receiver.origin}/wo{?tag}`);
    await pick(page, box.getByLabel('选择一个对象查看实际地址'), 'T-101');
    await box.getByText(`${receiver.origin}/wo?tag=T-101%20A%2FB`).waitFor();
    await look(page, 'jump-entry');
    await walk.save('新增成功');
  });

  it('opens from the equipment in the receiver, which redeems the ticket', async () => {
    const { page } = walk;
    await walk.open(`/equipment/detail?id=${equipmentId}`);
    await walk.press('外部系统');
    const box = page.locator('.ant-modal:visible').last();
    const row = box.locator('li', { hasText: '工单' });
    await row.waitFor();
    await look(page, 'jump-dialog');
    const [window] = await Promise.all([page.waitForEvent('popup'), walk.press('打开', row)]);
    await window.getByRole('heading', { name: 'welcome alice T-101 A/B' }).waitFor();
    expect(window.url()).toContain('/wo?tag=T-101%20A%2FB&ticket=');
    await window.reload();
    await window.getByRole('heading', { name: 'welcome nobody' }).waitFor();
    await window.close();
  });

  it('opens from the drawer of the ledger too', async () => {
    const { page } = walk;
    await walk.open('/equipment');
    await walk.here.getByText('T-101 A/B').first().click();
    await walk.press('外部系统', walk.here.locator('.eq-drawer'));
    const box = page.locator('.ant-modal:visible').last();
    await box.locator('li', { hasText: '工单' }).waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    await look(page, 'jump-ledger');
  });

  it('opens in a frame, and beside it where frames are refused', async () => {
    const { page } = walk;
    await walk.open(`/equipment/detail?id=${equipmentId}`);
    await walk.press('外部系统');
    const row = page.locator('.ant-modal:visible li', { hasText: '测厚曲线' });
    await walk.press('打开', row);
    const frame = shown(page).frameLocator('iframe');
    await frame.getByRole('heading', { name: 'welcome alice T-101 A/B' }).waitFor();
    await look(page, 'jump-frame');
    receiver.headers = { 'x-frame-options': 'DENY' };
    await client.post(`${service}/system/check`, { id: systems.THK });
    await expect.poll(framingOfThk, { timeout: 20_000 }).toBe('refused');
    await walk.press('刷新');
    await walk.here.getByText('“在线测厚”不允许内嵌显示').waitFor();
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      walk.press('在新标签页打开', walk.here.locator('.jump-fallback')),
    ]);
    await window.getByRole('heading', { name: 'welcome alice' }).waitFor();
    await window.close();
    receiver.headers = {};
  });

  it('in a dialog, a system that is silent for eight seconds is offered beside it; in the same tab it takes the place', async () => {
    const { page } = walk;
    systems.DLG = await addSystem('DLG', '视频', {
      openMode: 'modal',
      category: 'video',
      sendsReady: true,
      ssoMode: 'none',
    });
    systems.TAB = await addSystem('TAB', '文档', {
      openMode: 'sameTab',
      category: 'document',
      ssoMode: 'none',
    });
    for (const [code, title] of [
      ['DLG', '现场画面'],
      ['TAB', '图档'],
    ] as const)
      await add(`${service}/jump-entry`, {
        ...{ systemId: systems[code], title, visibleOn: 'equipment' },
        ...{ template: `${receiver.origin}/${code}{?tag}`, parameters: ['tag=equipment.tag'] },
      });
    await walk.open(`/equipment/detail?id=${equipmentId}`);
    await walk.press('外部系统');
    const box = page.locator('.ant-modal:visible').last();
    await walk.press('打开', box.locator('li', { hasText: '现场画面' }));
    await box.frameLocator('iframe').getByRole('heading', { name: '/DLG' }).waitFor();
    await box.getByText('8 秒').or(box.locator('.jump-fallback')).first().waitFor({ timeout: 15_000 });
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      walk.press('在新标签页打开', box.locator('.jump-fallback')),
    ]);
    await window.getByRole('heading', { name: '/DLG' }).waitFor();
    await window.close();
    await look(page, 'jump-silent');
    await walk.open(`/equipment/detail?id=${equipmentId}`);
    await walk.press('外部系统');
    // A browser that holds the window back: a click of the person opens it.
    await page.evaluate(() => {
      globalThis.open = () => null;
    });
    const list = page.locator('.ant-modal:visible').last();
    await walk.press('打开', list.locator('li', { hasText: '工单' }));
    await list.getByText('浏览器拦截了新窗口。').waitFor();
    const [beside] = await Promise.all([
      page.waitForEvent('popup'),
      list.getByRole('link', { name: '点此打开' }).click(),
    ]);
    await beside.getByRole('heading', { name: 'welcome alice T-101 A/B' }).waitFor();
    await beside.close();
    await walk.open(`/equipment/detail?id=${equipmentId}`);
    await walk.press('外部系统');
    await walk.press('打开', page.locator('.ant-modal:visible').last().locator('li', { hasText: '图档' }));
    await page.getByRole('heading', { name: '/TAB' }).waitFor();
    expect(page.url()).toBe(`${receiver.origin}/TAB?tag=T-101%20A%2FB`);
    await page.goBack();
    await shown(page).getByRole('heading', { name: 'T-101 A/B' }).waitFor();
  });

  it('opens from a tile of the home page by a form, with the ticket in its body', async () => {
    const { page } = walk;
    await walk.open('/wel/index');
    await walk.visitor.open('/wel/index');
    const tile = walk.here.locator('.home-launch button', { hasText: '化验首页' });
    await tile.waitFor();
    await look(page, 'jump-home');
    const [window] = await Promise.all([page.waitForEvent('popup'), tile.click()]);
    await window.getByRole('heading', { name: 'welcome alice' }).waitFor();
    expect(window.url()).toBe(`${receiver.origin}/LIMS`);
    await window.close();
  });

  it('every jump is on the record, and the token of the platform in none of them', async () => {
    const { page, here } = walk;
    await walk.open('/third-party-jump-links');
    await here.getByText('跳转记录', { exact: true }).first().click();
    await here.locator('.ant-table-row', { hasText: 'T-101 A/B' }).first().waitFor();
    await here.getByText('票据已核验').first().waitFor();
    const figures = here.locator('.jl-figures');
    await figures.locator('canvas').waitFor();
    expect((await figures.boundingBox())!.height).toBeLessThan(260);
    await look(page, 'jump-clicks');
    const token = await walk.visitor.cookie('accessToken');
    const known = [token, client.token].filter((one) => one !== undefined && one !== '');
    expect(known.length).toBeGreaterThan(0);
    expect(receiver.received.length).toBeGreaterThan(4);
    for (const { url, headers, form } of receiver.received) {
      expect(headers.referer).toBeUndefined();
      const all = `${url.href} ${JSON.stringify(headers)} ${form}`;
      for (const one of known) expect(all.includes(String(one))).toBe(false);
    }
  });

  it('a key is made, shown once, and waits for its time when it is rotated', async () => {
    const { page, here } = walk;
    await client.post(`${service}/jump-system/submit`, {
      ...{ code: 'MES', name: '生产执行', category: 'mes', baseUrl: `${receiver.origin}/` },
      ...{
        allowedHosts: [receiver.host],
        plainHttp: true,
        openMode: 'newTab',
        ssoMode: 'hmac',
        state: 'enabled',
      },
    });
    await walk.open('/third-party-jump-links');
    await here.getByText('生产执行').first().waitFor();
    await rowMenu(page, '生产执行的更多操作', '密钥');
    const box = page.locator('.ant-modal:visible').last();
    await box.getByText('尚未生成密钥').waitFor();
    await walk.press('生成新密钥', box);
    await box.getByText('新密钥只显示这一次').waitFor();
    await box.getByText('签名中').waitFor();
    await walk.press('生成新密钥', box);
    await box.getByText('待启用').waitFor();
    await look(page, 'jump-keys');
    await walk.press('立即启用新密钥', box);
    await box.getByText('待启用').waitFor({ state: 'hidden' });
  });
});

describe('links from other systems', () => {
  const place = (tenantId: string) =>
    `/third-party-jump-links/to?${new URLSearchParams({ type: 'equipment', key: 'T-101 A/B', tenantId })}`;

  it('lead to the record after the sign-in', async () => {
    const { a } = walk.platform;
    const visitor = await walk.newcomer();
    const { page } = visitor;
    await visitor.open(place(a.tenantId));
    const field = (name: string) => page.locator(`input[name="${name}"]`);
    await field('username').fill(a.admin.account);
    expect(await field('organization').inputValue()).toBe(a.tenantId);
    await field('password').fill(a.admin.password);
    await page
      .getByLabel(visitor.loginText('login.captcha'), { exact: true })
      .fill(await visitor.answerCaptcha());
    await page.locator('button[type="submit"]').click();
    await shown(page).getByRole('heading', { name: 'T-101 A/B' }).waitFor();
    expect(page.url()).toContain(`/equipment/detail?id=${equipmentId}`);
    expect(page.url()).not.toContain('tenantId');
    await visitor.open(place(walk.platform.b.tenantId));
    await page.getByText(`该链接属于租户 ${walk.platform.b.tenantId}`).waitFor();
    expect(page.url()).not.toContain('tenantId');
    await visitor.close();
  });
});
