import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mechanismInputs } from '@ircrisk/contract/modules/risk/rbi-inputs.ts';
import { figureName, mechanismName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { rbiStudy } from '@ircrisk/contract/resources/rbi.ts';
import { studyStates } from '@ircrisk/contract/study.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import { hireSigners, type Signers } from '../apps/server/src/testing/signers.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visit } from './harness.ts';
import { agree, dialog, look, shown } from './steps.ts';

type Texts = { [key: string]: string | Texts };
const locales = path.resolve(import.meta.dirname, '../apps/web/src/modules/risk/rbi/locales');

/** The module's own words. */
function wordsOf(language: Language): (key: string) => string {
  const texts = JSON.parse(readFileSync(path.join(locales, `${language}.json`), 'utf8')) as Texts;
  return (key) =>
    String(key.split('.').reduce<Texts | string>((at, part) => (at as Texts)[part] ?? key, texts.rbi ?? {}));
}
const marked = (text: string): RegExp =>
  new RegExp(text.replace(/[()（）.*+?]/g, '\\$&').replace(/\\?\{\w+\\?\}/g, '.+'));

let platform: RunningPlatform;
let signers: Signers;
beforeAll(async () => {
  platform = await startPlatform();
  signers = await hireSigners(platform, platform.a);
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    const { nodeId, equipmentIds } = await plantUnit(tx, 10);
    await tx.run(sql`
      insert into equipment (node_id, tag, name, name_en, type, small_type, state, in_service_date, parent_equipment_id, set_pressure)
      values (${nodeId}, 'PSV-1', '安全阀', 'Safety valve', 'reliefDevice', 'psv', 'inUse', '2015-06-01', ${equipmentIds[0]}, 2.1),
        (${nodeId}, 'PSV-2', '安全阀', 'Safety valve', 'reliefDevice', 'psv', 'inUse', '2015-06-01', null, 2.1)`);
  });
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

async function paste(page: Page, text: string): Promise<void> {
  await shown(page)
    .locator('.ir-sheet textarea')
    .evaluate((field, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

/** From the ledger's parts to an approved plan and its report, with everything a study offers on the way. */
async function walk(code: string, visit: Visit & { language: Language }): Promise<void> {
  const t = wordsOf(visit.language);
  const visitor = await openBrowser(platform, visit);
  const { page } = visitor;
  const main = shown(page);
  const button = (key: string) => main.getByRole('button', { name: marked(t(key)) });
  const tab = (key: string) => main.getByRole('tab', { name: t(key), exact: true }).click();
  const act = async (key: string) => {
    await button('bar.more').click();
    await page.getByRole('menuitem', { name: marked(t(key)) }).click();
  };
  const row = (tag: string) => main.locator('.rbi-row', { hasText: tag }).first();
  const idle = () => main.locator('.rbi-stale').waitFor({ state: 'detached' });
  const picture = async (name: string) => {
    await look(page, `${name}-${visit.language}`);
  };

  await visitor.enter(platform.a.admin, '/rbi');
  await main.getByRole('button', { name: visit.language === 'zh' ? '新建研究' : 'New study' }).click();
  const { fields } = rbiStudy;
  await dialog(page).getByLabel(fields.code[visit.language], { exact: true }).fill(code);
  await dialog(page).getByLabel(fields.name[visit.language], { exact: true }).fill(`RBI ${code}`);
  await dialog(page).locator('.ant-tree-checkbox').first().click();
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
  await main.getByRole('heading', { name: `RBI ${code}` }).waitFor();

  // Turnaround, prices and money are saved with the study.
  await button('bar.settings').click();
  await dialog(page).getByText(t('setting.financial'), { exact: true }).click();
  await dialog(page).getByText(t('setting.costs'), { exact: true }).click();
  await dialog(page).getByLabel(t('setting.fixed')).fill('3000');
  await dialog(page)
    .getByRole('button', { name: t('setting.addWindow') })
    .click();
  for (const [key, day] of [
    ['windowFrom', '2030-04-01'],
    ['windowTo', '2030-05-31'],
  ] as const) {
    const field = dialog(page).getByLabel(`${t(`setting.${key}`)} 1`);
    await field.fill(day);
    await field.press('Enter');
  }
  await picture('settings');
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
  await dialog(page).waitFor({ state: 'detached' });

  await button('bar.calculate').click();
  await idle();
  await row('V-').locator('.ir-risk').waitFor();
  const beyond = () =>
    main.locator('.rbi-ranking .ant-table-body').evaluate((rows) => rows.scrollWidth - rows.clientWidth);
  // Fourteen columns in sight; thirteen beside a component, once the menu has made room.
  expect(await main.locator('.rbi-ranking thead th:visible').count()).toBe(14);
  expect(await beyond()).toBe(0);
  // A part that cannot be calculated says so, and why.
  await row('PSV-2').getByText(t('result.failed')).waitFor();
  await row('PSV-2').click();
  await main.locator('.rbi-note.problem').first().waitFor();
  await page.locator('.head-fold').click();
  await expect.poll(beyond).toBe(0);
  expect(await main.locator('.rbi-ranking thead th:visible').count()).toBe(13);
  await page.locator('.head-fold').click();
  await row('PSV-1').click();
  await main.getByText(figureName('failureOnDemand')[visit.language]).first().waitFor();
  await picture('relief');

  const cell = main.locator('.rbi-matrix button[aria-pressed]:not([disabled])').first();
  await row('V-').click();
  await main.getByText(figureName('dfBase')[visit.language]).first().waitFor();
  await main.locator('[role=img] canvas').first().waitFor();
  await picture('results');
  await tab('inspector.mechanisms');
  await main.getByText(t('verdict.rejected')).first().waitFor();
  await main.locator('.rbi-reasons').first().waitFor();
  await button('mechanism.confirm').click();
  await main.getByText(t('mechanism.confirmed')).waitFor();

  // Any input of a mechanism is stated for this study, and a gap of the part leads to its mechanism.
  const thinning = main.locator('.rbi-mechanisms li', { hasText: mechanismName('thinning')[visit.language] });
  await thinning.locator('summary').first().click();
  await thinning
    .getByLabel(mechanismInputs.corrosionRateMmPerYear?.[visit.language] ?? '', { exact: true })
    .first()
    .fill('0.2');
  await picture('inputs');
  await thinning
    .getByRole('button', { name: marked(t('input.save')) })
    .first()
    .click();
  await main.locator('.rbi-stale').waitFor();
  await button('bar.calculate').click();
  await idle();
  await tab('inspector.gaps');
  await button('input.enter').first().click();
  await main.locator('details[open] .rbi-inputs').first().waitFor();

  await tab('inspector.whatIf');
  await main.locator('.rbi-inputs').first().waitFor({ state: 'hidden' });
  const fieldOf = (name: string) => main.getByLabel(name, { exact: true }).filter({ visible: true });
  const rate = fieldOf(visit.language === 'zh' ? '腐蚀速率' : 'Corrosion rate');
  for (const [typed, name] of [
    ['0.8', 'S1'],
    ['0.01', 'S2'],
  ] as const) {
    await rate.fill(typed);
    await main.getByRole('rowheader', { name: t('whatIf.now') }).waitFor();
    await fieldOf(t('whatIf.name')).fill(name);
    await button('whatIf.keep').click();
    await main.getByRole('rowheader', { name, exact: true }).waitFor();
  }
  await picture('what-if');
  await button('whatIf.reset').click();
  await tab('inspector.compare');
  await main.getByText(marked(t('bands.note'))).waitFor();
  await picture('compare');

  await tab('view.plan');
  await main.locator('.rbi-ranking .ant-table-row').first().waitFor();
  await picture('plan');
  await tab('view.gaps');
  await main.locator('.rbi-centre .ant-table-row').first().waitFor();
  await picture('gaps');

  await tab('view.grid');
  await main.locator('.ir-sheet-row').first().waitFor();
  // The first columns name the part; a paste passes over them.
  await paste(page, `0.31\t${t('choice.low')}\n0.32\t${t('choice.low')}\n`);
  await main.locator('.ir-sheet .ant-btn-primary').click();
  await main.locator('.rbi-stale').waitFor();
  await picture('grid');
  await button('bar.calculate').click();
  await idle();

  for (const [item, opening] of [
    ['bar.pdf', '%PDF'],
    ['bar.xlsx', 'PK'],
  ] as const) {
    const coming = page.waitForEvent('download', { timeout: 60_000 });
    await act(item);
    const content = readFileSync(await (await coming).path());
    expect(content.subarray(0, opening.length).toString('latin1')).toBe(opening);
    if (item === 'bar.xlsx') expect((await readXlsx(content)).sheets.length).toBeGreaterThan(3);
  }

  await act('bar.confirmAll');
  await main.locator('.rbi-bar').getByText(studyStates.draft[visit.language]).waitFor();
  await main
    .getByRole('button', { name: visit.language === 'zh' ? '提交审核' : 'Submit for review' })
    .click();
  await agree(page);
  await main.locator('.rbi-bar').getByText(studyStates.inReview[visit.language]).waitFor();
  await picture('review');
  // Two others sign: four eyes are on.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await signers.approve('/ircrisk-rbi/rbi-study', id)).status).toBe(200);
  await page.reload();
  await main.locator('.rbi-bar').getByText(studyStates.approved[visit.language]).waitFor();
  await tab('view.results');
  await cell.click();
  await main.getByText(marked(t('ranking.note'))).waitFor();

  const [vessel] = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.all<{ id: string; level: string }>(sql`
      select e.id, i.risk_level as level from equipment e join equipment_integrity i on i.equipment_id = e.id
      where e.tag = 'V-000001' and i.risk_level is not null`),
  );
  await visitor.go(`/equipment/detail?id=${vessel?.id}`);
  await shown(page).locator('.ir-risk').first().waitFor();
  expect(visitor.problems).toEqual([]);
  await visitor.close();
}

describe('risk-based inspection', () => {
  it('goes from the ledger to an approved plan (zh)', () => walk('HCU-1', { language: 'zh' }));
});
