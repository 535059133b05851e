import type { FmecaAction, FmecaWorkspace } from '@ircrisk/contract/modules/risk/fmeca.ts';
import type { RcmBoard } from '@ircrisk/contract/modules/risk/rcm.ts';
import type { RowsAnswer } from '@ircrisk/contract/rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, look, shown, told } from './steps.ts';

let platform: RunningPlatform;
let visitor: Visitor;
let client: TestClient;
let fmecaId: string;
let rcmId: string;

async function submit(place: string, values: object): Promise<string> {
  const { body } = await client.post<string>(`${place}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}

/** A pump with two modes, one of them rated. */
async function furnishFmeca(): Promise<string> {
  const base = '/ircrisk-fmeca';
  const studyId = await submit(`${base}/fmeca-study`, {
    code: 'FM-9',
    name: '进料泵研究',
    method: 'both',
    missionHours: 8760,
    levelsOn: 'probability',
  });
  const item = { studyId, name: '离心泵', level: 'system', timeBase: 'calendar', failureRate: 120e-6 };
  const itemId = await submit(`${base}/fmeca-item`, item);
  const functionId = await submit(`${base}/fmeca-function`, { itemId, statement: '输送介质' });
  const rated = { severity: 9, occurrence: 2, detection: 7, severityClass: 'II', ratio: 0.35 };
  const rows = [
    { mode: '工艺介质外漏', isoCode: 'ELP', effectProbability: 0.8, ...rated },
    { mode: '出力不足', isoCode: 'LOO' },
  ].map((mode, at) => ({ key: String(at), values: { functionId, phase: 'normal', ...mode } }));
  const { data } = (await client.post<RowsAnswer>(`${base}/fmeca-mode/row/batch`, { rows })).body;
  expect(data.saved).toHaveLength(2);
  return studyId;
}

/** A unit whose tags all stand on one function without a spare. */
async function furnishCriticality(nodeId: string): Promise<void> {
  const base = '/ircrisk-criticality';
  const study = { code: 'CR-9', name: '装置关键性', kind: 'equipment', method: 'z008', nodeId };
  const studyId = await submit(`${base}/criticality-study`, study);
  const mainFunctionId = await submit(`${base}/criticality-function`, {
    ...{ studyId, code: 'F1', name: '输送', redundancy: 'A' },
    ...{ safety: '1', environment: '2', production: '3', other: '1' },
  });
  const subFunctionId = await submit(`${base}/criticality-sub-function`, {
    ...{ studyId, mainFunctionId, code: 'F1.1', name: '主任务', type: 'MAIN' },
  });
  await submit(`${base}/criticality-sub-function`, {
    ...{ studyId, mainFunctionId, code: 'F1.2', name: '就地指示', type: 'IND' },
  });
  await client.post(`${base}/mapping/move`, { id: studyId, all: true, subFunctionId });
}

/** A gas line of two segments. */
async function furnishLine(): Promise<void> {
  const base = '/ircrisk-criticality';
  const study = { code: 'CR-8', name: '供气管线', kind: 'pipeline', method: 'pipeline' };
  const studyId = await submit(`${base}/criticality-study`, study);
  const facts = {
    ...{ studyId, lineNo: 'NG-01', diameter: 508, maop: 6.3, locationClass: '3', surveyed: true },
    ...{ thirdParty: 35, corrosion: 30, designManufacture: 55, operation: 60, groundMovement: 70 },
    ...{ mediumHazard: 75, populationScore: 95, environmentScore: 40, business: 80, coating: '三层 PE 2009' },
  };
  await submit(`${base}/criticality-segment`, { ...facts, code: 'S01', fromKm: 0, toKm: 10 });
  await submit(`${base}/criticality-segment`, { ...facts, code: 'S02', fromKm: 10, toKm: 10.4 });
}

/** A pump with two failure modes: one decided with its task, one open. */
async function furnishRcm(nodeId: string): Promise<string> {
  const base = '/ircrisk-rcm';
  const { id: equipmentId } = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ id: string }>(sql`select id from equipment where node_id = ${nodeId} order by id limit 1`),
  );
  const studyId = await submit(`${base}/rcm-study`, { code: 'RCM-9', name: '进料泵 RCM', equipmentId });
  await submit(`${base}/rcm-function`, {
    studyId,
    code: '1',
    statement: '输送',
    performanceStandard: '90 %',
  });
  await submit(`${base}/rcm-failure`, { studyId, code: '1A', statement: '完全不能输送' });
  const mode = {
    ...{ studyId, failureCode: '1A', task: '测振', trade: 'mechanical', duration: 2, runningState: 'online' },
    ...{ intervalValue: 1, intervalUnit: 'month' },
  };
  const no = { answer: false, reason: '否' };
  const yes = { answer: true, reason: '是' };
  for (const [at, words] of ['轴承卡死', '联轴器断裂', '叶轮磨损'].entries()) {
    const modeId = await submit(`${base}/rcm-mode`, { ...mode, number: at + 1, mode: words });
    const path = { evident: yes, safety: no, environment: no, operational: yes, t1: yes };
    const answers = at < 2 ? path : { evident: yes };
    await client.post(`${base}/decision/save`, { modeId, answers });
  }
  return studyId;
}

beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  fmecaId = await furnishFmeca();
  const { nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 4));
  await furnishCriticality(nodeId);
  await furnishLine();
  rcmId = await furnishRcm(nodeId);
  visitor = await openBrowser(platform);
});
afterAll(async () => {
  expect(visitor?.problems).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

describe('studies of reliability', () => {
  it('a rating typed into the FMECA sheet moves its figures, and the mode gets an action', async () => {
    const { page } = visitor;
    const main = shown(page);
    await visitor.enter(platform.a.admin, '/fmeca');
    await main.getByText('FM-9', { exact: true }).click();
    const sheet = main.locator('.ir-sheet');
    const mode = sheet.locator('.ir-cell', { hasText: '工艺介质外漏' }).first();
    await mode.waitFor();
    const box = await mode.boundingBox();
    await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
    const panel = main.getByRole('complementary', { name: '所选模式' });
    await panel.getByRole('heading', { name: '工艺介质外漏' }).waitFor();
    await panel.getByText('126').first().waitFor();

    // Mode, end effect, S, O.
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await sheet.locator('.ir-sheet-foot').getByText('已保存').first().waitFor();
    await main.locator('.fmeca-pareto').getByText('315').waitFor();
    await main.locator('.fmeca-indicators').getByText('315').waitFor();
    const stored = (await client.get<FmecaWorkspace>('/ircrisk-fmeca/fmeca-study/workspace', { id: fmecaId }))
      .body.data;
    expect(stored.figures.byRpn[0]).toMatchObject({ value: 315, isoCode: 'ELP' });

    // Enter has gone down a row.
    await page.keyboard.press('ArrowUp');
    await panel.getByText('315').first().waitFor();
    await look(page, 'fmeca-study');
    await panel.getByRole('button', { name: '下达措施' }).click();
    await dialog(page).locator('#fmeca-action-title').fill('密封罐压力远传');
    const due = dialog(page).locator('#fmeca-action-due');
    await due.fill('2030-05-31');
    await due.press('Enter');
    await look(page, 'fmeca-action');
    await agree(page);
    await panel.getByText('密封罐压力远传').waitFor();
    await panel.getByText('2030-05-31').waitFor();
    const actions = (await client.get<FmecaAction[]>('/ircrisk-fmeca/fmeca-study/actions', { id: fmecaId }))
      .body.data;
    expect(actions).toMatchObject([{ title: '密封罐压力远传', dueDate: '2030-05-31' }]);
  });

  it('a rating outside the scale is told with its row and what may be typed, though the cursor has gone on', async () => {
    const { page } = visitor;
    const main = shown(page);
    const foot = main.locator('.ir-sheet-foot');
    // O of the first row; Enter goes down.
    await page.keyboard.press('Escape');
    const mode = main.locator('.ir-sheet .ir-cell', { hasText: '工艺介质外漏' }).first();
    const box = await mode.boundingBox();
    await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('11');
    await page.keyboard.press('Enter');
    await foot.getByText('第 1 行：', { exact: false }).waitFor();
    await foot.getByText('须在 1 与 10 之间', { exact: false }).waitFor();
    await look(page, 'fmeca-refused');
    await page.keyboard.press('Control+z');
    await expect.poll(() => foot.getByText('须在 1 与 10 之间', { exact: false }).count()).toBe(0);

    // A bar of the Pareto filters the sheet, and a second click takes the filter off.
    const bar = main.locator('.fmeca-pareto button').first();
    await bar.click();
    await expect.poll(() => main.locator('.ir-sheet .ir-cell', { hasText: '出力不足' }).count()).toBe(0);
    await bar.click();
    await main.locator('.ir-sheet .ir-cell', { hasText: '出力不足' }).first().waitFor();

    // So does a number of the criticality matrix: the rated mode stands in a cell, the other in none.
    const rows = async () => ({
      rated: await main.locator('.ir-sheet .ir-cell', { hasText: '工艺介质外漏' }).count(),
      other: await main.locator('.ir-sheet .ir-cell', { hasText: '出力不足' }).count(),
    });
    const bubble = main.locator('.fmeca-matrix button');
    expect(await bubble.allInnerTexts()).toEqual(['1']);
    await bubble.click();
    await expect.poll(rows).toEqual({ rated: 1, other: 0 });
    expect(await bubble.getAttribute('aria-pressed')).toBe('true');
    await bubble.click();
    await expect.poll(rows).toEqual({ rated: 1, other: 1 });
  });

  it('an answer of RCM is opened again after a reload, and tasks are dragged into one package', async () => {
    const { page } = visitor;
    const main = shown(page);
    await visitor.go(`/rcm/study/${rcmId}`);
    await main.locator('.rcm-modes').getByText('叶轮磨损').click();
    const answer = main.getByRole('region', { name: '回答' });
    await main.locator('.rcm-node.is-answered').first().waitFor();
    await page.reload();
    await main.locator('.rcm-modes').getByText('叶轮磨损').click();
    await main.locator('.rcm-node.is-answered').first().click();
    await look(page, 'rcm-answered');
    await answer.getByRole('button', { name: '退回未答' }).click();
    await expect.poll(() => main.locator('.rcm-node.is-answered').count()).toBe(0);
    const read = async () =>
      (await client.get<RcmBoard>('/ircrisk-rcm/rcm-study/board', { id: rcmId })).body.data;
    expect((await read()).modes[2]).toMatchObject({ answers: {}, outcome: null });

    // Five questions by keys alone, as fast as they are typed: none waits for the server, and nothing typed is lost.
    for (const [key, reason] of [
      ['y', '现场可见'],
      ['n', '不伤人'],
      ['n', '无泄漏'],
      ['y', '产量下降'],
      ['y', '振动可测'],
    ] as const) {
      await page.keyboard.press(key);
      await page.keyboard.type(reason);
      await page.keyboard.press('Control+Enter');
    }
    await expect
      .poll(async () => (await read()).modes[2])
      .toMatchObject({
        outcome: 'onCondition',
        answers: {
          evident: { answer: true, reason: '现场可见' },
          operational: { answer: true, reason: '产量下降' },
          t1: { answer: true, reason: '振动可测' },
        },
      });
    // The last answer is taken back by key too.
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await read()).modes[2]?.answers.t1).toBeUndefined();

    // The calculator beside the diagram answers at once, and its interval is taken over.
    await main.locator('.rcm-modes').getByText('轴承卡死').click();
    await main.locator('#rcm-pf').fill('60');
    await main.locator('#rcm-lead').fill('10');
    await main.locator('#rcm-lead').press('Tab');
    await main.getByRole('button', { name: '采用 30 天为任务间隔' }).click();
    await expect
      .poll(async () => (await read()).modes[0])
      .toMatchObject({
        ...{ intervalValue: 30, intervalUnit: 'day' },
      });

    await main.locator('.rcm-tools .ant-segmented-item').filter({ hasText: '任务' }).click();
    const board = main.getByRole('list', { name: '工作包' });
    const cards = board.locator('.rcm-card');
    await cards.first().dragTo(board.locator('.rcm-package.is-new'));
    await board.getByRole('listitem', { name: 'PK-01', exact: true }).waitFor();
    await cards
      .filter({ hasText: '1A2' })
      .dragTo(board.getByRole('listitem', { name: 'PK-01', exact: true }));
    await expect
      .poll(async () => (await read()).packages.map(({ id, codes }) => [id, codes]))
      .toEqual([['PK-01', ['1A1', '1A2']]]);
    await look(page, 'rcm-packages');
    // Taken back and done again, by key and by button.
    const packaged = async () => (await read()).modes.map(({ packageCode }) => packageCode).slice(0, 2);
    await page.keyboard.press('Control+z');
    await expect.poll(packaged).toEqual(['PK-01', null]);
    await main.getByRole('button', { name: '撤销' }).click();
    await expect.poll(packaged).toEqual([null, null]);
    await main.getByRole('button', { name: '重做' }).click();
    await page.keyboard.press('Control+y');
    await expect.poll(packaged).toEqual(['PK-01', 'PK-01']);
  });

  it('a criticality study shows the class of its system and of every tag', async () => {
    const { page } = visitor;
    const main = shown(page);
    await visitor.go('/criticality');
    await main.getByText('CR-9', { exact: true }).click();
    await main.getByRole('heading', { name: /CR-9 装置关键性/ }).waitFor();
    await main.getByText('C3', { exact: true }).waitFor();
    await look(page, 'criticality-study');
    await main.getByText('位号分级', { exact: true }).click();
    await main.locator('.ir-sheet .cr-grade-A').first().waitFor();
    await look(page, 'criticality-tags');
  });

  it('a tag is dragged onto another sub-function and takes its class', async () => {
    const { page } = visitor;
    const main = shown(page);
    await main.getByText('功能层次', { exact: true }).click();
    await main.getByRole('button', { name: 'F1.1', exact: false }).click();
    const tag = main.locator('.cr-list li[draggable="true"]').first();
    await tag.waitFor();
    await tag.dragTo(main.locator('.cr-sub').filter({ hasText: 'F1.2' }));
    await told(page, '已分配 1 个位号');
    await main.locator('.cr-sub').filter({ hasText: 'F1.2' }).getByText('1 个位号').waitFor();
    await look(page, 'criticality-hierarchy');

    // All but one are left in A, and the one that only indicates is C.
    await main.locator('.ant-segmented-item').filter({ hasText: '总览' }).click();
    const share = (count: number) => [String(count), `${((100 * count) / 4).toFixed(1)} %`];
    await expect
      .poll(async () =>
        (await main.locator('.cr-share + .cr-table tr').allInnerTexts()).map((row) =>
          row.split('\t').map((text) => text.trim()),
        ),
      )
      .toEqual([
        ['A 关键', ...share(3)],
        ['B 重要', ...share(0)],
        ['C 一般', ...share(1)],
      ]);
    expect(await main.locator('.cr-share-part').allInnerTexts()).toEqual(['A', 'C']);
  });

  it('a line is split on its strip map and merged again; no cell of it is cut', async () => {
    const { page } = visitor;
    const main = shown(page);
    await visitor.go('/criticality');
    await main.getByText('CR-8', { exact: true }).click();
    const strip = main.locator('.cr-strip');
    const segment = (code: string) => strip.getByRole('button', { name: new RegExp(`^${code} `) });
    await segment('S01').click();
    const place = main.getByLabel('拆分桩号 km');
    await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(4);
    await look(page, 'criticality-strip');
    expect(await strip.locator('text').allInnerTexts()).not.toContainEqual(expect.stringContaining('…'));
    await place.fill('4');
    await place.press('Enter');
    await expect.poll(() => strip.getByRole('button').count()).toBe(3);
    // Taken back and done again: the same segments.
    const codes = async () => strip.getByRole('button').allTextContents();
    const parts = await codes();
    await main.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => strip.getByRole('button').count()).toBe(2);
    await main.locator('.cr-segments').click();
    await page.keyboard.press('Control+y');
    await expect.poll(codes).toEqual(parts);
    await strip.getByRole('button').first().click();
    await main.getByRole('button', { name: /^与 .* 合并$/ }).click();
    await expect.poll(() => strip.getByRole('button').count()).toBe(2);
  });
});
