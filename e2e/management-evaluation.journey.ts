import type { EvaluationBoard } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { journey } from './journey.ts';
import { agree, dialog, look, pick, told } from './steps.ts';

const service = '/ircrisk-management-systems-evaluation';
const walk = journey('a');
let client: TestClient;
let id: string;

interface Row {
  id: string;
  code: string;
  version: number;
}

/** An evaluation with every question answered but the last one. */
beforeAll(async () => {
  client = await walk.platform.client(walk.platform.a.admin);
  const company = await client.get<{ id: string }>('/ircrisk-center/enterprise-info/detail-by-tenant');
  const made = await client.post<string>(`${service}/management-evaluation/submit`, {
    ...{ code: 'MSE-9', name: '年度评价', enterprise: company.body.data.id },
    ...{ evaluationDate: '2026-03-01', validFrom: '2026-04-01', secondAssessor: '王工' },
  });
  id = made.body.data;
  const page = await client.get<{ records: Row[] }>(`${service}/management-answer/page`, {
    studyId: id,
    size: 500,
  });
  const rows = page.body.data.records.filter(({ code }) => code !== 'AUD-04');
  await client.post(`${service}/management-answer/row/batch`, {
    rows: rows.map((row, at) => ({
      ...{ key: row.id, id: row.id, version: row.version },
      values: { answer: at % 5 === 0 ? 'half' : 'most', secondAnswer: 'most', evidence: '查阅记录' },
    })),
  });
});

const answerOf = async (asked: string) =>
  (
    await client.get<{ records: (Row & { answer: string })[] }>(`${service}/management-answer/page`, {
      ...{ studyId: id, size: 500 },
    })
  ).body.data.records.find(({ code }) => code === asked)!;

describe('a management systems evaluation', () => {
  it('is answered question by question, without a line too, and gives its factor', async () => {
    const { page, here } = walk;
    await walk.open('/management-systems-evaluation');
    await here.getByText('MSE-9', { exact: true }).click();
    await here.getByRole('heading', { name: '审核结果是否经最高管理层评审？' }).waitFor();
    await look(page, 'evaluation-interview');
    // The line goes; the answer waits in the browser and goes out when it is back.
    await page.context().setOffline(true);
    await here.getByText(/^大部分 7\.5$/).click();
    await here.getByText(/没有连接：1 条回答保存在本机/).waitFor();
    await page.context().setOffline(false);
    await here.getByText(/没有连接/).waitFor({ state: 'hidden' });
    // What the browser wrote of the lost line.
    walk.visitor.problems.length = 0;
    await here.getByText('结果', { exact: true }).click();
    const { score } = (await client.get<EvaluationBoard>(`${service}/management-evaluation/board`, { id }))
      .body.data;
    expect(score.value?.pscore).toBeGreaterThan(60);
    await here.getByText(score.value!.factor.toPrecision(3)).first().waitFor();
    await look(page, 'evaluation-result');
  });

  it('keeps an answer the server could not take, and sends it when it can', async () => {
    const { page, here } = walk;
    await here.getByText('访谈', { exact: true }).click();
    await here
      .getByText(/^LEAD-01 ·/)
      .first()
      .waitFor();
    const refusal = { code: 500, success: false, data: null, msg: '' };
    await page.route('**/management-answer/row/batch', (route) =>
      route.fulfill({ status: 500, json: refusal }),
    );
    await here
      .getByText(/^少部分 /)
      .first()
      .click();
    await here.getByText(/没有连接：1 条回答保存在本机/).waitFor();
    await page.unroute('**/management-answer/row/batch');
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    await here.getByText(/没有连接/).waitFor({ state: 'hidden' });
    await expect.poll(async () => (await answerOf('LEAD-01')).answer).toBe('little');
    walk.visitor.problems.length = 0;
    await here.getByText('结果', { exact: true }).click();
  });

  it('stays at a question until somebody goes on, and what is typed is kept under it', async () => {
    const { page, here } = walk;
    const row = await answerOf('AUD-03');
    const emptied = await client.post(`${service}/management-answer/row/batch`, {
      rows: [
        {
          ...{ key: row.id, id: row.id, version: row.version },
          values: { answer: null, evidence: null, secondAnswer: null },
        },
      ],
    });
    expect(emptied.body.data).toMatchObject({ faults: [] });
    await page.reload();
    await here.getByText('访谈', { exact: true }).click();
    const card = here.locator('.mse-card');
    await card.getByText(/^AUD-03 ·/).waitFor();
    // Saving is slow: what is typed meanwhile belongs to the question in sight.
    await page.route('**/management-answer/row/batch', async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue();
    });
    const saved = page.waitForResponse('**/management-answer/row/batch');
    await card
      .getByText(/^大部分 /)
      .first()
      .click();
    await card.getByRole('textbox', { name: /^证据/ }).fill('查阅 2026 年审核报告');
    await saved;
    await here.getByText(/正在保存/).waitFor({ state: 'hidden' });
    await card.getByText(/^AUD-03 ·/).waitFor();
    await here.getByRole('button', { name: '下一题' }).click();
    await card.getByText(/^AUD-04 ·/).waitFor();
    await expect
      .poll(async () => answerOf('AUD-03'))
      .toMatchObject({ answer: 'most', evidence: '查阅 2026 年审核报告' });
    expect(await answerOf('AUD-04')).not.toMatchObject({ evidence: '查阅 2026 年审核报告' });
    await page.unroute('**/management-answer/row/batch');
    // Enter goes on from an answer.
    await here.getByRole('button', { name: '上一题' }).click();
    await card.getByText(/^AUD-03 ·/).waitFor();
    await card.getByRole('radio', { name: /^大部分 / }).press('Enter');
    await card.getByText(/^AUD-04 ·/).waitFor();
  });

  it('“not applicable” waits for its reason, and says so', async () => {
    const { here } = walk;
    const card = here.locator('.mse-card');
    await here.getByRole('button', { name: '上一题' }).click();
    await card.getByText(/^AUD-03 ·/).waitFor();
    await card.getByText('不适用', { exact: true }).first().click();
    await here.getByRole('button', { name: '下一题' }).click();
    await card.getByRole('alert').getByText('请填写不适用的理由').waitFor();
    await card.getByText(/^AUD-03 ·/).waitFor();
    await card.getByRole('textbox', { name: /^不适用的理由/ }).fill('本装置无此项');
    await here.getByRole('button', { name: '下一题' }).click();
    await card.getByText(/^AUD-04 ·/).waitFor();
    await expect.poll(async () => answerOf('AUD-03')).toMatchObject({ answer: 'na', reason: '本装置无此项' });
    await here.getByText('结果', { exact: true }).click();
  });

  it('the drawing and the table say the same of every section', async () => {
    const { here } = walk;
    const table = await here
      .locator('.mse-result .ant-table')
      .first()
      .locator('tbody tr.ant-table-row')
      .evaluateAll((rows) =>
        rows.map((row) => Number.parseFloat((row as HTMLTableRowElement).cells[2]?.textContent ?? '')),
      );
    const points = await here.locator('.mse-radar polygon[stroke-width="2"]').first().getAttribute('points');
    // Each corner lies at its share of the radius.
    const drawn = points!
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split(',').map(Number) as [number, number])
      .map(([x, y]) => (Math.hypot(x, y) / 128) * 100);
    expect(drawn).toHaveLength(13);
    expect(table).toHaveLength(13);
    for (const [at, share] of drawn.entries()) expect(Math.abs(share - table[at]!)).toBeLessThan(0.1);
  });

  it('an answer somebody else gave meanwhile is asked about, and the chosen one stays', async () => {
    const { page, here } = walk;
    await here.getByText('访谈', { exact: true }).click();
    const row = () => answerOf('LEAD-01');
    await here
      .getByText(/^LEAD-01 ·/)
      .first()
      .waitFor();
    const known = await row();
    await client.post(`${service}/management-answer/row/batch`, {
      rows: [{ key: known.id, id: known.id, version: known.version, values: { answer: 'none' } }],
    });
    await here
      .getByText(/^完全做到 /)
      .first()
      .click();
    await dialog(page).getByText('LEAD-01').first().waitFor();
    await look(page, 'evaluation-conflict');
    await dialog(page).getByRole('button', { name: '用我的回答' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(async () => (await row()).answer).toBe('full');
  });

  it('the next evaluation takes over its answers', async () => {
    const { page, here } = walk;
    const company = await client.get<{ id: string }>('/ircrisk-center/enterprise-info/detail-by-tenant');
    await client.post(`${service}/management-evaluation/submit`, {
      ...{ code: 'MSE-10', name: '次年评价', enterprise: company.body.data.id },
      ...{ evaluationDate: '2026-06-01', validFrom: '2026-07-01' },
    });
    await walk.open('/management-systems-evaluation');
    await here.getByText('MSE-10', { exact: true }).click();
    await here.getByRole('button', { name: '沿用回答' }).click();
    await pick(page, dialog(page).getByLabel('来源评价'), '年度评价');
    await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
    await dialog(page)
      .getByText(/沿用 102 条回答/)
      .waitFor();
    await look(page, 'evaluation-taken');
    await dialog(page).locator('.ant-modal-footer .ant-btn').first().click();
    await walk.open('/management-systems-evaluation');
    await here.getByText('MSE-9', { exact: true }).click();
    await here.getByText('结果', { exact: true }).click();
  });

  it('a gap becomes an action item', async () => {
    const { page, here } = walk;
    await here.locator('.ant-table-tbody .ant-checkbox-input').first().check();
    await here.getByRole('button', { name: '下达行动项（1）' }).click();
    await dialog(page).locator('.ant-picker input').fill('2030-05-31');
    await dialog(page).locator('.ant-picker input').press('Enter');
    await agree(page);
    await told(page, '已下达 1 个行动项');
    await here.getByText('待办', { exact: true }).first().waitFor();
    await here.getByText('问题与回答', { exact: true }).click();
    await here.locator('.ir-sheet').waitFor();
    await look(page, 'evaluation-answers');
  });

  it('a gap starts a root cause case in one click', async () => {
    const { page, here } = walk;
    await walk.open('/management-systems-evaluation');
    await here.getByText('MSE-9', { exact: true }).click();
    await here.getByText('结果', { exact: true }).click();
    await here.getByRole('button', { name: '根原因分析' }).first().click();
    await here.getByText('审核发现 MSE-9').waitFor();
    await here.locator('.rc-of-cause').first().waitFor();
    expect(page.url()).toContain('/root-cause-analysis/case/');
  });

  it('stands beside other years', async () => {
    const { page, here } = walk;
    await walk.open('/management-systems-evaluation');
    await here.getByText('历年与各厂比较', { exact: true }).click();
    await here.getByRole('img', { name: /各部分得分率/ }).waitFor();
    await look(page, 'evaluation-compare');
  });
});
