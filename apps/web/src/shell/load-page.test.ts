import { describe, expect, it } from 'vitest';
import { ChunkTimeout, failedStylesheet, loadPage } from './load-page.ts';

const Page = () => null;

describe('loading a page', () => {
  it('gives the page once its file and texts are there', async () => {
    const module = {
      default: Page,
      texts: { zh: async () => ({ default: { probe: { a: '甲' } } }), en: async () => ({ default: {} }) },
    };
    expect((await loadPage(async () => module)).default).toBe(Page);
  });

  it('raises an error when the file does not arrive in time', async () => {
    await expect(loadPage(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(ChunkTimeout);
  });

  it('tells a stylesheet that failed from a script that failed', () => {
    expect(failedStylesheet(new Error('Unable to preload CSS for /platform/assets/main-1.css'))).toBe(
      '/platform/assets/main-1.css',
    );
    expect(failedStylesheet(new TypeError('Failed to fetch dynamically imported module'))).toBeUndefined();
  });
});
