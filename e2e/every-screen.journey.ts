import { menuGroups } from '@ircrisk/contract/menu.ts';
import { describe, expect, it } from 'vitest';
import { findings } from '../tools/tour/access.ts';
import { overflow, rawKeys } from '../tools/tour/watch.ts';
import { openBrowser } from './harness.ts';
import { type Journey, journey } from './journey.ts';
import { settled } from './settled.ts';

// Every page of the menu, in English over the demo refinery: one language, no raw keys, no screen wider than its window, and readable by everybody in both themes.

const entries = menuGroups.flatMap((group) => group.entries);
const address = (path: string) => (path.startsWith('/') ? path : `/${path}`);

const chinese = /[\u4e00-\u9fff]/;
/** Buttons, headings and column titles are the product's own words. */
const own = 'h1, h2, button:not(.ir-list-label, .ft-folders button), th, label';

/** Names the company of the test gave in one language only. */
const given = /甲石化/;

async function wordsInChinese(at: Journey): Promise<string[]> {
  const words = await at.here.locator(own).allInnerTexts();
  return words.filter((word) => chinese.test(word) && !given.test(word));
}

async function closeOthers({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: 'Page actions' }).click();
  await page.getByRole('menuitem', { name: 'Close the others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
}

/** A page as it comes, then in the other theme; the next page comes in that one, so each costs one change. */
async function look(at: Journey, path: string): Promise<string[]> {
  const { page } = at;
  await at.visitor.go(address(path));
  // More are opened here than a person keeps: this page stays, the others go.
  if ((await page.locator('.tabs-list .tab').count()) > 12) await closeOthers(at);
  await settled(page);
  const found = [
    ...(await wordsInChinese(at)).map((word) => `Chinese: ${word}`),
    ...(await rawKeys(page)).map((key) => `raw key: ${key}`),
    ...(await findings(page)),
  ];
  const wide = await overflow(page);
  if (wide > 0) found.push(`${wide} px wider than the window`);
  await page.getByRole('button', { name: /^(Dark|Light) theme$/ }).click();
  await settled(page);
  return [...found, ...(await findings(page, 'colours'))];
}

describe('every screen of a company', () => {
  const at = journey('a', { demo: true, language: 'en' });
  it.each(entries.filter(({ operatorOnly }) => !operatorOnly).map(({ code, path }) => [code, path] as const))(
    '%s',
    async (_code, path) => {
      expect(await look(at, path)).toEqual([]);
    },
  );

  it('names of the menu are whole', async () => {
    const cut = await at.page
      .locator('.side-name')
      .evaluateAll((names) =>
        names.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      );
    expect(cut).toEqual([]);
  });
});

describe('every screen of the operator', () => {
  const at = journey('operator', { language: 'en' });
  it.each(entries.filter(({ operatorOnly }) => operatorOnly).map(({ code, path }) => [code, path] as const))(
    '%s',
    async (_code, path) => {
      expect(await look(at, path)).toEqual([]);
    },
  );

  it.each(['light', 'dark'] as const)('the login page, %s', async (theme) => {
    const visitor = await openBrowser(at.platform, { language: 'en', theme });
    await visitor.open('/mLogin');
    await visitor.page.locator('input[name="username"]').waitFor();
    await settled(visitor.page);
    expect(await findings(visitor.page)).toEqual([]);
    await visitor.close();
  });
});
