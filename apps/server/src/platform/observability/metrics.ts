import { timingSafeEqual } from 'node:crypto';
import type { Permission } from '@ircrisk/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { replicaOutcomes } from '#platform/database/replica.ts';
import { sql } from '#platform/database/sql.ts';
import { admit } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { asOperator } from '#platform/tenancy/every-tenant.ts';

export const metricsPermission = 'system.metrics';

/** A raw route has no endpoint to tell its name. */
export const readMetrics: Permission = {
  code: metricsPermission,
  title: { zh: '运行指标', en: 'Metrics' },
  operatorOnly: true,
};

/** Figures of this instance for Prometheus; read with the permission, or by a scraper that holds the configured token. */
export function serveMetrics(app: FastifyInstance, platform: Platform): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [register],
  });
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Answers with status 500 and above',
    labelNames: ['route'],
    registers: [register],
  });
  const pool = platform.db.pool;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  gauge('database_connections', 'Open connections', () => pool.totalCount);
  gauge('database_connections_idle', 'Connections nobody uses', () => pool.idleCount);
  gauge('database_waiting', 'Requests waiting for a connection', () => pool.waitingCount);
  gauge('event_streams', 'Open streams of live events', () => platform.streams.size);
  countJobs(register, platform);
  countReplicaReads(register, platform);

  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the path: a caller cannot make new series.
    const route = request.routeOptions.url ?? 'none';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode >= 500) failures.inc({ route });
  });

  app.route({
    method: 'GET',
    url: '/api/metrics',
    config: { access: metricsPermission },
    handler: async (request, reply) => {
      if (!isScraper(request.headers.authorization, platform.config.metricsToken)) {
        await admit(request, { access: metricsPermission });
      }
      return reply.type(register.contentType).send(await register.metrics());
    },
  });
}

/** The queue is everybody's: each instance tells the same of it. */
function countJobs(register: Registry, { db }: Platform): void {
  const waiting = new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs nobody works on yet',
    registers: [register],
  });
  const oldest = new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'How long the first of them has waited',
    registers: [register],
    async collect() {
      const { count, seconds } = await asOperator(db, 'metrics', (tx) =>
        tx.one<{ count: number; seconds: number }>(sql`
          select count(*)::int as count, coalesce(extract(epoch from now() - min(available_at)), 0)::float8 as seconds
          from job_queue where available_at <= now() and (lease_until is null or lease_until < now())`),
      );
      waiting.set(count);
      oldest.set(seconds);
    },
  });
}

/** Reads that may leave the primary, by who answered or why the primary had to. */
function countReplicaReads(register: Registry, { replica }: Platform): void {
  if (!replica) return;
  new Gauge({
    name: 'replica_reads',
    help: 'Reads for the replica since the start, by outcome: answered there, or why the primary answered',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      for (const outcome of replicaOutcomes) this.set({ outcome }, replica.counts[outcome]);
    },
  });
}

function isScraper(authorization: string | undefined, token: string | undefined): boolean {
  if (!token || !authorization?.startsWith('Bearer ')) return false;
  const given = Buffer.from(authorization.slice('Bearer '.length));
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
