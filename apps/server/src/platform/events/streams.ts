import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Actor } from '#platform/tenancy/actor.ts';

/** Streams one instance keeps open: a browser needs one, a person has few browsers, and no tenant may fill the house. */
export const streamLimits = { person: 8, tenant: 500, instance: 5000 };

/** The streams that are open, and who holds them. */
export class OpenStreams {
  private readonly ends = new Set<() => void>();
  private readonly held = new Map<string, number>();

  private take(key: string, change: 1 | -1): void {
    const count = (this.held.get(key) ?? 0) + change;
    if (count > 0) this.held.set(key, count);
    else this.held.delete(key);
  }

  /** Counts one more for this person or refuses; answers the way to give it back. */
  enter({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>, end: () => void): () => void {
    const [person, tenant] = [`${tenantId}/${userId}`, tenantId];
    const { held, ends } = this;
    if (
      (held.get(person) ?? 0) >= streamLimits.person ||
      (held.get(tenant) ?? 0) >= streamLimits.tenant ||
      ends.size >= streamLimits.instance
    )
      throw fail(commonErrors.tooManyRequests, {}, { retryAfter: 30 });
    ends.add(end);
    for (const key of [person, tenant]) this.take(key, 1);
    return () => {
      if (!ends.delete(end)) return;
      for (const key of [person, tenant]) this.take(key, -1);
    };
  }

  get size(): number {
    return this.ends.size;
  }

  /** A stopping server ends them instead of waiting for them. */
  endAll(): void {
    for (const end of this.ends) end();
  }
}
