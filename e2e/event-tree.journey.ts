import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { typesetNumber } from '@ircrisk/units';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform } from './harness.ts';
import { agree, dialog, look, pick, shown } from './steps.ts';

const column = (page: Page, name: string) => shown(page).locator(`.et-of-column[data-name="${name}"]`);
const branches = (page: Page) => shown(page).locator('.et-of-place');
const branch = (page: Page, text: string) =>
  shown(page).locator('.et-of-place').filter({ hasText: text }).first();
const sequence = (page: Page, number: number) =>
  shown(page).getByRole('button', { name: `序列 ${number}`, exact: true });
const canvas = (page: Page) => shown(page).locator('.ir-canvas-hold');
const saved = (page: Page) =>
  shown(page)
    .locator('.dg-save')
    .getByText(/已自动保存 \d/)
    .waitFor();

/** Types a label into the box that was just made. */
async function write(page: Page, text: string): Promise<void> {
  const input = page.locator('.dg-label-input');
  await input.waitFor();
  await input.fill(text);
  await page.keyboard.press('Enter');
  await input.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.classList.contains('ir-canvas-hold'));
}

/** A file the page hands out by its export menu. */
async function exported(page: Page, item: string | RegExp): Promise<Buffer> {
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await shown(page)
    .getByRole('button', { name: /导出|Export/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  return readFileSync(await (await coming).path());
}

const hasScram = spawnSync('scram', ['--version']).status === 0;

/** What SCRAM says of a file, where it is installed. */
function scram(xml: Buffer): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ircrisk-scram-')), 'model.xml');
  writeFileSync(file, xml);
  const { status, stdout, stderr } = spawnSync('scram', ['--bdd', '--probability', '1', '--ccf', '1', file], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  return stdout;
}

const none = { houses: [], parameters: [], ccfGroups: [] };
const faultTrees = '/ircrisk-fault-tree/fault-tree';

/** Shut-off and spray share the operator. */
const trees: FaultTreeModel[] = ['valve', 'pump'].map((own) => ({
  name: own,
  top: 'TOP',
  gates: [{ name: 'TOP', kind: 'or', args: ['own', 'operator'] }],
  events: [
    { name: 'own', label: own, probability: 0.1 },
    { name: 'operator', label: '内操未动作', probability: 0.02, attributes: { library: 'OP', tag: 'OP-1' } },
  ],
  ...none,
}));

describe('an event tree', () => {
  let platform: RunningPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  it('is drawn by keyboard, asks fault trees that share an event, is judged, exported and brought back', async () => {
    const client = await platform.client(platform.a.admin);
    for (const [at, model] of trees.entries())
      await client.post(`${faultTrees}/create`, { code: `FT-${at + 1}`, name: `防线 ${at + 1}`, model });
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    await visitor.enter(platform.a.admin);
    await visitor.open('/event-tree');
    await page.getByRole('button', { name: '新建事件树' }).first().click();
    await page.getByLabel('编号', { exact: true }).last().fill('ET-100');
    await page.getByLabel('名称', { exact: true }).last().fill('泵密封泄漏');
    await agree(page);

    await canvas(page).waitFor();
    await canvas(page).focus();
    await page.keyboard.press('f');
    await write(page, '切断');
    await column(page, 'F1').locator('text', { hasText: '切断' }).waitFor();
    await page.keyboard.press('f');
    await write(page, '喷淋');
    await expect.poll(() => branches(page).count()).toBe(1);

    // The start is a branch that ends at once; B forks it at the next column.
    await sequence(page, 1).click();
    await canvas(page).focus();
    await page.keyboard.press('b');
    await expect.poll(() => branches(page).count()).toBe(3);
    await sequence(page, 2).click();
    await canvas(page).focus();
    await page.keyboard.press('b');
    await expect.poll(() => branches(page).count()).toBe(5);
    await page.keyboard.press('Control+z');
    await expect.poll(() => branches(page).count()).toBe(3);
    await page.keyboard.press('Control+y');
    await expect.poll(() => branches(page).count()).toBe(5);

    // The initiating frequency, then what each fork asks.
    await shown(page).locator('.et-of-start').click();
    await shown(page).getByLabel('初因频率').fill('0.1');
    for (const [name, tree] of [
      ['F1', 'FT-1 防线 1'],
      ['F2', 'FT-2 防线 2'],
    ] as const) {
      await shown(page)
        .getByRole('region', { name: '功能事件与故障树' })
        .getByRole('button', { name, exact: true })
        .click();
      await pick(page, shown(page).getByLabel('故障树', { exact: true }), tree);
      await column(page, name)
        .locator('text', { hasText: tree.slice(0, 4) })
        .waitFor();
    }
    // Spray alone fails in 0.118; after the shut-off has failed the operator is likelier to be why.
    await branch(page, 'F 0.253').waitFor();
    await shown(page).getByText('F2 单独 0.118').waitFor();

    await sequence(page, 3).click();
    await pick(page, shown(page).getByLabel('后果', { exact: true }), 'E 灾难');
    await shown(page).getByLabel('名称', { exact: true }).fill('喷射火');
    await page.keyboard.press('Enter');
    const inspector = shown(page).locator('.et-inspector');
    await inspector.getByText('f = 1.00×10⁻¹ × 0.118 × 0.253').waitFor();
    await inspector.getByText('内操未动作').first().waitFor();
    await shown(page).getByRole('region', { name: '后果频率与准则' }).getByText('超出').waitFor();
    await saved(page);
    await shown(page).getByRole('button', { name: '计算' }).click();
    await shown(page).getByText('最新').waitFor();
    await look(page, 'event-tree');

    // Out with its fault trees; SCRAM, where it is, gives the same figures.
    const xml = await exported(page, 'Open-PSA（含故障树）');
    if (hasScram) {
      const found = [...scram(xml).matchAll(/<sequence [^>]*>/g)].map(([text]) => [
        /name="([^"]*)"/.exec(text)?.[1],
        Number(/value="([^"]*)"/.exec(text)?.[1]),
      ]);
      const probabilities = Object.fromEntries(found) as Record<string, number>;
      expect(probabilities.S3).toBeCloseTo(0.02 + 0.98 * 0.1 * 0.1, 9);
    }
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'ircrisk-et-')), 'et.xml');
    writeFileSync(file, xml);
    await visitor.open('/event-tree');
    await page.getByRole('button', { name: '导入 Open-PSA' }).first().click();
    await dialog(page).locator('input[type=file]').setInputFiles(file);
    await page.getByLabel('编号', { exact: true }).last().fill('ET-101');
    await agree(page);
    await shown(page)
      .getByRole('heading', { name: /ET-101/ })
      .waitFor();
    await branch(page, 'F 0.253').waitFor();

    // A fault tree that changes makes the record stale.
    const list = (await client.get<{ records: { id: string }[] }>(`${faultTrees}/page`, { code: 'FT-2' }))
      .body;
    const { id } = list.data.records[0]!;
    const { version, model } = (
      await client.get<{ version: number; model: FaultTreeModel }>(`${faultTrees}/model`, { id })
    ).body.data;
    const events = model.events.map((one) => ({ ...one, probability: 0.05 }));
    await client.post(`${faultTrees}/save-model`, { id, version, model: { ...model, events } });
    const [own] = (
      await client.get<{ records: { id: string }[] }>('/ircrisk-event-tree/event-tree/page', {
        code: 'ET-100',
      })
    ).body.data.records;
    await visitor.go(`/event-tree/tree/${own!.id}`);
    await shown(page).getByText('模型或故障树已改动').waitFor();
  });

  it('of a common cause model goes to SCRAM and back with the same figures', async () => {
    const client = await platform.client(platform.a.admin);
    const model: FaultTreeModel = {
      name: 'pumps',
      top: 'TOP',
      gates: [{ name: 'TOP', label: '三台泵中两台停', kind: 'atleast', k: 2, args: ['P1', 'P2', 'P3'] }],
      events: ['P1', 'P2', 'P3'].map((name) => ({ name, label: `泵 ${name}` })),
      houses: [],
      parameters: [],
      ccfGroups: [
        { name: 'CCF', kind: 'mgl', members: ['P1', 'P2', 'P3'], probability: 0.02, factors: [0.1, 0.3] },
      ],
    };
    const made = await client.post<string>(`${faultTrees}/create`, { code: 'FT-CCF', name: '共因', model });
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    await visitor.enter(platform.a.admin, `/fault-tree/tree/${made.body.data}`);
    const figure = shown(page).locator('.ft-figure');
    await figure.getByText(/×10⁻/).waitFor();
    const shownFigure = /[\d.]+×10⁻[⁰¹²³⁴⁵⁶⁷⁸⁹]+/.exec((await figure.textContent()) ?? '')?.[0] ?? '';
    const xml = await exported(page, 'Open-PSA');
    if (hasScram) {
      const p = /<sum-of-products [^>]*probability="([^"]*)"/.exec(scram(xml))?.[1];
      expect(typesetNumber(Number(p))).toBe(shownFigure);
    }
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'ircrisk-ccf-')), 'ccf.xml');
    writeFileSync(file, xml);
    await visitor.open('/fault-tree');
    await page.getByRole('button', { name: '导入 Open-PSA' }).first().click();
    await dialog(page).locator('input[type=file]').setInputFiles(file);
    await page.getByLabel('编号', { exact: true }).last().fill('FT-CCF2');
    await agree(page);
    await shown(page)
      .getByRole('heading', { name: /FT-CCF2/ })
      .waitFor();
    await shown(page).locator('.ft-figure').getByText(shownFigure, { exact: true }).waitFor();
  });
});
