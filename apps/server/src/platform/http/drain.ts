import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time for a request that is on its way over a connection opened just before the stop. */
const graceMs = 500;

/**
 * Browsers open connections ahead of need. One that never said anything counts as busy for Node and would hold up a stop
 * until its time-outs; requests under way are finished as before.
 */
export function closeSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let closing = false;
  const end = (socket: Socket) => {
    const timer = setTimeout(() => {
      if (silent.has(socket) && socket.bytesRead === 0) socket.destroy();
    }, graceMs);
    timer.unref();
  };
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    if (closing) end(socket);
  });
  app.server.on('request', (request) => silent.delete(request.socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) end(socket);
  });
}
