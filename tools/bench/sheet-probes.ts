import type { Locator, Page } from 'playwright-core';

const notches = 120;

/** Times between frames while the wheel turns thirty notches a second: 95 of 100 are within the answer. */
export async function scrolled(
  page: Page,
  at: { x: number; y: number } = { x: 800, y: 500 },
): Promise<number> {
  await page.mouse.move(at.x, at.y);
  await page.evaluate(() => {
    const stamps: number[] = [];
    Object.assign(globalThis, { stamps });
    const next = (now: number): void => {
      stamps.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let turn = 0; turn < notches; turn += 1) {
    const begun = performance.now();
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(Math.max(0, 33 - (performance.now() - begun)));
  }
  const stamps = await page.evaluate(() => (globalThis as unknown as { stamps: number[] }).stamps.splice(0));
  const top = await page
    .locator('.ir-sheet-hold')
    .first()
    .evaluate((hold) => hold.scrollTop);
  if (top < notches * 60) throw new Error(`the sheet did not scroll: ${top}`);
  const between = stamps.slice(1).map((stamp, place) => stamp - stamps[place]!);
  return between.sort((a, b) => a - b)[Math.floor(between.length * 0.95)] ?? Number.NaN;
}

type Painted = { editTimes: { painted: number } };

/** From an event to the frame after it. */
async function timed(
  page: Page,
  event: 'keydown' | 'pointerdown',
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate((name) => {
    const times = { painted: 0 };
    Object.assign(globalThis, { editTimes: times });
    const began = () => {
      const start = performance.now();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          times.painted = performance.now() - start;
        };
        channel.port2.postMessage(0);
      });
    };
    addEventListener(name, began, { once: true, capture: true });
  }, event);
  await act();
  await page.waitForFunction(() => (globalThis as unknown as Painted).editTimes.painted > 0);
  return page.evaluate(() => (globalThis as unknown as Painted).editTimes.painted);
}

async function clickInto(page: Page, cell: Locator): Promise<void> {
  const box = await cell.boundingBox();
  if (!box) throw new Error('no cell');
  await page.mouse.click(box.x + 20, box.y + 10);
}

/** Types into a cell and leaves it: from the key to the frame with the new text. */
export async function edited(page: Page, cell: Locator, text: string): Promise<number> {
  await clickInto(page, cell);
  await page.keyboard.type(text);
  const measured = await timed(page, 'keydown', () => page.keyboard.press('Enter'));
  await page.locator('.ir-sheet .ir-cell', { hasText: text }).first().waitFor({ timeout: 5000 });
  return measured;
}

/** A click on a filter: from the pointer to the frame with the rows it leaves. */
export const clicked = (page: Page, target: Locator): Promise<number> =>
  timed(page, 'pointerdown', () => target.click());

/** Pastes a block at a cell: until its rows are checked and drawn. */
export async function pasted(page: Page, cell: Locator, block: string): Promise<number> {
  await clickInto(page, cell);
  return page
    .locator('.ir-sheet textarea')
    .first()
    .evaluate(
      (field, text) =>
        new Promise<number>((resolve) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          const begun = performance.now();
          field.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - begun);
            channel.port2.postMessage(0);
          });
        }),
      block,
    );
}
