import { resources } from '@ircrisk/contract/catalog.ts';
import type { Page } from '@ircrisk/contract/endpoint.ts';
import { settableFields } from '@ircrisk/contract/record-schema.ts';
import { columnOf, permissionOf, type Resource, resourcePath, verbsOf } from '@ircrisk/contract/resource.ts';
import type { RowsAnswer } from '@ircrisk/contract/rows.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { endpointsOf } from './endpoints.ts';
import { importWorkbook, roundTripLanguages, runExport } from './exchange/testing.ts';
import { createSample, type SampleContext, sampleRecord } from './testing.ts';

/** How many files the suite is dealt to; they run side by side. */
const hands = 4;

// One suite for every declared resource: a new screen needs no test of its own.

type Row = Record<string, unknown> & { id: string; version: number };

let platform: TestPlatform;
let owner: pg.Client;
const clients: Record<'a' | 'b' | 'operator', TestClient> = {} as never;
let dictionaryKeys = new Map<string, string>();

const contextOf = (client: TestClient): SampleContext => ({
  client,
  dictionaryKey: (code) => dictionaryKeys.get(code) ?? expect.fail(`dictionary ${code} has no values`),
  write: (statement) => {
    const whose = (['a', 'b', 'operator'] as const).find((one) => clients[one] === client) ?? 'a';
    return platform.inTenant(platform[whose].tenantId, (tx) => tx.run(statement));
  },
});
/** The one who may write: the operator for platform-wide records, else the tenant's administrator. */
const writerOf = (resource: Resource): TestClient => (resource.platformWide ? clients.operator : clients.a);
const path = resourcePath;
const isHandMade = (resource: Resource) => (resource.handMade ?? []).length > 0;
const served = (resource: Resource, segment: string) => endpointsOf(resource)[segment] !== undefined;

/** A test where the resource has what it is about. */
const testIf = (applies: boolean | undefined) =>
  applies ? test : (Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test);

const columnTypes: Record<string, RegExp> = {
  text: /^(text|character varying)/,
  note: /^text/,
  number: /^(double precision|integer|smallint|real)$/,
  quantity: /^double precision$/,
  money: /^numeric/,
  date: /^date$/,
  time: /^timestamp with time zone$/,
  choice: /^text$/,
  dictionary: /^text(\[\])?$/,
  yesNo: /^boolean$/,
  reference: /^bigint(\[\])?$/,
  user: /^bigint(\[\])?$/,
  file: /^bigint(\[\])?$/,
  tags: /^text\[\]$/,
};

/** The part of the catalogue that one of the files takes, from 1. */
export function resourceSuite(hand: number): void {
  const dealt = resources.filter((_, at) => at % hands === hand - 1);

  beforeAll(async () => {
    platform = await startTestPlatform();
    owner = new pg.Client({ connectionString: platform.database.ownerUrl });
    await owner.connect();
    clients.a = await platform.client(platform.a.admin);
    clients.b = await platform.client(platform.b.admin);
    clients.operator = await platform.client(platform.operator.admin);
    const keys = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ code: string; key: string }>(
        sql`select distinct on (code) code, dict_key as key from dicts where dict_key <> '-1' order by code, sort`,
      ),
    );
    dictionaryKeys = new Map(keys.map(({ code, key }) => [code, key]));
  });
  afterAll(async () => {
    await owner?.end();
    await platform?.close();
  });

  test('the catalogue is read', () => {
    expect(resources.length).toBeGreaterThan(3);
    expect(new Set(resources.map(({ id }) => id)).size).toBe(resources.length);
  });

  describe.each(dealt.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
    test('every declared field has its column, of the right kind', async () => {
      const { rows } = await owner.query<{ name: string; type: string }>(
        `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
       where a.attrelid = any(array[to_regclass($1), to_regclass($2)]) and a.attnum > 0 and not a.attisdropped`,
        [resource.table, resource.summary?.table ?? resource.table],
      );
      const types = new Map(rows.map(({ name, type }) => [name, type]));
      for (const [property, field] of Object.entries(resource.fields)) {
        expect(
          types.get(columnOf(resource, property)),
          `${resource.table}.${columnOf(resource, property)}`,
        ).toMatch(columnTypes[field.kind]!);
      }
      if (resource.tree) expect(types.get('parent_id')).toBe('bigint');
      if (resource.inProject) expect(types.get('project_id')).toBe('bigint');
    });

    test('the label, the order and the unique keys name declared fields', () => {
      expect(resource.fields[resource.label]).toBeDefined();
      const known = new Set([
        ...Object.keys(resource.fields),
        ...(resource.tree ? ['parentId'] : []),
        ...(resource.inProject ? ['projectId'] : []),
      ]);
      for (const property of (resource.unique ?? []).flat()) expect(known, property).toContain(property);
    });

    testIf(served(resource, 'list'))(
      'a list answers a page within its limits and nobody reads it without the permission',
      async () => {
        const page = await clients.a.get<Page<Row>>(path(resource, 'page'), { size: 100000 });
        expect(page.body.data.size).toBeLessThanOrEqual(500);
        const plain = await platform.client(platform.a.plain);
        for (const segment of ['list', 'page', 'detail', 'history', 'export', 'tree'].filter((each) =>
          served(resource, each),
        )) {
          const { method } = endpointsOf(resource)[segment]!;
          const answer = await plain.send(
            method,
            path(resource, segment),
            method === 'GET' ? { query: { id: '1' } } : { json: {} },
          );
          expect(answer.status, segment).toBe(403);
        }
        const anonymous = await platform.client();
        expect((await anonymous.get(path(resource, 'page'))).status).toBe(401);
      },
    );

    testIf(served(resource, 'page'))(
      'filters and orders outside the allow list are refused by name',
      async () => {
        const list = (query: Record<string, unknown>) => clients.a.get(path(resource, 'page'), query);
        for (const name of ['(select 1)', 'id;--', 'password', 'tenant_id', 'constructor']) {
          expect((await list({ ascs: name })).status, `ascs=${name}`).toBe(400);
          expect((await list({ descs: name })).status, `descs=${name}`).toBe(400);
        }
        for (const name of ["id_like')=1", 'updatexml(1,1,1)', 'id_like', 'id_frobnicate', 'a b']) {
          const answer = await list({ [name]: 'x' });
          expect(answer.status, name).toBe(400);
          expect(answer.body.errors?.[0]?.field, name).toBe(name);
        }
        expect((await list({ whatever: 'x', _t: '1' })).status).toBe(200);
        for (const [property, field] of Object.entries(resource.fields)) {
          if ((field.sort ?? field.list) === true)
            expect((await list({ ascs: property })).status, property).toBe(200);
          if (!field.filter && !field.search) continue;
          const value =
            {
              number: '1',
              quantity: '1',
              money: '1',
              date: '2024-01-01',
              time: '2024-01-01',
              yesNo: 'true',
              reference: '1',
              user: '1',
              file: '1',
            }[field.kind as string] ?? '100%_';
          for (const suffix of ['', '_null', '_notnull', '_notequal']) {
            expect((await list({ [`${property}${suffix}`]: value })).status, `${property}${suffix}`).toBe(
              200,
            );
          }
        }
      },
    );

    testIf(resource.appendOnly)(
      'an entry is made and found, and nobody changes or removes it by any way',
      async () => {
        const writer = writerOf(resource);
        const record = await sampleRecord(resource, contextOf(writer));
        const { data: id } = (await writer.post<string>(path(resource, 'save'), record)).body;
        const detail = (await writer.get<Row>(path(resource, 'detail'), { id })).body.data;
        for (const [property, value] of Object.entries(record))
          expect(detail[property], property).toEqual(value);
        expect(detail.allowed).toEqual([]);
        const change = { id, ...record, version: detail.version };
        for (const segment of ['update', 'submit'])
          expect((await writer.post(path(resource, segment), change)).status, segment).toBe(409);
        expect((await writer.form(path(resource, 'remove'), { ids: id, confirm: 'true' })).status).toBe(409);
        const rows = [{ key: 'k', id, version: detail.version, values: record }];
        const batch = async (asked: object) =>
          (await writer.post<RowsAnswer>(path(resource, 'row/batch'), { rows: [], removed: [], ...asked }))
            .body.data;
        const none = { saved: [], removed: [] };
        expect(await batch({ rows })).toMatchObject({ ...none, faults: [{ key: 'k' }] });
        expect(await batch({ removed: [id] })).toMatchObject({ ...none, faults: [{ key: id }] });
        expect((await writer.get<Row>(path(resource, 'detail'), { id })).body.data).toEqual(detail);
        const history = await writer.get<{ action: string }[]>(path(resource, 'history'), { id });
        expect(history.body.data.map(({ action }) => action)).toEqual(['create']);
      },
    );

    testIf(served(resource, 'submit') && !isHandMade(resource) && !resource.appendOnly)(
      'a record is made, found, changed under a lock, and leaves its history',
      async () => {
        const writer = writerOf(resource);
        const record = await sampleRecord(resource, contextOf(writer));
        const { data: id } = (await writer.post<string>(path(resource, 'submit'), record)).body;
        expect(id).toMatch(/^\d+$/);
        const detail = (await writer.get<Row>(path(resource, 'detail'), { id })).body.data;
        for (const [property, value] of Object.entries(record))
          expect(detail[property], property).toEqual(value);
        // What has acts by state answers them as well.
        const general = (detail.allowed as string[]).filter((act) => act === 'update' || act === 'delete');
        expect(general).toEqual(['update', 'delete']);

        const changed = await writer.post(path(resource, 'update'), {
          id,
          ...record,
          version: detail.version,
        });
        expect(changed.body).toMatchObject({ code: 200, data: true });
        const stale = await writer.post<Row>(path(resource, 'submit'), {
          id,
          ...record,
          version: detail.version,
        });
        expect(stale.status).toBe(409);
        expect(stale.body.data).toMatchObject({ id, version: detail.version + 1 });
        const staleTime = await writer.post(path(resource, 'submit'), {
          id,
          ...record,
          updateTime: '2000-01-01 00:00:00',
        });
        expect(staleTime.status).toBe(409);

        if (served(resource, 'row/batch')) {
          const row = { key: 'k', id, version: detail.version + 1, values: record };
          const batch = await writer.post<RowsAnswer>(path(resource, 'row/batch'), { rows: [row] });
          expect(batch.body.data).toMatchObject({
            saved: [{ key: 'k', record: { id, version: detail.version + 2 } }],
          });
          for (const [property, value] of Object.entries(record))
            expect(batch.body.data.saved[0]?.record[property], property).toEqual(value);
          const again = await writer.post<RowsAnswer>(path(resource, 'row/batch'), { rows: [row] });
          expect(again.body.data).toMatchObject({ saved: [], stale: [{ record: { id } }] });
        }
        const history = (
          await writer.get<{ action: string; user: string }[]>(path(resource, 'history'), { id })
        ).body.data;
        const changes = served(resource, 'row/batch') ? ['update', 'update'] : ['update'];
        expect(history.map(({ action }) => action)).toEqual([...changes, 'create']);
        expect(history[0]?.user).not.toBeNull();
      },
    );

    testIf(served(resource, 'submit') && !isHandMade(resource))(
      'required, too long and wrong values are refused with the field named, and nothing is stored',
      async () => {
        const writer = writerOf(resource);
        const count = async () =>
          (await writer.get<Page<Row>>(path(resource, 'page'), { size: 1 })).body.data.total;
        const record = await sampleRecord(resource, contextOf(writer));
        const before = await count();
        for (const [property, field] of settableFields(resource, 'create')) {
          if (field.required && field.default === undefined) {
            const answer = await writer.post(path(resource, 'submit'), { ...record, [property]: '' });
            expect(answer.status, property).toBe(400);
            expect(
              answer.body.errors?.map((error) => error.field),
              property,
            ).toContain(property);
            expect(answer.body.msg, property).toContain(field.zh);
          }
          if (field.kind === 'text' || field.kind === 'note') {
            const answer = await writer.post(path(resource, 'submit'), {
              ...record,
              [property]: 'x'.repeat(field.max + 1),
            });
            expect(answer.body.errors?.[0]?.field, property).toBe(property);
          }
          if ((field.kind === 'date' || field.kind === 'time') && field.past) {
            const later = field.kind === 'date' ? '2999-01-01' : '2999-01-01 00:00:00';
            const answer = await writer.post(path(resource, 'submit'), { ...record, [property]: later });
            expect(
              answer.body.errors?.map((error) => error.field),
              property,
            ).toContain(property);
          }
          if (field.kind === 'reference' || field.kind === 'user') {
            const answer = await writer.post(path(resource, 'submit'), {
              ...record,
              [property]: field.many ? ['4611686018427387904'] : '4611686018427387904',
            });
            expect(answer.body.errors?.[0]?.field, property).toBe(property);
          }
        }
        expect(await count()).toBe(before);
      },
    );

    testIf(served(resource, 'submit') && !isHandMade(resource))(
      'nobody writes without the permission, and a body cannot set what is not settable',
      async () => {
        const plain = await platform.client(platform.a.plain);
        const record = await sampleRecord(resource, contextOf(writerOf(resource)));
        for (const segment of ['submit', 'save', 'update', 'remove', 'import'].filter((each) =>
          served(resource, each),
        )) {
          expect((await plain.post(path(resource, segment), record)).status, segment).toBe(403);
        }
        const forged = {
          ...record,
          tenantId: platform.b.tenantId,
          createUser: '1',
          version: 99,
          isDeleted: 1,
          status: 7,
          createTime: '2001-01-01 00:00:00',
        };
        const { data: id } = (await writerOf(resource).post<string>(path(resource, 'save'), forged)).body;
        const detail = (await writerOf(resource).get<Row>(path(resource, 'detail'), { id })).body.data;
        expect(detail).toMatchObject({ version: 1, isDeleted: 0, status: 1 });
        expect(detail.tenantId).not.toBe(platform.b.tenantId);
        expect(detail.createUser).not.toBe('1');
      },
    );

    testIf(served(resource, 'submit') && !isHandMade(resource) && !resource.platformWide)(
      'a record of another tenant answers exactly like one that does not exist',
      async () => {
        const id = await createSample(resource, contextOf(clients.a));
        const nobody = '4611686018427387903';
        const { b } = clients;
        const pairs = async (send: (id: string) => Promise<{ status: number; text: string }>) => {
          const [foreign, unknown] = [await send(id), await send(nobody)];
          expect(foreign.status).toBe(404);
          expect(foreign.text).toBe(unknown.text);
        };
        await pairs((each) => b.get(path(resource, 'detail'), { id: each }));
        await pairs((each) => b.get(path(resource, 'history'), { id: each }));
        await pairs((each) => b.post(path(resource, 'update'), { id: each }));
        await pairs((each) => b.form(path(resource, 'remove'), { ids: each }));
        expect((await b.get<Page<Row>>(path(resource, 'page'), { id })).body.data.total).toBe(0);
        expect((await b.get<unknown[]>(path(resource, 'select'), { ids: id })).body.data).toEqual([]);
      },
    );

    testIf(served(resource, 'remove') && !isHandMade(resource) && !resource.appendOnly)(
      'records are removed all or not at all',
      async () => {
        const writer = writerOf(resource);
        const ids = [
          await createSample(resource, contextOf(writer)),
          await createSample(resource, contextOf(writer)),
        ];
        expect((await writer.form(path(resource, 'remove'), {})).status).toBe(400);
        expect(
          (await writer.form(path(resource, 'remove'), { ids: `${ids[0]},4611686018427387903` })).status,
        ).toBe(404);
        expect((await writer.get(path(resource, 'detail'), { id: ids[0] })).status).toBe(200);
        expect(
          (await writer.send('POST', path(resource, 'remove'), { query: { ids: ids.join(',') } })).body,
        ).toMatchObject({ code: 200, data: true });
        for (const id of ids) expect((await writer.get(path(resource, 'detail'), { id })).status).toBe(404);
        const audit = await platform.inTenant(resource.platformWide ? '000000' : platform.a.tenantId, (tx) =>
          tx.all<{ action: string }>(
            sql`select action from audit_entries where table_name = ${resource.table} and record_id = ${ids[0]} order by id`,
          ),
        );
        expect(audit.map(({ action }) => action)).toEqual(['insert', 'delete']);
      },
    );

    testIf(resource.tree && served(resource, 'submit') && !isHandMade(resource))(
      'a node with children asks before it goes, and a circle is refused',
      async () => {
        const writer = writerOf(resource);
        const parent = await createSample(resource, contextOf(writer));
        const parentRow = (await writer.get<Row>(path(resource, 'detail'), { id: parent })).body.data;
        const sample = await sampleRecord(resource, contextOf(writer), parent);
        const child = (
          await writer.post<string>(path(resource, 'submit'), {
            ...sample,
            ...(parentRow.code ? { code: parentRow.code } : {}),
            parentId: parent,
          })
        ).body.data;
        expect(child).toMatch(/^\d+$/);
        expect((await writer.post(path(resource, 'update'), { id: parent, parentId: child })).status).toBe(
          400,
        );
        expect(
          (await writer.get<Row[]>(path(resource, 'lazy-list'), { parentId: parent })).body.data.map(
            ({ id }) => id,
          ),
        ).toEqual([child]);
        const refused = await writer.form(path(resource, 'remove'), { ids: parent });
        expect(refused).toMatchObject({ status: 200, body: { code: 409, data: { children: 1 } } });
        expect(
          (await writer.form(path(resource, 'remove'), { ids: parent, confirm: 'true' })).body.code,
        ).toBe(200);
        expect((await writer.get(path(resource, 'detail'), { id: child })).status).toBe(404);
      },
    );

    testIf(verbsOf(resource).includes('import') && !isHandMade(resource)).each(
      roundTripLanguages(resource, 'samples'),
    )('an exported workbook (%s) imports again without a change', async (language) => {
      const writer = writerOf(resource);
      await createSample(resource, contextOf(writer));
      const id = await createSample(resource, contextOf(writer));
      const before = (await writer.get<Row>(path(resource, 'detail'), { id })).body.data;
      const workbook = await runExport(writer, resource, {}, language);
      const same = await importWorkbook(writer, resource, workbook, 'all', language);
      expect(same).toMatchObject({ inserted: 0, updated: 0, rejected: 0 });
      expect(same.unchanged).toBeGreaterThan(1);
      expect((await writer.get<Row>(path(resource, 'detail'), { id })).body.data).toEqual(before);
    });

    testIf(served(resource, 'export') && !isHandMade(resource))(
      'an export needs its own permission',
      async () => {
        await platform.permit(platform.a, permissionOf(resource, 'read'));
        const plain = await platform.client(platform.a.plain);
        expect((await plain.post(path(resource, 'export'), {})).status).toBe(403);
        expect((await plain.get(path(resource, 'page'))).status).toBe(200);
        await platform.permit(platform.a);
      },
    );
  });
}
