import { describe, expect, it } from 'vitest';
import { journey } from './journey.ts';
import { agree, dialog, look, pick, told } from './steps.ts';

/** The smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens ten devices of a hundred units and scrolls through the rows, frame by frame; times as a person feels them. */
async function unfoldAndScroll(tree: Element) {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const middle = (times: number[]) => Math.round(times.sort((a, b) => a - b)[times.length >> 1] ?? 0);
  const unfold: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const closed = tree.querySelector<HTMLElement>('.ant-tree-switcher_close');
    const begun = performance.now();
    closed?.click();
    await frame();
    await frame();
    unfold.push(performance.now() - begun);
  }
  const list = tree.querySelector('.ant-tree-list-holder');
  const frames: number[] = [];
  let last = await frame();
  for (let at = 0; at < 60; at += 1) {
    list?.scrollTo(0, at * 300);
    const now = await frame();
    frames.push(now - last);
    last = now;
  }
  return { unfold: middle(unfold), frame: middle(frames), slowestFrame: Math.round(Math.max(...frames)) };
}

describe('the company and its plant', () => {
  const at = journey('a');
  const field = (label: string) => at.here.getByLabel(label, { exact: true });
  const tree = () => at.here.locator('.plant-tree');

  it('company information keeps its rules, its logo and the history of the coefficient', async () => {
    const { page } = at;
    await at.open('/companyModel');
    await field('简称').fill('六个字的简称');
    await at.here.getByText('简称最多 5 个字符').waitFor();
    await field('管理系统评价系数').fill('10.01');
    await at.here.getByText('管理系统评价系数不能大于 10').waitFor();
    await at.press('保存');
    expect(await field('简称').inputValue()).toBe('六个字的简称');
    await field('管理系统评价系数').fill('0');
    await at.here.getByText('管理系统评价系数必须大于 0').waitFor();
    await field('简称').fill('甲石化');
    await field('管理系统评价系数').fill('1.2');
    await pick(page, field('气候'), '海洋性');
    await pick(page, field('地震带'), '0.10g');
    await field('最低气温').fill('-8.8');
    await field('平均气温').fill('16.5');
    await at.here
      .locator('input[type="file"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: dot });
    await at.here.getByText('logo.png').waitFor();
    await at.press('保存');
    await told(page, '保存成功');
    await at.here.locator('.company-coefficient').getByText('1.2').first().waitFor();
    await field('管理系统评价系数').fill('0.9');
    await at.press('保存');
    await at.here.locator('.company-coefficient').getByText('0.9').first().waitFor();
  });

  const addBelow = async (level: string, name: string) => {
    await at.here.getByRole('button', { name: '新增下级' }).click();
    await at.page.getByRole('menuitem', { name: `新增${level}` }).click();
    await at.fill('名称', name);
    await at.save();
    await at.here.getByRole('heading', { name }).waitFor();
  };

  it('the plant grows by branch, device and unit with their own fields', async () => {
    const { page } = at;
    await at.open('/factoryModel');
    await addBelow('分部', '炼油事业部');
    await addBelow('装置', '加氢裂化装置');
    await field('计划停工频率（次/年）').fill('0.25');
    await field('停工损失（元/天）').fill('1200000');
    await at.press('保存');
    await told(page, '修改成功');
    await addBelow('单元', '反应单元');
    await pick(page, field('隔离系统等级'), 'B');
    await at.press('保存');
    await told(page, '修改成功');
    await look(page, 'factory-unit-zh');
  });

  it('a branch is copied, moved by dialog and by drag; a name serves once below a parent', async () => {
    const { page } = at;
    await tree().getByText('加氢裂化装置', { exact: true }).click();
    await at.here.getByRole('heading', { name: '加氢裂化装置' }).waitFor();
    await at.here.getByRole('button', { name: '复制分支' }).click();
    await agree(page);
    await told(page, '已复制');
    await at.here.getByRole('heading', { name: '加氢裂化装置 副本' }).waitFor();
    await tree().getByText('甲石化有限公司', { exact: true }).click();
    await addBelow('分部', '化工事业部');
    await tree().getByText('加氢裂化装置 副本', { exact: true }).click();
    await at.here.getByRole('heading', { name: '加氢裂化装置 副本' }).waitFor();
    await at.here.getByRole('button', { name: '移动', exact: true }).click();
    await pick(page, dialog(page).getByLabel('目标上级'), '化工事业部');
    await agree(page);
    await told(page, '已移动');
    const parentOf = async (name: string) =>
      (
        await at.platform.asOwner<{ name: string }>(
          `select p.name from factory_nodes n join factory_nodes p on p.tenant_id = n.tenant_id and p.id = n.parent_id
           where n.tenant_id = '${at.platform.a.tenantId}' and n.name = $1`,
          [name],
        )
      )[0]?.name;
    expect(await parentOf('加氢裂化装置 副本')).toBe('化工事业部');
    const node = (name: string) => tree().getByText(name, { exact: true });
    await node('加氢裂化装置 副本').dragTo(node('炼油事业部'));
    await expect.poll(() => parentOf('加氢裂化装置 副本')).toBe('炼油事业部');

    await node('炼油事业部').click();
    await at.here.getByRole('heading', { name: '炼油事业部' }).waitFor();
    await at.here.getByRole('button', { name: '新增下级' }).click();
    await page.getByRole('menuitem', { name: '新增装置' }).click();
    await at.fill('名称', '加氢裂化装置');
    await at.save();
    await at.drawer.getByText('名称“加氢裂化装置”已存在').first().waitFor();
    expect(await at.drawer.getByLabel('名称', { exact: true }).inputValue()).toBe('加氢裂化装置');
    await at.press('取消', at.drawer);
    await page.getByRole('button', { name: '放弃修改' }).click();
    await look(page, 'factory-model-zh');
  });

  it('the plant goes out as a workbook and is checked on its way in; levels have their names and icons', async () => {
    const { page } = at;
    const [file] = await Promise.all([page.waitForEvent('download'), at.press('导出')]);
    expect(file.suggestedFilename()).toMatch(/工厂模型.*\.xlsx$/);
    await at.press('导入');
    await at.upload(file, dialog(page));
    await dialog(page).getByText('必填列齐全').waitFor();
    await agree(page);
    await dialog(page)
      .getByText(/^共 \d+ 行：新增 0，变更 0，未变 \d+，拒绝 0$/)
      .waitFor();
    await dialog(page).locator('.ant-modal-close').click();
    await page.getByRole('tab', { name: '层级定义' }).click();
    await at.here.getByRole('button', { name: '编辑装置' }).click();
    await at.fill('层级名称', '生产装置');
    await pick(page, at.drawer.getByLabel('图标', { exact: true }), '罐区');
    await at.save('修改成功');
    await at.here.getByText('生产装置').first().waitFor();
    await look(page, 'factory-level-zh');
  });

  it('twenty thousand nodes stay fluid: only the rows in view are drawn', async () => {
    const { platform } = at;
    // Behind the triggers of the table: the rows are what is needed here, not their history.
    await platform.asOwner(`
      begin;
      select set_config('app.tenant_id', '${platform.b.tenantId}', true);
      alter table factory_nodes disable trigger user;
      insert into factory_nodes (id, parent_id, level_code, name, order_no, path, company_id)
      select f.id, t.id, 'device', '装置 ' || f.n, f.n, t.path || f.id || '/', t.company_id
      from (select next_id() as id, n from generate_series(1, 200) n) f, (select * from factory_nodes where tenant_id = '${platform.b.tenantId}' and parent_id = 0) t;
      insert into factory_nodes (id, parent_id, level_code, name, order_no, path, company_id)
      select f.id, d.id, 'unit', d.name || ' 单元 ' || f.n, f.n, d.path || f.id || '/', d.company_id
      from factory_nodes d, lateral (select next_id() as id, n from generate_series(1, 100) n where d.id is not null) f
      where d.tenant_id = '${platform.b.tenantId}' and d.level_code = 'device';
      alter table factory_nodes enable trigger user;
      commit`);
    const other = await at.visitorOf(platform.b.admin);
    const page = other.page;
    const here = page.locator('.shell-page:not([hidden])');
    await other.open('/factoryModel');
    await here.getByText(/共 20,\d{3} 个节点/).waitFor();
    const figures = await here.locator('.plant-tree').evaluate(unfoldAndScroll);
    console.info('20,000 nodes, ms:', JSON.stringify(figures));
    expect(await here.locator('.ant-tree-treenode').count()).toBeLessThan(120);
    await here.getByLabel('查找名称、简称或编号').fill('装置 200 单元 99');
    const found = here.locator('.plant-tree').getByText('装置 200 单元 99', { exact: true });
    await found.waitFor();
    await found.click();
    await here.getByRole('heading', { name: '装置 200 单元 99' }).waitFor();
    expect(await here.locator('.ant-tree-treenode').count()).toBeLessThan(120);
    expect(other.problems).toEqual([]);
    await other.close();
  });
});
