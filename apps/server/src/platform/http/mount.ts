import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import type { AnswerText } from '@ircrisk/contract/errors.ts';
import { labelsOf, parseOptions } from '@ircrisk/contract/validation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { notPermitted } from '#platform/permissions/refusal.ts';
import type { Platform } from '#platform/platform.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { may } from '#platform/tenancy/actor.ts';
import { contextOf, namelessContext, readTenant, withTenant } from '#platform/tenancy/with-tenant.ts';
import { commonErrors, fail, invalid, success } from './answer.ts';
import type { Call, Handler, PublicCall } from './handle.ts';
import { once } from './idempotency.ts';
import { maxJsonBytes } from './json-body.ts';
import { mergedParameters } from './parameters.ts';
import { refuseUnstorable } from './plain-text.ts';
import { companyOf, languageOf, originOf, projectOf } from './request-context.ts';

export interface MountOptions {
  /** Answers are held against their schema: on in tests, off where speed counts. */
  checkAnswers?: boolean;
}

/** Mounts a declared endpoint: parse → may you? → do → answer. Every declared call of the product goes through here. */
export function mount(
  app: FastifyInstance,
  platform: Platform,
  handler: Handler,
  options: MountOptions = {},
): void {
  const { endpoint } = handler;
  const answer: RouteHandlerMethod = async (request, reply) => {
    let text: AnswerText = endpoint.success ?? 'done';
    const succeed = (other: AnswerText) => {
      text = other;
    };
    // The parts of a form with files are for the calls that take files; others would find nothing in it.
    if (request.isMultipart()) throw fail(commonErrors.mediaType);
    const call = { platform, handler, request, reply, succeed };
    const { data, language } = handler.needsActor ? await runAsActor(call) : await runPublic(call);
    if (reply.sent) return reply;
    if (options.checkAnswers) checkAnswer(endpoint, data);
    return success(data, text, language);
  };
  const { method, path, access } = endpoint;
  const bodyLimit = endpoint.maxBytes ?? maxJsonBytes;
  app.route({ method, url: `/api${path}`, config: { access, endpoint }, bodyLimit, handler: answer });
}

interface Mounted {
  platform: Platform;
  handler: Handler;
  request: FastifyRequest;
  reply: FastifyReply;
  succeed(text: AnswerText): void;
}

/** The caller, if the endpoint is for them: the one door for declared endpoints and raw routes alike. */
export async function admit(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'access' | 'beforePasswordChange' | 'operatorOnly'>,
): Promise<Actor> {
  const actor = await request.authenticate();
  request.actor = actor;
  authorise(endpoint, actor);
  return actor;
}

/** Deny by default: the first password change comes before everything, then the permission itself. */
export function authorise(
  endpoint: Pick<Endpoint, 'access' | 'beforePasswordChange' | 'operatorOnly'>,
  actor: Actor,
): void {
  if (actor.mustChangePassword && !endpoint.beforePasswordChange)
    throw fail(commonErrors.passwordChangeRequired);
  if (endpoint.operatorOnly && !actor.isOperator) throw fail(commonErrors.forbidden);
  if (endpoint.access !== 'signed-in' && !may(actor, endpoint.access))
    throw notPermitted(actor, endpoint.access);
}

export function parseInput(endpoint: Endpoint, parameters: unknown): unknown {
  const parsed = endpoint.input.safeParse(parameters, parseOptions);
  const labelOf = labelsOf(endpoint.input);
  if (!parsed.success) throw invalid(parsed.error, labelOf);
  refuseUnstorable(parsed.data, labelOf);
  return parsed.data;
}

async function runPublic({ platform, handler, request, reply, succeed }: Mounted) {
  const { endpoint } = handler;
  const language = languageOf(request);
  const input = parseInput(endpoint, mergedParameters(request));
  const call: PublicCall = {
    input,
    platform,
    language,
    origin: originOf(request, endpoint.path),
    request,
    reply,
    succeed,
  };
  return { data: await handler.run(call as Call), language };
}

/** Asked for the right and forgotten: the request is nobody's from here on. */
async function admitNameless(request: FastifyRequest, endpoint: Endpoint): Promise<Actor> {
  const actor = await request.authenticate();
  authorise(endpoint, actor);
  return { ...actor, userId: '0', account: '', realName: '', sessionId: '', roleIds: [], deptIds: [] };
}

async function runAsActor(mounted: Mounted) {
  const { endpoint } = mounted.handler;
  const actor = await (endpoint.nameless ? admitNameless : admit)(mounted.request, endpoint);
  const leave = await mounted.platform.shares.enter(actor.tenantId, mounted.request.raw.socket);
  try {
    return await runInTurn(mounted, actor);
  } finally {
    // Also when the caller has hung up meanwhile: the work counts, not the wire.
    leave();
  }
}

async function runInTurn({ platform, handler, request, reply, succeed }: Mounted, actor: Actor) {
  const { endpoint } = handler;
  const language = languageOf(request, actor);
  const input = parseInput(endpoint, mergedParameters(request));
  const companyId = companyOf(request, actor, input);
  const projectId = projectOf(request, actor);
  const isReading = endpoint.reads || endpoint.method === 'GET';
  const context = endpoint.nameless
    ? namelessContext(actor, endpoint.path)
    : contextOf(actor, originOf(request, endpoint.path, isReading), projectId, language);
  const { requestId, address, operation, moduleId } = context;
  const origin = { requestId, address, operation, ...(moduleId ? { moduleId } : {}) };
  let later: (() => void | Promise<void>)[] = [];
  const inTenant: typeof readTenant = endpoint.offloads
    ? readTenant
    : ({ db }, of, work) => withTenant(db, of, work);
  const data = await inTenant(platform, context, (tx) => {
    // A transaction that is tried again starts its list anew.
    later = [];
    const call: Call = {
      input,
      platform,
      language,
      origin,
      request,
      reply,
      succeed,
      actor,
      tx,
      companyId,
      projectId,
      afterCommit: (work) => later.push(work),
    };
    // A nameless write has a key of its own in what it writes: kept by person, it would name them.
    if (isReading || endpoint.nameless) return handler.run(call);
    const { token } = platform.config.secrets;
    return once(tx, request, actor.userId, endpoint, input, token, () => handler.run(call));
  });
  for (const work of later) await work();
  return { data, language };
}

function checkAnswer(endpoint: Endpoint, data: unknown): void {
  const checked = endpoint.result.safeParse(data ?? null);
  if (!checked.success) {
    throw new Error(`${endpoint.path} answers what its schema does not allow: ${checked.error.message}`);
  }
}
