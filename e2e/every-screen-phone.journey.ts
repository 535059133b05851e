import { menuGroups } from '@ircrisk/contract/menu.ts';
import { describe, expect, it } from 'vitest';
import { beyondWindow, overflow, rawKeys } from '../tools/tour/watch.ts';
import { journey } from './journey.ts';
import { settled } from './settled.ts';
import { shown } from './steps.ts';

// Every page of the menu at 390 px over the demo refinery: it fits, with nothing beyond the window, or says that it wants a larger screen.

const entries = menuGroups
  .flatMap((group) => group.entries)
  .filter(({ operatorOnly }) => !operatorOnly)
  .map((entry) => [entry.code, entry] as const);

/** The places of a day that a phone is made for; of the others each may say for itself. */
const ofTheDay = new Set(['home', 'dashboard', 'action-item', 'equipment', 'project', 'incident-management']);

describe.each(['zh', 'en'] as const)('every screen of a phone, %s', (language) => {
  const at = journey('a', { demo: true, language, viewport: { width: 390, height: 844 } });
  it.each(entries)('%s', async (code, { path }) => {
    const { page } = at;
    await at.visitor.go(path.startsWith('/') ? path : `/${path}`);
    await settled(page);
    const wantsMore = await shown(page)
      .getByRole('heading', {
        name: language === 'en' ? 'This page wants a larger screen' : '此页面适合更大的屏幕',
      })
      .count();
    if (ofTheDay.has(code)) expect(wantsMore).toBe(0);
    expect(await rawKeys(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await beyondWindow(page)).toEqual([]);
  });
});
