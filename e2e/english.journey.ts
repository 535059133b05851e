import { menuGroups } from '@ircrisk/contract/menu.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { installedModules } from '../apps/server/src/every-permission.ts';
import { rawKeys } from '../tools/tour/watch.ts';
import { journey } from './journey.ts';
import { settled } from './settled.ts';
import { look } from './steps.ts';

const chinese = /[\u4e00-\u9fff]/;
/** Units of the other language; names of columns that are about units themselves are not meant. */
const metric = /(?<![\w/])(MPa|°C|m²\/a)(?!\w)/;
const installed = new Set(installedModules());
const leaves = menuGroups.flatMap(({ entries }) => entries);
const isThere = ({ module }: { module?: string }) => module === undefined || installed.has(module);
const pathOf = (path: string) => (path.startsWith('/') ? path : `/${path}`);
/** Embedded applications have frames and texts of their own. */
const pages = leaves
  .filter((leaf) => !leaf.operatorOnly && isThere(leaf) && !leaf.component.startsWith('app/'))
  .map(({ path, en }) => [pathOf(path), en] as const);
const operatorPages = leaves
  .filter(({ operatorOnly }) => operatorOnly)
  .map(({ path, en }) => [pathOf(path), en] as const);

/** What a company writes is in its own language; headings, buttons, column titles, labels and hints are the product's words. */
async function productWords(here: Locator): Promise<string[]> {
  return here.evaluate((page) => {
    const words =
      'h1, h2, h3, h4, th, label, legend, caption, button, [role="tab"], .ant-segmented-item-label, .ant-empty-description, .ant-form-item-extra, input, textarea';
    const data = '.ir-list-label, td, [role="tree"], .ant-tree, .ir-card, svg, [data-company]';
    return [...page.querySelectorAll<HTMLElement>(words)]
      .filter((one) => !one.closest(data) && one.checkVisibility())
      .flatMap((one) => [
        one.innerText,
        one.getAttribute('placeholder') ?? '',
        one.getAttribute('aria-label') ?? '',
        one.getAttribute('title') ?? '',
      ])
      .filter((text) => text.trim() !== '');
  });
}

/** Company, project and people as they were made for the test. */
const own = ['甲石化', '默认项目', 'alice', '中'];
const isOwn = (text: string) => own.some((name) => text === name || (name.length > 1 && text.includes(name)));

/** What should not stand on an English page. */
async function faultsOf(page: Page, here: Locator): Promise<string[]> {
  await settled(page);
  const words = await productWords(here);
  return [
    ...words.filter((word) => chinese.test(word) && !isOwn(word)).map((word) => `Chinese: ${word}`),
    ...words.filter((word) => metric.test(word)).map((word) => `unit: ${word}`),
    ...(await rawKeys(page)).map((key) => `key: ${key}`),
  ];
}

/** The views of a page: its tabs and switches of the first rank, by their places. */
const views = (here: Locator) =>
  here.locator(
    '.ant-segmented-item:not(.ant-segmented-item-selected):not(.ant-segmented-item-disabled), [role="tab"][aria-selected="false"]:not([aria-disabled="true"])',
  );

describe('every page of the menu in English', () => {
  const at = journey('a', { language: 'en', demo: true });

  it.each(pages)('%s (%s)', async (place, name) => {
    const { page, here } = at;
    if (place !== '/wel/index') await at.visitor.go(place);
    await page.locator('.tab.on .tab-name').getByText(name, { exact: true }).waitFor();
    await here.locator('h1, h2, [role="tab"], .ant-table, .ant-btn').first().waitFor();
    const faults = new Set(await faultsOf(page, here));
    const names = await views(here).allInnerTexts();
    for (const name of names.slice(0, 8)) {
      const view = views(here).filter({ hasText: name }).first();
      if (!(await view.isVisible())) continue;
      await view.click();
      for (const fault of await faultsOf(page, here)) faults.add(`${name} · ${fault}`);
    }
    await look(page, `${place.split('/').at(-1)}-en`);
    expect([...faults]).toEqual([]);
    // Nobody keeps every page of the menu open.
    if (place !== '/wel/index') await page.locator('.tab.on .tab-name').press('Delete');
  });

  it('a refused form says so in English and keeps what was typed', async () => {
    await at.open('/project');
    await at.here.getByRole('button', { name: 'Add', exact: true }).click();
    await at.drawer.getByLabel('Project name', { exact: true }).fill('Whole site');
    await at.drawer.getByRole('button', { name: 'Save' }).click();
    await at.drawer.getByText('Modules must not be empty').waitFor();
    expect(await at.drawer.getByLabel('Project name', { exact: true }).inputValue()).toBe('Whole site');
  });
});

describe('the operator’s screens in English', () => {
  const at = journey('operator', { language: 'en' });

  it.each(operatorPages)('%s (%s)', async (place) => {
    await at.visitor.go(place);
    await at.here.locator('h1, h2, .ant-table').first().waitFor();
    expect(await faultsOf(at.page, at.here)).toEqual([]);
    await look(at.page, `${place.slice(1)}-en`);
  });
});
