import type { Page } from 'playwright-core';

export function watch(page: Page, problems: string[], place: () => string): void {
  const report = (what: string) => problems.push(`${place()}: ${what}`);
  page.on('pageerror', (error) => report(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && report(`console: ${message.text()} ${message.location().url}`),
  );
  page.on(
    'response',
    (response) => response.status() >= 400 && report(`${response.status()} ${response.url()}`),
  );
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!reason.includes('ERR_ABORTED')) report(`${reason} ${request.url()}`);
  });
}

/** A text key that found no text shows itself: `module.place.thing`. */
const rawKey = /^[a-z][a-z0-9-]*(\.[a-zA-Z][\w-]*){2,}$/;

export async function rawKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '');
    return found;
  });
  return texts.filter((text) => rawKey.test(text));
}

/** A page that scrolls sideways as a whole does not fit its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * What holds a page's heading and is wider than its place: the page is pushed sideways inside the frame, or cut off there. Sheets,
 * charts and tables that are pushed in their own box hold no heading.
 */
export const pushedAside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const places = new Set<Element>();
    for (const heading of document.querySelectorAll('.shell-page:not([hidden]) :is(h1, [data-app])'))
      for (let at: Element | null = heading.parentElement; at; at = at.parentElement) places.add(at);
    return [...places].flatMap((place) => {
      const over = place.scrollWidth - place.clientWidth;
      const isClosed = getComputedStyle(place).overflowX !== 'visible';
      return isClosed && over > 1
        ? [`${place.tagName.toLowerCase()}.${place.className} ${over} px too wide`]
        : [];
    });
  });

/** Nothing is loading any more. The live stream stays open for ever, so a quiet network is nothing to wait for. */
export async function settled(page: Page, step = 200): Promise<void> {
  const busy = '.entry-boot, .loading-bar.on, .page-loading, .ant-spin-spinning, .ant-skeleton-active';
  // On a busy machine the platform itself takes its time to come.
  await page.locator('.shell-page:not([hidden]), .lg-version').first().waitFor();
  for (let quiet = 0, tries = 0; quiet < 2 && tries < 100; tries += 1) {
    await page.waitForTimeout(step);
    quiet = (await page.locator(busy).filter({ visible: true }).count()) === 0 ? quiet + 1 : 0;
  }
}

/**
 * What begins or ends beyond the window and cannot be scrolled to: words, fields and drawings that a narrow screen cuts off. What
 * scrolls in its own box does not count.
 */
export const beyondWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at && !at.matches('.shell-page'); at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth)
          return true;
      return false;
    };
    const saysSomething = (element: Element): boolean =>
      element.childElementCount === 0 ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return [...document.querySelectorAll('.shell-page:not([hidden]) *')].flatMap((element) => {
      const { right, width } = element.getBoundingClientRect();
      const isOut = width > 0 && right > innerWidth + 1 && saysSomething(element);
      if (!isOut || !element.checkVisibility() || scrolls(element)) return [];
      return [
        `${element.tagName.toLowerCase()} ends at ${Math.round(right)}: ${element.textContent?.slice(0, 40)}`,
      ];
    });
  });
