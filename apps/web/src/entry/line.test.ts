import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLost, isWaiting, patient } from './line.ts';

const lost = () => new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/a.js');

afterEach(() => vi.unstubAllGlobals());

describe('a part whose file is lost with the line', () => {
  it('is waited for and comes when the line is back', async () => {
    const line = new EventTarget();
    const device = { onLine: false };
    vi.stubGlobal('navigator', device);
    vi.stubGlobal('addEventListener', line.addEventListener.bind(line));
    const load = patient((part) => (device.onLine ? part() : Promise.reject(lost())));
    const part = load(async () => 'drawer');
    await vi.waitFor(() => expect(isWaiting()).toBe(true));
    device.onLine = true;
    line.dispatchEvent(new Event('online'));
    expect(await part).toBe('drawer');
    expect(isWaiting()).toBe(false);
  });

  it('is not waited for when the part itself is broken', async () => {
    const load = patient((part) => part());
    const broken = () => Promise.reject(new Error('a is not a function'));
    await expect(load(broken)).rejects.toThrow('a is not a function');
    expect(isLost(new Error('a is not a function'))).toBe(false);
  });
});
