import pg from 'pg';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import { look } from './steps.ts';
import { find, heading, visiting } from './visiting.ts';

const { platform, enter } = visiting();
const posts = '/user/post';

describe('tabs', () => {
  it('keep the state of their page, select the left neighbour when closed, and ask before', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const tabs = page.getByRole('navigation', { name: visitor.shellText('shell.tabs') });
    const tab = (name: string) => tabs.getByRole('button', { name, exact: true });
    const current = async () => tabs.locator('[aria-current="page"]').innerText();
    const choose = async (name: string) => {
      await find(visitor, name);
      await expect.poll(current).toBe(name);
    };
    const agreed = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: visitor.shellText('shell.confirm') })
        .click();
    const close = async (name: string) => {
      await tabs.getByRole('button', { name: visitor.shellText('shell.closeThis', { title: name }) }).click();
      await page.getByRole('dialog').getByText(visitor.shellText('shell.confirmClose')).waitFor();
      await agreed();
      await tab(name).waitFor({ state: 'detached' });
    };
    for (const name of ['岗位管理', '组织架构', '登录记录']) await choose(name);
    expect(await tabs.locator('.tab').count()).toBe(4);

    await choose('岗位管理');
    await heading(visitor, /岗位/).waitFor();
    expect(await tabs.locator('.tab').count()).toBe(4);
    const box = page.getByLabel('搜索', { exact: true }).filter({ visible: true });
    await box.first().fill('typed here');
    await tab('组织架构').click();
    await expect.poll(current).toBe('组织架构');
    await tab('岗位管理').click();
    await expect.poll(current).toBe('岗位管理');
    await expect.poll(() => box.first().inputValue()).toBe('typed here');

    await tab('登录记录').click();
    await expect.poll(current).toBe('登录记录');
    await close('登录记录');
    await expect.poll(current).toBe('组织架构');
    await close('岗位管理');
    await expect.poll(current).toBe('组织架构');
    const first = tabs.getByRole('button', { name: visitor.shellText('shell.closeThis', { title: '首页' }) });
    expect(await first.count()).toBe(0);

    await page.getByRole('button', { name: visitor.shellText('shell.tabTools') }).click();
    await page.getByRole('menuitem', { name: visitor.shellText('shell.closeAll') }).click();
    await agreed();
    await expect.poll(current).toBe('首页');
    expect(await tabs.locator('.tab').count()).toBe(1);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('take along what lies over their page, and bring it back as it was left', async () => {
    const visitor = await enter(posts);
    const { page } = visitor;
    const tabs = page.getByRole('navigation', { name: visitor.shellText('shell.tabs') });
    const over = page.locator('.ant-drawer, .ant-modal, .ant-select-dropdown, .ant-popover, .ant-tooltip');
    const inSight = () => over.filter({ visible: true }).count();
    await heading(visitor, /岗位/).waitFor();
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    const name = page.getByLabel('岗位名称', { exact: true }).filter({ visible: true });
    await name.fill('半句');

    await find(visitor, '组织架构');
    await heading(visitor, /组织架构/).waitFor();
    await expect.poll(inSight).toBe(0);
    // Neither the keys nor the focus are the hidden drawer's: Escape leaves it open, and what is typed arrives here.
    await page.keyboard.press('Escape');
    const box = page.getByLabel('搜索', { exact: true }).filter({ visible: true });
    await box.first().click();
    await page.keyboard.type('abc');
    expect(await box.first().inputValue()).toBe('abc');
    await box.first().fill('');

    await tabs.getByRole('button', { name: '岗位管理', exact: true }).click();
    await expect.poll(() => name.inputValue()).toBe('半句');
    // The question whether to leave lies over the drawer; it goes and comes back with it.
    await name.click();
    await page.keyboard.press('Escape');
    const question = page
      .getByRole('dialog')
      .filter({ hasText: '放弃未保存的修改' })
      .filter({ visible: true });
    await question.waitFor();
    await page.goBack();
    await heading(visitor, /组织架构/).waitFor();
    await expect.poll(inSight).toBe(0);
    await page.goForward();
    await question.waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('are asked about for their own unsaved work, whichever is in sight', async () => {
    const visitor = await enter('/companyModel');
    const { page } = visitor;
    const short = page.getByLabel('简称', { exact: true });
    await short.fill('半句');
    await visitor.go('/user/dept');
    await heading(visitor, /组织架构/).waitFor();
    await visitor.go(posts);
    await heading(visitor, /岗位/).waitFor();
    const tabs = page.getByRole('navigation', { name: visitor.shellText('shell.tabs') });
    const closing = async (title: string) => {
      await tabs.getByRole('button', { name: visitor.shellText('shell.closeThis', { title }) }).click();
      const said = await page.getByRole('dialog').innerText();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      return said;
    };
    expect(await closing('公司信息')).toContain(visitor.shellText('shell.confirmCloseUnsaved'));
    expect(await closing('岗位管理')).toContain(visitor.shellText('shell.confirmClose'));
    expect(await closing('组织架构')).toContain(visitor.shellText('shell.confirmClose'));
    await page.goBack();
    await heading(visitor, /组织架构/).waitFor();
    await page.goBack();
    await expect.poll(() => short.isVisible()).toBe(true);
    expect(await short.inputValue()).toBe('半句');
    await visitor.close();
  });

  it('come back after a reload, and one is started anew without the others', async () => {
    const visitor = await enter('/user/dept');
    const { page } = visitor;
    await heading(visitor, /组织架构/).waitFor();
    await visitor.go(posts);
    await heading(visitor, /岗位/).waitFor();
    const box = page.getByLabel('搜索', { exact: true }).filter({ visible: true });
    await box.first().fill('typed here');
    await expect.poll(() => new URL(page.url()).searchParams.get('l.q')).toBe('typed here');
    await box.first().evaluate((element) => element.setAttribute('data-seen', 'before'));
    await page.getByRole('button', { name: visitor.shellText('shell.tabTools') }).click();
    await page.getByRole('menuitem', { name: visitor.shellText('shell.refreshTab') }).click();
    // The page is another one, and looks for what it looked for: that stands in its address.
    await expect.poll(() => box.first().getAttribute('data-seen')).toBe(null);
    await expect.poll(() => box.first().inputValue()).toBe('typed here');
    await page.reload();
    await heading(visitor, /岗位/).waitFor();
    await expect.poll(() => box.first().inputValue()).toBe('typed here');
    expect(await page.locator('.tab').count()).toBe(3);
    await visitor.close();
  });
});

/** An opening dialog grows into its place: where it stands counts once it stands still. */
async function settled(part: Locator): Promise<void> {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      last = JSON.stringify(await part.boundingBox());
      return last === before;
    })
    .toBe(true);
}

it('a dialog is moved by its title and stays inside the window', async () => {
  const visitor = await enter();
  const { page } = visitor;
  await page.getByTitle(visitor.shellText('shell.userMenu')).click();
  await page.getByRole('menuitem', { name: visitor.shellText('shell.changePassword') }).click();
  const title = page
    .getByRole('dialog')
    .getByText(visitor.shellText('shell.password.title'), { exact: true });
  await title.waitFor();
  const drag = async (x: number, y: number) => {
    const from = (await title.boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 10 + x, from.y + 5 + y, { steps: 4 });
    await page.mouse.up();
  };
  const content = page.locator('.ant-modal-container, .ant-modal-content').first();
  await settled(content);
  const before = (await content.boundingBox())!;
  await drag(40, 30);
  const moved = (await content.boundingBox())!;
  expect([Math.round(moved.x - before.x), Math.round(moved.y - before.y)]).toEqual([40, 30]);
  for (const [x, y] of [
    [5000, 5000],
    [-5000, -5000],
  ] as const) {
    await drag(x, y);
    const box = (await content.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(-1);
    expect(box.y).toBeGreaterThanOrEqual(-1);
    expect(box.x + box.width).toBeLessThanOrEqual(1441);
    expect(box.y + box.height).toBeLessThanOrEqual(901);
  }
  await visitor.close();
});

it('Ctrl K finds a record by pinyin and opens it, and begins a new one', async () => {
  const { a, inTenant } = platform();
  await inTenant(a.tenantId, (tx) =>
    tx.run(
      sql`insert into action_items (source_module, title, type, priority, due_date)
      values ('action-item', '更换弯头', 'corrective', 'high', '2026-01-01')`,
    ),
  );
  const visitor = await enter();
  const { page } = visitor;
  const typed = page.getByPlaceholder(visitor.shellText('shell.searchHint'));
  await page.keyboard.press('Control+k');
  await typed.fill('ghwt');
  const hit = page.getByRole('option', { name: /更换弯头/ });
  await hit.waitFor();
  await typed.press('Enter');
  await page.waitForURL(/actionItem\?id=\d+/);
  await page.getByRole('dialog').getByText('更换弯头').first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await typed.fill('>岗位');
  // By its name: before the letters are read the box still shows the pages opened last.
  await page
    .getByRole('option', { name: /新增.*岗位/ })
    .first()
    .click();
  await page.locator('.ir-form-foot').waitFor();
  await visitor.close();
});

it('the search shows what it found, keeps to a place and begins a failure by Alt and its letter', async () => {
  const { a, inTenant } = platform();
  const place = await inTenant(a.tenantId, async (tx) => {
    const { nodeId } = await plantUnit(tx, 2);
    await tx.run(sql`insert into action_items (source_module, equipment_id, title, type, priority, due_date, state)
      select 'action-item', e.id, '更换机封', 'corrective', 'high', '2026-01-01', 'open' from equipment e where e.node_id = ${nodeId}`);
    return tx.one<{ tag: string }>(
      sql`select tag from equipment where node_id = ${nodeId} order by tag limit 1`,
    );
  });
  const visitor = await enter();
  const { page } = visitor;
  await page.keyboard.press('Control+k');
  const typed = page.getByPlaceholder(visitor.shellText('shell.searchHint'));
  await typed.fill(place.tag);
  const preview = page.getByRole('complementary', { name: '预览' });
  await preview.getByRole('heading', { name: place.tag }).waitFor();
  await preview.getByText('更换机封').waitFor();
  await look(page, 'search-zh');
  await typed.press('Alt+f');
  await page.waitForURL(/failure-database\?equipmentId=\d+&new=1/);
  await page.getByRole('dialog').getByText(place.tag).first().waitFor();
  expect(visitor.problems).toEqual([]);
  await visitor.close();
});

it('the bell shows long work as it goes on, and says when it is done', async () => {
  await platform().inTenant(platform().a.tenantId, (tx) =>
    tx.run(sql`insert into posts (category, post_code, post_name, sort)
      select '1', 'JOB' || n, '岗位 ' || n, n from generate_series(1, 5000) n`),
  );
  // The work is long as long as this stands: written, its file cannot be put down yet.
  const held = new pg.Client({ connectionString: platform().database.ownerUrl });
  await held.connect();
  await held.query('begin; lock table files in share row exclusive mode');
  const visitor = await enter(posts);
  const { page } = visitor;
  await heading(visitor, /岗位/).waitFor();
  // What goes on is heard by the stream of events: from before it begins.
  await expect.poll(() => platform().app.platform.streams.size).toBeGreaterThan(0);
  await page.getByTitle(visitor.shellText('shell.notices')).click();
  await page.locator('.notices').waitFor();
  const saved = page.waitForEvent('download', { timeout: 120_000 });
  // The panel stays open beside the click, as a person watching it would leave it.
  await page.getByRole('button', { name: '导出' }).dispatchEvent('click');
  await page.locator('.jobs li').first().waitFor();
  await expect
    .poll(async () => (await page.locator('.jobs-count').allInnerTexts()).join(), {
      timeout: 60_000,
      interval: 50,
    })
    .toMatch(/^\d+ \/ \d+/);
  await held.query('rollback');
  await held.end();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  await page
    .getByText(/任务已完成|导出成功/)
    .first()
    .waitFor();
  await expect.poll(() => page.locator('.jobs li').count()).toBe(0);
  expect(visitor.problems).toEqual([]);
  await visitor.close();
});
