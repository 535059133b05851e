import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

interface Watched {
  pressed?: string[];
}

/** From here on every press of a pointer is noted: who works by keyboard presses none. */
export async function watchPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pressed: string[] = [];
    Object.assign(globalThis, { pressed });
    addEventListener(
      'pointerdown',
      ({ target }) => pressed.push(String((target as Element)?.className)),
      true,
    );
  });
}
export const pressedByPointer = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as Watched).pressed ?? []);

/** Goes to what can be reached by keyboard, and presses keys there. */
export async function keysAt(place: Locator, ...keys: string[]): Promise<void> {
  await place.waitFor({ state: 'attached' });
  await place.focus();
  expect(await place.evaluate((element) => (element as HTMLElement).tabIndex)).toBeGreaterThanOrEqual(0);
  for (const key of keys) await place.page().keyboard.press(key);
}

/** Types into what has the focus and takes what is offered first. */
export async function typeAndTake(page: Page, text: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.matches('input'));
  await page.keyboard.type(text);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}

/** Opens a list to choose from and walks down to an option of it. */
export async function takeOption(field: Locator, option: string): Promise<void> {
  const page = field.page();
  await keysAt(field, 'ArrowDown');
  const list = page.locator('.ant-select-dropdown:visible');
  await list.waitFor();
  const active = list.locator('.ant-select-item-option-active', { hasText: option });
  for (let step = 0; step < 20 && (await active.count()) === 0; step += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Goes along a row of choices by the arrow keys. */
export async function takeChoice(row: Locator, choice: string): Promise<void> {
  const wanted = row.getByRole('radio', { name: choice, exact: true });
  await keysAt(row.getByRole('radio', { checked: true }));
  for (let step = 0; step < 10 && !(await wanted.isChecked()); step += 1)
    await row.page().keyboard.press('ArrowRight');
  await expect.poll(() => wanted.isChecked()).toBe(true);
}

/** Writes the name of the box that was just made or is to be renamed. */
export async function writeName(page: Page, name: string): Promise<void> {
  await page.locator('.dg-label-input').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Opens a menu and walks down to an entry of it. */
export async function takeFromMenu(button: Locator, entry: string): Promise<void> {
  const page = button.page();
  await keysAt(button, 'Enter');
  await page.getByRole('menuitem', { name: entry }).last().waitFor();
  await page.keyboard.press('Tab');
  const isThere = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let step = 0; step < 20 && !(await isThere()).includes(entry); step += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
