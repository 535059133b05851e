import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { ListQuery } from '@ircrisk/contract/values.ts';
import { readHistory } from '#platform/audit/history.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call, Handler } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { may } from '#platform/tenancy/actor.ts';
import { endpointsOf } from './endpoints.ts';
import { exportJob } from './exchange/export-job.ts';
import { importJob } from './exchange/import-job.ts';
import { filterConditions } from './filters.ts';
import { hooksOf } from './hooks.ts';
import { mayPick } from './pickers.ts';
import { readDetail, readOptions, readPage } from './read.ts';
import { removeRecords } from './remove.ts';
import { createRecord, updateRecord } from './save.ts';
import { type Viewer, viewerOf } from './scope.ts';
import { readForest, readLevel, readTree, readTreeLevel } from './tree.ts';

type Run = (call: Call, viewer: Viewer) => Promise<unknown>;

const idOf = (call: Call) => (call.input as { id: string }).id;
const parentOf = (call: Call) => (call.input as { parentId: string }).parentId;

/** The work behind each call, by the last segment of its path. Template and check move files: see exchange/routes.ts. */
function worksOf(resource: Resource): Record<string, Run> {
  const page: Run = ({ tx, input, language }, viewer) =>
    readPage(tx, resource, input as ListQuery, viewer, language);
  return {
    page,
    list: resource.tree
      ? ({ tx, input, language }, viewer) => readForest(tx, resource, input as ListQuery, viewer, language)
      : page,
    detail: (call, viewer) => readDetail(call.tx, resource, idOf(call), viewer, call.language),
    history: async (call, viewer) => {
      await readDetail(call.tx, resource, idOf(call), viewer, call.language);
      return readHistory(call.tx, resource, idOf(call), call.language);
    },
    select: async ({ tx, actor, input, language }, viewer) => {
      if (!mayPick(actor, resource)) throw fail(commonErrors.forbidden);
      return readOptions(tx, resource, input as { keyword?: string; ids?: string[] }, viewer, language);
    },
    tree: ({ tx, language }, viewer) => readTree(tx, resource, viewer, language),
    'lazy-list': (call, viewer) => readLevel(call.tx, resource, parentOf(call), viewer, call.language),
    'lazy-tree': (call, viewer) => readTreeLevel(call.tx, resource, parentOf(call), viewer, call.language),
    save: ({ tx, input }, viewer) => createRecord(tx, resource, withoutId(input), viewer),
    update: async ({ tx, input, language }, viewer) => {
      await updateRecord(tx, resource, input, viewer, language);
      return true;
    },
    submit: async (call, viewer) => {
      const { id } = call.input as { id?: unknown };
      const isNew = id === undefined || id === null || id === '' || id === 0 || id === '0';
      if (!may(call.actor, permissionOf(resource, isNew ? 'create' : 'update')))
        throw fail(commonErrors.forbidden);
      if (!isNew) return updateRecord(call.tx, resource, call.input, viewer, call.language);
      call.succeed('created');
      return createRecord(call.tx, resource, withoutId(call.input), viewer);
    },
    remove: ({ tx, input, language }, viewer) => {
      const { ids, confirm } = input as { ids: string[]; confirm: boolean };
      return removeRecords(tx, resource, ids, confirm, viewer, language);
    },
    export: async (call, viewer) => {
      const { filters, language = call.language } = call.input as {
        filters: Record<string, unknown>;
        language?: 'zh' | 'en';
      };
      // A filter that does not exist is refused now, not in the job.
      filterConditions(resource, filters);
      const jobId = await enqueue(call.tx, { ...call, language }, exportJob, {
        resource: resource.id,
        filters,
        viewer: plain(viewer),
      });
      return { jobId };
    },
    import: async (call, viewer) => {
      const { fileId, mode, mapping } = call.input as {
        fileId: string;
        mode: 'all' | 'valid';
        mapping?: Record<string, number>;
      };
      const jobId = await enqueue(call.tx, call, importJob, {
        resource: resource.id,
        fileId,
        mode,
        ...(mapping ? { mapping } : {}),
        viewer: plain(viewer),
      });
      return { jobId };
    },
  };
}

const withoutId = (input: unknown) => {
  const { id: _id, ...record } = input as Record<string, unknown>;
  return record;
};

/** A viewer that survives JSON. */
const plain = ({ permissions: _permissions, ...viewer }: Viewer): Viewer => viewer;

const writes = new Set(['save', 'update', 'submit', 'remove']);

export function resourceHandlers(resource: Resource): Handler[] {
  const works = worksOf(resource);
  return Object.entries(endpointsOf(resource)).flatMap(([segment, declared]: [string, Endpoint]) => {
    const work = works[segment];
    if (!work) return [];
    return [
      {
        endpoint: declared,
        needsActor: true,
        run: (call) => {
          if (writes.has(segment) && hooksOf(resource.id)?.changesReach) forgetCallers(call);
          return work(call, viewerOf(call.actor, call.projectId));
        },
      } satisfies Handler,
    ];
  });
}
