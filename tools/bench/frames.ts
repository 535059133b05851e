import type { Page } from 'playwright-core';

/** Times between frames while something is done. */
export async function frames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seenFrames: seen });
    const next = (now: number): void => {
      seen.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  const stamps = await page.evaluate(() => {
    const { seenFrames } = globalThis as unknown as { seenFrames: number[] };
    return seenFrames.splice(0);
  });
  return stamps.slice(1).map((stamp, i) => stamp - stamps[i]!);
}

/** Pulls the ground of a diagram with the middle button, there and back. */
export async function pan(page: Page, hold: string): Promise<void> {
  const box = await page.locator(hold).boundingBox();
  if (!box) throw new Error('no canvas');
  const from = { x: box.x + box.width / 2, y: box.y + box.height - 60 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'middle' });
  for (let step = 1; step <= 60; step += 1)
    await page.mouse.move(from.x - 9 * step, from.y - 3 * Math.sin(step));
  await page.mouse.up({ button: 'middle' });
}

export async function zoom(page: Page): Promise<void> {
  for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, step < 20 ? 60 : -60);
}

/** Calls in the project the page is in: with the headers of the page's own calls. */
export async function callsOf(page: Page, address: string, screen: string, service: string) {
  const asked = page.waitForRequest((request) => request.url().includes(`/api/${service}/`));
  await page.goto(`${address}/platform${screen}`);
  const headers = await (await asked).allHeaders();
  const kept = Object.entries(headers).filter(([name]) => !/^(:|host|content-|connection|accept)/.test(name));
  return async <T>(call: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${address}/api/${service}/${call}`, {
      method: 'POST',
      headers: { ...Object.fromEntries(kept), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, success, msg } = (await answer.json()) as { data: T; success: boolean; msg: string };
    if (!success) throw new Error(`${call} was refused: ${msg}`);
    return data;
  };
}
