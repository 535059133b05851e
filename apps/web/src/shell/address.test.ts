import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressBar, canGoBack } from './address.ts';

describe('the address bar', () => {
  let stack: { state: unknown; href: string }[];
  beforeEach(() => {
    stack = [{ state: null, href: '/platform/wel/index' }];
    vi.stubGlobal('document', {
      querySelector: () => ({ getAttribute: () => '/platform' }),
    });
    vi.stubGlobal('history', {
      get state() {
        return stack.at(-1)?.state;
      },
      pushState: (state: unknown, _: string, href: string) => stack.push({ state, href }),
      replaceState: (state: unknown, _: string, href: string) => stack.splice(-1, 1, { state, href }),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const shown = () => stack.map(({ href }) => href);

  it('stands at paths of the platform, below its base', () => {
    addressBar.push('/equipment?id=7#parts');
    addressBar.push({ pathname: '/user/post', search: '?l.q=x', hash: '' });
    expect(shown()).toEqual([
      '/platform/wel/index',
      '/platform/equipment?id=7#parts',
      '/platform/user/post?l.q=x',
    ]);
    expect(addressBar.createHref('/equipment')).toBe('/platform/equipment');
  });

  it('knows whether there is a way back inside the platform', () => {
    expect(canGoBack()).toBe(false);
    addressBar.replace('/dashboard');
    expect(canGoBack()).toBe(false);
    addressBar.push('/equipment');
    addressBar.replace('/equipment?id=7');
    expect(canGoBack()).toBe(true);
    stack.pop();
    expect(canGoBack()).toBe(false);
  });
});
