import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { makeFailurePlant } from '../apps/server/src/testing/failure-plant.ts';
import { hireSigners, type Signers } from '../apps/server/src/testing/signers.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, look, shown } from './steps.ts';

const base = '/ircrisk-job-hazard-analysis';
let platform: RunningPlatform;
let desk: Visitor;
let phone: Visitor;
let client: TestClient;
let jobId: string;
let nodeId: string;
let signers: Signers;

beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  ({ nodeId } = await makeFailurePlant(platform, platform.a));
  signers = await hireSigners(platform, platform.a);
  const made = await client.post<{ id: string }>(`${base}/jha/start`, {
    templateKey: 'tank-cleaning',
    nodeId,
    // Its permits last a day: signatures are taken while they do.
    plannedFrom: new Date(Date.now() - 3_600_000)
      .toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
      .slice(0, 16),
    plannedTo: '2030-03-05 17:00',
  });
  jobId = made.body.data.id;
  desk = await openBrowser(platform);
  phone = await openBrowser(platform, { viewport: { width: 390, height: 844 } });
});
afterAll(async () => {
  expect(desk?.problems).toEqual([]);
  // A cut line and a signature that is refused are what this journey is about.
  const wanted = /ERR_INTERNET_DISCONNECTED|Failed to fetch|409 \(Conflict\) .*briefing\/sign/;
  expect(phone?.problems.filter((problem) => !wanted.test(problem))).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

const signed = () =>
  platform.inTenant(platform.a.tenantId, (tx) =>
    tx.all<{ person: string }>(sql`select person from jha_signatures where jha_id = ${jobId} order by id`),
  );

describe('a job', () => {
  it('shows its hazards before and after, who signs, and goes to review', async () => {
    const { page } = desk;
    const main = shown(page);
    await desk.enter(platform.a.admin, `/job-hazard-analysis/job/${jobId}`);
    await main.getByText('须由工段长批准').waitFor();
    await main.locator('.ir-sheet .ir-cell', { hasText: '油泥扰动释放油气' }).first().waitFor();
    await look(page, 'jha-hazards');
    // Risk before and after stand beside the hazard, both in sight.
    const frame = await main.locator('.ir-sheet').boundingBox();
    const chips = main.locator('.ir-sheet .jha-chip');
    const [before, after] = [await chips.nth(0).boundingBox(), await chips.nth(1).boundingBox()];
    expect(after!.y).toBe(before!.y);
    expect(after!.x + after!.width).toBeLessThanOrEqual(frame!.x + frame!.width);
    // A cell that cannot be stored holds the job back.
    const place = await main
      .locator('.ir-sheet .ir-cell', { hasText: '油泥扰动释放油气' })
      .first()
      .boundingBox();
    const visit = () => page.mouse.click(place!.x + 30, place!.y + place!.height / 2);
    await visit();
    await page.keyboard.press('Delete');
    await main.locator('.ir-sheet-foot').getByText('未保存 1 格').first().waitFor();
    await main.getByRole('button', { name: '提交审核' }).click();
    await page.getByText('还有 1 个单元格没有保存').first().waitFor();
    await visit();
    await page.keyboard.press('Control+z');
    await main.locator('.ir-sheet .ir-cell', { hasText: '油泥扰动释放油气' }).first().waitFor();
    const lists = main.locator('.jha-side .jha-list');
    expect(
      await lists.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length),
    ).toBe(0);
    await main.getByRole('button', { name: '提交审核' }).click();
    await main.getByText('已提交').first().waitFor();
    await desk.go(`/job-hazard-analysis/job/${jobId}?tab=permits`);
    await look(page, 'jha-permits');
    // A laboratory answers later than it sampled: the time is entered with the reading.
    await main.getByLabel('采样时间').first().waitFor();
    // The template brought its permits; the gas of the space is what the approval waits for.
    await main.getByText('受限空间').first().waitFor();
    await main.getByText('缺少爆炸下限').first().waitFor();
    const { body } = await client.get<{ permits: { id: string; kind: string }[] }>(`${base}/jha/whole`, {
      id: jobId,
    });
    const space = body.data.permits.find(({ kind }) => kind === 'confinedSpace');
    await client.post(`${base}/jha-permit/submit`, { id: space?.id, lelPercent: 4.5 });
    const { checker, approver } = signers;
    await checker.post(`${base}/jha/review`, { id: jobId });
    const approved = await approver.post(`${base}/jha/approve-section`, { id: jobId });
    expect(approved.body.success, JSON.stringify(approved.body)).toBe(true);
  });

  it('is spared a permit its template calls for by somebody who may sign, with a reason', async () => {
    const { page } = desk;
    const main = shown(page);
    const { checker } = signers;
    const made = await checker.post<{ id: string }>(`${base}/jha/start`, {
      ...{
        templateKey: 'bundle-pull',
        nodeId,
        plannedFrom: '2026-03-06 08:00',
        plannedTo: '2030-03-06 17:00',
      },
    });
    const { id } = made.body.data;
    const { body } = await checker.get<{ permits: { id: string; kind: string }[] }>(`${base}/jha/whole`, {
      id,
    });
    const lifting = body.data.permits.find(({ kind }) => kind === 'lifting');
    await checker.post(`${base}/jha-permit/remove`, { ids: [lifting?.id] });
    await desk.go(`/job-hazard-analysis/job/${id}?tab=permits`);
    await main.getByText(/吊装.* · 未办/).waitFor();
    await main.getByRole('button', { name: /^免\s?办$/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('吊物 0.6 t');
    await agree(page);
    await main.getByText(/已免办 · 吊物 0\.6 t/).waitFor();
    await look(page, 'jha-waived');
  });

  it('is briefed on a phone with the line cut in between, and each signature arrives once', async () => {
    const { page, context } = phone;
    // What waits on the first page and the job itself lead to the briefing on a phone.
    await phone.enter(platform.a.admin, `/job-hazard-analysis/job/${jobId}`);
    const screen = shown(page).locator('.br-screen');
    await screen.getByText('先记住 3 条').waitFor();
    await phone.go('/wel/index');
    await page.locator('.home-work-name', { hasText: '进罐清洗' }).first().click();
    await screen.getByText('先记住 3 条').waitFor();
    await look(page, 'jha-briefing');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const sign = async (person: string) => {
      await screen.getByLabel('姓名').fill(person);
      const pad = screen.getByRole('img', { name: '在此签名' });
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      await page.mouse.move(box!.x + 40, box!.y + 40);
      await page.mouse.down();
      await page.mouse.move(box!.x + 120, box!.y + 90, { steps: 4 });
      await page.mouse.up();
      await screen.getByRole('button', { name: '确认签名，下一位' }).click();
    };
    await sign('王建国');
    await screen.getByText(/签名 1/).waitFor();
    // With its time it has arrived; before, it is still on its way.
    await screen.getByText(/王建国 \d\d:\d\d/).waitFor();
    // Signed twice: told, and put aside by a person.
    await sign('王建国');
    await screen.getByRole('alert').getByText('王建国已签名').waitFor();
    await context.setOffline(true);
    await screen.getByText('没有网络').waitFor();
    await sign('李勇');
    await screen.getByText('李勇 待发送').waitFor();
    expect(await signed()).toEqual([{ person: '王建国' }]);
    await context.setOffline(false);
    await screen.getByText(/李勇 \d\d:\d\d/).waitFor();
    expect(await signed()).toEqual([{ person: '王建国' }, { person: '李勇' }]);
    await screen.getByText(/签名 2/).waitFor();
    await screen.getByRole('alert').getByRole('button').click();
    await expect.poll(() => screen.getByRole('alert').count()).toBe(0);
  });

  it('is reviewed, sent back and approved on a phone, and the briefing follows what others do', async () => {
    const made = await client.post<{ id: string }>(`${base}/jha/start`, {
      ...{ templateKey: 'tank-cleaning', nodeId },
      plannedFrom: new Date(Date.now() - 3_600_000)
        .toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
        .slice(0, 16),
      plannedTo: '2030-03-05 17:00',
    });
    const { id } = made.body.data;
    const { body } = await client.get<{ permits: { id: string; kind: string }[] }>(`${base}/jha/whole`, {
      id,
    });
    const space = body.data.permits.find(({ kind }) => kind === 'confinedSpace');
    await client.post(`${base}/jha-permit/submit`, { id: space?.id, lelPercent: 4.5 });
    const hand = () => client.post(`${base}/jha/act`, { id, act: 'submit' });
    expect((await hand()).body.success).toBe(true);

    // Whoever wrote it reads it and waits; the page follows.
    await phone.go(`/job-hazard-analysis/brief/${id}`);
    const briefing = shown(phone.page).locator('.br-screen');
    await briefing.getByText('批准后才能签名').waitFor();

    const visitor = await openBrowser(platform, { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await visitor.enter({ ...signers.approving, account: 'chen' }, `/job-hazard-analysis/job/${id}`);
    const screen = shown(page).locator('.br-screen');
    await screen.locator('.br-hazard', { hasText: '油泥扰动释放油气' }).first().waitFor();
    await screen.getByText('工程').first().waitFor();
    await look(page, 'jha-review-phone');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await screen.getByRole('button', { name: '退回修改' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('补充通风措施');
    await agree(page);
    await screen.getByText('补充通风措施').waitFor();
    expect((await hand()).body.success).toBe(true);
    await screen.getByRole('button', { name: 'HSE 审核通过' }).click();
    await screen.getByText('HSE 已审').first().waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();

    const head = await openBrowser(platform, { viewport: { width: 390, height: 844 } });
    await head.enter(signers.approving, `/job-hazard-analysis/job/${id}`);
    const own = shown(head.page).locator('.br-screen');
    await own.getByRole('button', { name: /^批\s?准$/ }).click();
    await agree(head.page);
    // Approved, it is there to be briefed.
    await own.getByRole('heading', { name: '签名', exact: true }).waitFor();
    expect(head.problems).toEqual([]);
    await head.close();

    await briefing.getByRole('button', { name: '确认签名，下一位' }).waitFor();
    await phone.go('/wel/index');
    expect((await client.post(`${base}/jha/act`, { id, act: 'cancel', reason: '改期' })).body.success).toBe(
      true,
    );
    await phone.go(`/job-hazard-analysis/brief/${id}`);
    await briefing.getByText('作业已结束，不再签名').waitFor();
    expect(await briefing.getByRole('button', { name: '确认签名，下一位' }).count()).toBe(0);
  });

  it('shows its hazards in English where they are written so', async () => {
    const speaks = (language: string) =>
      platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(sql`update users set language = ${language} where id = ${platform.a.admin.id}`),
      );
    await speaks('en');
    const guest = await openBrowser(platform, { language: 'en' });
    await guest.enter(platform.a.admin, `/job-hazard-analysis/job/${jobId}`);
    const sheet = shown(guest.page).locator('.ir-sheet');
    await sheet.locator('.ir-cell', { hasText: 'Vapour from stirred sludge' }).first().waitFor();
    await look(guest.page, 'jha-hazards-en');
    expect(guest.problems).toEqual([]);
    await speaks('zh');
  });

  it('counts by colour, and the settings ask about drafts', async () => {
    const { page } = desk;
    await desk.go('/job-hazard-analysis?view=settings');
    await shown(page).getByText('作业危害评价方法').waitFor();
    await look(page, 'jha-settings');
    await desk.go('/job-hazard-analysis?view=statistics');
    await shown(page).getByText('危害，固有').waitFor();
    await look(page, 'jha-statistics');
  });
});
