import { availableParallelism } from 'node:os';
import path from 'node:path';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { resources } from '@ircrisk/contract/catalog.ts';
import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { type Permission, permissionsOf } from '@ircrisk/contract/permissions.ts';
import { product } from '@ircrisk/contract/product.ts';
import { searchables } from '@ircrisk/contract/searchables.ts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { plantSynonyms } from '#plant/synonyms.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Replica } from '#platform/database/replica.ts';
import { EventHub } from '#platform/events/event-hub.ts';
import { OpenStreams } from '#platform/events/streams.ts';
import { registerFollowers } from '#platform/events/topics.ts';
import { type FileStore, localFileStore } from '#platform/files/file-store.ts';
import { maxUploadBytes } from '#platform/files/files.ts';
import { s3FileStore } from '#platform/files/s3-file-store.ts';
import { homeHandlers } from '#platform/home/handlers.ts';
import { noteArrivals } from '#platform/http/asked.ts';
import { brokenPath, brokenRequest } from '#platform/http/broken-request.ts';
import { compressAnswers } from '#platform/http/compress.ts';
import { allowOrigins } from '#platform/http/cors.ts';
import { learnConstraints } from '#platform/http/database-errors.ts';
import { prepareDoors } from '#platform/http/doors.ts';
import { drainBeforeClose } from '#platform/http/drain.ts';
import { answerErrors } from '#platform/http/error-handler.ts';
import { FairShares, type ShareLimits } from '#platform/http/fair-shares.ts';
import { takeJsonBodies } from '#platform/http/json-body.ts';
import { mount } from '#platform/http/mount.ts';
import { nameOperation } from '#platform/http/operation-titles.ts';
import { type OverloadLimits, refuseOverload } from '#platform/http/overload.ts';
import { guardRequests } from '#platform/http/request-guard.ts';
import { requestIdOf, setSecurityHeaders } from '#platform/http/security-headers.ts';
import { identity } from '#platform/identity/identity.ts';
import { jobTitles } from '#platform/jobs/job-titles.ts';
import { releaseDeadLeases } from '#platform/jobs/queue.ts';
import { JobWorker } from '#platform/jobs/worker.ts';
import type { ServerModule } from '#platform/module.ts';
import { serveHealth } from '#platform/observability/health.ts';
import { logOptions, logRequests } from '#platform/observability/log.ts';
import { readMetrics, serveMetrics } from '#platform/observability/metrics.ts';
import { exporterOf, traceRequests } from '#platform/observability/traces.ts';
import { openApiHandler } from '#platform/openapi/serve.ts';
import { registerPermissions } from '#platform/permissions/register.ts';
import type { Platform } from '#platform/platform.ts';
import { registerHooks, registerKept } from '#platform/resources/hooks.ts';
import { mountResources, resourceJobs } from '#platform/resources/mount-resources.ts';
import { searchHandler } from '#platform/search/answer.ts';
import { keepSearchCurrent } from '#platform/search/keeper.ts';
import { registerSynonyms } from '#platform/search/query-terms.ts';
import { searchSources } from '#platform/search/sources.ts';
import { serveWeb } from '#platform/static/web.ts';
import { guardStudies } from '#platform/studies/guard.ts';
import { studyHandlers } from '#platform/studies/handlers.ts';
import { keepSweeping } from '#platform/sweep.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { modules as allModules } from './modules.ts';

export interface AppParts {
  config: Config;
  db: Database;
  replica?: Replica;
  events?: EventHub;
  files?: FileStore;
  modules?: readonly ServerModule[];
  /** Answers are held against their schemas (tests). */
  checkAnswers?: boolean;
  overload?: Partial<OverloadLimits>;
  logStream?: { write(line: string): void };
  /** No rounds of their own (tests). */
  roundsHeld?: boolean;
  /** Folder of the built web application. */
  webRoot?: string;
}

/** A route that was mounted, as the tests and the API document see it. */
export interface MountedRoute {
  method: string;
  url: string;
  access?: string;
  endpoint?: Endpoint;
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
    mounted: MountedRoute[];
  }
}

export const fileStoreOf = (config: Config): FileStore =>
  config.files.kind === 'disk' ? localFileStore(config.files.root) : s3FileStore(config.files);

/** Past a pooler where there is one. */
const listenUrl = ({ database }: Config, db: Database): string =>
  database.kind === 'outside' && database.servingUrl !== database.listenUrl
    ? database.listenUrl
    : String(db.pool.options.connectionString);

/** Turns at work go by the connections to the database; a tenant has a part of them. */
const shareLimits = ({ database, tenantRequests }: Config): ShareLimits => ({
  total: database.connections,
  perTenant: tenantRequests ?? Math.max(3, Math.floor(database.connections / 4)),
  besideOthers: Math.max(1, availableParallelism() - 1),
  queue: 200,
  waitMs: 3000,
  patienceMs: 9000,
});

const webFolder = path.join(import.meta.dirname, '../../web/dist');

/** Composes the whole server; nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, modules = allModules, checkAnswers = process.env.NODE_ENV === 'test' } = parts;
  const events = parts.events ?? new EventHub(listenUrl(config, db));
  const app = newServer(parts);
  const spans = exporterOf(config, (reason) => app.log.warn({ reason }, 'traces could not be sent'));
  const platform: Platform = {
    config,
    ...(spans ? { spans } : {}),
    db,
    ...(parts.replica ? { replica: parts.replica } : {}),
    events,
    files: parts.files ?? fileStoreOf(config),
    streams: new OpenStreams(),
    shares: new FairShares(shareLimits(config)),
    ...(parts.roundsHeld ? { roundsHeld: true } : {}),
  };
  app.decorate('platform', platform);
  noteArrivals(app, config.environment);
  traceRequests(app, config, spans);
  collectRoutes(app);
  prepareDoors(app);
  drainBeforeClose(app, () => platform.streams.endAll());
  answerErrors(app, db);
  logRequests(app);
  setSecurityHeaders(app, config);
  compressAnswers(app);
  allowOrigins(app, config);
  guardRequests(app, config);
  refuseOverload(app, db, parts.overload);
  takeJsonBodies(app);
  await app.register(formbody, { bodyLimit: 1024 * 1024 });
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21 },
  });

  serveHealth(app, platform);
  serveMetrics(app, platform);
  await identity(app, platform, { checkAnswers });
  registerHooks(modules.flatMap(({ hooks = [], hooksFor }) => [...hooks, ...(hooksFor?.(config) ?? [])]));
  registerKept(modules.flatMap((module) => module.keeps ?? []));
  const studies = modules.flatMap((module) => module.studies ?? []);
  guardStudies(studies);
  registerFollowers(modules.map((module) => module.follows));
  mountResources(app, platform, { checkAnswers });
  for (const module of modules) {
    for (const handler of module.handlers ?? []) mount(app, platform, handler, { checkAnswers });
    module.routes?.(app, platform);
  }
  for (const handler of studyHandlers(studies)) mount(app, platform, handler, { checkAnswers });
  registerSynonyms(plantSynonyms);
  const sources = searchSources(searchables, modules);
  mount(app, platform, searchHandler(searchables, sources), { checkAnswers });
  for (const handler of homeHandlers(modules, searchables)) mount(app, platform, handler, { checkAnswers });
  mount(
    app,
    platform,
    openApiHandler(() => app.mounted),
    { checkAnswers },
  );
  serveWeb(app, platform, parts.webRoot ?? webFolder);
  liveAndStop(app, platform, modules);
  keepSweeping(app, platform);
  keepSearchCurrent(app, platform, sources);
  return app;
}

/** Limits and time-outs of the bare server. */
function newServer({ config, logStream }: AppParts): FastifyInstance {
  const trusted = config.trustedProxies.length > 0;
  const app = Fastify({
    logger: logOptions(config.logLevel, logStream),
    genReqId: (request) => requestIdOf(request, trusted),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trusted ? [...config.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    // Also the patience of a stop: requests under way have 30 s.
    pluginTimeout: 40_000,
    keepAliveTimeout: 65_000,
    // Node looks for slow senders only so often: a limit of 10 s means little when it looks every 30.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    // A request that still comes in while the server drains is answered, not refused.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 2000, caseSensitive: true },
    clientErrorHandler: brokenRequest,
    frameworkErrors: brokenPath,
  });
  return app;
}

function collectRoutes(app: FastifyInstance): void {
  app.decorate('mounted', []);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of Array.isArray(method) ? method : [method]) {
      app.mounted.push({ method: each, url, access: config?.access, endpoint: config?.endpoint });
    }
    const title = config?.endpoint?.title ?? config?.title;
    if (title) nameOperation(url.replace(/^\/api/, ''), config?.endpoint, title);
  });
}

const endpointsOf = (app: FastifyInstance): Endpoint[] =>
  app.mounted.flatMap(({ endpoint }) => (endpoint ? [endpoint] : []));

/** Every permission the running server asks for. */
export function permissionsOfApp(app: FastifyInstance): Permission[] {
  return [...permissionsOf(resources, endpointsOf(app)), readMetrics];
}

/** What runs beside the requests: live events and jobs; first to start after the routes, first to stop. */
function liveAndStop(app: FastifyInstance, platform: Platform, modules: readonly ServerModule[]): void {
  const kinds = [...resourceJobs, ...modules.flatMap(({ jobs = [] }) => jobs)];
  for (const { kind, title } of kinds) jobTitles.set(kind, title);
  const worker = new JobWorker(platform, kinds, app.log);
  app.addHook('onReady', async () => {
    await learnConstraints(platform.db);
    const operator = systemContext(product.operatorTenant, 'register permissions');
    await withTenant(platform.db, operator, (tx) => registerPermissions(tx, permissionsOfApp(app)));
    if (platform.config.database.kind === 'embedded') await releaseDeadLeases(platform.db);
    await platform.events.start();
    worker.start();
  });
  app.addHook('preClose', async () => {
    platform.streams.endAll();
    await worker.stop();
    await platform.events.stop();
  });
}
