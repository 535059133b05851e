import { readFileSync } from 'node:fs';
import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform } from './harness.ts';
import {
  keysAt,
  pressedByPointer,
  takeChoice,
  takeFromMenu,
  takeOption,
  watchPointer,
  writeName,
} from './keyboard.ts';
import { dialog, look, shown } from './steps.ts';

const base = '/ircrisk-root-cause-analysis/rca-case';
const canvas = (page: Page) => shown(page).locator('.ir-canvas-hold');
const causes = (page: Page) => shown(page).locator('.rc-of-cause');
const cause = (page: Page, name: string) => causes(page).filter({ hasText: name }).first();
const saved = (page: Page) =>
  shown(page)
    .locator('.dg-save')
    .getByText(/已自动保存 \d/)
    .waitFor();

let platform: RunningPlatform;
let client: TestClient;
beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  const { nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
  const page = await client.get<{ records: { id: string }[] }>('/ircrisk-center/equipment/page', { nodeId });
  const equipmentId = page.body.data.records[0]!.id;
  const event = { equipmentId, detectedAt: '2025-10-28 03:42:00', description: '机械密封泄漏' };
  await client.post('/ircrisk-failure/failure-event/submit', event);
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

it('a case goes from the failure to those who sign without a pointer: bones, causes, proof, undo, a reload, measure, gates', async () => {
  const visitor = await openBrowser(platform);
  const { page } = visitor;
  const { keyboard } = page;
  await watchPointer(page);
  await visitor.enter(platform.a.admin, '/failure-database');
  await takeFromMenu(
    shown(page)
      .getByRole('button', { name: /更多操作/ })
      .first(),
    '根原因分析',
  );
  await canvas(page).waitFor();
  const id = /case\/(\d+)/.exec(page.url())?.[1];
  const board = async () => (await client.get<RcaBoard>(`${base}/board`, { id })).body.data;
  const view = (name: string) => takeChoice(shown(page).locator('.rca-views'), name);

  // For breadth: two bones, scored, voted on, the better one promoted.
  await view('鱼骨图');
  await shown(page).locator('.rc-of-category').first().waitFor();
  for (const name of ['孔板堵塞', '轴承磨损']) {
    await keysAt(canvas(page), 'Home', 'Enter');
    await writeName(page, name);
    await shown(page).locator('.rc-of-bone', { hasText: name }).waitFor();
  }
  await keysAt(canvas(page), 'Home', 'Tab', '4', 'Shift+Digit4', 'v');
  const bone = shown(page).locator('.rc-of-bone', { hasText: '孔板堵塞' });
  await bone.filter({ hasText: '16 · 票 1' }).waitFor();
  await keysAt(canvas(page), 'p');
  await bone.filter({ hasText: '→ N1 待查' }).waitFor();

  // For depth: a cause beneath it, one beside it ruled out, taken back and done again.
  await view('原因树');
  await cause(page, '孔板堵塞').waitFor();
  await keysAt(canvas(page), 'Home', 'Tab');
  await writeName(page, '轴振动超限');
  await cause(page, '轴振动超限').waitFor();
  await keysAt(canvas(page), '2');
  await cause(page, '已排除').waitFor();
  await keyboard.press('Control+z');
  await expect.poll(() => causes(page).filter({ hasText: '已排除' }).count()).toBe(0);
  await keyboard.press('Control+y');
  await cause(page, '已排除').waitFor();
  // What is ruled out says how, or nobody may sign it.
  await keysAt(shown(page).locator('#rca-method'));
  await keyboard.type('测振合格');
  await keysAt(canvas(page), 'Home', 'ArrowDown', 'ArrowLeft');
  await expect.poll(() => shown(page).locator('#rca-text').inputValue()).toBe('孔板堵塞');
  await keysAt(canvas(page), 'Tab');
  await writeName(page, '清洗未列入预防维修');
  await cause(page, '清洗未列入预防维修').waitFor();
  // Verified is refused without proof; a named method is one.
  await keysAt(canvas(page), '1');
  await page.getByText('标为已证实，但没有证据或验证方法').first().waitFor();
  await keysAt(shown(page).locator('#rca-method'));
  await keyboard.type('查预防维修计划');
  await keysAt(canvas(page), '1');
  await expect.poll(() => causes(page).filter({ hasText: '已证实' }).count()).toBe(3);
  await saved(page);
  await page.reload();
  await cause(page, '清洗未列入预防维修').waitFor();
  await expect.poll(() => causes(page).filter({ hasText: '已证实' }).count()).toBe(3);
  await keysAt(canvas(page), 'Home', 'ArrowDown', 'ArrowLeft', 'ArrowDown');
  await expect.poll(() => shown(page).locator('#rca-text').inputValue()).toBe('清洗未列入预防维修');
  // The stop rule: a latent root with its ticks.
  await takeOption(shown(page).getByLabel('根的类型'), '潜在根');
  await keysAt(shown(page).getByLabel('在本企业控制之内'), 'Space');
  await keysAt(shown(page).getByLabel('去除后不再发生'), 'Space');
  await look(page, 'root-cause-keyboard');

  // A measure in its sheet, raised as an action; the four gates confirmed.
  await saved(page);
  await view('措施');
  await keysAt(shown(page).getByRole('button', { name: '在下方插入行' }), 'Enter');
  await keyboard.press('Home');
  await keyboard.press('ArrowRight');
  // Measure, causes, hierarchy as it is, three marks, the score that follows, owner and date.
  for (const content of ['清洗列入预防维修', 'N3', '', '4', '5', '5', '']) {
    if (content) await keyboard.type(content);
    await keyboard.press('Tab');
  }
  await keyboard.type('alice');
  await shown(page).locator('.ir-sheet-pop button', { hasText: 'alice' }).waitFor();
  await keyboard.press('Enter');
  await keyboard.press('ArrowRight');
  await keyboard.type('2030-01-01');
  await keyboard.press('Enter');
  await keyboard.press('Control+s');
  await expect.poll(async () => (await board()).measures[0]?.score).toBe(3.7);
  await keysAt(shown(page).getByRole('button', { name: '下达 1 项为行动项' }), 'Enter');
  await expect.poll(async () => (await board()).measures[0]?.actionState).toBe('open');
  await view('原因树');
  for (const gate of await shown(page).locator('.rca-gates').getByRole('checkbox').all())
    await keysAt(gate, 'Space');
  await saved(page);
  const coming = page.waitForEvent('download');
  await takeFromMenu(
    shown(page).locator('.rca-tools').getByRole('button', { name: '导出' }),
    '矢量图（SVG）',
  );
  expect(readFileSync(await (await coming).path(), 'utf8')).toContain('清洗未列入预防维修');
  await keysAt(shown(page).getByRole('button', { name: '提交审核' }), 'Enter');
  await dialog(page).waitFor();
  await keysAt(dialog(page).locator('.ant-modal-footer .ant-btn-primary'), 'Enter');
  await expect.poll(async () => (await board()).state).toBe('inReview');
  expect(await pressedByPointer(page)).toEqual([]);
  expect(visitor.problems).toEqual([]);
});
