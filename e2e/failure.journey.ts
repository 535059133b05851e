import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { writeSheet } from '../apps/server/src/platform/resources/exchange/workbook.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, drawer, look, pick, shown, told } from './steps.ts';

let platform: RunningPlatform;
let pump: { id: string; tag: string };

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  pump = await platform.inTenant(platform.a.tenantId, async (tx) => {
    // A pump without failures for more than a year that failed every other month before.
    const found = await tx.one<{ id: string; tag: string }>(sql`
      select e.id, e.tag from equipment e where e.type = 'pump' and e.state = 'inUse' and e.in_service_date < current_date - 1500 and not exists (
        select 1 from failure_events f where f.equipment_id = e.id and f.category = 'functional' and f.detected_at > now() - interval '16 months')
        and not exists (select 1 from bad_actor_cases c where c.equipment_id = e.id) order by e.tag limit 1`);
    await tx.run(sql`
      insert into failure_events (equipment_id, detected_at, mode_code, repair_to)
      select ${found.id}, now() - make_interval(months => 16 + 2 * g), 'ELP', now() - make_interval(months => 16 + 2 * g) + interval '1 day' from generate_series(1, 11) g`);
    return found;
  });
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
/** Short Chinese buttons are drawn with a space inside. */
const press = (page: Page, name: string) =>
  shown(page)
    .getByRole('button', { name: new RegExp(`(^|loading )${[...name].join('\\s?')}$`) })
    .first()
    .click();

/** A picture for whoever wants to look; the screen is checked for access elsewhere, or made of parts that are. */
const picture = async (page: Page, name: string) => {
  if (process.env.IRCRISK_PICTURES) await look(page, name);
};

async function time(page: Page, label: string, value: string): Promise<void> {
  const input = drawer(page).getByLabel(label, { exact: true });
  await input.fill(value);
  await input.press('Enter');
  await page.keyboard.press('Tab');
  await page.locator('.ant-picker-dropdown:visible').waitFor({ state: 'hidden' });
}

describe('failures', () => {
  let engineer: Visitor;
  /** Failures the dashboard divides by, this year. */
  let before: number;

  it('are recorded with suggested codes, reviewed and released, and move MTBF and bad actors', async () => {
    engineer = await openBrowser(platform);
    const { page } = engineer;
    // Every saved failure makes the open pages count anew; a busy machine takes its time.
    page.setDefaultTimeout(60_000);
    await engineer.enter(platform.a.admin);
    const client = await platform.client(platform.a.admin);
    const overview = await client.get<{ kpis: { code: string; denominator: number }[] }>(
      '/ircrisk-center/dashboard/overview',
      { period: 'thisYear' },
    );
    before = overview.body.data.kpis.find(({ code }) => code === 'MTBF')?.denominator ?? Number.NaN;
    const ranking = await client.post<{ rows: { tag: string }[] }>('/ircrisk-badactor/run', {
      period: 'last12Months',
    });
    expect(ranking.body.data.rows.some(({ tag }) => tag === pump.tag)).toBe(false);

    await engineer.go('/failure-database');
    await press(page, '记录失效');
    await pick(page, drawer(page).getByLabel('设备', { exact: true }), pump.tag);
    await time(page, '发现时间', `${day(30)} 08:00:00`);
    await drawer(page).getByLabel('现象描述', { exact: true }).fill('巡检发现机械密封泄漏，动静环磨损');
    await drawer(page).getByRole('button', { name: '模式：ELP' }).click();
    await drawer(page).getByRole('button', { name: '机理：2.4' }).click();
    await pick(page, drawer(page).getByLabel('失效原因', { exact: true }), '3.4');
    await pick(page, drawer(page).getByLabel('对设备的影响', { exact: true }), '劣化');
    await time(page, '停机开始', `${day(30)} 08:00:00`);
    await time(page, '停机结束', `${day(20)} 08:00:00`);
    await look(page, 'failure-entry-zh');
    await drawer(page).locator('.ir-form-foot .ant-btn-primary').click();
    await page.locator('.ir-form-foot').waitFor({ state: 'detached' });
    const row = shown(page).locator('.ant-table-row', { hasText: pump.tag }).first();
    await row.waitFor();

    for (const [act, state] of [
      ['审核通过', '已审核'],
      ['发布', '已发布'],
    ] as const) {
      await row.getByRole('checkbox').check();
      await press(page, act);
      await row.getByText(state).waitFor();
    }
    await picture(page, 'failure-list-zh');

    await engineer.go('/bad-actor');
    await shown(page).getByRole('button', { name: pump.tag, exact: true }).first().waitFor();
    await look(page, 'bad-actor-zh');
    await engineer.go(`/equipment/detail?id=${pump.id}`);
    await shown(page).getByRole('tab', { name: '失效' }).click();
    await shown(page).getByText('MTBF').first().waitFor();
    await picture(page, 'equipment-failures-zh');
  });

  it('are worked off in a case, from identified to verified', async () => {
    const { page } = engineer;
    await engineer.go('/bad-actor');
    await press(page, pump.tag);
    await drawer(page).getByRole('table').first().waitFor();
    await drawer(page).getByLabel('问题描述', { exact: true }).fill('机封反复泄漏');
    await picture(page, 'bad-actor-tag-zh');
    await drawer(page).getByRole('button', { name: '立项治理', exact: true }).click();
    await drawer(page).locator('.ant-steps-horizontal').waitFor();
    const step = async (state: string) => {
      await drawer(page)
        .getByRole('button', { name: `转为${state}`, exact: true })
        .click();
      await agree(page);
      await drawer(page)
        .locator('.ant-steps-horizontal .ant-steps-item-active', { hasText: state })
        .waitFor();
    };
    await step('已受理');
    await step('原因分析');
    await drawer(page).getByLabel('根本原因', { exact: true }).fill('冲洗方案不当');
    await time(page, '措施完成日期', day(450));
    await drawer(page)
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await drawer(page).getByRole('button', { name: '统计检验', exact: true }).waitFor();
    await step('措施实施');
    await step('效果跟踪');
    await drawer(page).getByRole('button', { name: '统计检验', exact: true }).click();
    await drawer(page)
      .getByText(/^p = 0\.0/)
      .waitFor();
    await look(page, 'case-zh');
    await step('已关闭');
    await drawer(page).getByRole('button', { name: '转为效果跟踪', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await engineer.go('/bad-actor?view=cases');
    const card = shown(page).locator('.ir-card', { hasText: pump.tag });
    await card.waitFor();
    await picture(page, 'cases-zh');
    // Where it may not go it is told why; where it may, the same step asks the same question.
    await card.dragTo(shown(page).locator('.ir-lane[data-state="accepted"]'));
    await told(page, '不能变为“已受理”；可以变为：效果跟踪');
    await card.dragTo(shown(page).locator('.ir-lane[data-state="monitoring"]'));
    await dialog(page).getByLabel('说明', { exact: true }).fill('又漏了一次');
    await agree(page);
    await shown(page)
      .locator('[data-state="monitoring"] .ir-card:not([data-pending])', { hasText: pump.tag })
      .waitFor();
    // Back again without a mouse.
    await card.locator('.ir-card-title').press('Alt+ArrowLeft');
    await agree(page);
    await shown(page)
      .locator('[data-state="action"] .ir-card:not([data-pending])', { hasText: pump.tag })
      .waitFor();
  });

  it('come in from an old sheet with doubtful rows told, and go out again', async () => {
    const { page } = engineer;
    await engineer.go('/failure-database');
    const headers = ['设备位号', '故障日期', '停机小时', '故障现象', '故障模式', '维修工'];
    const buffer = await writeSheet(
      { name: '故障台账', language: 'zh', columns: headers.map((header) => ({ header, width: 12 })) },
      [
        [
          [pump.tag, '2025/3/2 8:00', 6, '轴承温度高，振动大', 'VIB', '张三'],
          ['没有这台', '2025-03-02', 1, '泄漏', 'ELP', '李四'],
        ],
      ],
    );
    await press(page, '导入旧表');
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await dialog(page).locator('input[type="file"]').setInputFiles({ name: 'old.xlsx', mimeType, buffer });
    await dialog(page).getByRole('table', { name: '列对应' }).first().waitFor();
    await dialog(page)
      .getByRole('button', { name: /检\s?查/ })
      .click();
    await dialog(page)
      .getByText(/共 2 行，可导入 1 行/)
      .waitFor();
    await look(page, 'failure-legacy-zh');
    await dialog(page).getByRole('button', { name: '导入 1 行', exact: true }).click();
    await told(page, '已导入 1 行');
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await shown(page)
      .getByRole('button', { name: /导\s?出/ })
      .first()
      .click();
    expect(readFileSync(await (await download).path(), 'latin1').startsWith('PK')).toBe(true);
  });

  it('give rates with intervals, Weibull plots, pooled rates, bottlenecks, and move the dashboard', async () => {
    const { page } = engineer;
    for (const [name, place, words, check] of [
      ['rates', '/failure-database?view=rates', '失效率与 90 % 置信区间', look],
      ['weibull', '/failure-database?view=weibull', '拟合优度', look],
      ['outlook', '/failure-database?view=outlook', '预计失效次数', look],
      ['fleet', '/failure-database?view=fleet', '按需失效', look],
      ['pooling', '/failure-database?view=pooling', '样本间离散', picture],
      ['quality', '/failure-database?view=quality', '缺少的字段', look],
      ['failure-lists', '/failure-database?view=lists', '换表后首次', picture],
      ['failure-settings', '/failure-database?view=settings', '监测期开始', picture],
      ['bottlenecks', '/bad-actor?view=bottlenecks', '最早限制日期', look],
      ['frequent-alarms', '/bad-actor?view=alarms', '主要报警', look],
    ] as const) {
      await engineer.go(place);
      await shown(page).getByText(words).first().waitFor();
      await check(page, `${name}-zh`);
    }
    await engineer.go('/dashboard?period=thisYear');
    const sums = shown(page).locator('[data-kpi="MTBF"] .db-records');
    // What the home page had counted before stands there until the new count has come.
    await expect
      .poll(async () => Number((await sums.innerText()).split('/')[1]?.replaceAll(',', '')))
      .toBe(before + 1);
    expect(engineer.problems).toEqual([]);
    await engineer.close();
  });

  it('and everything around them speak English too', async () => {
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update users set language = 'en' where tenant_id = current_tenant()`),
    );
    const visitor = await openBrowser(platform, { language: 'en' });
    const { page } = visitor;
    await visitor.enter(platform.a.admin);
    for (const [name, place, words] of [
      ['failure-list', '/failure-database', 'Record a failure'],
      ['rates', '/failure-database?view=rates', 'Failure rate with its 90 % interval'],
      ['weibull', '/failure-database?view=weibull', 'Goodness of fit'],
      ['outlook', '/failure-database?view=outlook', 'Failures to expect'],
      ['fleet', '/failure-database?view=fleet', 'Failures on demand'],
      ['pooling', '/failure-database?view=pooling', 'between samples'],
      ['quality', '/failure-database?view=quality', 'Coding quality'],
      ['failure-settings', '/failure-database?view=settings', 'Surveillance from'],
      ['bad-actor', '/bad-actor', 'Pareto'],
      ['cases', '/bad-actor?view=cases', 'Case board'],
      ['bottlenecks', '/bad-actor?view=bottlenecks', 'Days left'],
      ['frequent-alarms', '/bad-actor?view=alarms', 'Most of them'],
      ['bad-actor-rules', '/bad-actor?view=rules', 'Limit'],
      ['orders', '/maintenance-plan', 'Planned for'],
      ['plans', '/maintenance-plan?view=plans', 'Strategy'],
      ['calendar', '/maintenance-plan?view=calendar', 'Subscribe'],
      ['gantt', '/maintenance-plan?view=gantt', 'Gantt'],
      ['board', '/maintenance-plan?view=board', 'Propose a level load'],
      ['turnaround', '/maintenance-plan?view=turnaround', 'Length of the network'],
      ['strategies', '/maintenance-plan?view=strategies', 'Task lists'],
    ] as const) {
      await visitor.go(place);
      await shown(page).getByText(words).first().waitFor();
      await picture(page, `${name}-en`);
      expect(await shown(page).innerText(), name).not.toMatch(/^(undefined|NaN|null)$/m);
    }
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
