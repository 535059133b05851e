import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const axe = readFileSync(path.resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

interface Axe {
  /** The rules as they are; what axe gives out about them leaves the impact out. */
  _audit: { rules: { id: string; impact?: string }[] };
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}
/** Themes in which a page's frame (menu, header, tabs) was checked: it is the same around every screen. */
const framed = new WeakMap<Page, Set<string>>();

/** Whether the frame is still to be checked in the theme of the moment; asked once. */
async function isNewFrame(page: Page): Promise<boolean> {
  const theme = await page.evaluate(() => document.documentElement.dataset.theme ?? '');
  const seen = framed.get(page) ?? new Set();
  framed.set(page, seen);
  return !seen.has(theme) && Boolean(seen.add(theme));
}

/**
 * Serious findings of the accessibility check on what a person can reach: the dialog or drawer on top, else the
 * screen, the first time with its frame. The rows of a long list are alike; the first ones stand for all. In its second
 * theme a screen differs by its colours alone: `colours` asks for nothing else.
 */
export async function findings(page: Page, asked: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const onTop = '.ant-modal:visible, .ant-drawer:visible';
  const covered = (await page.locator(onTop).count()) > 0;
  const inShell = (await page.locator('.shell-page:not([hidden])').count()) > 0;
  const include = covered
    ? ['.ant-modal', '.ant-drawer-section']
    : inShell && !(await isNewFrame(page))
      ? ['.shell-page:not([hidden])']
      : ['html'];
  return page.evaluate(
    async ([places, asked]) => {
      const { axe: engine } = globalThis as unknown as { axe: Axe };
      const alike = ['.ant-table-row:nth-of-type(n + 9)', '.ant-tree-treenode:nth-of-type(n + 20)'];
      const context = {
        include: places.filter((place) => document.querySelector(place)).map((place) => [place]),
        exclude: alike.map((place) => [place]),
      };
      // A finding has the impact of its rule: rules whose findings are left out below need not look.
      const slight = engine._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
      // Nobody reaches the pages of other tabs, and their styles, unknown while they are hidden, were most of the look's work. What is
      // left out of the check is left out of the picture of the page too that axe makes for itself before it looks at any of it.
      const hidden = new Set<Node>(document.querySelectorAll(['.shell-page[hidden]', ...alike].join()));
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
          // Findings are told by their own text: to find the shortest selector of each, axe counts every class and attribute of the page.
          selectors: false,
          ...(asked === 'colours'
            ? { runOnly: ['color-contrast'] }
            : { rules: Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])) }),
        })
        .finally(() => {
          for (const page of hidden) Reflect.deleteProperty(page, 'childNodes');
          Reflect.deleteProperty(document, 'createTreeWalker');
        });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    [include, asked] as const,
  );
}
