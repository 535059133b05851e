import type { FmecaAction, FmecaWorkspace } from '@ircrisk/contract/modules/risk/fmeca.ts';
import type { RowsAnswer } from '@ircrisk/contract/rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, look, shown } from './steps.ts';

let platform: RunningPlatform;
let visitor: Visitor;
let client: TestClient;
let fmecaId: string;

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
async function furnishCriticality(): Promise<void> {
  const base = '/ircrisk-criticality';
  const { nodeId } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 4));
  const study = { code: 'CR-9', name: '装置关键性', kind: 'equipment', method: 'z008', nodeId };
  const studyId = await submit(`${base}/criticality-study`, study);
  const mainFunctionId = await submit(`${base}/criticality-function`, {
    ...{ studyId, code: 'F1', name: '输送', redundancy: 'A' },
    ...{ safety: '1', environment: '2', production: '3', other: '1' },
  });
  const subFunctionId = await submit(`${base}/criticality-sub-function`, {
    ...{ studyId, mainFunctionId, code: 'F1.1', name: '主任务', type: 'MAIN' },
  });
  await client.post(`${base}/mapping/move`, { id: studyId, all: true, subFunctionId });
}

beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  fmecaId = await furnishFmeca();
  await furnishCriticality();
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
});
