import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoQuizItem, quizItems } from '../apps/server/src/demo/hse-qa/quiz.ts';
import { seedJudgements, seedQuizItems, seedRules } from '../apps/server/src/demo/hse-qa/seed.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { makeFailurePlant } from '../apps/server/src/testing/failure-plant.ts';
import { checkedLandmarks } from '../apps/server/src/testing/landmarks.ts';
import { hireSigners, type Signers } from '../apps/server/src/testing/signers.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { settled } from './settled.ts';
import { agree, dialog, look, lookOnPhone, pick, shown, told } from './steps.ts';

const base = '/ircrisk-hse-qa';
let platform: RunningPlatform;
let desk: Visitor;
let phone: Visitor;
let signers: Signers;
const asked = quizItems.slice(0, 3);

beforeAll(async () => {
  platform = await startPlatform();
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    await seedRules(tx);
    await seedJudgements(tx);
    await seedQuizItems(tx, asked);
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

  it('has superseded documents searched too: their clauses stand apart, and that there are none is told', async () => {
    const main = shown(desk.page);
    await main.getByRole('checkbox', { name: '也查作废文件' }).check();
    const answer = main.getByRole('region', { name: '回答' });
    await answer.getByText(/另有 \d+ 段来自作废文件，未用于回答/).waitFor();
    await answer.getByText('19.5 %').first().waitFor();
    await main.getByRole('searchbox', { name: '问题' }).fill('安全阀多久校验一次');
    await main.getByRole('button', { name: '提问', exact: true }).click();
    await answer.getByText('查了 1 份作废文件，没有与此有关的条文。').waitFor();
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

  it('leads to cases and to templates of jobs about the same thing', async () => {
    const client = await platform.client(platform.a.admin);
    await checkedLandmarks(platform, platform.a, client);
    const { page } = desk;
    const main = shown(page);
    await desk.go(`/hse-qa?q=${encodeURIComponent('安全阀多久校验一次')}`);
    await main.getByRole('region', { name: '回答' }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/ircrisk-hse-qa/ask', async (route) => {
      await held.promise;
      await route.continue();
    });
    await main.getByRole('searchbox', { name: '问题' }).fill('受限空间内动火要办哪些票');
    await main.getByRole('button', { name: '提问', exact: true }).click();
    // Nothing of the first answer is read as one of the second question.
    await main.getByRole('region', { name: '回答' }).waitFor({ state: 'detached' });
    expect(await main.getByRole('region', { name: /^与“.+”有关$/ }).count()).toBe(0);
    held.resolve();
    const related = main.getByRole('region', { name: /^与“.+”有关$/ });
    await related.getByText('作业模板').first().waitFor();
    const job = related.getByRole('button').last();
    const name = await job.textContent();
    await job.click();
    const form = page.getByRole('dialog');
    await form.getByText(String(name), { exact: true }).waitFor();
    await form
      .getByRole('button', { name: 'Close' })
      .or(form.getByRole('button', { name: '关闭' }))
      .first()
      .click();
    await form.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
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

/** The browser's own recogniser, in place of one this machine does not have: it understands one sentence, on the device alone. */
function recogniserOfTheDevice(): void {
  class Understands {
    static available = async ({ langs, processLocally }: { langs: string[]; processLocally: boolean }) =>
      processLocally && langs.every((one) => one === 'zh-CN') ? 'available' : 'unavailable';
    get processLocally() {
      return this.local;
    }
    set processLocally(local: boolean) {
      this.local = local;
    }
    local = false;
    lang = '';
    onresult: (event: object) => void = () => undefined;
    onend: () => void = () => undefined;
    start() {
      if (!this.local || this.lang !== 'zh-CN') throw new Error('what is said would leave the device');
    }
    stop() {
      this.onresult({ results: [[{ transcript: '多久校验一次' }]] });
      this.onend();
    }
    abort() {}
  }
  Object.assign(window, { SpeechRecognition: Understands });
}

/** A recogniser as browsers had it before theirs could be bound to the device: what is said goes to its maker's service. */
function recogniserOfTheMaker(): void {
  Object.assign(window, { SpeechRecognition: class {} });
}

describe('a spoken question', () => {
  const visit = { viewport: { width: 390, height: 844 } };
  it('goes into the box, to be read and changed; nothing is asked by itself', async () => {
    const visitor = await openBrowser(platform, visit);
    const { page } = visitor;
    const main = shown(page);
    await page.addInitScript(recogniserOfTheDevice);
    await visitor.enter(platform.a.admin, '/hse-qa');
    const box = main.getByRole('searchbox', { name: '问题' });
    await box.fill('安全阀');
    await main.getByRole('button', { name: '说出问题' }).click();
    await main.getByRole('button', { name: '说完了' }).click();
    await main.getByRole('button', { name: '说出问题' }).waitFor();
    expect(await box.inputValue()).toBe('安全阀多久校验一次');
    expect(page.url()).not.toContain('q=');
    expect(await main.getByRole('region', { name: '回答' }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await look(page, 'hse-qa-spoken');
    await main.getByRole('button', { name: '提问', exact: true }).click();
    await main.locator('.qa-citations button').first().getByText('Q/DHSH 0324-2025').waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('is not offered where the browser would send it out, nor at a desk', async () => {
    const sent = await openBrowser(platform, visit);
    await sent.page.addInitScript(recogniserOfTheMaker);
    await sent.enter(platform.a.admin, '/hse-qa');
    await shown(sent.page).getByRole('searchbox', { name: '问题' }).waitFor();
    await settled(sent.page);
    expect(await shown(sent.page).getByRole('button', { name: '说出问题' }).count()).toBe(0);
    await sent.close();
    const atDesk = await openBrowser(platform);
    await atDesk.page.addInitScript(recogniserOfTheDevice);
    await atDesk.enter(platform.a.admin, '/hse-qa');
    await shown(atDesk.page).getByRole('searchbox', { name: '问题' }).waitFor();
    await settled(atDesk.page);
    expect(await shown(atDesk.page).getByRole('button', { name: '说出问题' }).count()).toBe(0);
    await atDesk.close();
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
    // All questions of the set, with the progress in sight: on a busy machine a minute or two.
    await main.getByText('达标（≥ 85 %）').waitFor({ timeout: 180_000 });
    await look(page, 'hse-qa-metrics');
  });
});

/** Answers what is asked, right or wrong; the texts are those of one language. */
async function answerNext(main: Locator, tongue: 0 | 1, isRight: boolean): Promise<DemoQuizItem> {
  const asking = await main.locator('.qa-quiz legend').textContent();
  const item = asked.find(({ question }) => question[tongue] === asking);
  if (!item) throw new Error(`“${asking}” was not among the questions`);
  const [wrong] = item.options.filter((_, at) => !item.correct.includes('ABCD'[at] ?? ''));
  const right = item.options.filter((_, at) => item.correct.includes('ABCD'[at] ?? ''));
  for (const option of isRight ? right : [wrong])
    await main.getByText(option?.[tongue] ?? '', { exact: true }).click();
  await main.getByRole('button', { name: tongue === 0 ? '提交答案' : 'Answer', exact: true }).click();
  await main.getByText(item.explanation[tongue]).first().waitFor();
  return item;
}

describe('a learner on a phone', () => {
  let missed: DemoQuizItem | undefined;

  it('takes a round: right and wrong are told with the clause, which opens at its page', async () => {
    const { page } = phone;
    const main = shown(page);
    const sent: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/quiz/round')) sent.push(await response.text());
    });
    await phone.go('/hse-qa?view=learn');
    await main.getByRole('button', { name: '开始一轮' }).waitFor();
    await lookOnPhone(page, 'hse-qa-learn');
    await main.getByRole('button', { name: '开始一轮' }).click();
    await main.getByText('第 1 / 3 题').waitFor();
    expect(sent.join()).not.toContain('correct');
    missed = await answerNext(main, 0, false);
    await main.getByText(/^答错了，正确选项是/).waitFor();
    await lookOnPhone(page, 'hse-qa-learn-answer');
    await main.locator('.qa-quiz .qa-link').click();
    await main.locator('.qa-here').waitFor();
    await main
      .getByRole('complementary', { name: '引文所在文件' })
      .getByRole('button', { name: '关闭' })
      .click();
    await main.getByRole('button', { name: '下一题' }).click();
    await answerNext(main, 0, true);
    await main.getByText('答对了', { exact: true }).waitFor();
    await main.getByRole('button', { name: '下一题' }).click();
    await answerNext(main, 0, true);
    await main.getByRole('button', { name: '看结果' }).click();
    await main.getByText('答对 2 / 3 题').waitFor();
    await main.getByRole('button', { name: '我的练习' }).click();
    await main.getByText('答对 2 / 3 题').waitFor();
  });

  it('takes another in English, and what was missed comes first', async () => {
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(
        sql`update users set language = 'en' where tenant_id = current_tenant() and id = ${platform.a.admin.id}`,
      ),
    );
    const visitor = await openBrowser(platform, { language: 'en', viewport: { width: 390, height: 844 } });
    const main = shown(visitor.page);
    await visitor.enter(platform.a.admin, '/hse-qa');
    await visitor.go('/hse-qa?view=learn');
    await main.getByText('2 of 3 right').waitFor();
    await main.getByRole('button', { name: 'Begin a round' }).click();
    for (const place of [1, 2, 3]) {
      await main.getByText(`Question ${place} of 3`).waitFor();
      const item = await answerNext(main, 1, true);
      if (place === 1) expect(item).toBe(missed);
      await main.getByRole('button', { name: place === 3 ? 'See the result' : 'Next question' }).click();
    }
    await main.getByText('3 of 3 right').waitFor();
    await lookOnPhone(visitor.page, 'hse-qa-learn-en');
    expect(visitor.problems).toEqual([]);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(
        sql`update users set language = 'zh' where tenant_id = current_tenant() and id = ${platform.a.admin.id}`,
      ),
    );
  });
});

describe('whoever manages the knowledge base', () => {
  it('sees shares of the questions without names', async () => {
    const { page } = desk;
    await desk.go('/hse-qa?view=quiz');
    const row = shown(page).getByRole('row', { name: /氧含量应在什么范围/ });
    await row.waitFor();
    await row.getByText('2', { exact: true }).first().waitFor();
    await look(page, 'hse-qa-quiz');
  });

  it('makes a training need of a topic without an answer', async () => {
    const { page } = desk;
    const main = shown(page);
    await desk.go('/hse-qa?view=metrics');
    const topic = main.getByRole('listitem').filter({ hasText: '班车几点发车' });
    await topic.getByRole('button', { name: '提为培训需求' }).click();
    await pick(page, dialog(page).locator('#need-owner'), 'chen');
    await dialog(page).locator('#need-due').fill('2099-12-31');
    await page.keyboard.press('Enter');
    await agree(page);
    await told(page, '已建立行动项并通知负责人');
    await topic.getByText('待办', { exact: true }).waitFor();
    await look(page, 'hse-qa-topics');
    await topic.getByRole('button', { name: '培训需求' }).click();
    await page.getByText('培训需求：班车几点发车').first().waitFor();
  });
});
