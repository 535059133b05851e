import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(path.resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');
/** Where pictures go, for whoever wants to look at the screens. */
const pictures = process.env.IRCRISK_PICTURES;

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}
/** Pages whose frame (menu, header, tabs) was checked: it is the same around every screen. */
const framed = new WeakSet<Page>();

/**
 * Serious findings of the accessibility check, on the page as it stands: with its frame the first time, then the
 * screen and what lies over it. The rows of a long list are alike; the first ones stand for all.
 */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const whole = !framed.has(page);
  framed.add(page);
  return page.evaluate(async (all) => {
    const { axe: engine } = globalThis as unknown as { axe: Axe };
    const places = [
      '.shell-page:not([hidden])',
      '.ant-modal-root',
      '.ant-drawer',
      '.ant-dropdown',
      '.ant-select-dropdown',
      '.ant-popover',
    ].filter((place) => document.querySelector(place));
    const exclude = ['.ant-table-row:nth-of-type(n + 9)', '.ant-tree-treenode:nth-of-type(n + 20)'];
    const { violations } = await engine.run(
      {
        include: all || places.length === 0 ? [['html']] : places.map((place) => [place]),
        exclude: exclude.map((place) => [place]),
      },
      { resultTypes: ['violations'], elementRef: false },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, whole);
}

/** Checks the screen for access and, when asked, keeps pictures in both sizes of the design. */
export async function look(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(150);
  expect(await findings(page), name).toEqual([]);
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
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
  await page
    .locator(
      '.ant-select-dropdown:visible .ant-select-item-option, .ant-select-dropdown:visible .ant-select-tree-title',
    )
    .filter({ hasText: option })
    .first()
    .click();
  // A list to choose several from stays open over what is below it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

export async function rowMenu(page: Page, button: string, item: string): Promise<void> {
  await shown(page).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
