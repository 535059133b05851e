import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { announce } from '../apps/server/src/platform/events/topics.ts';
import { type Receiver, startReceiver } from '../apps/server/src/testing/receiver.ts';
import { closeBrowser, openBrowser, startPlatform } from './harness.ts';
import { Journey } from './journey.ts';
import { dialog, look, pick, rowMenu, told } from './steps.ts';

const walk = new Journey();
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  walk.platform = await startPlatform({ env: { WEBHOOK_ORIGINS: receiver.origin } });
  walk.visitor = await openBrowser(walk.platform);
  await walk.visitor.enter(walk.platform.a.admin);
});
afterAll(async () => {
  const faults = walk.visitor ? walk.faults() : [];
  await closeBrowser();
  await walk.platform?.close();
  await receiver?.close();
  expect(faults).toEqual([]);
});

const more = '维修系统的更多操作';
const row = (text: string) => walk.here.locator('.ant-table-row', { hasText: text });

describe('an administrator connects another program', () => {
  it('adds it, gets its secret once and sends a test', async () => {
    const { page, here } = walk;
    await walk.open('/webhook');
    await here.getByText('还没有事件推送').waitFor();
    await walk.add();
    await walk.fill('名称', '维修系统');
    await walk.fill('接收地址', `${receiver.origin}/hook`);
    const box = walk.drawer;
    await pick(page, box.getByLabel('主题', { exact: true }), '工单完成');
    await pick(page, box.getByLabel('所用用户', { exact: true }), walk.platform.a.admin.account);
    await look(page, 'webhook-form');
    await walk.press('保存', box);
    await row('维修系统').getByText('已暂停').waitFor();
    await rowMenu(page, more, '启用');
    await told(page, '请先生成签名密钥');
    await rowMenu(page, more, '签名密钥');
    await dialog(page)
      .getByRole('button', { name: /生\s?成/ })
      .click();
    await dialog(page).getByText('密钥只显示这一次').waitFor();
    await look(page, 'webhook-secret');
    await dialog(page).getByRole('button', { name: '已保存' }).click();
    await rowMenu(page, more, '发送测试');
    await expect.poll(() => receiver.received.length).toBe(1);
    await rowMenu(page, more, '启用');
    await row('维修系统').getByText('启用', { exact: true }).waitFor();
    await look(page, 'webhooks');
  });

  it('sees what was sent with its answer, and sends it again', async () => {
    const { page, here, platform } = walk;
    const { tenantId } = platform.a;
    await platform.inTenant(tenantId, (tx) => announce(tx, tenantId, 'order.completed', { orderIds: ['1'] }));
    await expect.poll(() => receiver.received.length).toBe(2);
    await expect
      .poll(() =>
        platform.inTenant(tenantId, (tx) =>
          tx.all(sql`select 1 from webhook_deliveries where state = 'waiting'`),
        ),
      )
      .toEqual([]);
    await here.getByText('推送记录', { exact: true }).first().click();
    await row('工单完成').getByText('已送达').waitFor();
    await row('测试').getByText('已送达').waitFor();
    await look(page, 'webhook-deliveries');
    await row('工单完成')
      .getByRole('button', { name: /更多操作/ })
      .click();
    await page.getByRole('menuitem', { name: '重新发送', exact: true }).click();
    await expect.poll(() => receiver.received.length).toBe(3);
    const ids = receiver.received.slice(1).map(({ headers }) => headers['ircrisk-webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });
});
