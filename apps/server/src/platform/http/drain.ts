import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** A stop has begun: nothing new should be sent here. */
    isDraining(): boolean;
    /** Begins a stop: still answers whatever comes, but asks every caller to come back elsewhere. */
    drain(graceMs: number): Promise<void>;
  }
}

/** Time for a request that is on its way over a connection opened just before the stop. */
const silentMs = 500;

/**
 * A stop without a cut request. First readiness goes off, answers close their connection and streams are told to come back
 * elsewhere, while the server goes on listening: who is in front of it has that long to notice. Only then it closes.
 */
export function drainBeforeClose(app: FastifyInstance, endStreams: () => void): void {
  let draining = false;
  app.decorate('isDraining', () => draining);
  app.decorate('drain', async (graceMs: number) => {
    if (draining) return;
    draining = true;
    endStreams();
    await new Promise((resolve) => setTimeout(resolve, graceMs));
  });
  // Set with the first byte of the answer: a request that was under way when the stop began is the last of its connection too.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    draining = true;
  });
  closeSilentConnections(app);
}

/**
 * Browsers open connections ahead of need. One that never said anything counts as busy for Node and would hold up a stop
 * until its time-outs; requests under way are finished as before.
 */
function closeSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let closing = false;
  const end = (socket: Socket) => {
    const timer = setTimeout(() => {
      if (silent.has(socket) && socket.bytesRead === 0) socket.destroy();
    }, silentMs);
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
