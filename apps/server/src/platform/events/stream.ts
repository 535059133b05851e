import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/tenancy/actor.ts';
import type { EventHub } from './event-hub.ts';

/** Open streams, so that a stopping server can end them instead of waiting for them. */
const open = new Set<() => void>();

export function endStreams(): void {
  for (const end of open) end();
}

/** Server-sent events of one caller until the browser leaves; the session is looked at again with every heartbeat. */
export function streamEvents(
  hub: EventHub,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  });
  raw.write('retry: 3000\n\n');
  const unsubscribe = hub.subscribe((event) => {
    if (event.tenantId !== actor.tenantId) return;
    if (event.userId !== null && event.userId !== actor.userId) return;
    raw.write(`event: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`);
  });
  const end = () => raw.end();
  const heartbeat = setInterval(() => {
    request.authenticate().then(() => raw.write(': alive\n\n'), end);
  }, 20_000);
  open.add(end);
  raw.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
    open.delete(end);
  });
  return reply;
}
