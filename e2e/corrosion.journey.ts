import type { CorrosionPanel } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { openBrowser } from './harness.ts';
import { journey } from './journey.ts';
import { dialog, drawer, look, shown, told } from './steps.ts';

const service = '/ircrisk-ccd';
const minute = 60_000;
const walk = journey('a');
let client: TestClient;
let nodeId: string;
let loopId: string;
let windowId: string;
const now = Math.floor(Date.now() / minute) * minute;

async function submit(place: string, values: object): Promise<string> {
  const { body } = await client.post<string>(`${place}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}

/** The button that does what the dialog asks about. */
const confirmed = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary');

/** Readings every ten minutes from so many hours ago on. */
async function push(fromHours: number, toHours: number, value: number, tag = 'AI-1102'): Promise<void> {
  const times: number[] = [];
  for (let time = now - fromHours * 60 * minute; time < now - toHours * 60 * minute; time += 10 * minute)
    times.push(time);
  const series = [{ tag, times, values: times.map(() => value) }];
  const { body } = await client.post('/ircrisk-series/point/push', { series });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
}

/** A loop with one window in force, one mechanism that is covered and one that is not, and a document of its unit. */
beforeAll(async () => {
  const { platform } = walk;
  client = await platform.client(platform.a.admin);
  const plant = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
  nodeId = plant.nodeId;
  const tagId = await submit('/ircrisk-series/series-tag', {
    ...{
      tag: 'AI-1102',
      name: '塔顶切水 pH',
      nameEn: 'Overhead water pH',
      quantity: 'ph',
      intervalSeconds: 600,
    },
  });
  loopId = await submit(`${service}/corrosion-loop`, {
    ...{ code: 'CL-05', name: '常顶系统', nameEn: 'Overhead', nodeId, colour: 'teal', temperature: 118 },
  });
  await submit(`${service}/corrosion-member`, { loopId, equipmentId: plant.equipmentIds[0] });
  const covered = { loopId, mechanism: 'DM37', susceptibility: 'H', inspection: '超声测厚', rate: 0.2 };
  await submit(`${service}/corrosion-damage`, covered);
  await submit(`${service}/corrosion-damage`, { loopId, mechanism: 'DM06', susceptibility: 'M' });
  windowId = await submit(`${service}/corrosion-window`, {
    ...{ code: 'IOW-0501', loopId, tagId, parameter: '塔顶切水 pH', parameterEn: 'Overhead water pH' },
    ...{ level: 'critical', low: 5.5, high: 6.5, dwellMinutes: 30, hysteresis: 0.1, expectedMinutes: 10 },
    ...{ response: '检查中和剂泵', responseMinutes: 30 },
  });
  await submit(`${service}/corrosion-control`, {
    ...{ code: 'CM-0501', loopId, mechanism: 'DM37', type: 'C', measure: '注中和剂', windowIds: [windowId] },
  });
  await client.post(`${service}/corrosion-window/enforce`, { ids: [windowId], reason: 'MOC-1' });
  await push(48, 4, 6);
});

/** The trend as it is on the screen: its picture, and how many of its points are not empty. */
const drawn = () =>
  walk.here
    .locator('canvas')
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
      let ink = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]! > 0) ink += 1;
      return { ink, picture: (canvas as HTMLCanvasElement).toDataURL() };
    });

describe('corrosion control', () => {
  it('readings beyond the limit change the open panel by themselves', async () => {
    const { page, here } = walk;
    await walk.open('/corrosion-control-documents');
    await here.getByRole('heading', { name: /AI-1102 塔顶切水 pH/ }).waitFor();
    const before = await drawn();
    await push(4, 2, 5);
    await push(2, 0, 6);
    await here.getByText('EX-0001', { exact: true }).waitFor();
    await here.locator('.cc-loop').getByText('超限', { exact: true }).waitFor();
    // The trend is drawn, and drawn anew with the readings that came; its figures are those of the push.
    expect(before.ink).toBeGreaterThan(500);
    await expect.poll(async () => (await drawn()).picture).not.toBe(before.picture);
    await look(page, 'corrosion-live');
    const trend = walk.here.locator('.ir-card', { has: page.getByRole('heading', { name: /AI-1102/ }) });
    await trend.getByLabel('表', { exact: true }).click();
    await trend
      .getByRole('cell', { name: /^5(\.0+)?$/ })
      .first()
      .waitFor();
    await trend.getByLabel('图', { exact: true }).click();
  });

  it('somebody acknowledges the excursion with a reason, evaluates and closes it', async () => {
    const { page, here } = walk;
    const excursion = here.locator('.cc-excursion').first();
    await excursion.getByRole('button', { name: /确\s*认/ }).click();
    await dialog(page).getByRole('textbox').fill('中和剂泵行程漂移');
    await confirmed(page).click();
    await excursion.getByText('待评估').waitFor();
    await excursion.getByRole('button', { name: /评\s*估/ }).click();
    await dialog(page).getByRole('textbox').first().fill('调整行程并复测');
    await dialog(page).getByRole('textbox').last().fill('中和剂泵行程漂移');
    await confirmed(page).click();
    await excursion.getByText('已评估').waitFor();
    await excursion.getByRole('button', { name: /关\s*闭/ }).click();
    await excursion.getByText('已关闭').waitFor();
  });

  it('the gap goes to the to-do list', async () => {
    const { page, here } = walk;
    await here.getByRole('button', { name: '全部转行动项' }).click();
    await confirmed(page).click();
    await told(page, '已建立 1 个行动项');
    await here.getByText('已有行动项').waitFor();
    const { gaps } = (await client.get<CorrosionPanel>(`${service}/corrosion-window/panel`, { nodeId })).body
      .data;
    expect(gaps[0]?.action).toContain('CL-05');
  });

  it('the matrix of mechanisms is taken away as a sheet', async () => {
    const { page, here } = walk;
    const made = page.waitForEvent('download');
    await here.getByRole('button', { name: '下载矩阵（XLSX）' }).click();
    expect((await made).suggestedFilename()).toBe('损伤机理.xlsx');
  });

  it('a further window is made from a template, with its tag and usual limits', async () => {
    const { page, here } = walk;
    await submit('/ircrisk-series/series-tag', {
      ...{ tag: 'AI-1103', name: '切水氯离子', quantity: 'ppm', intervalSeconds: 600 },
    });
    await here.getByText('操作窗口', { exact: true }).first().click();
    await here.getByRole('button', { name: '从模板新建' }).click();
    const side = drawer(page);
    const choose = async (field: string, option: string) => {
      await side.getByRole('combobox', { name: field }).click();
      await page.locator('.ant-select-item-option', { hasText: option }).last().click();
    };
    await choose('腐蚀回路', 'CL-05');
    await side.getByText('回流罐水氯离子', { exact: true }).click();
    await side.getByRole('textbox', { name: '回流罐水氯离子 编号' }).fill('IOW-0502');
    await choose('回流罐水氯离子 测点', 'AI-1103');
    await look(page, 'corrosion-templates');
    await side.getByRole('button', { name: '新建 1 个窗口' }).click();
    await told(page, '已新建 1 个窗口');
    await here.getByRole('cell', { name: 'IOW-0502' }).first().waitFor();
  });

  it('a window without readings is taken out of use, its loop says which, and it comes back', async () => {
    const { page, here } = walk;
    const windows = await client.get<{ records: { id: string; code: string }[] }>(
      `${service}/corrosion-window/page`,
      { code: 'IOW-0502' },
    );
    const further = windows.body.data.records[0]!.id;
    await client.post(`${service}/corrosion-window/enforce`, { ids: [further], reason: 'MOC-3' });
    await walk.open(`/corrosion-control-documents?window=${further}`);
    await here.getByRole('heading', { name: 'IOW-0502', exact: true }).waitFor();
    await here.getByRole('button', { name: /^停\s?用$/ }).click();
    await confirmed(page).waitFor();
    expect(await confirmed(page).isDisabled()).toBe(true);
    await dialog(page).getByRole('textbox').fill('测点已拆除');
    await confirmed(page).click();
    await here.locator('.cc-loop').getByText('停用 IOW-0502', { exact: true }).waitFor();
    await here.getByText(/起停用：测点已拆除$/).waitFor();
    await look(page, 'corrosion-out-of-use');
    await here.getByRole('button', { name: '恢复使用' }).click();
    await dialog(page).getByRole('textbox').fill('测点已装回');
    await confirmed(page).click();
    await here.locator('.cc-loop').getByText('停用 IOW-0502').waitFor({ state: 'detached' });
  });

  it('the document of the unit is made chapter by chapter and exported', async () => {
    const { page, here } = walk;
    const id = await submit(`${service}/corrosion-document`, {
      ...{ code: 'CCD-110', name: '常减压腐蚀控制文件', nodeId, process: '两级电脱盐、常压与减压蒸馏。' },
    });
    await walk.open(`/corrosion-control-documents/document/${id}`);
    await here.getByText('各章尚未生成').waitFor();
    await here.getByRole('button', { name: '生成各章' }).click();
    await here.getByRole('heading', { name: '5 完整性操作窗口' }).waitFor();
    await here.getByText('两级电脱盐、常压与减压蒸馏。').waitFor();
    await here.getByRole('cell', { name: 'IOW-0501' }).first().waitFor();
    await look(page, 'corrosion-document');
    const made = page.waitForEvent('download');
    await here.getByRole('button', { name: /导出文件/ }).click();
    await page.getByRole('menuitem', { name: /Word/ }).click();
    expect((await made).suggestedFilename()).toMatch(/CCD-110.*\.docx$/);
  });

  it('an English reader has the same limits in °F and psia, and a difference without a zero point', async () => {
    const { platform } = walk;
    const windows = [
      { tag: 'TI-1', quantity: 'temperature', high: 425, hysteresis: 28, value: 400 },
      { tag: 'PI-1', quantity: 'pressureGauge', high: 1.3, hysteresis: 0.1, value: 1 },
    ];
    for (const { tag, quantity, value, ...limits } of windows) {
      const tagId = await submit('/ircrisk-series/series-tag', {
        ...{ tag, name: tag, nameEn: tag, quantity, intervalSeconds: 600 },
      });
      const made = await submit(`${service}/corrosion-window`, {
        ...{ code: `IOW-${tag}`, loopId, tagId, parameter: tag, parameterEn: tag, level: 'standard' },
        ...{ dwellMinutes: 30, expectedMinutes: 10, ...limits },
      });
      await client.post(`${service}/corrosion-window/enforce`, { ids: [made], reason: 'MOC-2' });
      await push(48, 0, value, tag);
    }
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update users set language = 'en' where tenant_id = current_tenant()`),
    );
    const visitor = await openBrowser(platform, { language: 'en' });
    await visitor.enter(platform.a.admin);
    await visitor.go('/corrosion-control-documents');
    const here = shown(visitor.page);
    await here.getByRole('cell', { name: /^≤ 797(\.0)? °F$/ }).waitFor();
    await here.getByRole('cell', { name: /^≤ 203(\.\d+)? psia$/ }).waitFor();
    await here.getByRole('button', { name: 'TI-1', exact: true }).click();
    await here.getByRole('heading', { name: 'TI-1 TI-1', exact: true }).waitFor();
    // 28 °C of hysteresis are 50 °F, not 82.
    await here.getByText(/hysteresis 50(\.4)?\b/).waitFor();
    const trend = here.locator('.ir-card', {
      has: visitor.page.getByRole('heading', { name: 'TI-1 TI-1', exact: true }),
    });
    await trend.getByLabel('Table', { exact: true }).click();
    await trend.getByRole('columnheader', { name: 'Mean (°F)' }).waitFor();
    await trend
      .getByRole('cell', { name: /^752(\.0+)?$/ })
      .first()
      .waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
