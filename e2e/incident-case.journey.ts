import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFailurePlant } from '../apps/server/src/testing/failure-plant.ts';
import { hireSigners } from '../apps/server/src/testing/signers.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, look, shown } from './steps.ts';

const base = '/ircrisk-incident-case-search';
let platform: RunningPlatform;
let desk: Visitor;
let client: TestClient;
let equipmentId = '';

beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  await makeFailurePlant(platform, platform.a);
  const { records } = (
    await client.get<{ records: { id: string; type: string }[] }>('/ircrisk-center/equipment/page', {
      size: 50,
    })
  ).body.data;
  equipmentId = (records.find(({ type }) => type === 'pump') ?? records[0])?.id ?? '';
  desk = await openBrowser(platform);
});
afterAll(async () => {
  expect(desk?.problems).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

describe('the library of cases', () => {
  it('is filled with the landmark cases, searched by words and facets, and a search is kept', async () => {
    const { page } = desk;
    const main = shown(page);
    await desk.enter(platform.a.admin, '/incident-case-search');
    await desk.go('/incident-case-search?view=library');
    await main.getByRole('button', { name: '载入标志性案例' }).click();
    await main.getByText('LM-bhopal-1984').first().waitFor();
    await look(page, 'cases-library');
    await desk.go('/incident-case-search');
    await main.getByText('28 个案例').waitFor();
    const unit = main.getByRole('group', { name: '装置' });
    await unit.getByRole('checkbox', { name: '常减压' }).check();
    await main.getByText('2 个案例').waitFor();
    // A second value of the same facet adds its cases; the counts of the facet stay.
    await unit.getByRole('checkbox', { name: '催化裂化' }).check();
    await main.getByText('4 个案例').waitFor();
    await main.getByRole('button', { name: /清\s?除/ }).click();
    await main.getByRole('searchbox', { name: '检索词' }).fill('滑阀');
    await page.keyboard.press('Enter');
    await main.getByText('2 个案例').waitFor();
    await main.getByText('赫斯基催化裂化爆炸').waitFor();
    await look(page, 'cases-search');
    expect(new URL(page.url()).searchParams.get('q')).toBe('滑阀');
    await page.reload();
    await main.getByText('2 个案例').waitFor();
    await main.getByRole('button', { name: '保存检索' }).click();
    await dialog(page).getByLabel('检索名称').fill('滑阀事故');
    await agree(page);
    await main.getByRole('button', { name: '我的检索' }).click();
    await page.getByRole('menuitem', { name: /滑阀事故/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('on a phone shows the cases first, and its facets on demand', async () => {
    const phone = await openBrowser(platform, { viewport: { width: 390, height: 844 } });
    await phone.enter(platform.a.admin, '/incident-case-search');
    const main = shown(phone.page);
    await main.getByText('28 个案例').waitFor();
    const first = await main.locator('.case-hit').first().boundingBox();
    expect(first?.y ?? 9999).toBeLessThan(844);
    const unit = main.getByRole('group', { name: '装置' });
    expect(await unit.isVisible()).toBe(false);
    await main.getByRole('button', { name: '筛选' }).click();
    await unit.getByRole('checkbox', { name: '常减压' }).check();
    await main.getByText('2 个案例').waitFor();
    expect(phone.problems).toEqual([]);
  });

  it('shows a case with its lessons and those like it, and makes the toolbox card', async () => {
    const { page } = desk;
    const main = shown(page);
    await main.getByRole('button', { name: '赫斯基催化裂化爆炸' }).click();
    await shown(page).getByText('事实尚待与正式报告核对').waitFor();
    await shown(page)
      .getByRole('list', { name: '相似案例' })
      .getByText('托伦斯催化裂化电除尘器爆炸')
      .waitFor();
    await look(page, 'cases-page');
    await shown(page).getByRole('button', { name: '记为已学习' }).first().click();
    await shown(page).getByText('1 人已学习').waitFor();
    const saved = page.waitForEvent('download');
    await shown(page).getByRole('button', { name: '班前分享卡' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  });

  it('stands beside a piece of equipment with its reasons', async () => {
    const { page } = desk;
    await desk.go(`/equipment/detail?id=${equipmentId}`);
    await shown(page).getByRole('tab', { name: '关联' }).click();
    const panel = shown(page).getByRole('list', { name: '相似案例' });
    await panel.waitFor();
    await panel.locator('.case-score').first().waitFor();
    expect(await panel.locator('.case-score').first().innerText()).toMatch(/\d+%\s*\d\/7/);
    await look(page, 'cases-beside-equipment');
  });

  it('is written here, reviewed by another person and found', async () => {
    const { page } = desk;
    const id = (
      await client.post<string>(`${base}/incident-case/submit`, {
        title: '循环水泵房触电',
        year: 2024,
        summary: '检修时误送电。',
        sources: '内部报告',
        confidentiality: 'internal',
      })
    ).body.data;
    await client.post(`${base}/case-lesson/submit`, { caseId: id, lesson: '停电挂牌上锁', sort: 1 });
    await desk.go(`/incident-case-search/case/${id}`);
    await shown(page).getByRole('button', { name: '提交审核' }).click();
    await shown(page).getByText('待审', { exact: false }).first().waitFor();
    const { checker } = await hireSigners(platform, platform.a);
    await checker.post(`${base}/incident-case/publish`, { id, act: 'publish' });
    await desk.go('/incident-case-search');
    await shown(page).getByRole('searchbox', { name: '检索词' }).fill('误送电');
    await page.keyboard.press('Enter');
    await shown(page).getByText('1 个案例').waitFor();
    await desk.go('/incident-case-search?view=trends');
    await shown(page).getByRole('table', { name: '潜在原因 × 设备类别' }).waitFor();
    await look(page, 'cases-trends');
    await desk.go('/incident-case-search?view=lessons');
    await shown(page).getByText('选择装置或单元').first().waitFor();
  });
});
