import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFailurePlant } from '../apps/server/src/testing/failure-plant.ts';
import { hireSigners } from '../apps/server/src/testing/signers.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, look, lookInBoth, lookOnPhone, shown } from './steps.ts';

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
    // Somebody with the right checks one on its page, and the others through the interface.
    await main.getByText('LM-bhopal-1984').first().click();
    await main.getByRole('button', { name: /发\s?布/ }).click();
    await dialog(page).getByRole('checkbox', { name: '已与正式报告核对' }).check();
    await agree(page);
    await main
      .getByText(/已与正式报告核对/)
      .first()
      .waitFor();
    const { records: waiting } = (
      await client.get<{ records: { id: string }[] }>(`${base}/incident-case/list`, {
        state: 'review',
        size: 50,
      })
    ).body.data;
    for (const { id } of waiting)
      await client.post(`${base}/incident-case/publish`, { id, act: 'publish', factsChecked: true });
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

  it('is seen on a map: a mark narrows the list to its cases, by mouse and by key', async () => {
    const { page } = desk;
    const main = shown(page);
    const found = (count: number | string = 28) => main.getByText(new RegExp(`^${count} 个案例`)).first();
    await desk.go('/incident-case-search');
    await main.getByRole('searchbox', { name: '检索词' }).fill('');
    await page.keyboard.press('Enter');
    await found().waitFor();
    await main.getByText('地图', { exact: true }).click();
    const map = main.getByRole('group', { name: '地点分布' });
    await map.getByRole('button', { name: /^博帕尔：1 个案例/ }).click();
    await found(1).waitFor();
    await main.getByText('博帕尔异氰酸甲酯泄漏').first().waitFor();
    await lookInBoth(page, 'cases-map');
    // The chosen place is told in the address; it comes back with it.
    await page.reload();
    await found(1).waitFor();
    const bhopal = map.getByRole('button', { name: /^博帕尔/ });
    await bhopal.and(map.locator('[aria-pressed="true"]')).waitFor();
    // Nearer, around what is chosen; the other marks are out of sight until it is moved or whole again.
    const all = await map.locator('.case-mark').count();
    await map.getByRole('button', { name: '放大' }).click();
    await map.getByRole('button', { name: '放大' }).click();
    expect(await map.locator('.case-mark').count()).toBeLessThan(all);
    await map.getByRole('button', { name: '全图' }).click();
    expect(await map.locator('.case-mark').count()).toBe(all);
    await bhopal.focus();
    await page.keyboard.press('Enter');
    await found().waitFor();
    // Several near each other are one mark with their number.
    const joined = map.getByRole('button', { name: /等 \d+ 处：\d+ 个案例/ }).first();
    const count = /：(\d+) 个案例/.exec((await joined.getAttribute('aria-label')) ?? '')?.[1];
    await joined.focus();
    await page.keyboard.press('Enter');
    await found(count).waitFor();
    await main.getByRole('button', { name: '不限地点' }).click();
    await found().waitFor();
    await main.getByText('时间', { exact: true }).click();
    // What the next part opens stands in the list.
    await main.getByRole('searchbox', { name: '检索词' }).fill('滑阀');
    await page.keyboard.press('Enter');
    await main.getByText('2 个案例').waitFor();
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
    await unit.getByRole('checkbox', { name: '常减压' }).uncheck();
    await main.getByRole('button', { name: '筛选' }).click();
    await main.getByText('地图', { exact: true }).click();
    await main.getByRole('group', { name: '地点分布' }).locator('.case-mark').first().waitFor();
    await lookOnPhone(phone.page, 'cases-map');
    expect(phone.problems).toEqual([]);
  });

  it('shows a case with its lessons and those like it, and makes the toolbox card', async () => {
    const { page } = desk;
    const main = shown(page);
    await main.getByRole('button', { name: '赫斯基催化裂化爆炸' }).click();
    await shown(page).getByText('已与正式报告核对').waitFor();
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
