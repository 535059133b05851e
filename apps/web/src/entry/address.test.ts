import { describe, expect, it } from 'vitest';
import { decide, readAddress } from './address.ts';

const read = (path: string) => readAddress(new URL(path, 'https://plant.example'), '/platform/');

describe('the address', () => {
  it('is read relative to the base path', () => {
    expect(read('/platform/user/post?size=20#top')).toEqual({
      path: '/user/post',
      search: '?size=20',
      hash: '#top',
      frameless: false,
      corrected: false,
    });
  });

  it('hands over a token with its tenant and loses both from the query', () => {
    const wanted = read('/platform/dashboard?token=abc&tenantId=100286&period=year');
    expect(wanted.handover).toEqual({ token: 'abc', tenantId: '100286' });
    expect(wanted.search).toBe('?period=year');
  });

  it('hands over nothing when the tenant is missing', () => {
    const wanted = read('/platform/dashboard?token=abc');
    expect(wanted.handover).toBeUndefined();
    expect(wanted).toMatchObject({ search: '', corrected: true });
  });

  it('tells which tenant a deep link is for, and loses it from the query', () => {
    const wanted = read('/platform/equipment/detail?id=7&tenantId=100286');
    expect(wanted).toMatchObject({ forTenant: '100286', search: '?id=7', corrected: true });
    expect(wanted.handover).toBeUndefined();
  });

  it('redirects a path that ends in Iframe to the page itself, without the frame of menus', () => {
    expect(read('/platform/dashboardIframe?token=abc&tenantId=1')).toMatchObject({
      path: '/dashboard',
      frameless: true,
      search: '',
    });
    expect(read('/platform/Iframe?token=abc')).toMatchObject({ path: '/wel/index', frameless: true });
  });

  it('redirects it with the menus around it when no token came', () => {
    expect(read('/platform/dashboardIframe?period=year')).toMatchObject({
      path: '/dashboard',
      search: '?period=year',
      frameless: false,
      corrected: true,
    });
  });

  it('accepts only paths of the platform as a target', () => {
    expect(read('/platform//evil.example/xIframe').path).toBe('/evil.example/x');
    expect(read('/platform/https://evil.example/Iframe').path).toBe('/https:/evil.example');
  });
});

describe('the guard', () => {
  it('sends every path but the login page to the login page without a token', () => {
    expect(decide({ path: '/', search: '' }, false)).toBe('sent-to-login');
    expect(decide({ path: '/user/post', search: '' }, false)).toBe('sent-to-login');
    expect(decide({ path: '/mLogin', search: '' }, false)).toBe('login');
  });

  it('lets a signed-in user in, from the login page too', () => {
    expect(decide({ path: '/user/post', search: '' }, true)).toBe('enter');
    expect(decide({ path: '/mLogin', search: '' }, true)).toBe('enter');
  });

  it('lets a messaging service come back to the login page even when a session is stored', () => {
    expect(decide({ path: '/mLogin', search: '?source=feishu&code=1&state=2' }, true)).toBe('login');
  });
});
