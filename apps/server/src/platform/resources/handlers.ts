import type { Endpoint, ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { rowBatch } from '@ircrisk/contract/rows.ts';
import type { ListQuery } from '@ircrisk/contract/values.ts';
import type { z } from 'zod';
import { readHistory } from '#platform/audit/history.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call, Handler } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { notPermitted } from '#platform/permissions/refusal.ts';
import { refuseTwice } from '#platform/rows/refuse-twice.ts';
import { saveRows } from '#platform/rows/save-rows.ts';
import { may } from '#platform/tenancy/actor.ts';
import { endpointsOf, type importInput } from './endpoints.ts';
import { exportJob } from './exchange/export-job.ts';
import { importJob, readingOf } from './exchange/import-job.ts';
import { findImport, planUndo, recentImports, undoJob } from './exchange/undo.ts';
import { filterConditions } from './filters.ts';
import { hooksOf, keptOf } from './hooks.ts';
import { keptPointers } from './kept-rows.ts';
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
      if (!mayPick(actor, resource)) throw notPermitted(actor, permissionOf(resource, 'read'));
      const asked = input as { keyword?: string; ids?: string[] };
      const options = await readOptions(tx, resource, asked, viewer, language);
      return options.map((option) => ({ ...option, [resource.label]: option.label }));
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
      const needed = permissionOf(resource, isNew ? 'create' : 'update');
      if (!may(call.actor, needed)) throw notPermitted(call.actor, needed);
      if (!isNew) return updateRecord(call.tx, resource, call.input, viewer, call.language);
      call.succeed('created');
      return createRecord(call.tx, resource, withoutId(call.input), viewer);
    },
    'row/batch': async ({ tx, input, actor, language, succeed }, viewer) => {
      const { rows, removed } = input as ParsedInputOf<ReturnType<typeof rowBatch>>;
      if (rows.length + removed.length === 0) throw fail(commonErrors.nothingSelected);
      // New and removed rows ask for rights of their own.
      const isAdding = rows.some(({ id }) => id === undefined);
      if (isAdding && !may(actor, permissionOf(resource, 'create'))) throw fail(commonErrors.forbidden);
      if (removed.length > 0 && !may(actor, permissionOf(resource, 'delete')))
        throw fail(commonErrors.forbidden);
      refuseTwice(rows, removed);
      const answer = await saveRows({ tx, resource, viewer, language }, rows, removed);
      const kept = answer.faults.length + answer.stale.length;
      const stored = answer.saved.length + answer.removed.length;
      if (kept > 0) succeed(stored > 0 ? 'partlySaved' : 'noneSaved');
      return answer;
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
        viewer: plain(resource, viewer),
      });
      return { jobId };
    },
    import: async (call, viewer) => {
      const asked = call.input as z.infer<typeof importInput>;
      const jobId = await enqueue(call.tx, call, importJob, {
        resource: resource.id,
        fileId: asked.fileId,
        mode: asked.mode,
        ...readingOf(asked),
        viewer: plain(resource, viewer),
      });
      return { jobId };
    },
    imports: ({ tx }) => recentImports(tx, resource),
    'import-undo-check': (call, viewer) => planUndo(call.tx, resource, idOf(call), viewer, call.language),
    'import-undo': async (call, viewer) => {
      // What cannot be undone at all is told now, not by the job.
      const importId = idOf(call);
      await findImport(call.tx, resource, importId);
      const jobId = await enqueue(call.tx, call, undoJob, {
        resource: resource.id,
        importId,
        viewer: plain(resource, viewer),
      });
      return { jobId };
    },
  };
}

const withoutId = (input: unknown) => {
  const { id: _id, ...record } = input as Record<string, unknown>;
  return record;
};

/** Rights that decide which rows of a list somebody sees. */
const rightsOf = ({ id }: Resource): string[] => [
  ...(hooksOf(id)?.rights ?? []),
  ...keptOf(id).flatMap((rule) => rule.rights),
];

/** A viewer that survives JSON, with the rights that decide about the records and about what they may point at. */
const plain = (resource: Resource, { permissions, ...viewer }: Viewer): Viewer => {
  const asked = [resource, ...keptPointers(resource, viewer).map(({ target }) => target)].flatMap(rightsOf);
  return { ...viewer, rights: [...new Set(asked)].filter((right) => permissions?.has(right)) };
};

const writes = new Set(['save', 'update', 'submit', 'remove', 'row/batch']);

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
