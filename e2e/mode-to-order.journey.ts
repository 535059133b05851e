import type { RcmBoard } from '@ircrisk/contract/modules/risk/rcm.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFailurePlant } from '../apps/server/src/testing/failure-plant.ts';
import { hireSigners, type Signers } from '../apps/server/src/testing/signers.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, look, pick, shown, told } from './steps.ts';

let platform: RunningPlatform;
let visitor: Visitor;
let client: TestClient;
let signers: Signers;
let fmecaId: string;
let rcmId: string;

async function submit(place: string, values: object): Promise<string> {
  const { body } = await client.post<string>(`${place}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
async function approve(study: string, id: string): Promise<void> {
  const sent = await client.form(`${study}/submit-review`, { id });
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ success: true });
  expect((await signers.approve(study, id)).body).toMatchObject({ success: true });
}

/** The pumps of a unit graded A: approved, the class is the ledger's. */
async function gradePumps(nodeId: string): Promise<void> {
  const base = '/ircrisk-criticality';
  const study = { code: 'CR-20', name: '泵组关键性', kind: 'equipment', method: 'z008', nodeId };
  const studyId = await submit(`${base}/criticality-study`, study);
  const mainFunctionId = await submit(`${base}/criticality-function`, {
    ...{ studyId, code: 'F1', name: '输送', redundancy: 'A' },
    ...{ safety: '2', environment: '2', production: '3', other: '1' },
  });
  const sub = { studyId, mainFunctionId, code: 'F1.1', name: '主任务', type: 'MAIN' };
  const subFunctionId = await submit(`${base}/criticality-sub-function`, sub);
  await client.post(`${base}/mapping/move`, { id: studyId, all: true, subFunctionId });
  await approve(`${base}/criticality-study`, studyId);
}

/** A month in which the low pressure of a pump alarms every hour, as its control system logs it. */
function pressureLog(): Buffer {
  const stamp = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const hours = Array.from({ length: 24 * 30 }, (_, hour) => Date.now() - (24 * 30 - hour) * 3_600_000);
  const lines = hours.flatMap((at) => [
    `${stamp(at)},PI-101.L,ALM,3,1`,
    `${stamp(at + 300_000)},PI-101.L,RTN,3,2`,
  ]);
  return Buffer.from(['Time,Tag,Event,Priority,Value', ...lines].join('\n'));
}

/** The alarm of a pump, and how the log of its console is read. */
async function furnishAlarms(equipmentId: string): Promise<void> {
  const base = '/ircrisk-alarm-management';
  const positionId = await submit(`${base}/alarm-position`, { code: 'OP-20', name: '内操' });
  await submit(`${base}/alarm-mapping`, {
    ...{ name: 'DCS', timeColumn: 'Time', tagColumn: 'Tag', kindColumn: 'Event' },
    ...{ priorityColumn: 'Priority', valueColumn: 'Value' },
  });
  const alarm = { tag: 'PI-101', type: 'L', name: '泵出口压力低', positionId, equipmentId };
  await submit(`${base}/alarm-tag`, alarm);
}

beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  const { nodeId, equipment } = await makeFailurePlant(platform, platform.a);
  await gradePumps(nodeId);
  fmecaId = await submit('/ircrisk-fmeca/fmeca-study', {
    ...{ code: 'FM-20', name: '进料泵', method: 'ratings', missionHours: 8760, levelsOn: 'probability' },
  });
  rcmId = await submit('/ircrisk-rcm/rcm-study', {
    ...{ code: 'RCM-20', name: '进料泵 RCM', equipmentId: equipment['P-101A'] },
    ...{ operatingContext: '一开一备，连续运行', reviewDate: '2030-01-01', formulasApprovedBy: '张工' },
  });
  await furnishAlarms(equipment['P-101A']!);
  visitor = await openBrowser(platform);
});
afterAll(async () => {
  expect(visitor?.problems).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

const more = async (page: Page, item: string) => {
  await shown(page).getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

it('a pump of the ledger becomes a structure, a template its modes, and a severe mode gets its action', async () => {
  const { page } = visitor;
  const main = shown(page);
  await visitor.enter(platform.a.admin, '/fmeca');
  await main.getByText('FM-20', { exact: true }).click();
  await main.getByText('还没有项目').waitFor();
  await more(page, '从台账建立结构');
  await pick(page, dialog(page).locator('#fmeca-equipment'), 'P-101A');
  await agree(page);
  const tree = main.getByRole('complementary', { name: '结构', exact: true });
  await tree.getByText('P-101A').click();
  await more(page, '套用模板到所选项目');
  await dialog(page).getByText('离心泵', { exact: false }).first().waitFor();
  await agree(page);
  await told(page, '新增 7');
  const cell = main.locator('.ir-sheet .ir-cell', { hasText: '泵壳裂纹/减薄' }).first();
  await cell.waitFor();
  const box = await cell.boundingBox();
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
  const panel = main.getByRole('complementary', { name: '所选模式' });
  await panel.getByRole('heading', { name: '泵壳裂纹/减薄' }).waitFor();
  await panel.getByText('关键性 A').waitFor();
  await panel.getByRole('button', { name: '下达措施' }).click();
  await dialog(page).locator('#fmeca-action-title').fill('泵壳定点测厚');
  const due = dialog(page).locator('#fmeca-action-due');
  await due.fill('2030-05-31');
  await due.press('Enter');
  await agree(page);
  await panel.getByText('泵壳定点测厚').waitFor();
  await look(page, 'fmeca-from-ledger');
  await visitor.go('/actionItem?list=all');
  await shown(page).getByText('泵壳定点测厚').first().waitFor();
  await approve('/ircrisk-fmeca/fmeca-study', fmecaId);
});

it('the mode is taken into RCM and decided question by question', async () => {
  const { page } = visitor;
  const main = shown(page);
  await visitor.go('/rcm');
  await main.getByText('RCM-20', { exact: true }).click();
  await main.getByText('A 类', { exact: false }).waitFor();
  await main.getByRole('button', { name: '从 FMECA 引入' }).click();
  await dialog(page).getByText('备泵不能启动').click();
  await agree(page);
  await told(page, '1');
  await main.locator('.rcm-tools .ant-segmented-item').filter({ hasText: '决断图' }).click();
  const answer = main.getByRole('region', { name: '回答' });
  const given: readonly [boolean, string][] = [
    [true, '泄漏当班可见'],
    [false, '罩内少量泄漏，不伤人'],
    [false, '围堰内收集'],
    [true, '停泵减产'],
    [true, '测厚可提前三个月发现'],
  ];
  const why = answer.getByLabel('写明理由');
  for (const [at, [yes, reason]] of given.entries()) {
    await answer.getByText(yes ? '是' : '否', { exact: true }).click();
    await why.fill(reason);
    await answer.getByRole('button', { name: '确认回答' }).click();
    // The next question comes with an empty reason.
    if (at < given.length - 1) await expect.poll(() => why.inputValue(), { timeout: 10_000 }).toBe('');
  }
  await main.locator('.rcm-modes').getByText('视情维修').waitFor();
  await look(page, 'rcm-decided');
  const { modes } = (await client.get<RcmBoard>('/ircrisk-rcm/rcm-study/board', { id: rcmId })).body.data;
  expect(modes).toMatchObject([{ mode: '泵壳裂纹/减薄', outcome: 'onCondition' }]);
  await client.post('/ircrisk-rcm/rcm-mode/update', {
    ...{
      id: modes[0]!.id,
      version: modes[0]!.version,
      task: '泵壳定点测厚',
      trade: 'inspection',
      duration: 4,
    },
    ...{ intervalValue: 1, intervalUnit: 'month', runningState: 'online', basis: 'PF' },
  });
  await approve('/ircrisk-rcm/rcm-study', rcmId);
});

it('the task is in the plan, and its order shows how critical the pump is', async () => {
  const { page } = visitor;
  const main = shown(page);
  const until = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  const { data } = (await client.post<{ jobId: string }>('/ircrisk-maint/generate', { until })).body;
  await expect
    .poll(
      async () => (await client.get<Job>('/ircrisk-system/job/detail', { id: data.jobId })).body.data.state,
    )
    .toBe('done');
  await visitor.go('/maintenance-plan');
  const view = (name: string) =>
    page
      .locator('.mp-bar .ant-segmented-item')
      .filter({ has: page.getByText(name, { exact: true }) })
      .click();
  await view('计划');
  await main
    .getByText(/^RCM-20-1A1/)
    .first()
    .waitFor();
  await look(page, 'plan-from-rcm');
  await view('工单');
  await main.getByRole('heading', { name: '工单', exact: true }).waitFor();
  const row = main.locator('.ant-table-row').filter({ hasText: '泵壳定点测厚' }).first();
  await row.waitFor();
  await row.getByRole('cell', { name: 'A', exact: true }).waitFor();
  await look(page, 'order-from-rcm');
});

it('an alarm of the pump shows how critical it is', async () => {
  const { page } = visitor;
  const main = shown(page);
  await visitor.go('/alarm-management');
  // In the bar, and where there is no log yet in the middle as well.
  await main.getByRole('button', { name: '导入日志' }).first().click();
  const box = dialog(page);
  await pick(page, box.getByLabel('日志格式'), 'DCS');
  await pick(page, box.getByLabel('默认岗位'), 'OP-20');
  const file = { name: 'log.csv', mimeType: 'text/csv', buffer: pressureLog() };
  await box.getByLabel('文件').setInputFiles(file);
  await box.locator('.ant-modal-footer .ant-btn-primary').click();
  await box
    .getByText(/1[,\s]?440/)
    .first()
    .waitFor();
  // While the button still turns it is wider, and the one beside it moves when it ends.
  await box.locator('.ant-btn-loading').waitFor({ state: 'detached' });
  await box.locator('.ant-modal-footer .ant-btn').first().click();
  await box.waitFor({ state: 'hidden' });
  await main.getByText('P-101A · A', { exact: true }).waitFor();
  await main.getByRole('button', { name: 'PI-101.L', exact: true }).click();
  await main.getByRole('complementary').getByText('设备 P-101A，关键性 A').waitFor();
  await look(page, 'alarm-of-a-critical-pump');
});
