import type { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors, fail } from './answer.ts';
import { shutDoors } from './doors.ts';

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

/** Set by a proxy that asks another instance where this one answers 503. */
const elsewhere = 'x-retries-elsewhere';
/** Such a proxy may still take an instance for dead that has just come back; it is given time to look again. */
const lookAgainMs = 1000;
/** Then it is sent away, and the door shuts while it leaves this instance alone, a second at least. */
const sentAwayMs = 500;

/** Looks in a row that find nobody new before the door is shut, and the most that are waited for. */
const emptyLooks = 5;
const mostLooks = 2000;

/**
 * A stop without a cut request. First readiness goes off, answers close their connection and streams are told to come back
 * elsewhere, while the server goes on listening: who is in front of it has that long to notice. Then the door is shut, and the
 * stop ends with the last request that came through it.
 *
 * However carefully a door is shut, the system may take one more caller in that instant, and cuts it. A proxy that has other
 * instances is therefore sent away while the door is open: it asks the next one, and sends nothing more here. Only with reads;
 * proxies do not send a write twice.
 */
export function drainBeforeClose(app: FastifyInstance, endStreams: () => void): void {
  let draining = false;
  let hasOthers = false;
  let sendingAway = false;
  let shutting: Promise<void> | undefined;
  app.decorate('isDraining', () => draining);
  const endSilent = closeSilentConnections(app);
  app.decorate('drain', async (graceMs: number) => {
    if (draining) return;
    draining = true;
    endStreams();
    await setTimeout(graceMs);
    if (hasOthers) {
      await setTimeout(lookAgainMs);
      sendingAway = true;
      await setTimeout(sentAwayMs);
    }
    const { promise, resolve: open } = Promise.withResolvers<void>();
    shutting = promise;
    endSilent();
    await shut(app, open);
  });
  app.addHook('onRequest', async (request) => {
    if (request.headers[elsewhere] !== undefined) {
      hasOthers = true;
      if (sendingAway && isRead(request)) throw fail(commonErrors.unavailable, {}, { retryAfter: 1 });
    }
    if (shutting) await shutting;
  });
  // Set with the first byte of the answer: a request that was under way when the stop began is the last of its connection too.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    draining = true;
    endSilent();
  });
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Connections the system has taken and we have not are cut when the door shuts, and each look of the loop takes one a socket. So
 * requests wait inside for a moment, their callers send nothing new, and the door shuts right after some looks that found nobody.
 */
async function shut(app: FastifyInstance, letOn: () => void): Promise<void> {
  let came = false;
  app.server.on('connection', () => {
    came = true;
  });
  for (let empty = 0, looks = 0; empty < emptyLooks && looks < mostLooks; looks += 1) {
    came = false;
    await setImmediate();
    empty = came ? 0 : empty + 1;
  }
  const others = shutDoors(app);
  const answered = new Promise<void>((resolve) => app.server.close(() => resolve()));
  letOn();
  await Promise.all([others, answered]);
}

/**
 * Browsers open connections ahead of need. One that never said anything counts as busy for Node and would hold up a stop
 * until its time-outs; requests under way are finished as before. Gives back what begins the end of those.
 */
function closeSilentConnections(app: FastifyInstance): () => void {
  const silent = new Set<Socket>();
  let closing = false;
  const end = (socket: Socket) => {
    // What has arrived is read before it is judged: a loop that was held up looks at its timers first.
    const timer = globalThis.setTimeout(async () => {
      await setImmediate();
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
  return () => {
    closing = true;
    for (const socket of silent) end(socket);
  };
}
