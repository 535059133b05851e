import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform } from './harness.ts';
import {
  keysAt,
  pressedByPointer,
  takeChoice,
  takeFromMenu,
  takeOption,
  typeAndTake,
  watchPointer,
  writeName,
} from './keyboard.ts';
import { settled } from './settled.ts';
import { dialog, look, shown } from './steps.ts';

const boxes = (page: Page) => shown(page).locator('.dg-of-box');
const arrows = (page: Page) => shown(page).locator('.dg-edge-group');
const canvas = (page: Page) => shown(page).locator('.ir-canvas-hold');
const saved = (page: Page) =>
  shown(page)
    .locator('.dg-save')
    .getByText(/已自动保存 \d/)
    .waitFor();

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

it('an IDEF0 model is made, drawn, undone, found after a reload, mended, moved, exported and submitted without a pointer', async () => {
  const visitor = await openBrowser(platform);
  const { page } = visitor;
  const { keyboard } = page;
  await watchPointer(page);
  await visitor.enter(platform.a.admin, '/idef0');
  await keysAt(page.getByRole('button', { name: '新建 IDEF0 模型' }).first(), 'Enter');
  for (const [label, text] of [
    ['编号', 'M-K'],
    ['名称', '检修换热器'],
  ] as const) {
    const field = dialog(page).getByLabel(label, { exact: true });
    await field.waitFor();
    await settled(page);
    // As a person does who sees that the dialog was not ready yet: what is not there is typed again.
    await expect
      .poll(async () => {
        if ((await field.inputValue()) !== text) {
          await keysAt(field, 'Control+A');
          await keyboard.type(text);
        }
        return field.inputValue();
      })
      .toBe(text);
  }
  await keysAt(dialog(page).locator('.ant-modal-footer .ant-btn-primary'), 'Enter');

  // The context: what governs it and what it gives.
  await canvas(page).waitFor();
  for (const [role, term] of [
    ['C', '检修规程'],
    ['O', '修复的换热器'],
  ] as const) {
    await keysAt(canvas(page), 'Home', `Shift+${role}`);
    await keyboard.type(term);
    await keyboard.press('Enter');
    await arrows(page).filter({ hasText: term }).waitFor();
  }
  // Below it: three functions named, one led to the next.
  await keysAt(canvas(page), 'Home', 'Enter');
  await expect.poll(() => boxes(page).count()).toBe(3);
  // Undone, the sheet below is gone: the one above has the focus, and the keys go on.
  await keyboard.press('Control+z');
  await expect.poll(() => boxes(page).count()).toBe(1);
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'application');
  await keyboard.press('Control+y');
  await expect.poll(() => boxes(page).count()).toBe(3);
  for (const [at, name] of ['隔离设备', '清洗管束', '试压回装'].entries()) {
    await keysAt(canvas(page), 'Home', ...Array(at).fill('Tab'), 'F2');
    await writeName(page, name);
    await boxes(page).filter({ hasText: name }).waitFor();
  }
  await keysAt(canvas(page), 'Home', 'Shift+A');
  await typeAndTake(page, 'A2 清洗管束 · 输入');
  await expect.poll(() => arrows(page).count()).toBe(3);
  await page.waitForFunction(() => document.activeElement?.id === 'i0-term');
  await keyboard.type('隔离证明');
  await keyboard.press('Enter');
  await arrows(page).filter({ hasText: '隔离证明' }).waitFor();
  await keysAt(canvas(page), 'Control+z', 'Control+z');
  await expect.poll(() => arrows(page).count()).toBe(2);
  await keyboard.press('Control+y');
  await keyboard.press('Control+y');
  await arrows(page).filter({ hasText: '隔离证明' }).waitFor();
  await saved(page);
  await page.reload();
  await keysAt(canvas(page), 'Home', 'Enter');
  await arrows(page).filter({ hasText: '隔离证明' }).waitFor();

  // A branch of the control to the second function, from the list of arrows.
  const side = shown(page).locator('.i0-left');
  await takeChoice(side, '箭头');
  const rows = shown(page)
    .getByRole('table', { name: '箭头' })
    .getByRole('row', { name: /A0.*检修规程/ });
  await keysAt(rows.first().getByRole('button').first(), 'Enter');
  await keysAt(canvas(page), 'Shift+A');
  await typeAndTake(page, 'A2 清洗管束 · 控制');
  // The wide list leaves the sheet too small to be drawn in detail.
  await takeChoice(side, '节点');
  await expect.poll(() => arrows(page).count()).toBe(4);
  // Errors stand: it does not go to publication. The findings mend the rest, one key each.
  await keysAt(shown(page).getByRole('button', { name: '提交审核' }), 'Enter');
  await dialog(page)
    .getByText(/处错误，改正后才能提交发布/)
    .waitFor();
  await keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  const findings = shown(page).locator('.i0-findings');
  const passed = findings.getByText('13 条规则全部满足');
  await expect
    .poll(
      async () => {
        if ((await passed.count()) > 0) return true;
        const row = findings.getByRole('row').first();
        const typed = row.locator('input');
        if ((await typed.count()) > 0) {
          await keysAt(typed);
          await keyboard.type(`词汇 ${Date.now()}`);
          await keyboard.press('Enter');
        } else await keysAt(row.getByRole('button').first(), 'Enter');
        return (await passed.count()) > 0;
      },
      { interval: 150 },
    )
    .toBe(true);
  await look(page, 'idef0-keyboard');

  // A term that stands on two diagrams is asked about, with both of them.
  await takeChoice(side, '词汇表');
  await keysAt(side.getByRole('button', { name: /删除.*检修规程/ }), 'Enter');
  await dialog(page).getByText('A-0, A0').waitFor();
  await keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await takeChoice(side, '节点');

  // To another parent and back by undo; then out as a drawing, and to those who sign.
  await keysAt(canvas(page), 'Home', 'Tab', 'Tab');
  await takeOption(shown(page).locator('#i0-parent'), 'A1 隔离设备');
  await shown(page).locator('.i0-node', { hasText: 'A11 试压回装' }).waitFor();
  await keysAt(canvas(page), 'Control+z');
  await shown(page).locator('.i0-node', { hasText: 'A3 试压回装' }).waitFor();
  await saved(page);
  await keysAt(canvas(page), 'Home', 'Enter');
  await expect.poll(() => boxes(page).count()).toBe(3);
  const coming = page.waitForEvent('download');
  await takeFromMenu(shown(page).getByRole('button', { name: '导出' }), '矢量图（SVG）');
  expect(readFileSync(await (await coming).path(), 'utf8')).toContain('清洗管束');
  await keysAt(shown(page).getByRole('button', { name: '提交审核' }), 'Enter');
  await keysAt(dialog(page).locator('.ant-modal-footer .ant-btn-primary'), 'Enter');
  await shown(page)
    .locator('.i0-pill')
    .getByText(/审核中/)
    .waitFor();
  expect(await pressedByPointer(page)).toEqual([]);
  expect(visitor.problems).toEqual([]);
});
