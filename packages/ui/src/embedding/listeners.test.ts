import { describe, expect, it } from 'vitest';
import { createListeners } from './listeners.ts';

describe('who reads what several React roots show', () => {
  it('is told after the work at hand, never within it', async () => {
    const { subscribe, tell } = createListeners();
    const heard: string[] = [];
    subscribe(() => heard.push('told'));
    tell();
    heard.push('the effect has ended');
    await Promise.resolve();
    expect(heard).toEqual(['the effect has ended', 'told']);
  });

  it('is not told any more once it has gone, even in between', async () => {
    const { subscribe, tell } = createListeners();
    let times = 0;
    const stop = subscribe(() => times++);
    tell();
    stop();
    await Promise.resolve();
    expect(times).toBe(0);
  });
});
