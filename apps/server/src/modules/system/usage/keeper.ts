import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { keepRounds } from '#platform/tenancy/rounds.ts';
import { countingDays } from './statistics.ts';

/** Counts finished days twice an hour, until the server stops. */
export const keepCounting = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, countingDays);
