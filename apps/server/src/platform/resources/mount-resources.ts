import { resources as declared } from '@ircrisk/contract/catalog.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { FastifyInstance } from 'fastify';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Platform } from '#platform/platform.ts';
import { exportJob } from './exchange/export-job.ts';
import { importJob } from './exchange/import-job.ts';
import { mountExchange } from './exchange/routes.ts';
import { undoJob } from './exchange/undo.ts';
import { resourceHandlers } from './handlers.ts';

export const resourceJobs = [exportJob, importJob, undoJob] as unknown as readonly JobKind[];

/** Every declared resource with all its calls; a screen more is a line in the catalogue. */
export function mountResources(
  app: FastifyInstance,
  platform: Platform,
  options: MountOptions,
  resources: readonly Resource[] = declared,
): void {
  for (const resource of resources) {
    for (const handler of resourceHandlers(resource)) mount(app, platform, handler, options);
    mountExchange(app, platform, resource);
  }
}
