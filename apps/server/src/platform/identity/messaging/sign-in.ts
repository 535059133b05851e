import {
  identityErrors,
  type MessagingSource,
  messagingSources,
} from '@ircrisk/contract/modules/system/identity.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config, MessagingService } from '#platform/config/config.ts';
import { fail } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';
import { CodeRefused, type OutsideIdentity } from './exchange.ts';
import { authorizeUrl, providers } from './provider.ts';
import { openState, stateSeconds, useState } from './states.ts';

const cookieName = 'ircrisk_oauth';

export function isSource(value: unknown): value is MessagingSource {
  return messagingSources.some((source) => source === value);
}

export function serviceOf(config: Config, source: MessagingSource): MessagingService {
  const service = config.messaging[source];
  if (!service) throw fail(identityErrors.serviceOff);
  return service;
}

/** Where browsers reach us: configured, or what this browser asked for. */
export const originOfSite = (config: Config, request: FastifyRequest): string =>
  config.publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;

/** The browser's half of the state. */
export function browserOf(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName)?.[1];
}

/** Starts a round trip: remembers the state, gives the browser its half, answers where to go. */
export async function startRoundTrip(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  trip: { tenantId: string; source: MessagingSource; bindUserId: string | null },
): Promise<string> {
  const service = serviceOf(platform.config, trip.source);
  const site = originOfSite(platform.config, request);
  const redirectUri = `${site}/api/ircrisk-auth/oauth/callback/${trip.source}`;
  const { state, browser } = await openState(platform.db, { ...trip, redirectUri });
  const secure = site.startsWith('https:') ? '; Secure' : '';
  // Lax: it must come along when the service sends the browser back to us.
  reply.header(
    'Set-Cookie',
    `${cookieName}=${browser}; Path=/api; Max-Age=${stateSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
  return authorizeUrl(trip.source, service, redirectUri, state);
}

/** Uses up state and code. The tenant is the state's: a state of another browser, tenant or service is an expired code. */
export async function identifyBy(
  {
    platform,
    request,
    tenantId,
    parameters,
    bindUserId = null,
  }: {
    platform: Platform;
    request: FastifyRequest;
    tenantId: string;
    parameters: Readonly<Record<string, unknown>>;
    bindUserId?: string | null;
  },
  source: MessagingSource,
): Promise<OutsideIdentity> {
  const { code, state } = parameters;
  if (!isSource(source) || typeof code !== 'string' || typeof state !== 'string')
    throw fail(identityErrors.authorizationExpired);
  const service = platform.config.messaging[source];
  const open = await useState(platform.db, state, browserOf(request));
  if (
    !service ||
    !open ||
    open.source !== source ||
    open.tenantId !== tenantId ||
    open.bindUserId !== bindUserId
  ) {
    throw fail(identityErrors.authorizationExpired);
  }
  try {
    return await providers[source].identify({ service, code, redirectUri: open.redirectUri });
  } catch (error) {
    if (error instanceof CodeRefused) throw fail(identityErrors.authorizationExpired);
    request.log.error({ err: error }, 'a messaging service failed');
    throw fail(identityErrors.loginFailure);
  }
}
