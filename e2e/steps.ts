import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from '../tools/tour/access.ts';
import { pushedAside } from '../tools/tour/watch.ts';
import { settled } from './settled.ts';

/** Where pictures go, for whoever wants to look at the screens. */
const pictures = process.env.IRCRISK_PICTURES;

/** Checks the screen for access and, when asked, keeps pictures in both sizes of the design. */
export async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  expect(await findings(page), name).toEqual([]);
  await keep(page, name);
}

/** The same, and its colours in the dark theme: of a person who has not chosen one, the system's counts. */
export async function lookInBoth(page: Page, name: string): Promise<void> {
  await look(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
  await settled(page);
  expect(await findings(page, 'colours'), `${name}, dark`).toEqual([]);
  await keep(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme="light"]').waitFor({ state: 'attached' });
}

async function keep(page: Page, name: string): Promise<void> {
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

/** The same as on a phone, of 390 pixels, and what else is asked of it there; the page is left as wide as it was. */
export async function lookOnPhone(page: Page, name: string, more?: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  const anyway = shown(page).getByRole('button', { name: '仍然打开' });
  if (await anyway.isVisible()) await anyway.click();
  await settled(page);
  expect(await pushedAside(page), name).toEqual([]);
  expect(await findings(page), name).toEqual([]);
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, `${name}-390.png`) });
  }
  await more?.();
  if (before) await page.setViewportSize(before);
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
