import { defaultLanguage, isLanguage, type Language, type Text } from '@ircrisk/contract/text.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor, Origin } from '#platform/tenancy/actor.ts';
import { commonErrors, fail } from './answer.ts';
import { askedOf } from './asked.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller behind the bearer token; refuses with 401. Identity puts it there. */
    authenticate(): Promise<Actor>;
    /** Set once the caller is known: messages and the log line read it. */
    actor?: Actor;
  }
  interface FastifyContextConfig {
    /** Permission, `public` or `signed-in`: a route without it fails the route test. */
    access?: string;
    endpoint?: import('@ircrisk/contract/endpoint.ts').Endpoint;
    /** What people call a route that no endpoint declares. */
    title?: Text;
    /** Stays open without working (a stream of events): not counted as load. */
    stays?: boolean;
  }
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The language of messages: the header, then the user's stored one, then Chinese. */
export function languageOf(request: FastifyRequest, actor?: Actor): Language {
  const asked = header(request, 'language');
  if (isLanguage(asked)) return asked;
  return actor?.language ?? defaultLanguage;
}

/** A call that only reads leaves nothing that could say how it was asked for. */
export function originOf(request: FastifyRequest, operation: string, isReading = false): Origin {
  return {
    requestId: request.id,
    address: request.ip,
    operation,
    moduleId: header(request, 'module-id'),
    ...(isReading ? {} : { asked: JSON.stringify(askedOf(request)) }),
  };
}

const given = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text !== '0' ? text : null;
};

/** `enterpriseId` in the parameters overrides the headers; all of them must be companies of the token's tenant. */
export function companyOf(request: FastifyRequest, actor: Actor, input: unknown): string | null {
  const parameter = given((input as { enterpriseId?: unknown } | null)?.enterpriseId);
  const named = [
    parameter,
    given(header(request, 'enterprise-id')),
    given(header(request, 'company-id')),
  ].filter((id) => id !== null);
  if (named.some((id) => !actor.companyIds.includes(id))) throw fail(commonErrors.forbidden);
  return named[0] ?? actor.companyIds[0] ?? null;
}

/** `project-Id` must be a project the caller may see; without it the caller's default project holds. */
export function projectOf(request: FastifyRequest, actor: Actor): string | null {
  const asked = given(header(request, 'project-id'));
  if (asked !== null && !actor.projectIds.includes(asked)) throw fail(commonErrors.forbidden);
  return asked ?? actor.defaultProjectId;
}
