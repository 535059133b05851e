import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { makeFailurePlant } from '../apps/server/src/testing/failure-plant.ts';
import { hireSigners } from '../apps/server/src/testing/signers.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { look, shown } from './steps.ts';

const base = '/ircrisk-job-hazard-analysis';
let platform: RunningPlatform;
let desk: Visitor;
let phone: Visitor;
let client: TestClient;
let jobId: string;

beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  const { nodeId } = await makeFailurePlant(platform, platform.a);
  const made = await client.post<{ id: string }>(`${base}/jha/start`, {
    templateKey: 'tank-cleaning',
    nodeId,
    plannedFrom: '2026-03-05 08:00',
    plannedTo: '2030-03-05 17:00',
  });
  jobId = made.body.data.id;
  desk = await openBrowser(platform);
  phone = await openBrowser(platform, { viewport: { width: 390, height: 844 } });
});
afterAll(async () => {
  expect(desk?.problems).toEqual([]);
  expect(
    phone?.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(problem)),
  ).toEqual([]);
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
    await main.getByRole('button', { name: '提交审核' }).click();
    await main.getByText('已提交').first().waitFor();
    await desk.go(`/job-hazard-analysis/job/${jobId}?tab=permits`);
    await look(page, 'jha-permits');
    // The template brought its permits; the gas of the space is what the approval waits for.
    await main.getByText('受限空间').first().waitFor();
    await main.getByText('缺少爆炸下限').first().waitFor();
    const { body } = await client.get<{ permits: { id: string; kind: string }[] }>(`${base}/jha/whole`, {
      id: jobId,
    });
    const space = body.data.permits.find(({ kind }) => kind === 'confinedSpace');
    await client.post(`${base}/jha-permit/submit`, { id: space?.id, lelPercent: 4.5 });
    const { checker, approver } = await hireSigners(platform, platform.a);
    await checker.post(`${base}/jha/review`, { id: jobId });
    const approved = await approver.post(`${base}/jha/approve-section`, { id: jobId });
    expect(approved.body.success, JSON.stringify(approved.body)).toBe(true);
  });

  it('is briefed on a phone with the line cut in between, and each signature arrives once', async () => {
    const { page, context } = phone;
    await phone.enter(platform.a.admin, `/job-hazard-analysis/brief/${jobId}`);
    const screen = page.locator('.br-screen');
    await screen.getByText('先记住三条').waitFor();
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
    await context.setOffline(true);
    await screen.getByText('没有网络').waitFor();
    await sign('李勇');
    await screen.getByText('李勇 待发送').waitFor();
    expect(await signed()).toEqual([{ person: '王建国' }]);
    await context.setOffline(false);
    await screen.getByText(/李勇 \d\d:\d\d/).waitFor();
    expect(await signed()).toEqual([{ person: '王建国' }, { person: '李勇' }]);
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
