import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import type { Platform } from '#platform/platform.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { type ReadAccess, readAccess } from './access-token.ts';
import { type KnownActor, loadActor, readMarks } from './actor-store.ts';

/** A forbidden user, an ended session or a changed role must act within a second on every instance. */
const freshMs = 900;
/** Looked at again ahead of that, while what is known still counts: nobody waits for it. */
const earlyMs = 450;
/** Whoever asks nothing for so long is forgotten. */
const keptMs = 60_000;
const mostKept = 5000;

interface Caller {
  readonly token: string;
  readonly claims: ReadAccess;
  readonly group: Group;
  known: Promise<KnownActor | undefined>;
  /** When that was last true. */
  since: number;
  lastAsked: number;
}

/** What the rights of a tenant's callers stood on at a moment. */
interface Look {
  readonly since: number;
  readonly marks: Promise<Map<string, string>>;
}

/** The callers of a tenant, the last look at what their rights stand on, and the one under way. */
interface Group {
  readonly tenantId: string;
  readonly callers: Set<Caller>;
  seen?: Look | undefined;
  coming?: Look | undefined;
}

/**
 * Who is behind a token. Read once, and again when something it was read from has changed, which is asked about once a second
 * for all callers of a tenant together.
 */
export class Actors {
  private readonly platform: Platform;
  private readonly callers = new Map<string, Caller>();
  private readonly groups = new Map<string, Group>();
  private changedAt = Number.NEGATIVE_INFINITY;

  constructor(platform: Platform) {
    this.platform = platform;
  }

  async of(token: string): Promise<Actor | undefined> {
    const caller = this.callers.get(token) ?? (await this.meet(token));
    if (!caller || caller.claims.expiresAt <= Date.now()) return undefined;
    caller.lastAsked = performance.now();
    const { known } = caller;
    const last = await known;
    if (this.isFresh(caller.since, earlyMs)) return last?.actor;
    const { since, marks } = this.lookAt(caller.group);
    if (this.isFresh(caller.since)) return last?.actor;
    const mark = (await marks).get(caller.claims.sessionId);
    if (mark !== undefined && mark === last?.mark) caller.since = since;
    else if (caller.known === known) this.read(caller);
    return (await caller.known)?.actor;
  }

  /** What is known may have changed: it is looked at again before it is used, so this instance's own changes act at once. */
  forget(): void {
    this.changedAt = performance.now();
  }

  private isFresh(since: number, within = freshMs): boolean {
    return since > Math.max(this.changedAt, performance.now() - within);
  }

  private async meet(token: string): Promise<Caller | undefined> {
    const claims = await readAccess(this.platform.config.secrets.token, token);
    if (!claims) return undefined;
    const met = this.callers.get(token);
    if (met) return met;
    const [oldest] = this.callers.values();
    if (oldest && this.callers.size >= mostKept) this.drop(oldest);
    const group = this.groups.get(claims.tenantId) ?? { tenantId: claims.tenantId, callers: new Set() };
    this.groups.set(claims.tenantId, group);
    const now = performance.now();
    const caller: Caller = {
      token,
      claims,
      group,
      known: Promise.resolve(undefined),
      since: now,
      lastAsked: now,
    };
    this.callers.set(token, caller);
    group.callers.add(caller);
    this.read(caller);
    return caller;
  }

  private read(caller: Caller): void {
    caller.since = performance.now();
    caller.known = loadActor(this.platform.db, caller.claims);
    // A database that was away must not be remembered as "nobody".
    caller.known.catch(() => this.drop(caller));
  }

  /** A look that still counts, else the one under way; the next is begun in time. */
  private lookAt(group: Group): Look {
    const { seen } = group;
    if (seen && this.isFresh(seen.since, earlyMs)) return seen;
    if (!group.coming || !this.isFresh(group.coming.since)) group.coming = this.look(group);
    return seen && this.isFresh(seen.since) ? seen : group.coming;
  }

  private look(group: Group): Look {
    const since = performance.now();
    for (const caller of group.callers) if (caller.lastAsked < since - keptMs) this.drop(caller);
    const sessions = [...group.callers].map(({ claims }) => claims.sessionId);
    const look: Look = { since, marks: readMarks(this.platform.db, group.tenantId, sessions) };
    const end = (seen: Look | undefined) => {
      if (group.coming !== look) return;
      group.coming = undefined;
      group.seen = seen;
    };
    look.marks.then(
      () => end(look),
      () => end(undefined),
    );
    return look;
  }

  private drop(caller: Caller): void {
    this.callers.delete(caller.token);
    caller.group.callers.delete(caller);
    if (caller.group.callers.size === 0) this.groups.delete(caller.group.tenantId);
  }
}

const actorsByPlatform = new WeakMap<Platform, Actors>();

/** The one memory of callers of a running platform. */
export function actorsOf(platform: Platform): Actors {
  let actors = actorsByPlatform.get(platform);
  if (!actors) {
    actors = new Actors(platform);
    actorsByPlatform.set(platform, actors);
  }
  return actors;
}

/** What changes who may do what acts at once on this instance, within a second on the others. */
export const forgetCallers = (call: Pick<Call, 'afterCommit' | 'platform'>): void =>
  call.afterCommit(() => actorsOf(call.platform).forget());

/** `Blade-Auth: bearer <token>`, or `Authorization: Bearer <token>` as tools send it; scheme in any case, one space. A token is read from nowhere else. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth'] ?? request.headers.authorization;
  if (typeof header !== 'string' || header.length > 4096) return undefined;
  return /^bearer ([A-Za-z0-9._-]+)$/i.exec(header)?.[1];
}

export function decorateRequests(app: FastifyInstance, actors: Actors): void {
  app.decorateRequest('authenticate', async function authenticate(this: FastifyRequest) {
    const token = bearerOf(this);
    const actor = token === undefined ? undefined : await actors.of(token);
    if (!actor) throw fail(commonErrors.unauthorized);
    return actor;
  });
}
