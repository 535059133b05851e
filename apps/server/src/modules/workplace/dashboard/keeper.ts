import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { freezeTenant } from './frozen.ts';

const rounds: TenantRounds = {
  operation: 'dashboard',
  everyMs: 60 * 60_000,
  firstMs: 30_000,
  lockedToo: true,
  visit: ({ inTenant, zone }) => inTenant((tx) => freezeTenant(tx, zone, Date.now())),
};

/** Freezes the months that are due once an hour, until the server stops. */
export const keepFreezing = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, rounds);
