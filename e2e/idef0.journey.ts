import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hireSigners } from '../apps/server/src/testing/signers.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform } from './harness.ts';
import { agree, look, shown } from './steps.ts';

const boxes = (page: Page) => shown(page).locator('.dg-of-box');
const box = (page: Page, name: string) => boxes(page).filter({ hasText: name }).first();
const arrows = (page: Page) => shown(page).locator('.dg-edge-group');
const saved = (page: Page) =>
  shown(page)
    .locator('.dg-save')
    .getByText(/已自动保存 \d/)
    .waitFor();

/** The field with the name of a new arrow has the focus, without a click. */
const asked = (page: Page) => page.waitForFunction(() => document.activeElement?.id === 'i0-term');

/** Pulls from the upper side of the sheet into the top of a box with the arrow tool. */
async function control(page: Page, name: string): Promise<void> {
  const end = await box(page, name).locator('rect').first().boundingBox();
  if (!end) throw new Error('nothing to control');
  await page.keyboard.press('a');
  const rim = await shown(page).locator('.dg-rim').nth(1).boundingBox();
  if (!rim) throw new Error('no side of the sheet');
  await page.mouse.move(end.x + end.width / 2, rim.y + rim.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + 4, { steps: 6 });
  await page.locator('.dg-drop').waitFor();
  await page.mouse.up();
}

/** Pulls from the right of one box to the left side of another with the arrow tool. */
async function connect(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = await Promise.all(
    [from, to].map((name) => box(page, name).locator('rect').first().boundingBox()),
  );
  if (!start || !end) throw new Error('nothing to connect');
  await page.keyboard.press('a');
  await page.mouse.move(start.x + start.width - 4, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 4, end.y + end.height / 2, { steps: 6 });
  await page.locator('.dg-drop').waitFor();
  await page.mouse.up();
}

describe('an IDEF0 model', () => {
  let platform: RunningPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  it('is drawn by mouse and keyboard, undone, found again after a reload, checked and handed out', async () => {
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    await visitor.enter(platform.a.admin);
    await visitor.open('/idef0');
    await page.getByRole('button', { name: '新建 IDEF0 模型' }).first().click();
    await page.getByLabel('编号', { exact: true }).last().fill('M-1');
    await page.getByLabel('名称', { exact: true }).last().fill('检修换热器');
    await agree(page);

    const canvas = shown(page).locator('.ir-canvas-hold');
    await canvas.waitFor();
    await shown(page).getByRole('cell', { name: '“检修换热器” 没有控制' }).waitFor();
    // The context gets its control by mouse, its name at once and then at the finding, its output by one click and a mechanism by keyboard.
    await canvas.focus();
    await control(page, '检修换热器');
    // The new arrow is chosen and asks for its name; no letter of it is a tool.
    await asked(page);
    await page.keyboard.type('检修规程 vbtac');
    await page.keyboard.press('Enter');
    await arrows(page).filter({ hasText: '检修规程 vbtac' }).waitFor();
    expect(await boxes(page).count()).toBe(1);
    // Enter gave the sheet its keys back, and the arrow is still the one chosen: its tunnel turns, the tool goes, undo undoes.
    await page.keyboard.press('t');
    await shown(page).getByRole('heading', { name: '检修规程 vbtac' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await arrows(page).filter({ hasText: 'vbtac' }).waitFor({ state: 'detached' });
    expect(await arrows(page).count()).toBe(1);
    await page.keyboard.press('v');
    const findings = shown(page).locator('.i0-findings');
    await findings.getByLabel('输入或选择词汇后回车').first().fill('检修规程');
    await page.keyboard.press('Enter');
    await arrows(page).filter({ hasText: '检修规程' }).waitFor();
    await findings.getByRole('button', { name: /为框 0 添加边界箭头（O）/ }).click();
    await findings.getByLabel('输入或选择词汇后回车').first().fill('修复的换热器');
    await page.keyboard.press('Enter');
    await arrows(page).filter({ hasText: '修复的换热器' }).waitFor();
    await canvas.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+M');
    await page.keyboard.type('检修班组');
    await page.keyboard.press('Enter');
    await arrows(page).filter({ hasText: '检修班组' }).waitFor();
    await findings.getByText('13 条规则全部满足').waitFor();
    // By keyboard: choose the box, go below it, come back up and down again.
    await canvas.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect.poll(() => boxes(page).count()).toBe(3);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => boxes(page).count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => boxes(page).count()).toBe(3);
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await page.locator('.dg-label-input').fill('隔离设备');
    await page.keyboard.press('Enter');
    await box(page, '隔离设备').waitFor();

    // The frame brought what touches the box above; the parent stands in small beside it.
    await shown(page).getByText('3 个箭头一致，0 个隧道').waitFor();
    // By mouse: an arrow from the first box to the second.
    await connect(page, '隔离设备', '功能 2');
    await expect.poll(() => arrows(page).count()).toBe(4);
    // Escape leaves it without a name, whatever was begun, and the keys are the sheet's again.
    await asked(page);
    await page.keyboard.type('隔离');
    await page.keyboard.press('Escape');
    await page.keyboard.press('v');
    await shown(page).getByRole('heading', { name: '未命名箭头' }).waitFor();
    expect(
      await arrows(page)
        .filter({ hasText: /^隔离$/ })
        .count(),
    ).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => arrows(page).count()).toBe(3);
    await page.keyboard.press('Control+y');
    await expect.poll(() => arrows(page).count()).toBe(4);
    await saved(page);

    await page.reload();
    await shown(page).locator('.ir-canvas-hold').waitFor();
    await shown(page).locator('.i0-node', { hasText: '隔离设备' }).click();
    await box(page, '隔离设备').waitFor();
    expect(await arrows(page).count()).toBe(4);
    await look(page, 'idef0');

    // In the list of arrows: the control is found, put to the first box, tunnelled by a key and back again.
    await shown(page).getByText('箭头', { exact: true }).click();
    const list = shown(page).getByRole('table', { name: '箭头' });
    await list
      .getByRole('row', { name: /A0.*检修规程/ })
      .getByRole('button')
      .click();
    await list.getByLabel('终点').click();
    await page.getByRole('option', { name: 'A1 隔离设备' }).waitFor({ state: 'attached' });
    await page.locator('.ant-select-item-option', { hasText: 'A1 隔离设备' }).click();
    await expect.poll(() => findings.getByText('箭头 “检修规程” 有一端悬空').count()).toBe(0);
    await shown(page).locator('.ir-canvas-hold').focus();
    await page.keyboard.press('t');
    await shown(page).getByText('2 个箭头一致，1 个待处理').waitFor();
    await page.keyboard.press('Control+z');
    await shown(page).getByText('3 个箭头一致，0 个隧道').waitFor();
    // In the tree: the third function is pulled below the first and gets its number.
    await shown(page).getByText('节点', { exact: true }).click();
    await shown(page)
      .locator('.i0-node', { hasText: '功能 3' })
      .dragTo(shown(page).locator('.i0-node', { hasText: '隔离设备' }), {
        // To the right and under the middle: below the function, not beside it.
        sourcePosition: { x: 4, y: 10 },
        targetPosition: { x: 60, y: 13 },
      });
    await shown(page).locator('.i0-node', { hasText: 'A11 功能 3' }).waitFor();
    await shown(page).locator('.ir-canvas-hold').focus();
    await page.keyboard.press('Control+z');
    await shown(page).locator('.i0-node', { hasText: 'A3 功能 3' }).waitFor();
    await saved(page);

    const coming = page.waitForEvent('download');
    await shown(page).getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: '矢量图（SVG）' }).click();
    expect(readFileSync(await (await coming).path(), 'utf8')).toContain('隔离设备');
    // Errors stand: it does not go to publication.
    await shown(page).getByRole('button', { name: '提交审核' }).click();
    await page
      .getByText(/处错误，改正后才能提交发布/)
      .first()
      .waitFor();
  });

  it('is drawn by keyboard, undone, found after a reload; its codes follow the parent, and two at once are told', async () => {
    const client = await platform.client(platform.a.admin);
    const made = await client.post<string>('/ircrisk-idef0/idef0/create', {
      code: 'M-2',
      name: '启动给水泵',
    });
    const place = `/idef0/model/${made.body.data}`;
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    const { keyboard } = page;
    await visitor.enter(platform.a.admin, place);
    const canvas = shown(page).locator('.ir-canvas-hold');
    await canvas.waitFor();
    const through = async (role: string, term: string) => {
      await canvas.focus();
      await keyboard.press('Home');
      await keyboard.press(`Shift+${role}`);
      await shown(page).locator('.i0-right input:focus').waitFor();
      await keyboard.type(term);
      await keyboard.press('Enter');
      await arrows(page).filter({ hasText: term }).waitFor();
    };
    await through('C', '操作规程');
    await through('O', '运行的泵');
    await shown(page).getByText('13 条规则全部满足').waitFor();
    await canvas.focus();
    await keyboard.press('Control+z');
    await keyboard.press('Control+z');
    await expect.poll(() => arrows(page).count()).toBe(1);
    await keyboard.press('Control+y');
    await keyboard.press('Control+y');
    await arrows(page).filter({ hasText: '运行的泵' }).waitFor();
    await keyboard.press('Home');
    await keyboard.press('Enter');
    await expect.poll(() => boxes(page).count()).toBe(3);
    const codes = () =>
      shown(page)
        .locator('.ir-canvas-hold svg')
        .getByText(/^[ICOM]\d$/)
        .allTextContents();
    await expect.poll(async () => (await codes()).sort()).toEqual(['C1', 'O1']);
    await saved(page);
    await page.reload();
    await canvas.waitFor();
    // Another control comes before the first one on the parent: below, the first one is C2 at once.
    await through('C', '工作票');
    await canvas.focus();
    await keyboard.press('Home');
    await keyboard.press('Enter');
    await expect.poll(async () => (await codes()).sort()).toEqual(['C2', 'O1']);
    // The child is told of it and brings it in.
    const missing = shown(page)
      .locator('.i0-findings')
      .getByRole('row', { name: /R6.*工作票/ });
    await missing.getByRole('button').first().press('Enter');
    await expect.poll(async () => (await codes()).sort()).toEqual(['C1', 'C2', 'O1']);
    // It goes on the parent again: what was C2 below is C1, and the branch left over has no code.
    await canvas.focus();
    await keyboard.press('Alt+ArrowUp');
    await expect.poll(() => boxes(page).count()).toBe(1);
    await shown(page).getByText('箭头', { exact: true }).click();
    await shown(page)
      .getByRole('table', { name: '箭头' })
      .getByRole('row', { name: /A-0.*工作票/ })
      .getByRole('button')
      .press('Enter');
    await canvas.focus();
    await keyboard.press('Delete');
    await expect.poll(() => arrows(page).filter({ hasText: '工作票' }).count()).toBe(0);
    // The wide list leaves the sheet so small that codes are not written.
    await shown(page).getByText('节点', { exact: true }).click();
    await canvas.focus();
    await keyboard.press('Home');
    await keyboard.press('Enter');
    await expect.poll(async () => (await codes()).sort()).toEqual(['C1', 'O1']);
    await saved(page);

    // A colleague opens it too, and both are told: who has changed it edits, who has not looks.
    const { approving } = await hireSigners(platform, platform.a);
    const other = await openBrowser(platform);
    await other.enter(approving, place);
    await shown(other.page).locator('.ir-life-others').getByText('alice 正在编辑').waitFor();
    await shown(page).locator('.ir-life-others').getByText('pan 在看').waitFor();
    await look(other.page, 'idef0-other');
    expect(visitor.problems).toEqual([]);
  });
});
