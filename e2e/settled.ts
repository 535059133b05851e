import type { Locator, Page, Request } from 'playwright-core';

/** What each page has asked for and not got yet. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Live events are never answered to the end; pictures and fonts change nothing a person could press. */
const endless = (request: Request) =>
  /\/events(\/|$|\?)/.test(request.url()) || /^(image|font|media)$/.test(request.resourceType());

/** Counts what the page asks for; once, when it is opened. */
export function watchTraffic(page: Page): void {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  page.on('request', (request) => {
    if (!endless(request)) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
}

/**
 * Ends when the page stands still: nothing asked for, nothing turning, and three frames in which nothing was drawn anew. One
 * that never does (a running clock) is taken as it is after a while.
 */
export async function settled(page: Page, patienceMs = 10_000): Promise<void> {
  const asked = underWay.get(page);
  const latest = Date.now() + patienceMs;
  while (Date.now() < latest) {
    const still = await page.evaluate(
      (limit) =>
        new Promise<boolean>((resolve) => {
          let quiet = 0;
          let changed = false;
          const watch = new MutationObserver(() => {
            changed = true;
          });
          watch.observe(document.body, { childList: true, subtree: true, characterData: true });
          const end = performance.now() + limit;
          const frame = () => {
            const turning =
              document.querySelector(
                '.ant-spin-spinning, .ant-skeleton-active, .shell-page:not([hidden]) [aria-busy="true"]',
              ) !== null;
            quiet = changed || turning ? 0 : quiet + 1;
            changed = false;
            if (quiet < 3 && performance.now() < end) {
              requestAnimationFrame(frame);
              return;
            }
            watch.disconnect();
            resolve(quiet >= 3);
          };
          requestAnimationFrame(frame);
        }),
      Math.min(1000, latest - Date.now()),
    );
    if (still && (asked?.size ?? 0) === 0) return;
  }
}

const patient = new WeakSet<object>();

/**
 * A person presses what stands still. A part of the screen whose code is still on its way moves the button between press and
 * release, and the click is nobody's: so a click waits for code that is being fetched, and for nothing else.
 */
export function pressWhenDrawn(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator;
  if (patient.has(locators)) return;
  patient.add(locators);
  const press = locators.click;
  locators.click = async function (this: Locator, ...options: Parameters<Locator['click']>) {
    const asked = underWay.get(this.page());
    const latest = Date.now() + 5000;
    const fetching = () => [...(asked ?? [])].some((request) => request.resourceType() === 'script');
    if (fetching()) {
      while (fetching() && Date.now() < latest) await this.page().waitForTimeout(10);
      await this.page().evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    }
    return press.apply(this, options);
  };
}
