import type { FastifyReply } from 'fastify';
import { commonErrors, fail } from './answer.ts';

export interface ShareLimits {
  /** Requests of all tenants that work at once. */
  readonly total: number;
  /** Of one tenant; the rest stays free for the others. */
  readonly perTenant: number;
  /** Of one tenant while others are at work too: it leaves them a processor. Where one of its turns is long, one more. */
  readonly besideOthers: number;
  /** Of one tenant that wait for their turn; one more is refused. */
  readonly queue: number;
  /** Nor may more wait than can have their turn in so long, by what its turns took lately. */
  readonly waitMs: number;
  /** How long one may wait if that was misjudged; those who came together are not all sent away together. */
  readonly patienceMs: number;
}

/** The connection something was asked over. */
export interface Line {
  readonly destroyed?: boolean;
}

interface Turn {
  readonly begun: number;
}

interface Tenant {
  readonly id: string;
  readonly running: Set<Turn>;
  readonly waiting: { go(): void; end(): void; readonly line: Line | undefined }[];
}

/** What is remembered of a tenant when it leaves off. */
interface Habit {
  /** What a turn takes, the last ones counting most; milliseconds. */
  turnMs: number;
  readonly patient: Lane;
  readonly hasty: Lane;
}

/** A browser asks so much of one server at once: somebody who opens a page of slow figures is not refused half of it. */
const onePage = 6;
/** So long after asking for something somebody is still at work. */
const atWorkMs = 1000;
/** A turn that takes so long must not keep the tenant's other people from working. */
const longTurnMs = 1000;
/** How much the last turn says of the next. */
const weightOfLast = 0.1;

/** Once over is enough: the turn is given back when the work is done, however it ended. */
export type Leave = () => void;

/** Lets so many pass in a second, and so many at once before that counts. */
class Lane {
  private readonly gap: number;
  private readonly atOnce: number;
  private last = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number, atOnce: number) {
    this.gap = 1000 / perSecond;
    this.atOnce = atOnce;
  }

  /** Milliseconds until the next may pass. */
  take(): number {
    const now = performance.now();
    const next = Math.max(now - this.atOnce * this.gap, this.last) + this.gap;
    this.last = Math.min(next, now + longestRefusalMs);
    return Math.max(0, this.last - now);
  }
}

const longestRefusalMs = 2000;
/**
 * Whoever asks again sooner after a refusal takes it for a reason to ask again, and would keep the whole server busy with
 * refusing: such a connection is slowed down. Whoever was not refused just now hears it at once.
 */
const hastyMs = 250;

const refused = () => fail(commonErrors.tooManyRequests, {}, { retryAfter: 1 });

/**
 * Turns at work, shared fairly: a tenant has only so many at once and so many waiting, and where all are taken the tenants
 * that wait get the next ones in turn. Whoever asks for more is refused at once; the others do not notice.
 */
export class FairShares {
  private readonly limits: ShareLimits;
  private readonly tenants = new Map<string, Tenant>();
  private readonly habits = new Map<string, Habit>();
  /** Connections that were refused, and when. */
  private readonly refusals = new WeakMap<object, number>();
  private running = 0;
  /** Who asked last, and when; and when the last did who is somebody else. */
  private last = { tenantId: '', at: Number.NEGATIVE_INFINITY };
  private otherAt = Number.NEGATIVE_INFINITY;
  private looking: NodeJS.Timeout | undefined;

  constructor(limits: ShareLimits) {
    this.limits = limits;
  }

  async enter(tenantId: string, line?: Line): Promise<Leave> {
    const { total, queue, patienceMs } = this.limits;
    this.note(tenantId);
    let tenant = this.tenants.get(tenantId);
    if (!tenant) {
      tenant = { id: tenantId, running: new Set(), waiting: [] };
      this.tenants.set(tenantId, tenant);
    }
    if (tenant.waiting.length === 0 && this.running < total && tenant.running.size < this.mostOf(tenant))
      return this.begin(tenantId, tenant);
    const habit = this.habitOf(tenantId);
    const waiting = tenant.waiting.length;
    const isLong = waiting >= onePage && this.waitOf(tenant, habit) > this.limits.waitMs;
    if (waiting >= queue || isLong) return this.refuse(habit, line);
    return this.wait(tenant, line, patienceMs * (0.75 + Math.random() / 4));
  }

  private note(tenantId: string): void {
    if (tenantId !== this.last.tenantId) this.otherAt = this.last.at;
    this.last = { tenantId, at: performance.now() };
  }

  private habitOf(tenantId: string): Habit {
    let habit = this.habits.get(tenantId);
    if (!habit) {
      habit = { turnMs: 0, patient: new Lane(1000, 1000), hasty: new Lane(200, 400) };
      this.habits.set(tenantId, habit);
    }
    return habit;
  }

  /** Also where it has asked nothing new for a while, because all of its people wait. */
  private isAlone(tenantId: string): boolean {
    const otherAt = this.last.tenantId === tenantId ? this.otherAt : this.last.at;
    return performance.now() - otherAt >= atWorkMs;
  }

  private mostOf({ id, running }: Tenant): number {
    const { perTenant, besideOthers } = this.limits;
    if (this.isAlone(id)) return perTenant;
    // They stand in the order in which they began.
    const [eldest] = running;
    const isLong = eldest !== undefined && performance.now() - eldest.begun >= longTurnMs;
    return Math.min(perTenant, besideOthers + (isLong ? 1 : 0));
  }

  /** How long whoever comes now would wait. */
  private waitOf(tenant: Tenant, { turnMs }: Habit): number {
    return (tenant.waiting.length * turnMs) / this.mostOf(tenant);
  }

  private wait(tenant: Tenant, line: Line | undefined, patienceMs: number): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const turn = {
        line,
        go: () => {
          clearTimeout(timer);
          resolve(this.begin(tenant.id, tenant));
        },
        end: () => {
          clearTimeout(timer);
          reject(refused());
        },
      };
      const timer = setTimeout(() => {
        tenant.waiting.splice(tenant.waiting.indexOf(turn), 1);
        turn.end();
      }, patienceMs);
      tenant.waiting.push(turn);
      // Others may leave off meanwhile or a turn be long, and nobody tells of that.
      this.looking ??= setInterval(() => this.look(), atWorkMs / 2);
    });
  }

  private look(): void {
    this.next();
    for (const { waiting } of this.tenants.values()) if (waiting.length > 0) return;
    clearInterval(this.looking);
    this.looking = undefined;
  }

  private async refuse({ patient, hasty }: Habit, line: Line | undefined): Promise<never> {
    const before = line && this.refusals.get(line);
    const isPatient = line && (before === undefined || performance.now() - before > hastyMs);
    const early = (isPatient ? patient : hasty).take();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    if (line) this.refusals.set(line, performance.now());
    throw refused();
  }

  private begin(tenantId: string, tenant: Tenant): Leave {
    const turn: Turn = { begun: performance.now() };
    this.running += 1;
    tenant.running.add(turn);
    return () => {
      if (!tenant.running.delete(turn)) return;
      this.running -= 1;
      const habit = this.habitOf(tenantId);
      habit.turnMs += weightOfLast * (performance.now() - turn.begun - habit.turnMs);
      // The last to have had a turn is the last to get the next.
      this.tenants.delete(tenantId);
      if (tenant.running.size > 0 || tenant.waiting.length > 0) this.tenants.set(tenantId, tenant);
      this.next();
    };
  }

  private next(): void {
    for (const tenant of this.tenants.values()) {
      if (this.running >= this.limits.total) return;
      // Who has hung up while waiting is not worked for.
      while (tenant.waiting[0]?.line?.destroyed) tenant.waiting.shift()?.end();
      if (tenant.running.size < this.mostOf(tenant)) tenant.waiting.shift()?.go();
    }
  }
}

/** A raw route's turn: taken when its body has come, held until its answer is out. */
export async function turnUntilAnswered(
  { shares }: { shares: FairShares },
  tenantId: string,
  reply: FastifyReply,
): Promise<void> {
  const leave = await shares.enter(tenantId, reply.raw.socket ?? undefined);
  if (reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
}
