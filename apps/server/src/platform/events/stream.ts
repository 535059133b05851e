import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorsOf } from '#platform/identity/authenticate.ts';
import type { Platform } from '#platform/platform.ts';
import type { Actor } from '#platform/tenancy/actor.ts';

const heartbeatMs = 20_000;
/** What a reader may leave unread before the stream is ended; it reads the state again when it comes back. */
const mostUnread = 1024 * 1024;

/** Server-sent events of one caller until the browser leaves or the session ends. */
export function streamEvents(
  platform: Platform,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { events, streams } = platform;
  const { raw } = reply;
  const end = () => raw.end('event: reconnect\ndata: {}\n\n');
  const leave = streams.enter(actor, end);
  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  });
  const write = (text: string) => {
    if (raw.writableLength > mostUnread) raw.destroy();
    else if (!raw.writableEnded) raw.write(text);
  };
  write('retry: 3000\n\n');
  const stillIn = (then: () => void) => request.authenticate().then(then, () => raw.end());
  let recheck: NodeJS.Timeout | undefined;
  const unsubscribe = events.subscribe((event) => {
    if (event.tenantId !== actor.tenantId) return;
    if (event.userId !== null && event.userId !== actor.userId) return;
    if (event.type === 'session') {
      // A session of this person ended somewhere: ours, perhaps.
      actorsOf(platform).forget();
      recheck ??= setTimeout(() => {
        recheck = undefined;
        void stillIn(() => undefined);
      }, 100);
      return;
    }
    write(`event: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`);
  });
  const heartbeat = setInterval(() => void stillIn(() => write(': alive\n\n')), heartbeatMs);
  raw.on('close', () => {
    clearInterval(heartbeat);
    clearTimeout(recheck);
    unsubscribe();
    leave();
  });
  return reply;
}
