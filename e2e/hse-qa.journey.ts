import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedJudgements, seedRules } from '../apps/server/src/demo/hse-qa/seed.ts';
import { makeFailurePlant } from '../apps/server/src/testing/failure-plant.ts';
import { hireSigners, type Signers } from '../apps/server/src/testing/signers.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { look, shown } from './steps.ts';

const base = '/ircrisk-hse-qa';
let platform: RunningPlatform;
let desk: Visitor;
let phone: Visitor;
let signers: Signers;

beforeAll(async () => {
  platform = await startPlatform();
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    await seedRules(tx);
    await seedJudgements(tx);
  });
  signers = await hireSigners(platform, platform.a);
  desk = await openBrowser(platform);
  phone = await openBrowser(platform, { viewport: { width: 390, height: 844 } });
});
afterAll(async () => {
  expect(desk?.problems).toEqual([]);
  expect(phone?.problems).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

describe('a question', () => {
  it('is answered by the clause, which opens at its page', async () => {
    const { page } = desk;
    const main = shown(page);
    await desk.enter(platform.a.admin, '/hse-qa');
    await main.getByRole('searchbox', { name: '问题' }).fill('进受限空间前氧含量要求是多少？');
    await main.getByRole('button', { name: '提问', exact: true }).click();
    const answer = main.getByRole('region', { name: '回答' });
    await answer.getByText('可靠', { exact: true }).waitFor();
    await answer.getByText('19.5 %').first().waitFor();
    await answer.getByText('数字均见于引文').waitFor();
    expect(await answer.getByText(/来自作废文件，未用于回答/).count()).toBe(0);
    await answer.getByText(/第二为 \d+, Q\/DHSH 0311-2025 6\.3/).waitFor();
    const paper = main.getByRole('complementary', { name: '引文所在文件' });
    await paper.getByText('现行，2025-03-01 起').waitFor();
    await paper.locator('.qa-here', { hasText: '上、中、下三点取样' }).waitFor();
    await answer.getByRole('button', { name: '对', exact: true }).click();
    await answer.getByText('谢谢，已记录').waitFor();
    await look(page, 'hse-qa-answer');
  });

  it('begins at a piece of equipment, says so, and leads back to it', async () => {
    const { page } = desk;
    const main = shown(page);
    const { equipment } = await makeFailurePlant(platform, platform.a);
    const equipmentId = equipment['P-101A'];
    await desk.go(`/equipment/detail?id=${equipmentId}`);
    await main.getByRole('button', { name: '向 HSE 问答提问' }).click();
    await page.waitForURL(/hse-qa\?equipmentId=/);
    await main.getByText('关于设备', { exact: true }).waitFor();
    await main.getByRole('searchbox', { name: '问题' }).fill('安全阀多久校验一次');
    await main.getByRole('button', { name: '提问', exact: true }).click();
    await main.getByRole('region', { name: '回答' }).waitFor();
    expect(page.url()).toContain(`equipmentId=${equipmentId}`);
    await main.locator('.qa-about button').first().click();
    await page.waitForURL(/equipment\/detail\?id=/);
    await desk.go(`/hse-qa?equipmentId=${equipmentId}`);
    await main.getByRole('button', { name: '不限设备' }).click();
    await main.getByText('关于设备', { exact: true }).waitFor({ state: 'detached' });
  });

  it('on a phone is asked, read, and goes to an expert when there is no answer', async () => {
    const { page } = phone;
    const main = shown(page);
    await phone.enter(platform.a.admin, '/hse-qa');
    await main.getByRole('searchbox', { name: '问题' }).fill('安全阀多久校验一次');
    await main.getByRole('button', { name: '提问', exact: true }).click();
    const first = main.locator('.qa-citations button').first();
    await first.getByText('Q/DHSH 0324-2025').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await first.click();
    await main.locator('.qa-here', { hasText: '每年至少校验' }).waitFor();
    await main
      .getByRole('complementary', { name: '引文所在文件' })
      .getByRole('button', { name: '关闭' })
      .click();
    await main.getByRole('searchbox', { name: '问题' }).fill('班车几点发车');
    await main.getByRole('button', { name: '提问', exact: true }).click();
    await main.getByText('没有可靠答案', { exact: true }).waitFor();
    await main.getByRole('button', { name: /转专家$/ }).click();
    const form = page.getByRole('dialog');
    await form.getByText('紧急', { exact: true }).click();
    await form.getByRole('button', { name: /^发\s?送$/ }).click();
    await page.getByText(/已转专家/).waitFor();
    await look(page, 'hse-qa-phone');
  });
});

describe('an expert', () => {
  it('answers with citations, somebody else accepts, and it is found', async () => {
    const { page } = desk;
    const client = await platform.client(platform.a.admin);
    const made = await client.post<{ id: string }>(`${base}/question/ask-expert`, {
      question: '夏季 38 ℃ 能否全天室外作业？',
    });
    const asked = await client.post<{ citations: { passageId: string }[] }>(`${base}/ask`, {
      question: '气温多少度停止室外作业',
    });
    const passageIds = asked.body.data.citations.slice(0, 1).map(({ passageId }) => passageId);
    const { id } = made.body.data;
    const answered = await signers.checker.post(`${base}/question/answer`, {
      id,
      answer: '37 ℃ 至 40 ℃ 时全天室外作业不超过 6 h。',
      passageIds,
    });
    expect(answered.body.success, JSON.stringify(answered.body)).toBe(true);
    await desk.go(`/hse-qa/question/${id}`);
    const main = shown(page);
    await main.getByText('待审核').first().waitFor();
    await look(page, 'hse-qa-question');
    await main.getByRole('button', { name: /采纳并入库/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定|确\s?认|采纳并入库/ })
      .last()
      .click();
    await main.getByText('已入库').waitFor();
    await desk.go('/hse-qa?view=faq');
    await main.getByText('夏季 38 ℃ 能否全天室外作业？').first().waitFor();
  });

  it('answers a question that names somebody: whoever asked agrees to the wording first', async () => {
    const { page } = desk;
    const main = shown(page);
    const client = await platform.client(platform.a.admin);
    const made = await client.post<{ id: string }>(`${base}/question/ask-expert`, {
      question: '高温天李师傅能否全天室外作业？',
      visibility: 'team',
    });
    const asked = await client.post<{ citations: { passageId: string }[] }>(`${base}/ask`, {
      question: '气温多少度停止室外作业',
    });
    const { id } = made.body.data;
    await signers.checker.post(`${base}/question/answer`, {
      id,
      answer: '37 ℃ 至 40 ℃ 时全天室外作业不超过 6 h。',
      passageIds: asked.body.data.citations.slice(0, 1).map(({ passageId }) => passageId),
    });
    await signers.approver.post(`${base}/question/judge`, { id, act: 'approve' });
    await desk.go(`/hse-qa/question/${id}`);
    await main.getByText('入库预览').waitFor();
    await look(page, 'hse-qa-publication');
    await main.locator('#qa-wording').fill('高温天能否全天室外作业？');
    await main.getByRole('button', { name: '同意入库' }).click();
    await main.getByText('已入库').waitFor();
    expect(await main.getByText('入库预览').count()).toBe(0);
  });

  it('and the knowledge base, the evaluation and its figures are shown', async () => {
    const { page } = desk;
    const main = shown(page);
    await desk.go('/hse-qa?view=knowledge');
    await main.getByText('Q/DHSH 0311-2025').waitFor();
    await look(page, 'hse-qa-knowledge');
    await desk.go('/hse-qa?view=metrics');
    await main.getByRole('button', { name: '运行评测' }).click();
    await main.getByText('达标（≥ 85 %）').waitFor();
    await look(page, 'hse-qa-metrics');
  });
});
