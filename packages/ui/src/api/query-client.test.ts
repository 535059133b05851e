import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A server that answers when it is told to, with what it knew when it was asked. */
function slowServer() {
  const asked: (() => void)[] = [];
  const server = {
    unread: 0,
    asked,
    ask: () => {
      const known = server.unread;
      return new Promise<number>((answer) => asked.push(() => answer(known)));
    },
  };
  return server;
}

const underWay = () => {
  const [server, client] = [slowServer(), createQueryClient()];
  const observer = new QueryObserver(client, { queryKey: ['unread'], queryFn: server.ask });
  const stop = observer.subscribe(() => undefined);
  return { server, client, observer, stop };
};

it('a change told while the first answer is on its way is not lost', async () => {
  const { server, client, observer, stop } = underWay();
  server.unread = 1;
  const fresh = client.invalidateQueries({ queryKey: ['unread'] });
  server.asked[0]?.();
  await expect.poll(() => server.asked.length).toBe(2);
  server.asked[1]?.();
  await fresh;
  expect(observer.getCurrentResult().data).toBe(1);
  stop();
  client.clear();
});

it('one answer is asked for after a change that comes later', async () => {
  const { server, client, observer, stop } = underWay();
  server.asked[0]?.();
  await expect.poll(() => observer.getCurrentResult().data).toBe(0);
  server.unread = 1;
  const fresh = client.invalidateQueries({ queryKey: ['unread'] });
  server.asked[1]?.();
  await fresh;
  expect([observer.getCurrentResult().data, server.asked.length]).toEqual([1, 2]);
  stop();
  client.clear();
});
