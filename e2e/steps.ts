import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(path.resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');
/** Where pictures go, for whoever wants to look at the screens. */
const pictures = process.env.IRCRISK_PICTURES;

/** Serious findings of the accessibility check, on the page as it stands. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await engine.run({ resultTypes: ['violations'], elementRef: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
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
