import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFmea } from '../apps/server/src/demo/fmea.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, look, pick, shown } from './steps.ts';

let platform: RunningPlatform;
let visitor: Visitor;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.inTenant(platform.a.tenantId, (tx) => seedFmea(tx));
  visitor = await openBrowser(platform);
  // What listens to the window and the document, and what streams: counted from the first moment.
  await visitor.page.addInitScript(() => {
    const counts = { listeners: 0, streams: 0 };
    Object.assign(globalThis, { ircriskCounts: counts });
    for (const target of [window, document]) {
      const [add, remove] = [target.addEventListener, target.removeEventListener];
      target.addEventListener = function (this: EventTarget, ...given: Parameters<typeof add>) {
        counts.listeners += 1;
        return add.apply(target, given);
      } as typeof add;
      target.removeEventListener = function (this: EventTarget, ...given: Parameters<typeof remove>) {
        counts.listeners -= 1;
        return remove.apply(target, given);
      } as typeof remove;
    }
    const Stream = EventSource;
    globalThis.EventSource = class extends Stream {
      constructor(...given: ConstructorParameters<typeof Stream>) {
        super(...given);
        counts.streams += 1;
      }
      override close() {
        counts.streams -= 1;
        super.close();
      }
    };
  });
});
afterAll(async () => {
  expect(visitor?.problems).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

const app = (page: Page) => page.locator('[data-app="fmea"]');
const step = (page: Page, name: string) => app(page).locator('.fm-steps').getByRole('button', { name });
const box = (page: Page, name: string) => app(page).locator('.dg-of-part', { hasText: name }).first();
const saved = (page: Page) =>
  app(page)
    .locator('.dg-save')
    .getByText(/已自动保存 \d/)
    .waitFor();
async function visit(page: Page, text: string): Promise<void> {
  const place = await app(page).locator('.ir-sheet .ir-cell', { hasText: text }).first().boundingBox();
  if (!place) throw new Error(`no cell ${text}`);
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
}

describe('the failure-mode application', () => {
  it('opens a study in its sheet; a failure renamed there is renamed in the net, and a reload finds both', async () => {
    const { page } = visitor;
    await visitor.enter(platform.a.admin, '/fmea');
    await app(page).getByRole('heading', { name: '失效模式分析' }).waitFor();
    await look(page, 'fmea-list');
    await app(page).getByRole('button', { name: 'FMEA-012' }).click();
    await app(page).locator('.ir-sheet').waitFor();
    await visit(page, '分液罐液位开关卡涩');
    await app(page).getByRole('complementary', { name: '当前行' }).getByText('RPN = S · O · D').waitFor();
    await look(page, 'fmea-sheet');
    await page.keyboard.type('液位开关卡涩失灵');
    await page.keyboard.press('Enter');
    await saved(page);
    await step(page, '失效分析').click();
    await pick(page, app(page).getByLabel('关注要素'), '气缸活塞');
    await box(page, '液位开关卡涩失灵').waitFor();
    await look(page, 'fmea-net');
    const address = page.url();
    expect(address).toContain('/failures?focus=');
    await page.reload();
    await box(page, '液位开关卡涩失灵').waitFor();
    expect(page.url()).toBe(address);
  });

  it('a row of the sheet gets its action on the one to-do list', async () => {
    const { page } = visitor;
    await step(page, '风险分析').click();
    await visit(page, '液位开关卡涩失灵');
    const panel = app(page).getByRole('complementary', { name: '当前行' });
    await panel.getByRole('button', { name: '下达措施' }).click();
    await dialog(page).locator('#fm-action-title').fill('液位开关每季校验');
    const due = dialog(page).locator('#fm-action-due');
    await due.fill('2030-06-30');
    await due.press('Enter');
    await agree(page);
    await panel.getByText('液位开关每季校验').waitFor();
    await look(page, 'fmea-raised');
    const client = await platform.client(platform.a.admin);
    const { data } = (
      await client.get<{ records: object[] }>('/ircrisk-center/action-item/page', { sourceModule: 'fmea' })
    ).body;
    expect(data.records).toContainEqual(
      expect.objectContaining({ title: '液位开关每季校验', dueDate: '2030-06-30' }),
    );
    await step(page, '失效分析').click();
    await box(page, '液击损坏').waitFor();
  });

  it('writes in the net what the sheet shows, and takes it back', async () => {
    const { page } = visitor;
    await box(page, '液击损坏').click();
    await page.keyboard.press('F2');
    await page.locator('.dg-label-input').fill('液击致连杆断裂');
    await page.keyboard.press('Enter');
    await step(page, '风险分析').click();
    await app(page).locator('.ir-sheet .ir-cell', { hasText: '液击致连杆断裂' }).first().waitFor();
    await app(page).getByRole('button', { name: '撤销' }).first().click();
    await app(page).locator('.ir-sheet .ir-cell', { hasText: '液击损坏' }).first().waitFor();
  });

  it('takes a template under an element of the tree', async () => {
    const { page } = visitor;
    await step(page, '结构分析').click();
    const tree = app(page).getByRole('region', { name: '结构树' });
    await tree.getByText('往复压缩机组').click();
    await tree.getByRole('button', { name: '套用模板' }).click();
    await pick(page, dialog(page).getByLabel('模板'), '电动机');
    await agree(page);
    await expect.poll(() => tree.getByText('v1').count()).toBe(2);
    await look(page, 'fmea-structure');
    await saved(page);
  });

  it('shows priorities before and after and says what is missing', async () => {
    const { page } = visitor;
    await step(page, '优化').click();
    await app(page).getByRole('table', { name: '措施前' }).waitFor();
    await look(page, 'fmea-actions');
    await step(page, '功能分析').click();
    await app(page).locator('.dg-of-part').first().waitFor();
    await look(page, 'fmea-functions');
    await step(page, '策划准备').click();
    await app(page).getByText('任务与范围').first().waitFor();
    await look(page, 'fmea-plan');
    await step(page, '结果文件化').click();
    await app(page).getByText('尚缺结论').waitFor();
    await look(page, 'fmea-results');
  });

  it('lists templates and the MSR table, speaks English at once', async () => {
    const { page } = visitor;
    await visitor.go('/fmea/templates');
    await app(page).getByText('离心泵').first().waitFor();
    await look(page, 'fmea-templates');
    await visitor.go('/fmea/msr');
    await app(page).getByText('尚未载入', { exact: false }).waitFor();
    await page.getByTitle('English').click();
    await app(page).getByText('Not loaded', { exact: false }).waitFor();
    await look(page, 'fmea-msr-en');
    await visitor.go('/fmea');
    await app(page).getByRole('button', { name: 'FMEA-011' }).click();
    await app(page).locator('.ir-sheet .ir-cell', { hasText: 'Seal face leakage' }).first().waitFor();
    await look(page, 'fmea-sheet-en');
    await step(page, 'Failures').click();
    await app(page).locator('.dg-of-part').first().waitFor();
    await look(page, 'fmea-net-en');
    await page.getByTitle('中文').click();
  });

  it('leaves nothing behind: no element, no stylesheet, no listener, no stream', async () => {
    const { page } = visitor;
    const left = () =>
      page.evaluate(() => ({
        ...(globalThis as unknown as { ircriskCounts: object }).ircriskCounts,
        sheets: [...document.querySelectorAll<HTMLLinkElement>('link')].filter(({ href }) =>
          href.includes('/apps/fmea/'),
        ).length,
        roots: document.querySelectorAll('[data-app]').length,
      }));
    const leave = async () => {
      await visitor.go('/user/post');
      await shown(page).getByRole('heading', { name: '岗位' }).first().waitFor();
      await expect.poll(() => page.locator('[data-app]').count()).toBe(0);
    };
    const stay = async () => {
      await visitor.go('/fmea');
      await app(page).getByRole('button', { name: 'FMEA-012' }).click();
      await app(page).locator('.ir-sheet').waitFor();
      await step(page, '失效分析').click();
      await app(page).locator('.dg-of-part').first().waitFor();
    };
    await leave();
    await stay();
    await leave();
    const once = await left();
    expect(once).toMatchObject({ sheets: 0, roots: 0 });
    await stay();
    await leave();
    await stay();
    await leave();
    expect(await left()).toEqual(once);
  });
});
