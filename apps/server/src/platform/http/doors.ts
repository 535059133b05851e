import net, { type AddressInfo, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where callers come in beside the server's own socket; all end at the same server. */
    readonly doors: Server[];
  }
}

/** Sockets at one port. Each round of the loop takes one caller from each. */
const sockets = 8;

/** Several sockets may stand at one port, and the system shares the callers among them: not everywhere so. */
const sharesPorts = process.platform === 'linux';

export function prepareDoors(app: FastifyInstance): void {
  app.decorate('doors', []);
  // Not waited for: connections that only idle end with the server itself, right after this.
  app.addHook('preClose', async () => void shutDoors(app));
}

/**
 * Listens with several sockets. The loop takes one new connection of a socket in a round, and under load a round is long: with
 * a single one, whoever comes new waits for as many rounds as others came before, however soon they would be answered.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const place: ListenOptions = { host, port, reusePort: sharesPorts };
  const origin = await app.listen(place);
  if (!sharesPorts) return origin;
  const address = app.server.address() as AddressInfo;
  for (let count = 1; count < sockets; count += 1) {
    const door = net.createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
      app.server.emit('connection', socket),
    );
    await new Promise<void>((resolve, reject) => {
      door.once('error', reject);
      door.listen({ host: address.address, port: address.port, reusePort: true }, resolve);
    });
    app.doors.push(door);
  }
  return origin;
}

/** Nobody comes in any more; ends with the last who had. */
export async function shutDoors({ doors }: FastifyInstance): Promise<void> {
  await Promise.all(doors.splice(0).map((door) => new Promise((resolve) => door.close(resolve))));
}
