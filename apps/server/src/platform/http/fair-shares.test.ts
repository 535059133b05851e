import { expect, it } from 'vitest';
import { FairShares, type Leave } from './fair-shares.ts';

const limits = { total: 4, perTenant: 3, queue: 2, patienceMs: 10_000 };

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
