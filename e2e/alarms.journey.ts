import { tagLink } from '@ircrisk/contract/resources/alarm/tag.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { journey } from './journey.ts';
import { dialog, look, pick, told } from './steps.ts';

const service = '/ircrisk-alarm-management';
const walk = journey('a');
let client: TestClient;

const two = (value: number) => String(value).padStart(2, '0');
/** As the log of a plant in Shanghai writes it. */
const stamp = (time: number) => {
  const date = new Date(time + 8 * 3_600_000);
  return `${date.toISOString().slice(0, 10)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
};

/** Thirty-one days of a console: a slow alarm each hour, one that chatters every day, a flood, and thirty hours without a line. */
function logText(): string {
  const end = Date.now();
  const rows: string[] = ['Time,Tag,Event,Priority,Value'];
  const add = (time: number, code: string, lasts: number, priority: number) =>
    rows.push(
      `${stamp(time)},${code},ALM,${priority},40`,
      `${stamp(time + Math.min(4000, lasts))},${code},ACK,${priority},`,
      `${stamp(time + lasts)},${code},RTN,${priority},43`,
    );
  for (let hour = 31 * 24; hour >= 0; hour -= 1) {
    if (hour <= 400 && hour > 370) continue;
    const begin = end - hour * 3_600_000;
    add(begin, 'TI-3310.DEV', 300_000, 3);
    if (hour % 24 === 5)
      for (let each = 0; each < 8; each += 1)
        add(begin + 60_000 + each * 20_000, 'FI-3104.L', 3000 + each * 900, 4);
    if (hour === 200)
      for (let each = 0; each < 40; each += 1) add(begin + each * 20_000, `PI-${600 + each}.H`, 9000, 2);
  }
  return `${rows.join('\n')}\nnonsense,FI-3104.L,ALM,4,1\n`;
}

beforeAll(async () => {
  const { platform } = walk;
  client = await platform.client(platform.a.admin);
  for (const [resource, record] of [
    ['alarm-position', { code: 'OP-03', name: '加氢裂化内操' }],
    [
      'alarm-mapping',
      {
        name: 'DCS',
        timeColumn: 'Time',
        tagColumn: 'Tag',
        kindColumn: 'Event',
        priorityColumn: 'Priority',
        valueColumn: 'Value',
      },
    ],
  ] as const)
    expect((await client.post(`${service}/${resource}/submit`, record)).body).toMatchObject({
      success: true,
    });
});

describe('a console and its alarms', () => {
  it('a log is brought in and says what was wrong with it', async () => {
    const { page, here } = walk;
    await walk.open('/alarm-management');
    await here.getByText('这段时间没有日志').waitFor();
    await walk.press('导入日志');
    const box = dialog(page);
    await pick(page, box.getByLabel('日志格式'), 'DCS');
    await pick(page, box.getByLabel('默认岗位'), 'OP-03');
    await box
      .getByLabel('文件')
      .setInputFiles({ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from(logText()) });
    await box.locator('.ant-modal-footer .ant-btn-primary').click();
    await box.getByText('nonsense').waitFor();
    await box.getByText(/日志静默过久，不视为平静/).waitFor();
    await look(page, 'alarm-import');
    await box.locator('.ant-btn-loading').waitFor({ state: 'detached' });
    await box.locator('.ant-modal-footer .ant-btn').first().click();
    await box.waitFor({ state: 'hidden' });
  });

  it('the figures of the position stand against their targets', async () => {
    const { page, here } = walk;
    await here.getByText('报警负荷').waitFor();
    await here.getByText('FI-3104.L').first().waitFor();
    await here.locator('canvas').first().waitFor();
    // Each tile says what it is counted from.
    const tiles = here.locator('.al-tiles .ir-stat').filter({ has: page.locator('.ir-stat-figure') });
    await expect.poll(() => tiles.locator('.al-tile-filter').count()).toBe(await tiles.count());
    // Nothing of a tile stands out of it.
    expect(
      await tiles.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length),
    ).toBe(0);
    await tiles
      .getByText(/优先级 1–4，未搁置、抑制或停用，有日志的时段/)
      .first()
      .waitFor();
    await here.getByText(/没有日志、不计入指标的时段：/).waitFor();
    await look(page, 'alarm-overview');
  });

  it('the wizard proposes a delay from the data and raises the change', async () => {
    const { page, here } = walk;
    await here.getByText(/^抖动 1$/).click();
    await here.getByRole('button', { name: 'FI-3104.L' }).click();
    const side = here.getByRole('complementary');
    await side.getByText(/延时可消除/).waitFor();
    await look(page, 'alarm-wizard');
    await walk.press('提交变更（MOC）', side);
    await side.getByText('MOC 审批').waitFor();
    await side.getByRole('button', { name: '关闭' }).click();
  });

  it('an alarm is rationalised only when everything is said', async () => {
    const { page, here } = walk;
    await here.getByText('主报警数据库', { exact: true }).first().click();
    const row = here.locator('.ant-table-row', { hasText: 'FI-3104.L' });
    await row.locator('.ant-checkbox-input').check();
    await walk.press('合理化');
    await told(page, '合理化缺少');
    await look(page, 'alarm-master');
    await here.getByText('合理化工作表', { exact: true }).click();
    await here.getByText('FI-3104.L').first().waitFor();
    await look(page, 'alarm-sheet');
  });

  it('the control system is held against it', async () => {
    const { page, here } = walk;
    await here.getByText('与控制系统比对', { exact: true }).click();
    const content = '位号,类型,设定值,优先级\nFI-3104,L,42,HIGH\nZZ-1,H,1,1\n';
    await here
      .getByLabel('组态文件')
      .setInputFiles({ name: 'dcs.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await here.getByText(/数据库缺少 1/).waitFor();
    await look(page, 'alarm-compare');
  });

  it('a shelved alarm has its clock, and ends in the log', async () => {
    const { page, here } = walk;
    const tags = await client.get<{ records: { id: string; code: string }[] }>(`${service}/alarm-tag/page`, {
      tag: 'TI-3310',
    });
    const made = await client.post<string>(`${service}/alarm-shelf/submit`, {
      ...{ code: 'SH-1', tagId: tags.body.data.records[0]?.id, kind: 'shelve', reason: '仪表校验' },
      ...{ startTime: stamp(Date.now()), untilTime: stamp(Date.now() + 7_200_000) },
    });
    expect(made.body).toMatchObject({ success: true });
    await here.getByText('搁置与停用', { exact: true }).first().click();
    const row = here.locator('.ant-table-row', { hasText: 'TI-3310.DEV' });
    await walk.press('搁置', row);
    await row.getByText(/剩 1 h/).waitFor();
    await look(page, 'alarm-shelves');
    await walk.press('恢复', row);
    await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
    await row.getByText('已结束').first().waitFor();
  });

  it('the log is browsed and played again', async () => {
    const { page, here } = walk;
    await here.getByText('事件与回放', { exact: true }).first().click();
    await here.getByText('TI-3310.DEV').first().waitFor();
    await look(page, 'alarm-events');
    await here.getByText('回放', { exact: true }).click();
    await walk.press('播放');
    await here.getByText('TI-3310.DEV').first().waitFor();
    await look(page, 'alarm-replay');
  });

  it('the rules and what was brought in are there to read', async () => {
    const { page, here } = walk;
    await here.getByText('设置', { exact: true }).first().click();
    await here.getByText('导入记录', { exact: true }).first().click();
    await here.getByText('log.csv').first().waitFor();
    await look(page, 'alarm-logs');
  });

  it('a link to an alarm is followed by the page that is open, and so is the next one', async () => {
    const { here } = walk;
    const code = here.getByRole('cell', { name: /^(TI-3310\.DEV|FI-3104\.L|PI-\d+\.H)$/ });
    for (const wanted of ['FI-3104.L', 'TI-3310.DEV']) {
      await walk.open(tagLink(wanted));
      await expect
        .poll(async () => new Set((await code.allTextContents()).filter(Boolean)))
        .toEqual(new Set([wanted]));
    }
  });
});
