import { readdirSync } from 'node:fs';
import { type MenuEntry, menuGroups } from '@ircrisk/contract/menu.ts';
import { describe, expect, it } from 'vitest';
import { findings } from '../tools/tour/access.ts';
import { overflow, pushedAside, rawKeys } from '../tools/tour/watch.ts';
import { openBrowser } from './harness.ts';
import { type Journey, journey } from './journey.ts';
import { settled } from './settled.ts';

// Every page of the menu over the demo refinery, in both languages and both themes: named as in the menu, nothing left in the other
// language, no raw keys, no screen wider than its window or its frame and no list wider than its place, and readable by everybody.

const entries = menuGroups.flatMap((group) => group.entries);
const ofOperator = (wanted: boolean) =>
  entries
    .filter(({ operatorOnly }) => Boolean(operatorOnly) === wanted)
    .map((entry) => [entry.code, entry] as const);
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

/** Headed by somebody's or a record's own name, or, with several lists of equal rank, by what each holds. */
const headedOtherwise = new Set(['home', 'risk-matrix', 'maintenance-plan']);

async function headedOtherThanMenu(at: Journey, entry: MenuEntry): Promise<string[]> {
  const first = at.here.locator('h1').first();
  // A page whose code or figures are still on their way has none yet.
  const isHeaded = await first.waitFor({ state: 'attached' }).then(
    () => true,
    () => false,
  );
  if (!isHeaded) return ['without a heading'];
  if (headedOtherwise.has(entry.code)) return [];
  const heading = (await first.innerText()).trim();
  return heading === entry[await spoken(at)] ? [] : [`headed: ${heading}`];
}

/** Lists whose first columns do not fit into their place at 1440, or whose heads are cut. */
const wideLists = async (at: Journey): Promise<string[]> =>
  at.here.locator('.ant-table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const rows = table.querySelector('.ant-table-body, .ant-table-content') ?? table;
      const over = rows.scrollWidth - rows.clientWidth;
      const heads = [...table.querySelectorAll('th')];
      const cut = heads.filter((head) => {
        const title = head.querySelector('.ant-table-column-title') ?? head;
        // The shadow beside a column that is held in view reaches out of its head and cuts nothing.
        return getComputedStyle(title).overflowX === 'hidden' && title.scrollWidth > title.clientWidth + 1;
      });
      const words = (of: typeof heads) => of.map(({ innerText }) => innerText).join(' | ');
      return [
        ...(over > 0 ? [`list ${over} px too wide: ${words(heads)}`] : []),
        ...(cut.length > 0 ? [`heads are cut: ${words(cut)}`] : []),
      ];
    }),
  );

const spoken = async ({ page }: Journey): Promise<'zh' | 'en'> =>
  (await page.evaluate(() => document.documentElement.lang)) === 'en' ? 'en' : 'zh';

async function inOneLanguage(at: Journey, entry: MenuEntry): Promise<string[]> {
  const isEnglish = (await spoken(at)) === 'en';
  const wide = await overflow(at.page);
  return [
    ...(isEnglish ? (await wordsInChinese(at)).map((word) => `Chinese: ${word}`) : []),
    ...(await rawKeys(at.page)).map((key) => `raw key: ${key}`),
    ...(await headedOtherThanMenu(at, entry)),
    ...(await wideLists(at)),
    ...(await pushedAside(at.page)),
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
  ];
}

async function closeOthers({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: /^(Page actions|页面操作)$/ }).click();
  await page.getByRole('menuitem', { name: /^(Close the others|关闭其他)$/ }).click();
  await page.locator('.ant-modal:visible .ant-btn-primary').click();
}

/** All open pages change their language and theme together: the one before would be drawn twice more, for nobody. */
async function closeBefore({ page }: Journey): Promise<void> {
  const before = page.locator('.tabs-list .tab:not(.on) .tab-close');
  if ((await before.count()) === 0) return;
  await before.first().click();
  await page.locator('.ant-modal:visible .ant-btn-primary').click();
  await page.locator('.ant-modal:visible').waitFor({ state: 'hidden' });
}

/** A page as it comes, then in the other language and theme; the next page comes in those, so each costs one change. */
async function look(at: Journey, entry: MenuEntry): Promise<string[]> {
  const { page } = at;
  await at.visitor.go(address(entry.path));
  await closeBefore(at);
  await settled(page);
  const found = [...(await inOneLanguage(at, entry)), ...(await findings(page))];
  const other = (await spoken(at)) === 'en' ? 'zh' : 'en';
  await page.locator('.head-language button[aria-pressed="false"]').click();
  await page.locator(`html[lang^="${other}"]`).waitFor();
  // In the head alone: the name of every button of the page is made out before one is found by it.
  const themes = page.locator('.head').getByRole('button', { name: /^((Dark|Light) theme|切换到[深浅]色)$/ });
  await themes.click();
  await settled(page);
  return [...found, ...(await inOneLanguage(at, entry)), ...(await findings(page, 'colours'))];
}

/** The company's pages are shared among as many files as there are: in one they took longer than all other journeys together. */
const hands = readdirSync(import.meta.dirname).filter((file) =>
  /^every-screen-\d+\.journey\.ts$/.test(file),
).length;

export function screensOfCompany(hand: number): void {
  describe('every screen of a company', () => {
    const at = journey('a', { demo: true, language: 'en' });
    it.each(ofOperator(false).filter((_, place) => place % hands === hand - 1))(
      '%s',
      async (_code, entry) => {
        expect(await look(at, entry)).toEqual([]);
      },
    );

    if (hand !== 1) return;
    it('names of the menu are whole', async () => {
      if ((await spoken(at)) === 'zh') await at.page.locator('.head-language button[lang="en"]').click();
      await at.page.locator('html[lang="en"]').waitFor();
      const cut = await at.page
        .locator('.side-name')
        .evaluateAll((names) =>
          names.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
        );
      expect(cut).toEqual([]);
    });

    it('the other pages are closed together', async () => {
      for (const place of ['/project', '/equipment', '/riskMatrix']) await at.visitor.go(place);
      expect(await at.page.locator('.tabs-list .tab').count()).toBeGreaterThan(3);
      await closeOthers(at);
      await expect.poll(() => at.page.locator('.tabs-list .tab').count()).toBe(2);
    });
  });
}

export function screensOfOperator(): void {
  describe('every screen of the operator', () => {
    const at = journey('operator', { language: 'en' });
    it.each(ofOperator(true))('%s', async (_code, entry) => {
      expect(await look(at, entry)).toEqual([]);
    });

    it.each(['light', 'dark'] as const)('the login page, %s', async (theme) => {
      const visitor = await openBrowser(at.platform, { language: 'en', theme });
      await visitor.open('/mLogin');
      await visitor.page.locator('input[name="username"]').waitFor();
      await settled(visitor.page);
      expect(await findings(visitor.page)).toEqual([]);
      await visitor.close();
    });
  });
}
