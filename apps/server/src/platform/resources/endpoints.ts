import { type Endpoint, endpoint } from '@ircrisk/contract/endpoint.ts';
import {
  permissionOf,
  type Resource,
  resourcePath,
  type Verb,
  verbsOf,
  verbTexts,
} from '@ircrisk/contract/resource.ts';
import { rowBatch } from '@ircrisk/contract/rows.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { flag, id, ids, listQuery, page, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { recordResult } from './record-result.ts';

const saved = z.string();
const looseRecord = z.looseObject({});
const rowError = z.object({
  row: z.number(),
  field: z.string(),
  msg: z.string(),
  column: z.string().nullish(),
  value: z.string().nullish(),
  candidates: z.array(z.string()).optional(),
});
const previewRow = z.object({
  row: z.number(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  before: z.looseObject({}).nullable(),
  after: z.looseObject({}),
});
/** Property → column of the sheet, counted from 0. */
export const importMapping = z.record(z.string().max(64), z.number().int().min(0).max(16_383));

export const importColumnsResult = z.object({
  fileId: z.string(),
  columns: z.array(
    z.object({
      index: z.number(),
      letter: z.string(),
      header: z.string(),
      samples: z.array(z.string()),
      property: z.string().nullable(),
    }),
  ),
});
export const templateInput = z.looseObject({
  kind: z.string().max(64).optional(),
  language: z.enum(['zh', 'en']).optional(),
});
/** How a file is to be read: its columns, what was mended in it, and what an empty cell means. */
const reading = {
  mapping: importMapping.optional(),
  mends: z
    .array(z.object({ field: z.string().max(64), value: z.string().max(200), to: z.string().max(4000) }))
    .max(500)
    .optional(),
  empty: z.enum(['keep', 'clear']).optional(),
  /** The record all rows belong to (a study, an incident), whatever the file says: rows of another one are added to it. */
  into: id.optional(),
};
/** The file comes as multipart, or is one that is already here. */
export const importCheckInput = z.looseObject({ fileId: id.optional(), ...reading });

export const importCheckResult = z.object({
  fileId: z.string(),
  rows: z.number(),
  valid: z.number(),
  errors: z.array(rowError),
  /** The same fault in several rows, told once. */
  faults: z.array(rowError.omit({ row: true }).extend({ rows: z.array(z.number()), count: z.number() })),
  notes: z.array(rowError),
  fresh: z.number(),
  changed: z.number(),
  changedCells: z.number(),
  unchanged: z.number(),
  emptyCells: z.number(),
  emptyRows: z.number(),
  freshRows: z.array(previewRow),
  changedRows: z.array(previewRow),
});
export const jobStarted = z.object({ jobId: z.string() });
export const exportInput = z.looseObject({
  filters: z.looseObject({}).default({}),
  language: z.enum(['zh', 'en']).optional(),
});
export const importInput = z.object({
  fileId: id,
  mode: z.enum(['all', 'valid']).default('all'),
  ...reading,
});
const pastImport = z.object({
  id: z.string(),
  time: z.string(),
  user: z.string().nullable(),
  fileName: z.string(),
  inserted: z.number(),
  updated: z.number(),
  rejected: z.number(),
  undoTime: z.string().nullable(),
});
const undoPlan = z.object({
  restored: z.number(),
  removed: z.number(),
  refused: z.number(),
  refusals: z.array(z.object({ id: z.string(), name: z.string().nullable(), reason: z.string() })),
});
const historyEntry = z.object({
  time: z.string(),
  user: z.string().nullable(),
  action: z.enum(['create', 'update', 'delete']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
const treeNode = z.looseObject({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChildren: z.boolean(),
});

/** A declaration never changes, and its schemas are dear to make: handlers, exchange and the next app share them. */
const made = new WeakMap<Resource, Record<string, Endpoint>>();

/** Every call the mechanism serves for a resource, by its last path segment. */
export function endpointsOf(resource: Resource): Record<string, Endpoint> {
  const endpoints = made.get(resource) ?? makeEndpoints(resource);
  made.set(resource, endpoints);
  return endpoints;
}

function makeEndpoints(resource: Resource): Record<string, Endpoint> {
  const record = recordResult(resource);
  const has = (verb: Verb) => verbsOf(resource).includes(verb) && !resource.handMade?.includes(verb);
  const title = (verb: Verb, more: Text = { zh: '', en: '' }): Text => ({
    zh: `${resource.title.zh}：${verbTexts[verb].zh}${more.zh}`,
    en: `${resource.title.en}: ${verbTexts[verb].en}${more.en}`,
  });
  const operatorOnly = resource.platformWide === true;
  const path = (segment: string) => resourcePath(resource, segment) as `/${string}`;
  const read = { access: permissionOf(resource, 'read') } as const;
  const found: Record<string, Endpoint> = {};

  if (has('read')) {
    const list = resource.tree ? z.array(z.looseObject({ ...record.shape })) : page(record);
    found.list = endpoint(`GET ${path('list')}`, {
      ...read,
      title: title('read', { zh: '（列表）', en: ' (list)' }),
      input: listQuery,
      result: list,
    });
    found.page = endpoint(`GET ${path('page')}`, {
      ...read,
      title: title('read', { zh: '（分页）', en: ' (page)' }),
      input: listQuery,
      result: page(record),
    });
    found.detail = endpoint(`GET ${path('detail')}`, {
      ...read,
      title: title('read', { zh: '（详情）', en: ' (detail)' }),
      input: z.object({ id }),
      result: record,
    });
    // Pickers of other forms need the names: whose forms point here is for the handler to know.
    found.select = endpoint(`GET ${path('select')}`, {
      access: 'signed-in',
      title: title('read', { zh: '（选项）', en: ' (options)' }),
      input: z.looseObject({ keyword: z.string().max(100).optional(), ids: ids.optional() }),
      // The name under its own word too: other clients know an option by it.
      result: z.array(z.object({ id: z.string(), label: z.string(), [resource.label]: z.string() })),
    });
    if (resource.tree) {
      const parent = z.looseObject({ parentId: id.default('0') });
      found.tree = endpoint(`GET ${path('tree')}`, {
        ...read,
        title: title('read', { zh: '（树）', en: ' (tree)' }),
        input: z.looseObject({}),
        result: z.array(treeNode),
      });
      found['lazy-list'] = endpoint(`GET ${path('lazy-list')}`, {
        ...read,
        title: title('read', { zh: '（下级）', en: ' (one level)' }),
        input: parent,
        result: z.array(record),
      });
      found['lazy-tree'] = endpoint(`GET ${path('lazy-tree')}`, {
        ...read,
        title: title('read', { zh: '（树的下级）', en: ' (tree level)' }),
        input: parent,
        result: z.array(treeNode),
      });
    }
  }
  // The audit is the same whoever wrote the calls; what is only read changes elsewhere.
  if (!resource.readOnly || has('read')) {
    found.history = endpoint(`GET ${path('history')}`, {
      ...read,
      title: title('read', { zh: '（变更历史）', en: ' (history)' }),
      input: z.object({ id }),
      result: z.array(historyEntry),
    });
  }
  if (has('create')) {
    found.save = endpoint(`POST ${path('save')}`, {
      access: permissionOf(resource, 'create'),
      operatorOnly,
      title: title('create'),
      input: looseRecord,
      result: saved,
      success: 'created',
    });
  }
  if (has('update')) {
    found.update = endpoint(`POST ${path('update')}`, {
      access: permissionOf(resource, 'update'),
      operatorOnly,
      title: title('update'),
      input: looseRecord,
      result: yes,
      success: 'updated',
    });
  }
  if (has('create') && has('update')) {
    // Insert or update: which right is needed shows only in the body, so the handler asks for it.
    found.submit = endpoint(`POST ${path('submit')}`, {
      access: 'signed-in',
      operatorOnly,
      title: title('update', { zh: '（新增或修改）', en: ' (add or edit)' }),
      input: looseRecord,
      result: saved,
      success: 'updated',
    });
  }
  // A tree has parents to keep; its rows are moved one by one.
  if (has('create') && has('update') && !resource.tree) found['row/batch'] = rowBatch(resource);
  if (has('delete')) {
    found.remove = endpoint(`POST ${path('remove')}`, {
      access: permissionOf(resource, 'delete'),
      operatorOnly,
      title: title('delete'),
      input: z.object({ ids: ids.default([]), confirm: flag.default(false) }),
      result: yes,
      success: 'removed',
      form: true,
    });
  }
  if (has('export')) {
    found.export = endpoint(`POST ${path('export')}`, {
      access: permissionOf(resource, 'export'),
      reads: true,
      title: title('export'),
      input: exportInput,
      result: jobStarted,
      success: 'done',
    });
  }
  if (has('import')) {
    const access = permissionOf(resource, 'import');
    found.template = endpoint(`GET ${path('template')}`, {
      access,
      operatorOnly,
      title: title('import', { zh: '（模板）', en: ' (template)' }),
      input: templateInput,
      result: z.unknown(),
    });
    found['import-columns'] = endpoint(`POST ${path('import-columns')}`, {
      access,
      operatorOnly,
      title: title('import', { zh: '（列）', en: ' (columns)' }),
      input: z.looseObject({}),
      result: importColumnsResult,
    });
    found['import-check'] = endpoint(`POST ${path('import-check')}`, {
      access,
      operatorOnly,
      title: title('import', { zh: '（检查）', en: ' (check)' }),
      input: importCheckInput,
      result: importCheckResult,
    });
    found.import = endpoint(`POST ${path('import')}`, {
      access,
      operatorOnly,
      title: title('import'),
      input: importInput,
      result: jobStarted,
      success: 'done',
    });
    found.imports = endpoint(`GET ${path('imports')}`, {
      access,
      operatorOnly,
      title: title('import', { zh: '（七天内的导入）', en: ' (of the last seven days)' }),
      input: z.looseObject({}),
      result: z.array(pastImport),
    });
    found['import-undo-check'] = endpoint(`GET ${path('import-undo-check')}`, {
      access,
      operatorOnly,
      title: title('import', { zh: '（撤销前的检查）', en: ' (what an undo would do)' }),
      input: z.object({ id }),
      result: undoPlan,
    });
    found['import-undo'] = endpoint(`POST ${path('import-undo')}`, {
      access,
      operatorOnly,
      title: title('import', { zh: '（撤销）', en: ' (undo)' }),
      input: z.object({ id }),
      result: jobStarted,
      success: 'done',
    });
  }
  return found;
}
