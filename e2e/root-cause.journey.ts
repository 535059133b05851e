import { readFileSync } from 'node:fs';
import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterIncident } from '../apps/server/src/testing/incidents.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform } from './harness.ts';
import { dialog, drawer, look, shown } from './steps.ts';

const base = '/ircrisk-root-cause-analysis/rca-case';
const causes = (page: Page) => shown(page).locator('.rc-of-cause');
const cause = (page: Page, name: string) => causes(page).filter({ hasText: name }).first();
const saved = (page: Page) =>
  shown(page)
    .locator('.dg-save')
    .getByText(/已自动保存 \d/)
    .waitFor();
const view = (page: Page, name: string) =>
  shown(page).locator('.rca-views .ant-segmented-item').filter({ hasText: name }).click();

describe('a root cause case', () => {
  let platform: RunningPlatform;
  let client: TestClient;
  let eventId: string;
  beforeAll(async () => {
    platform = await startPlatform();
    client = await platform.client(platform.a.admin);
    const { nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
    const page = await client.get<{ records: { id: string }[] }>('/ircrisk-center/equipment/page', {
      nodeId,
    });
    const equipmentId = page.body.data.records[0]!.id;
    const event = { equipmentId, detectedAt: '2025-10-28 03:42:00', description: '机械密封泄漏' };
    eventId = (await client.post<string>('/ircrisk-failure/failure-event/submit', event)).body.data;
  });
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  /** The case of the failure, as the server has it. */
  const board = async () => {
    const { id } = (
      await client.post<{ id: string }>(`${base}/start`, {
        source: 'failure',
        sourceId: eventId,
      })
    ).body.data;
    return (await client.get<RcaBoard>(`${base}/board`, { id })).body.data;
  };

  it('begins at a failure, is drawn by keyboard and mouse, undone, found after a reload, proven and promoted', async () => {
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    await visitor.enter(platform.a.admin);
    await visitor.open('/failure-database');
    await shown(page)
      .getByRole('button', { name: /更多操作/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: '根原因分析' }).click();
    await dialog(page).getByRole('button', { name: '新建案例' }).click();

    // By keyboard: a cause below the top, one beside it, another below.
    const canvas = shown(page).locator('.ir-canvas-hold');
    await canvas.waitFor();
    await canvas.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await page.locator('.dg-label-input').fill('端面断液干磨');
    await page.keyboard.press('Enter');
    await cause(page, '端面断液干磨').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.dg-label-input').fill('轴振动超限');
    await page.keyboard.press('Enter');
    await expect.poll(() => causes(page).count()).toBe(3);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => causes(page).count()).toBe(2);
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+y');
    await cause(page, '轴振动超限').waitFor();
    // Ruled out by its key; verified is refused without proof.
    await cause(page, '轴振动超限').click();
    await page.keyboard.press('2');
    await cause(page, '已排除').waitFor();
    await cause(page, '端面断液干磨').click();
    await page.keyboard.press('1');
    await page.getByText('标为已证实，但没有证据或验证方法').first().waitFor();
    await saved(page);

    await page.reload();
    await cause(page, '端面断液干磨').waitFor();
    await expect.poll(() => causes(page).count()).toBe(3);

    // By mouse: the method makes it verifiable, the ticks make it a root.
    await cause(page, '端面断液干磨').click();
    await shown(page).getByLabel('验证方法').fill('拆检端面');
    await shown(page).locator('.rca-right .ant-segmented-item').filter({ hasText: '已证实' }).click();
    await cause(page, '已证实').waitFor();
    await shown(page).getByLabel('在本企业控制之内').check();
    await saved(page);
    await look(page, 'root-cause-tree');

    // The fishbone: a bone by keyboard, scored by mouse, promoted into the tree.
    await view(page, '鱼骨图');
    await shown(page).locator('.rc-of-category').filter({ hasText: '机' }).click();
    await page.keyboard.press('Enter');
    await page.locator('.dg-label-input').fill('孔板堵塞');
    await page.keyboard.press('Enter');
    const bone = shown(page).locator('.rc-of-bone').filter({ hasText: '孔板堵塞' });
    await bone.getByText('孔板堵塞', { exact: true }).click();
    for (const label of ['可能性', '证据'])
      await shown(page).getByRole('radiogroup', { name: label }).getByText('4', { exact: true }).click();
    await bone.filter({ hasText: '16' }).waitFor();
    await shown(page).getByRole('button', { name: '转入原因树' }).click();
    await bone.filter({ hasText: '→ N3 待查' }).waitFor();
    await look(page, 'root-cause-fishbone');

    await view(page, '原因树');
    await cause(page, '孔板堵塞').waitFor();
    const coming = page.waitForEvent('download');
    await shown(page).locator('.rca-tools').getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: '矢量图（SVG）' }).click();
    expect(readFileSync(await (await coming).path(), 'utf8')).toContain('孔板堵塞');
    // What is unmet is told at the spot, and the server says the same.
    await shown(page).locator('.rca-findings').getByText('整改措施未落实不放过').waitFor();
    const { model } = await board();
    expect(model.bones[0]).toMatchObject({ nodeId: 'N3', likelihood: 4, evidence: 4 });
    expect(model.causes[1]).toMatchObject({ state: 'verified', method: '拆检端面', withinControl: true });
    await view(page, '证据');
    await shown(page).getByRole('heading', { name: '证据交接' }).waitFor();
    await look(page, 'root-cause-evidence');
    // Evidence by its form, from the log.
    await shown(page).getByRole('button', { name: '登记证据' }).click();
    await drawer(page).getByLabel('证据', { exact: true }).fill('孔板 RO-201');
    await look(page, 'root-cause-evidence-form');
    await drawer(page)
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await shown(page).getByText('EV-01').first().waitFor();
    // It is handed on, by its form; then only who holds it hands it on, and the form says who that is.
    const handOn = async (from: string, time: string, to: string) => {
      await shown(page).getByRole('button', { name: '登记交接' }).click();
      await drawer(page).getByLabel('证据编号').fill('EV-01');
      await drawer(page).getByLabel('时间', { exact: true }).fill(time);
      await page.keyboard.press('Enter');
      await drawer(page).getByLabel('移交人', { exact: true }).fill(from);
      await drawer(page).getByLabel('接收人', { exact: true }).fill(to);
      await drawer(page)
        .getByRole('button', { name: /保\s?存/ })
        .click();
    };
    await handOn('王海涛', '2025-10-29 08:00:00', '检修中心');
    const book = shown(page).locator('.rca-sheet').filter({ hasText: '证据交接' });
    await book.getByText('检修中心').first().waitFor();
    await handOn('李倩', '2025-10-30 08:00:00', '特检院');
    await drawer(page)
      .getByText(/由“检修中心”持有/)
      .first()
      .waitFor();
    await look(page, 'root-cause-custody');
    await drawer(page).getByLabel('移交人', { exact: true }).fill('检修中心');
    await drawer(page)
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await book.getByText('特检院').first().waitFor();
    await view(page, '措施');
    await view(page, '有效性验证');
    await look(page, 'root-cause-effect');
  });

  it('is worked on by keyboard: a cause, a shared one, undo, a reload; an event of the timeline is moved by keys and by mouse', async () => {
    const { id } = await board();
    for (const [time, event] of [
      ['2025-10-22 10:00:00', '冲洗压差下降'],
      ['2025-10-28 03:42:00', '外操发现滴漏'],
    ])
      await client.post('/ircrisk-root-cause-analysis/rca-timeline/submit', {
        ...{ studyId: id, happenedAt: time, event, uncertaintyMinutes: 60 },
      });
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    const { keyboard } = page;
    await visitor.enter(platform.a.admin, `/root-cause-analysis/case/${id}`);
    const canvas = shown(page).locator('.ir-canvas-hold');
    await cause(page, '端面断液干磨').waitFor();
    await canvas.focus();
    await keyboard.press('Home');
    await keyboard.press('Tab');
    await page.locator('.dg-label-input').fill('静环安装偏斜');
    await keyboard.press('Enter');
    await cause(page, '静环安装偏斜').waitFor();
    // A cause that stands elsewhere is drawn again below it, as a reference.
    await keyboard.press('r');
    await keyboard.type('孔板堵塞');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor();
    await keyboard.press('Enter');
    await expect.poll(() => causes(page).filter({ hasText: '孔板堵塞' }).count()).toBe(2);
    await canvas.focus();
    await keyboard.press('Control+z');
    await expect.poll(() => causes(page).filter({ hasText: '孔板堵塞' }).count()).toBe(1);
    await keyboard.press('Control+y');
    await expect.poll(() => causes(page).filter({ hasText: '孔板堵塞' }).count()).toBe(2);
    await saved(page);
    await page.reload();
    await expect.poll(() => causes(page).filter({ hasText: '孔板堵塞' }).count()).toBe(2);
    expect((await board()).model.causes.filter(({ refersTo }) => refersTo === 'N3')).toHaveLength(1);

    await view(page, '时间线');
    const chart = shown(page).getByRole('group', { name: '按比例的时间线' });
    const leak = chart.getByRole('button', { name: /外操发现滴漏/ });
    const timeOf = async () =>
      (await board()).timeline.find(({ event }) => event === '外操发现滴漏')?.happenedAt;
    await leak.focus();
    await keyboard.press('Shift+ArrowLeft');
    await expect.poll(timeOf).not.toBe('2025-10-28 03:42:00');
    await keyboard.press('Control+z');
    await expect.poll(timeOf).toBe('2025-10-28 03:42:00');
    // By mouse: nearer, then pulled to another time; the sheet below says the same.
    await leak.hover();
    await page.mouse.wheel(0, -300);
    await look(page, 'root-cause-timeline');
    const mark = await leak.locator('circle').boundingBox();
    await page.mouse.move(mark!.x + 5, mark!.y + 5);
    await page.mouse.down();
    await page.mouse.move(mark!.x - 75, mark!.y + 5, { steps: 5 });
    await page.mouse.up();
    await expect.poll(timeOf).toMatch(/^2025-10-2[4-7] /);
    const moved = String(await timeOf());
    await shown(page).locator('.ir-sheet').getByText(moved.slice(0, 16)).first().waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('begins at an incident by one button, and the incident leads to it from then on', async () => {
    const incidentId = await enterIncident(client, { title: '罐区法兰泄漏', titleEn: 'Flange leak' });
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    await visitor.enter(platform.a.admin, `/incident-management/incident/${incidentId}`);
    await shown(page).getByText('原因与措施', { exact: true }).click();
    await shown(page).getByRole('button', { name: '开展根原因分析' }).click();
    await cause(page, '罐区法兰泄漏').waitFor();
    const caseId = /case\/(\d+)/.exec(page.url())?.[1];
    const { data } = (await client.get<RcaBoard>(`${base}/board`, { id: caseId })).body;
    expect(data).toMatchObject({ source: 'incident', sourceId: incidentId, nameEn: 'Flange leak' });
    await visitor.open(`/incident-management/incident/${incidentId}`);
    await shown(page).getByText('原因与措施', { exact: true }).click();
    await shown(page).getByRole('button', { name: '打开根原因分析' }).click();
    await cause(page, '罐区法兰泄漏').waitFor();
    expect(page.url()).toContain(`case/${caseId}`);
  });
});
