import type { Endpoint, ParsedInputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { AnswerText } from '@ircrisk/contract/errors.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import type { Platform } from '#platform/platform.ts';
import type { Actor, Origin } from '#platform/tenancy/actor.ts';

/** By the input alone: whoever asks for no particular endpoint takes the call of any. */
interface PublicCallWith<Input> {
  readonly input: Input;
  readonly platform: Platform;
  readonly language: Language;
  readonly origin: Origin;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Another success text than the endpoint's own (a submit that turned out to add). */
  succeed(text: AnswerText): void;
}

/** What a public handler gets: no actor, no tenant yet. */
export type PublicCall<E extends Endpoint = Endpoint> = PublicCallWith<ParsedInputOf<E>>;

interface CallWith<Input> extends PublicCallWith<Input> {
  readonly actor: Actor;
  readonly tx: Tx;
  /** Company and project of the request's headers, already checked against the actor. */
  readonly companyId: string | null;
  readonly projectId: string | null;
  /** Work that must only happen once the transaction has committed (start a job, tell the browsers). */
  afterCommit(work: () => void | Promise<void>): void;
}

/** What a signed-in handler gets: the actor, and a transaction inside the actor's tenant that commits with the answer. */
export type Call<E extends Endpoint = Endpoint> = CallWith<ParsedInputOf<E>>;

export interface Handler {
  readonly endpoint: Endpoint;
  readonly run: (call: Call) => Promise<unknown>;
  readonly needsActor: boolean;
}

/** Binds an endpoint to its work: parse → may you? → do → answer. */
export function handle<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<ResultOf<E>>,
): Handler {
  if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public: use handlePublic`);
  return { endpoint, run: run as unknown as Handler['run'], needsActor: true };
}

export function handlePublic<E extends Endpoint>(
  endpoint: E,
  run: (call: PublicCall<E>) => Promise<ResultOf<E>>,
): Handler {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public`);
  return { endpoint, run: run as unknown as Handler['run'], needsActor: false };
}
