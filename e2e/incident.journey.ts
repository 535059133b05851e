import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { type FailurePlant, makeFailurePlant } from '../apps/server/src/testing/failure-plant.ts';
import { enterIncident, incidentBase, pageOf, photoWithPlace } from '../apps/server/src/testing/incidents.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, drawer, look, shown } from './steps.ts';

let platform: RunningPlatform;
let phone: Visitor;
let desk: Visitor;
let client: TestClient;
let plant: FailurePlant;

beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
  // A device from elsewhere: what it writes is plant time all the same.
  phone = await openBrowser(platform, {
    viewport: { width: 390, height: 844 },
    timeZone: 'America/New_York',
  });
  desk = await openBrowser(platform);
});
afterAll(async () => {
  // A density that is refused is one of its steps.
  expect(desk?.problems.filter((problem) => !/400 .*incident-release\/keep/.test(problem))).toEqual([]);
  // A cut line is what this journey is about: requests that find none are no fault.
  expect(
    phone?.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(problem)),
  ).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

const reports = () =>
  platform.inTenant(platform.a.tenantId, (tx) =>
    tx.all<{
      id: string;
      number: string;
      description: string;
      anonymous: boolean;
      photos: number;
      voice: boolean;
      isRecent: boolean;
    }>(
      sql`select id, number, description, anonymous, cardinality(photo_ids) as photos, voice_id is not null as voice, occurred_at > now() - interval '10 minutes' as "isRecent"
        from incidents order by id`,
    ),
  );

/** Listens to the end, as somebody who presses the button of the browser's own player. */
const play = async (audio: Locator) => {
  await audio.waitFor();
  const heard = await audio.evaluate(async (one: HTMLAudioElement) => {
    const ended = new Promise((resolve) => one.addEventListener('ended', resolve, { once: true }));
    await one.play();
    await ended;
    return one.currentTime;
  });
  expect(heard).toBeGreaterThan(0.5);
};

describe('a report from the field', () => {
  it('typed without a line is kept, survives the page, and arrives once when the line is back', async () => {
    const { page, context } = phone;
    await phone.enter(platform.a.admin, '/incident-management/report');
    const screen = page.locator('.qr-screen');
    await screen.getByRole('heading', { name: '发生了什么' }).waitFor();
    await look(page, 'incident-report-phone');
    // What is pressed is written as the rest of the page is.
    const fontOf = (part: Element) => getComputedStyle(part).fontFamily;
    const font = await page.locator('body').evaluate(fontOf);
    expect(await screen.getByRole('radio', { name: '泄漏' }).evaluate(fontOf)).toBe(font);
    expect(await screen.locator('.qr-camera').evaluate(fontOf)).toBe(font);
    expect(await screen.getByRole('button', { name: '语音' }).evaluate(fontOf)).toBe(font);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await context.setOffline(true);
    await screen.getByText('没有网络').waitFor();
    await screen.getByRole('radio', { name: '泄漏' }).click();
    await screen.getByLabel('经过').fill('泵端机封往外喷油，人已撤到上风口');
    await screen.getByText('必填 2 / 4').waitFor();
    await screen.getByLabel('具体位置').fill('泵区东侧');
    await screen.getByRole('radio', { name: '没有' }).click();
    await screen.locator('input[type="file"]').setInputFiles({
      name: 'IMG_1.jpg',
      mimeType: 'image/jpeg',
      buffer: photoWithPlace(),
    });
    await screen.locator('.qr-photos img').waitFor();
    // The microphone is refused: the screen says what helps, and everything typed is there.
    await context.grantPermissions([]);
    const record = screen.getByRole('button', { name: '语音', exact: true });
    await record.click();
    await screen.getByText(/麦克风未获允许/).waitFor();
    expect(await screen.getByLabel('经过').inputValue()).toBe('泵端机封往外喷油，人已撤到上风口');
    await context.grantPermissions(['microphone']);
    const say = async () => {
      await screen
        .getByRole('timer')
        .filter({ hasText: /^0:(0[1-9]|[1-5]\d) \/ 1:00$/ })
        .waitFor();
      // What is being said is part of the report: it is not sent without its end.
      await screen.getByText(/先停止录音，再发送/).waitFor();
      expect(await screen.getByRole('button', { name: '保存，联网后发送' }).isDisabled()).toBe(true);
      await screen.getByRole('button', { name: /^停止/ }).click();
      await screen.locator('audio').waitFor();
    };
    await record.click();
    await say();
    expect(await screen.getByText(/麦克风未获允许/).count()).toBe(0);
    await screen.getByRole('button', { name: '重录' }).click();
    await say();
    await screen.getByRole('button', { name: '删除语音' }).click();
    await screen.locator('audio').waitFor({ state: 'detached' });
    await record.click();
    await say();
    await play(screen.locator('audio'));
    await look(page, 'incident-report-voice');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await screen.getByRole('button', { name: '保存，联网后发送' }).click();
    await screen.getByText('已保存，恢复网络后自动发送').waitFor();
    await screen.getByText('1 条待发').waitFor();
    expect(await reports()).toEqual([]);

    await context.setOffline(false);
    await screen.getByText(/已上报 INC-\d{4}-0001/).waitFor();
    expect(await reports()).toMatchObject([
      { description: '泵端机封往外喷油，人已撤到上风口', photos: 1, voice: true, isRecent: true },
    ]);
    // Sent once: what was waiting is gone for a page opened anew, too.
    await phone.open('/incident-management/report');
    await screen.getByRole('heading', { name: '发生了什么' }).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await look(page, 'incident-report-sent');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await reports()).toHaveLength(1);
  });

  it('is heard on the page of the incident', async () => {
    const { page } = desk;
    const [{ id } = { id: '' }] = await reports();
    await desk.enter(platform.a.admin);
    await desk.go(`/incident-management/incident/${id}?tab=facts`);
    await play(shown(page).locator('audio[aria-label="语音"]'));
    await look(page, 'incident-voice');
  });

  it('without a name shows a code, and the code shows the progress', async () => {
    const { page } = phone;
    const screen = page.locator('.qr-screen');
    // An empty form says what time it is, not when the last report was.
    expect(await screen.getByLabel('发生时间').inputValue()).not.toBe('');
    await screen.getByRole('radio', { name: '隐患' }).click();
    await screen.getByLabel('经过').fill('联锁被旁路');
    await screen.getByLabel('具体位置').fill('压缩机厂房');
    await screen.getByRole('radio', { name: '没有' }).click();
    const anonymous = screen.getByRole('switch', { name: '匿名上报' });
    const send = await screen.locator('.qr-foot').boundingBox();
    const place = await anonymous.boundingBox();
    expect((place?.y ?? 9999) + (place?.height ?? 0)).toBeLessThan(send?.y ?? 0);
    expect(await screen.getByText(/声音可能被人认出/).count()).toBe(0);
    await anonymous.click();
    await screen.getByText(/声音可能被人认出/).waitFor();
    const code = await screen.locator('.qr-anonymous strong').innerText();
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await screen.getByRole('button', { name: '发送' }).click();
    await screen.getByText(/已上报 INC-/).waitFor();
    expect((await reports())[1]).toMatchObject({ anonymous: true });
    await screen.getByRole('button', { name: '再报一件' }).click();
    await screen.getByLabel('查询码').fill(code.toLowerCase());
    await screen.getByRole('button', { name: '查询' }).click();
    await screen.getByText(/INC-\d{4}-0002 · 已上报/).waitFor();
  });

  it('is open to somebody who may do nothing else, on a phone and at a desk', async () => {
    const visitor = await openBrowser(platform, { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await visitor.enter(platform.a.plain);
    await page.locator('.phone-bar').getByRole('button', { name: '快报' }).click();
    const screen = page.locator('.qr-screen');
    await screen.getByRole('radio', { name: '未遂事件' }).click();
    await screen.getByLabel('经过').fill('扳手从平台掉下，没有砸到人');
    await screen.getByLabel('具体位置').fill('三层平台');
    await screen.getByRole('radio', { name: '没有' }).click();
    // It is dated by its first input, and the person puts it right.
    const when = screen.getByLabel('发生时间');
    expect(await when.inputValue()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/);
    await when.fill('2026-03-05 21:05:00');
    const picker = await page.locator('.ant-picker-dropdown:visible').boundingBox();
    expect(picker!.x + picker!.width).toBeLessThanOrEqual(390);
    await when.press('Enter');
    await screen.getByText('03-05 21:05').waitFor();
    await screen.getByRole('button', { name: '发送' }).click();
    await screen.getByText(/已上报 INC-/).waitFor();
    expect((await reports()).at(-1)).toMatchObject({
      description: '扳手从平台掉下，没有砸到人',
      isRecent: false,
    });
    // The next one has a time of its own again.
    await screen.getByRole('button', { name: '再报一件' }).click();
    await when.waitFor();
    expect(await when.inputValue()).not.toContain('2026-03-05 21:05');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.side').getByRole('link', { name: '一分钟快报' }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe('the page of an incident', () => {
  let classified = '';
  it('classifies while the release is entered, and logs the notification', async () => {
    const id = await enterIncident(client, {
      processInvolved: 'yes',
      unplannedRelease: 'yes',
      fireOrExplosion: 'no',
      communityMeasures: 'no',
      injured: 'none',
      directCost: '186000',
    });
    classified = id;
    const { page } = desk;
    const main = shown(page);
    await desk.enter(platform.a.admin, `/incident-management/incident/${id}`);
    await main.getByText('分级待定').waitFor();
    await main.getByRole('button', { name: '登记泄漏' }).click();
    const form = drawer(page);
    await form.locator('#im-material').fill('石脑油');
    await form.locator('#im-category').click();
    await page.locator('.ant-select-dropdown:visible').getByText(/^6 /).click();
    await form.getByText('室外', { exact: true }).click();
    await form.locator('#im-told').fill('730');
    await look(page, 'incident-release');
    await form.getByRole('button', { name: /保\s?存/ }).click();
    await main.getByText('二级工艺安全事件').waitFor();
    await look(page, 'incident-classification');
    expect((await pageOf(client, id)).record).toMatchObject({ tier: '2' });

    await main.getByText('通报', { exact: true }).first().click();
    await main
      .getByRole('button', { name: /^登\s?记$/ })
      .first()
      .click();
    const time = dialog(page).getByLabel('时间', { exact: true });
    await time.fill('2026-03-05 02:41:00');
    await time.press('Enter');
    await page.locator('.ant-picker-dropdown:visible').waitFor({ state: 'hidden' });
    await agree(page);
    await main.getByText('用时 31 min').waitFor();
    await look(page, 'incident-notices');
    await main.getByRole('button', { name: /分\s?派/ }).click();
    await agree(page);
    await main.getByRole('button', { name: '完成通报' }).click();
    await main.getByRole('button', { name: '开始调查' }).waitFor();
  });

  it('on a phone says what it is and where it stands before anything else, and its way on demand', async () => {
    const { page } = phone;
    const main = shown(page);
    const { record } = await pageOf(client, classified);
    await phone.enter(platform.a.admin, `/incident-management/incident/${classified}?tab=classification`);
    await main.locator('.im-named', { hasText: String(record.title) }).waitFor();
    const way = main.locator('.im-path');
    expect(await way.locator('.ant-steps').isVisible()).toBe(false);
    // What it is classified by begins on the first screen.
    const figures = await main.locator('.im-classification').boundingBox();
    expect(figures!.y).toBeLessThan(500);
    await way.locator('summary').click();
    await way.getByText('已上报').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await look(page, 'incident-phone');
  });

  it('begins the cause analysis of the incident, and opens the same one again', async () => {
    const { page } = desk;
    const followUp = async () => {
      await desk.go(`/incident-management/incident/${classified}?tab=followUp`);
      return shown(page);
    };
    await (await followUp()).getByRole('button', { name: '开展根原因分析' }).click();
    await shown(page).locator('.ir-canvas-hold').waitFor();
    const begun = new URL(page.url()).pathname;
    expect(begun).toMatch(/\/root-cause-analysis\/case\/\d+$/);
    await (await followUp()).getByRole('button', { name: '打开根原因分析' }).click();
    await shown(page).locator('.ir-canvas-hold').waitFor();
    expect(new URL(page.url()).pathname).toBe(begun);
    expect((await pageOf(client, classified)).cause).toMatchObject({ kind: 'rca-case', state: 'draft' });
    // The first page of the incident shows it with its state.
    await desk.go(`/incident-management/incident/${classified}?tab=classification`);
    await shown(page)
      .getByRole('button', { name: /^RCA-\d+-\d+ / })
      .waitFor();
    await shown(page).locator('.im-cause').getByText('编制中').waitFor();
  });

  it('a density typed in another unit is refused with what was meant', async () => {
    const { page } = desk;
    const main = shown(page);
    await desk.go(`/incident-management/incident/${classified}?tab=classification`);
    await main
      .locator('.im-classification')
      .getByRole('button', { name: /编\s?辑/ })
      .first()
      .click();
    const form = drawer(page);
    await form.locator('#im-density').fill('0.7');
    await form.getByText('kg/m³', { exact: true }).waitFor();
    await form.getByRole('button', { name: /保\s?存/ }).click();
    await page
      .getByText(/应填 700 kg\/m³/)
      .first()
      .waitFor();
    await form.locator('#im-density').fill('700');
    await form.getByRole('button', { name: /保\s?存/ }).click();
    await form.waitFor({ state: 'hidden' });
  });

  it('a frozen month keeps its rates until a correction is taken over with a reason', async () => {
    const { page } = desk;
    const main = shown(page);
    const { nodeId } = plant;
    const past = new Date();
    past.setUTCMonth(past.getUTCMonth() - 3, 1);
    const month = past.toISOString().slice(0, 7);
    for (const role of ['employee', 'contractor'])
      await client.post(`${incidentBase}/worked-hours/submit`, {
        ...{ month: `${month}-01`, nodeId, role, hours: 100_000 },
      });
    await client.post(`${incidentBase}/worked-hours/freeze`, { month: `${month}-01` });
    const at = { kind: 'injury', occurredAt: `${month}-12 09:00:00`, nodeId };
    const incidentId = await enterIncident(client, at);
    await client.post(`${incidentBase}/incident-person/submit`, {
      ...{ incidentId, role: 'employee', outcome: 'medical', phase: 'event' },
    });
    await desk.go('/incident-management?view=rates');
    await main.getByText('1 项变动在冻结之后，未计入事故率').waitFor();
    await main.getByText('医疗处理 0 → 1').first().waitFor();
    await look(page, 'incident-corrections');
    await main.getByRole('button', { name: /计\s?入/ }).click();
    await dialog(page).getByRole('textbox').fill('迟报');
    await agree(page);
    await main.getByRole('cell', { name: '迟报' }).first().waitFor();
    expect(await main.getByText('1 项变动在冻结之后，未计入事故率').count()).toBe(0);
  });

  it('rates say which hours are missing, and the list leads to everything', async () => {
    const { page } = desk;
    await desk.go('/incident-management?view=rates');
    await shown(page)
      .getByText(/工时缺失或不全/)
      .waitFor();
    await look(page, 'incident-rates');
    await desk.go('/incident-management?view=settings');
    await shown(page).getByText('阈值量').waitFor();
    await look(page, 'incident-settings');
    const list = await client.get<{ total: number }>(`${incidentBase}/incident/list`, {});
    expect(list.body.data.total).toBe(5);
  });
});
