import { readFileSync } from 'node:fs';
import type { FaultTreeDetail } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../apps/server/src/platform/database/pool.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { hireSigners } from '../apps/server/src/testing/signers.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, drawer, look, pick, shown } from './steps.ts';

/** Types a label into the box that was just made. */
async function write(page: Page, text: string): Promise<void> {
  const input = page.locator('.dg-label-input');
  await input.waitFor();
  await input.fill(text);
  await page.keyboard.press('Enter');
  await input.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.classList.contains('ir-canvas-hold'));
}

async function paste(page: Page, text: string): Promise<void> {
  await shown(page)
    .locator('.ft-events')
    .evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
}

const figure = (page: Page) => shown(page).locator('.ft-figure');
const shows = (page: Page, text: string) => figure(page).getByText(text, { exact: true }).waitFor();
const nodes = (page: Page) => shown(page).locator('.ft-node');
const node = (page: Page, text: string) => nodes(page).filter({ hasText: text }).first();
const tab = (page: Page, name: string) =>
  shown(page).locator('.ft-detail > .ft-head').getByText(name, { exact: true }).click();
const results = (page: Page, text: string) =>
  shown(page).locator('.ft-results').getByText(text, { exact: false }).first().waitFor();
/** Waits until so many boxes are drawn. */
const boxes = (page: Page, count: number) => expect.poll(() => nodes(page).count()).toBe(count);
const faultAt = (page: Page, name: string) =>
  shown(page).locator(`.ft-node[data-name="${name}"] .dg-mark-error`).first().waitFor();
const place = (page: Page) => shown(page).locator('.ir-canvas-hold svg > g').getAttribute('transform');
const api = '/ircrisk-fault-tree/fault-tree';
const none = { houses: [], parameters: [], ccfGroups: [] };

/** Pulls the box with the first text onto the box with the second. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = await Promise.all(
    [from, to].map((text) => node(page, text).locator('rect').first().boundingBox()),
  );
  if (!start || !end) throw new Error('nothing to pull');
  const middle = (box: typeof start) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(...middle(end), { steps: 6 });
  await page.locator('.ft-drop').waitFor();
  await page.mouse.up();
}

async function downloaded(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await shown(page)
    .getByRole('button', { name: /导出|Export/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

/** A relay in the library of events, and a pump that failed four times in a thousand days. */
async function addFailureData(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into fault_tree_events (code, name, model, probability) values ('LIB-1', '继电器', 'constant', 0.05)`);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into equipment (tag, name, type, node_id)
    select 'P-1', '泵', 'pump', id from factory_nodes order by id limit 1 returning id`);
  await tx.run(sql`
    insert into equipment_states (equipment_id, state, since) values (${id}, 'inUse', now() - interval '1000 days')`);
  await tx.run(sql`
    insert into failure_events (equipment_id, node_id, tag, iso_class, detected_at, review_state)
    select ${id}, node_id, tag, 'PU', now() - interval '10 hours', 'released' from equipment, generate_series(1, 4)
    where id = ${id}`);
}

describe('a fault tree', () => {
  let platform: RunningPlatform;
  let visitor: Visitor;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  it('is built by keyboard, filled from a spreadsheet, analysed, exported and imported again', async () => {
    visitor = await openBrowser(platform);
    const { page } = visitor;
    await visitor.enter(platform.a.admin);
    await visitor.open('/fault-tree');
    await page.getByRole('button', { name: '新建故障树' }).first().click();
    await page.getByLabel('编号', { exact: true }).last().fill('FT-100');
    await page.getByLabel('名称', { exact: true }).last().fill('供水中断');
    await page.getByLabel('可容忍概率').last().fill('1E-2');
    await agree(page);

    const canvas = page.locator('.ir-canvas-hold');
    await canvas.waitFor();
    // The top gate has no input yet, and says so where it stands.
    await page.getByText('1 处错误').first().waitFor();
    await node(page, '供水中断').locator('.dg-mark-error').waitFor();
    await canvas.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await write(page, '电源故障');
    await page.keyboard.press('Enter');
    await write(page, '两台泵均停');
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    await write(page, '泵 A 停');
    await page.keyboard.press('Enter');
    await write(page, '泵 B 停');
    expect(await nodes(page).count()).toBe(5);

    for (const key of ['z', 'z', 'z']) await page.keyboard.press(`Control+${key}`);
    expect(await nodes(page).count()).toBe(4);
    for (const key of ['y', 'y', 'y']) await page.keyboard.press(`Control+${key}`);
    expect(await nodes(page).count()).toBe(5);

    await node(page, '两台泵均停').click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+v');
    await boxes(page, 8);
    await page.keyboard.press('Control+z');
    await boxes(page, 5);

    await page.keyboard.press('Control+f');
    await page.locator('.ft-search input').fill('泵 B');
    await page.keyboard.press('Enter');
    await page.locator('.ft-inspector h2', { hasText: '泵 B 停' }).waitFor();
    await page.keyboard.press('Escape');
    await node(page, '两台泵均停').click();
    await page.keyboard.press('Space');
    await boxes(page, 3);
    await page.keyboard.press('Space');
    await boxes(page, 5);
    // Three of two cannot be: the gate itself says so.
    await page.keyboard.press('k');
    await page.getByLabel('k（共 2 个输入）').fill('3');
    await page.keyboard.press('Enter');
    await node(page, '两台泵均停').locator('.dg-mark-error').waitFor();
    await page.locator('.ft-inspector .ft-wrong').waitFor();
    for (let turn = 0; turn < 2; turn += 1) await page.getByRole('button', { name: '撤销' }).click();
    await node(page, '两台泵均停').locator('.dg-mark-error').waitFor({ state: 'detached' });

    const before = await place(page);
    await page.locator('.ir-minimap svg').click({ position: { x: 6, y: 6 } });
    expect(await place(page)).not.toBe(before);
    await page.getByRole('button', { name: '适应画布' }).click();
    for (const [style, signs] of [
      ['符号：IEC 矩形', 1],
      ['符号：ANSI 图形', 0],
    ] as const) {
      await page.getByRole('button', { name: '布局' }).click();
      await page.getByRole('menuitem', { name: style }).click();
      await expect.poll(() => nodes(page).getByText('≥1', { exact: true }).count()).toBe(signs);
    }

    const outline = page.getByRole('button', { name: '结构', exact: true });
    await outline.click();
    await page.locator('.ft-outline').getByText('泵 A 停').click();
    await page.locator('.ft-inspector h2', { hasText: '泵 A 停' }).waitFor();
    await look(page, 'fault-tree-outline');
    await outline.click();

    await page.getByText('事件表', { exact: true }).click();
    await page.locator('.ft-events').waitFor();
    const names = await page.locator('.ft-events .ir-sheet-row .is-frozen:nth-child(2)').allTextContents();
    expect(names).toHaveLength(3);
    // Without data there is no probability, and the reason stands beside the figure.
    await page.getByText('3 个事件无数据：只分析结构').waitFor();
    await paste(
      page,
      `编号\t概率\t误差因子\n${names[0]}\t0.001\t3\n${names[1]}\t2E-2\t\n${names[2]}\t2E-2\t`,
    );
    await page.getByText('更新 3 个事件，新增 0 个。').waitFor();
    await agree(page);
    await shows(page, '1.40×10⁻³');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'XLSX', exact: true }).click();
    const sheet = readFileSync(await (await saved).path());
    await page.getByRole('button', { name: '撤销' }).click();
    await shows(page, '–');
    await page
      .locator('.ft-events input[type="file"]')
      .setInputFiles({ name: 'events.xlsx', mimeType: 'application/octet-stream', buffer: sheet });
    await page.getByText('更新 3 个事件，新增 0 个。').waitFor();
    await agree(page);
    await shows(page, '1.40×10⁻³');
    await page.getByText('满足', { exact: true }).waitFor();
    await page.getByText('已自动保存').waitFor();
    await look(page, 'fault-tree-table');

    await page.getByText('图形', { exact: true }).click();
    await page.getByRole('button', { name: '在图中标出第 2 组' }).click();
    expect(await page.locator('.ft-node.ft-traced').count()).toBeGreaterThanOrEqual(4);
    await page.getByRole('button', { name: '计算', exact: true }).click();
    await page.getByText('与模型一致').waitFor({ timeout: 60_000 });
    // The mark of the record follows every edit: at once, after the save, and back again.
    await node(page, '两台泵均停').click();
    await page.keyboard.press('o');
    await page.getByText('模型已改动').waitFor();
    await page.getByText('已自动保存').waitFor();
    await page.getByText('模型已改动').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('与模型一致').waitFor();
    await tab(page, '不确定性');
    await results(page, '种子 1');
    await tab(page, '时间曲线');
    await results(page, 'PFDavg');
    await tab(page, '假设分析');
    await page.getByLabel(`${names[0]} 的概率`, { exact: true }).focus();
    await page.keyboard.press('End');
    await page.locator('.ft-whatif b', { hasText: '1.00×10⁻¹' }).waitFor();
    await tab(page, '最小割集');
    await figure(page).click();
    await page.getByText('BDD 路径 1').waitFor();
    await look(page, 'fault-tree-explained');
    await page.keyboard.press('Escape');

    const xml = await downloaded(page, 'Open-PSA（XML）');
    expect(xml.content.toString()).toContain('<opsa-mef');
    expect((await downloaded(page, '图形 SVG')).content.toString()).toContain('泵 A 停');
    expect((await downloaded(page, '图形 PNG')).content.subarray(1, 4).toString()).toBe('PNG');
    for (const item of ['图形 PDF（分幅）', '分析报告（中文 PDF）'])
      expect((await downloaded(page, item)).content.subarray(0, 5).toString()).toBe('%PDF-');

    await page.locator('.tab-name', { hasText: '故障树分析' }).click();
    await shown(page).getByText('底事件库', { exact: true }).click();
    await shown(page).getByRole('heading', { name: '底事件库' }).waitFor();
    await look(page, 'fault-tree-library');
    await shown(page).getByText('故障树', { exact: true }).first().click();
    await look(page, 'fault-tree-list');
    await page.getByRole('button', { name: '导入 Open-PSA' }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tree.xml', mimeType: 'application/xml', buffer: xml.content });
    await page.getByLabel('编号', { exact: true }).last().fill('FT-101');
    await agree(page);
    await page.getByText('FT-101', { exact: false }).first().waitFor();
    await shows(page, '1.40×10⁻³');
    expect(visitor.problems).toEqual([]);
  });

  it('takes branches by pulling, groups with a common cause, and asks when two people save', async () => {
    const { page } = visitor;
    await drag(page, '电源故障', '两台泵均停');
    await shows(page, '4.00×10⁻⁷');
    await page.keyboard.press('Control+z');
    await shows(page, '1.40×10⁻³');

    await page.keyboard.press('Escape');
    const inspector = shown(page).locator('.ft-inspector');
    await inspector.getByRole('button', { name: '添加共因组' }).click();
    const members = inspector.getByLabel('成员', { exact: true });
    await pick(page, members, '泵 A 停');
    await pick(page, members, '泵 B 停');
    await page.keyboard.press('Escape');
    await inspector.getByLabel('单个成员总失效概率').fill('2E-2');
    await page.keyboard.press('Enter');
    // β = 0.1: both fail together with 2E-3, each alone with 1.8E-2.
    await shows(page, '3.32×10⁻³');
    await shown(page).getByText('已自动保存').waitFor();

    const id = page.url().match(/tree\/(\d+)/)?.[1] ?? '';
    const other = await platform.client(platform.a.admin);
    const theirs = (await other.get<FaultTreeDetail>(`${api}/model`, { id })).body.data;
    const events = theirs.model.events.map((event) =>
      event.label === '电源故障' ? { ...event, probability: 0.005 } : event,
    );
    const model = { ...theirs.model, events };
    await other.post(`${api}/save-model`, { id, version: theirs.version, model });
    await inspector.getByLabel('β', { exact: true }).fill('0.2');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('此图已被他人修改').waitFor();
    await dialog(page).getByRole('button', { name: '采用对方的' }).click();
    await shows(page, '7.31×10⁻³');
    expect(visitor.problems.filter((one) => !one.includes('409'))).toEqual([]);
    visitor.problems.length = 0;
  });

  it('that came with faults shows each at its gate, and a transfer opens the tree it takes in', async () => {
    const { page } = visitor;
    const other = await platform.client(platform.a.admin);
    const opened = async (code: string, gates: object[]) => {
      const events = ['A', 'B'].map((name) => ({ name, probability: 0.1 }));
      const model = { name: code, top: 'TOP', gates, events, ...none };
      const made = await other.post<string>(`${api}/create`, { code, name: code, model });
      await visitor.go(`/fault-tree/tree/${made.body.data}`);
      await shown(page).getByRole('heading', { level: 1, name: code }).waitFor();
    };
    await platform.inTenant(platform.a.tenantId, addFailureData);
    const taken = page.url().match(/tree\/(\d+)/)?.[1] ?? '';
    await opened('FT-102', [
      { name: 'TOP', kind: 'or', args: ['G1', 'G2', 'G3'] },
      { name: 'G1', kind: 'and', args: ['G1', 'A'] },
      { name: 'G2', kind: 'atleast', k: 3, args: ['A', 'B'] },
      { name: 'G3', kind: 'or', args: [] },
    ]);
    for (const gate of ['G1', 'G2', 'G3']) await faultAt(page, gate);
    await look(page, 'fault-tree-faults');
    const { treeId } = (await other.get<FaultTreeDetail>(`${api}/model`, { id: taken })).body.data;
    await opened('FT-103', [
      { name: 'TOP', kind: 'and', args: ['T', 'A'] },
      { name: 'T', kind: 'transfer', args: [], attributes: { tree: treeId } },
    ]);
    await shows(page, '7.31×10⁻⁴');
    // Data from the library of events, then from what the plant's own records say.
    await shown(page).locator('.ft-node[data-name="A"]').click();
    const inspector = shown(page).locator('.ft-inspector');
    await pick(page, inspector.getByLabel('底事件库'), '继电器');
    await shows(page, '3.66×10⁻⁴');
    await pick(page, inspector.getByLabel('失效数据库'), '泵');
    await expect.poll(() => inspector.getByLabel('数据来源').inputValue()).toContain('4');
    await shown(page).locator('.ft-node[data-name="T"]').dblclick();
    await page.waitForURL((url) => url.pathname.endsWith(taken));
    expect(visitor.problems).toEqual([]);
  });

  it('reads the same in English, goes through review, and compares with the revision before', async () => {
    const { page } = visitor;
    await page.getByText('EN', { exact: true }).click();
    await shown(page).getByText('Top event probability', { exact: false }).first().waitFor();
    await shows(page, '7.31×10⁻³');
    await shown(page).getByRole('button', { name: 'Calculate', exact: true }).click();
    await shown(page).getByText('Of this model').waitFor({ timeout: 60_000 });
    for (const [name, sign] of [
      ['Uncertainty', 'trials (seed 1)'],
      ['Over time', 'how often the top event happens is not known'],
      ['What if', 'Top event probability then'],
      ['Importance', 'Fussell'],
      ['Check', 'No faults'],
    ] as const) {
      await tab(page, name);
      await results(page, sign);
    }
    await look(page, 'fault-tree-en');
    const step = async (at: Page, name: string) => {
      await shown(at).getByRole('button', { name, exact: true }).click();
      await agree(at);
      await dialog(at).waitFor({ state: 'hidden' });
    };
    await step(page, 'Submit for review');
    // The author sees why the signature is not theirs; two others give it.
    expect(await shown(page).getByRole('button', { name: 'Verification', exact: true }).isDisabled()).toBe(
      true,
    );
    const { checker, approving } = await hireSigners(platform, platform.a);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await checker.post('/ircrisk-fault-tree/fault-tree/check', { id, verdict: 'pass' });
    const judge = await openBrowser(platform, { language: 'en' });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update users set language = 'en' where account = ${approving.account}`),
    );
    await judge.enter(approving, `/fault-tree/tree/${id}`);
    await shown(judge.page).getByRole('button', { name: 'Approval', exact: true }).click();
    await dialog(judge.page).getByLabel('Send back').check();
    expect(await dialog(judge.page).locator('.ant-modal-footer .ant-btn-primary').isDisabled()).toBe(true);
    await dialog(judge.page).getByLabel('Approval: pass').check();
    await look(judge.page, 'study-approval-en');
    await agree(judge.page);
    await shown(judge.page).getByText('Approved R1').waitFor();
    await shown(judge.page).getByRole('button', { name: 'Versions' }).click();
    await drawer(judge.page).getByText('Submitted R1').waitFor();
    await look(judge.page, 'study-versions-en');
    expect(judge.problems).toEqual([]);
    await judge.close();
    await page.reload();
    await step(page, 'New revision');
    await shown(page).getByText('Draft R2').waitFor();
    await shown(page).locator('.ir-canvas-hold').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Insert');
    await write(page, 'Operator stops both');
    await tab(page, 'Compare');
    await shown(page).locator('.ft-compare').getByText('Operator stops both').waitFor();
    await look(page, 'fault-tree-compare');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
