import { expect, it, vi } from 'vitest';
import { FairShares, type Leave } from './fair-shares.ts';

const limits = { total: 4, perTenant: 3, besideOthers: 3, queue: 2, waitMs: 60_000, patienceMs: 10_000 };

it('a tenant that takes all it can leaves room for another, and is refused beyond its queue', async () => {
  const shares = new FairShares(limits);
  const busy = await Promise.all([1, 2, 3].map(() => shares.enter('a')));
  const order: string[] = [];
  const waiting = [1, 2].map((at) =>
    shares.enter('a').then((leave) => [order.push(`a${at}`), leave] as const),
  );
  await expect(shares.enter('a')).rejects.toMatchObject({
    kind: { status: 429 },
    detail: { retryAfter: 1 },
  });
  const other = await shares.enter('b');
  const second = shares.enter('b').then((leave) => [order.push('b'), leave] as const);
  // One turn comes free: `b` is behind `a` in number but not in line.
  busy[0]?.();
  busy[0]?.();
  await second;
  other();
  for (const leave of busy) leave();
  await Promise.all(waiting);
  expect(order[0]).toBe('b');
  expect(order.sort()).toEqual(['a1', 'a2', 'b']);
});

it('whoever waits too long is refused and takes no turn of others', async () => {
  const shares = new FairShares({ ...limits, total: 1, patienceMs: 20 });
  const held = await shares.enter('a');
  await expect(shares.enter('b')).rejects.toMatchObject({ kind: { status: 429 } });
  held();
  const leave: Leave = await shares.enter('b');
  leave();
});

it('who hangs up while waiting takes no turn', async () => {
  const shares = new FairShares({ ...limits, total: 1 });
  const leave = await shares.enter('a');
  const line = { destroyed: false };
  const gone = shares.enter('a', line);
  const next = shares.enter('a', { destroyed: false });
  line.destroyed = true;
  leave();
  await expect(gone).rejects.toMatchObject({ kind: { status: 429 } });
  (await next)();
});

it('who asks again at every refusal is refused more slowly, and others are served meanwhile', async () => {
  vi.useFakeTimers();
  try {
    const shares = new FairShares({ ...limits, queue: 0 });
    await Promise.all([1, 2, 3].map(() => shares.enter('a')));
    let refusals = 0;
    let over = false;
    const ask = async () => {
      while (!over) {
        await shares.enter('a').catch(() => undefined);
        refusals += 1;
      }
    };
    const askers = Array.from({ length: 100 }, ask);
    await vi.advanceTimersByTimeAsync(1000);
    // Four hundred at once, and then two hundred a second.
    expect(refusals).toBeGreaterThanOrEqual(500);
    expect(refusals).toBeLessThan(750);
    const leave = await shares.enter('b');
    leave();
    over = true;
    await vi.advanceTimersByTimeAsync(3000);
    await Promise.all(askers);
  } finally {
    vi.useRealTimers();
  }
});

it('beside others a tenant has fewer turns, and alone again all of them', async () => {
  vi.useFakeTimers();
  try {
    const shares = new FairShares({ ...limits, besideOthers: 1 });
    let running = 0;
    const enter = async () => {
      const leave = await shares.enter('a');
      running += 1;
      return () => {
        running -= 1;
        leave();
      };
    };
    const alone = await Promise.all([enter(), enter(), enter()]);
    const [waiting, second] = [enter(), enter()];
    const other = await shares.enter('b');
    alone[0]?.();
    alone[1]?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(running).toBe(1);
    alone[2]?.();
    const leave = await waiting;
    await vi.advanceTimersByTimeAsync(1);
    expect(running).toBe(1);
    other();
    await vi.advanceTimersByTimeAsync(1500);
    leave();
    await second;
    const more = await Promise.all([enter(), enter()]);
    expect(more).toHaveLength(2);
    expect(running).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it('who waits beside others goes on when those are gone, though nobody leaves, and before who comes after', async () => {
  vi.useFakeTimers();
  try {
    const shares = new FairShares({ ...limits, besideOthers: 1 });
    const other = await shares.enter('b');
    await shares.enter('a');
    const order: string[] = [];
    void shares.enter('a').then(() => order.push('first'));
    other();
    await vi.advanceTimersByTimeAsync(900);
    void shares.enter('a').then(() => order.push('second'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(order).toEqual(['first', 'second']);
  } finally {
    vi.useRealTimers();
  }
});

it('no more wait than can have their turn soon, by what turns took lately', async () => {
  vi.useFakeTimers();
  try {
    const shares = new FairShares({ ...limits, perTenant: 1, queue: 200, waitMs: 3000 });
    const served = async () => {
      const leave = await shares.enter('a');
      await new Promise((resolve) => setTimeout(resolve, 500));
      leave();
    };
    for (let at = 0; at < 60; at += 1) {
      const one = served();
      await vi.advanceTimersByTimeAsync(500);
      await one;
    }
    const outcomes = Array.from({ length: 50 }, () =>
      served().then(
        () => 'served',
        ({ kind }) => kind.status,
      ),
    );
    await vi.advanceTimersByTimeAsync(1);
    // One works, seven wait three and a half seconds at most; the others know at once.
    const known = await Promise.all(outcomes.map((one) => Promise.race([one, 'waits'])));
    expect(known.filter((one) => one === 429)).toHaveLength(42);
    await vi.advanceTimersByTimeAsync(4500);
    expect((await Promise.all(outcomes)).filter((one) => one === 'served')).toHaveLength(8);
  } finally {
    vi.useRealTimers();
  }
});

it('all that one page asks for at once waits for its turn, however long turns are', async () => {
  vi.useFakeTimers();
  try {
    const shares = new FairShares({ ...limits, perTenant: 1, queue: 200, waitMs: 3000 });
    const slow = async () => {
      const leave = await shares.enter('a');
      await new Promise((resolve) => setTimeout(resolve, 1400));
      leave();
    };
    for (let at = 0; at < 40; at += 1) {
      const one = slow();
      await vi.advanceTimersByTimeAsync(1400);
      await one;
    }
    const page = Promise.all([1, 2, 3, 4, 5, 6].map(slow));
    await vi.advanceTimersByTimeAsync(6 * 1400);
    expect(await page).toHaveLength(6);
  } finally {
    vi.useRealTimers();
  }
});

it('who was not refused just now hears it at once, however many ask again at every refusal', async () => {
  vi.useFakeTimers();
  try {
    const shares = new FairShares({ ...limits, queue: 0 });
    await Promise.all([1, 2, 3].map(() => shares.enter('a')));
    let over = false;
    const hammer = async () => {
      const line = {};
      while (!over) await shares.enter('a', line).catch(() => undefined);
    };
    const hammers = Array.from({ length: 300 }, hammer);
    await vi.advanceTimersByTimeAsync(3000);
    const begun = performance.now();
    const asked = Array.from({ length: 100 }, () =>
      shares.enter('a', {}).catch(() => performance.now() - begun),
    );
    await vi.advanceTimersByTimeAsync(10);
    expect(await Promise.all(asked.map((one) => Promise.race([one, 'late'])))).toEqual(asked.map(() => 0));
    over = true;
    await vi.advanceTimersByTimeAsync(3000);
    await Promise.all(hammers);
  } finally {
    vi.useRealTimers();
  }
});

it('a long turn beside others leaves the colleagues one more', async () => {
  vi.useFakeTimers();
  try {
    const shares = new FairShares({ ...limits, besideOthers: 1 });
    let others = true;
    const other = async () => {
      while (others) {
        (await shares.enter('b'))();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const busy = other();
    await shares.enter('a');
    let colleague = false;
    void shares.enter('a').then(() => {
      colleague = true;
    });
    let third = false;
    void shares.enter('a').then(() => {
      third = true;
    });
    await vi.advanceTimersByTimeAsync(900);
    expect(colleague).toBe(false);
    await vi.advanceTimersByTimeAsync(1100);
    expect([colleague, third]).toEqual([true, false]);
    others = false;
    await vi.advanceTimersByTimeAsync(200);
    await busy;
  } finally {
    vi.useRealTimers();
  }
});
