import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './settled.ts';

const axe = readFileSync(path.resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');
/** Where pictures go, for whoever wants to look at the screens. */
const pictures = process.env.IRCRISK_PICTURES;

interface Axe {
  /** The rules as they are; what axe gives out about them leaves the impact out. */
  _audit: { rules: { id: string; impact?: string }[] };
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}
/** Pages whose frame (menu, header, tabs) was checked: it is the same around every screen. */
const framed = new WeakSet<Page>();

/**
 * Serious findings of the accessibility check on what a person can reach: the dialog or drawer on top, else the
 * screen, the first time with its frame. The rows of a long list are alike; the first ones stand for all.
 */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const onTop = '.ant-modal:visible, .ant-drawer:visible';
  const covered = (await page.locator(onTop).count()) > 0;
  const include = covered
    ? ['.ant-modal', '.ant-drawer-section']
    : framed.has(page)
      ? ['.shell-page:not([hidden])']
      : ['html'];
  if (!covered) framed.add(page);
  return page.evaluate(async (places) => {
    const { axe: engine } = globalThis as unknown as { axe: Axe };
    const context = {
      include: places.filter((place) => document.querySelector(place)).map((place) => [place]),
      exclude: [['.ant-table-row:nth-of-type(n + 9)'], ['.ant-tree-treenode:nth-of-type(n + 20)']],
    };
    // A finding has the impact of its rule: rules whose findings are left out below need not look.
    const slight = engine._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    // Nobody reaches the pages of other tabs, and their styles, unknown while they are hidden, were most of the look's work.
    const hidden = new Set<Node>(document.querySelectorAll('.shell-page[hidden]'));
    for (const page of hidden) Object.defineProperty(page, 'childNodes', { value: [], configurable: true });
    const { createTreeWalker } = document;
    document.createTreeWalker = (root, what) =>
      createTreeWalker.call(document, root, what, (node) =>
        hidden.has(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
    const { violations } = await engine
      .run(context, {
        resultTypes: ['violations'],
        elementRef: false,
        rules: Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])),
      })
      .finally(() => {
        for (const page of hidden) Reflect.deleteProperty(page, 'childNodes');
        Reflect.deleteProperty(document, 'createTreeWalker');
      });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, include);
}

/** Checks the screen for access and, when asked, keeps pictures in both sizes of the design. */
export async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  expect(await findings(page), name).toEqual([]);
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await page.screenshot({ path: path.join(pictures, `${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The page of the selected tab. */
export const shown = (page: Page): Locator => page.locator('.shell-page:not([hidden])');
export const dialog = (page: Page): Locator => page.locator('.ant-modal:visible').last();
export const drawer = (page: Page): Locator => page.locator('.ant-drawer:visible').last();
/** The dialog's own button; its title is one too, to be moved by. */
export const agree = (page: Page): Promise<void> =>
  dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
export const told = (page: Page, text: string): Promise<void> =>
  page.locator('.ant-message').getByText(text, { exact: false }).first().waitFor();

/** Types into a select with search and takes the first option that fits. */
export async function pick(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.keyboard.type(option);
  const options = page.locator(
    '.ant-select-dropdown:visible .ant-select-item-option, .ant-select-dropdown:visible .ant-select-tree-title',
  );
  // What is searched on the server comes in place of the list before it, and takes a row from under the pointer.
  await settled(page);
  await options.filter({ hasText: option }).first().click();
  // A list to choose several from stays open over what is below it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

export async function rowMenu(page: Page, button: string, item: string): Promise<void> {
  await shown(page).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
