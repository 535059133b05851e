import type { FastifyReply } from 'fastify';
import { commonErrors, fail } from './answer.ts';

export interface ShareLimits {
  /** Requests of all tenants that work at once. */
  readonly total: number;
  /** Of one tenant; the rest stays free for the others. */
  readonly perTenant: number;
  /** Of one tenant that wait for their turn; one more is refused. */
  readonly queue: number;
  /** How long one may wait. */
  readonly patienceMs: number;
}

interface Tenant {
  running: number;
  readonly waiting: { go(): void }[];
}

/** Once over is enough: the turn is given back when the work is done, however it ended. */
export type Leave = () => void;

const refused = () => fail(commonErrors.tooManyRequests, {}, { retryAfter: 1 });

/**
 * Turns at work, shared fairly: a tenant has only so many at once and so many waiting, and where all are taken the tenants
 * that wait get the next ones in turn. Whoever asks for more is refused at once; the others do not notice.
 */
export class FairShares {
  private readonly limits: ShareLimits;
  private readonly tenants = new Map<string, Tenant>();
  private running = 0;

  constructor(limits: ShareLimits) {
    this.limits = limits;
  }

  async enter(tenantId: string): Promise<Leave> {
    const { total, perTenant, queue, patienceMs } = this.limits;
    let tenant = this.tenants.get(tenantId);
    if (!tenant) {
      tenant = { running: 0, waiting: [] };
      this.tenants.set(tenantId, tenant);
    }
    if (this.running < total && tenant.running < perTenant) return this.begin(tenantId, tenant);
    if (tenant.waiting.length >= queue) throw refused();
    return this.wait(tenantId, tenant, patienceMs);
  }

  private wait(tenantId: string, tenant: Tenant, patienceMs: number): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const turn = {
        go: () => {
          clearTimeout(timer);
          resolve(this.begin(tenantId, tenant));
        },
      };
      const timer = setTimeout(() => {
        tenant.waiting.splice(tenant.waiting.indexOf(turn), 1);
        reject(refused());
      }, patienceMs);
      tenant.waiting.push(turn);
    });
  }

  private begin(tenantId: string, tenant: Tenant): Leave {
    this.running += 1;
    tenant.running += 1;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.running -= 1;
      tenant.running -= 1;
      // The last to have had a turn is the last to get the next.
      this.tenants.delete(tenantId);
      if (tenant.running > 0 || tenant.waiting.length > 0) this.tenants.set(tenantId, tenant);
      this.next();
    };
  }

  private next(): void {
    for (const tenant of this.tenants.values()) {
      if (this.running >= this.limits.total) return;
      if (tenant.running < this.limits.perTenant) tenant.waiting.shift()?.go();
    }
  }
}

/** A raw route's turn: taken when its body has come, held until its answer is out. */
export async function turnUntilAnswered(
  { shares }: { shares: FairShares },
  tenantId: string,
  reply: FastifyReply,
): Promise<void> {
  const leave = await shares.enter(tenantId);
  if (reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
}
