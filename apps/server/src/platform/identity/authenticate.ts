import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import type { Platform } from '#platform/platform.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { readAccess } from './access-token.ts';
import { loadActor } from './actor-store.ts';

/** A forbidden user, an ended session or a changed role must act within a second on every instance. */
const freshMs = 900;
const mostKept = 5000;

interface Kept {
  readonly actor: Promise<Actor | undefined>;
  readonly until: number;
}

/** Who is behind a token, read from the database at most about once a second. */
export class Actors {
  private readonly platform: Platform;
  private readonly kept = new Map<string, Kept>();

  constructor(platform: Platform) {
    this.platform = platform;
  }

  async of(token: string): Promise<Actor | undefined> {
    const now = performance.now();
    const known = this.kept.get(token);
    if (known && known.until > now) return known.actor;
    if (this.kept.size >= mostKept) this.kept.clear();
    const actor = this.read(token);
    this.kept.set(token, { actor, until: now + freshMs });
    // A database that was away must not be remembered as "nobody".
    actor.catch(() => this.kept.delete(token));
    return actor;
  }

  /** Forgets what this instance knows; its own changes then act at once. */
  forget(): void {
    this.kept.clear();
  }

  private async read(token: string): Promise<Actor | undefined> {
    const claims = await readAccess(this.platform.config.secrets.token, token);
    return claims && loadActor(this.platform.db, claims);
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
