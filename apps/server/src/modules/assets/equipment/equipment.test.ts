import type { Page } from '@ircrisk/contract/endpoint.ts';
import { equipmentTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { center, type LedgerRow, ledgerPlant } from '#testing/ledger-plant.ts';

const plant = ledgerPlant();

describe('a tag', () => {
  test('is the same in any width, case and dash, and the second spelling is refused in both languages', async () => {
    await plant.add('equipment', plant.vessel('P-101A'));
    const zh = await plant.client.post(`${center}/equipment/submit`, plant.vessel('p－101 a'));
    expect(zh.status).toBe(400);
    expect(zh.body.errors).toMatchObject([{ field: 'tag', rule: 'unique' }]);
    expect(zh.body.msg).toContain('P-101A');
    const en = await plant.client.post(`${center}/equipment/submit`, plant.vessel('P–101A'), {
      language: 'en',
    });
    expect(en.body.msg).toMatch(/is the same as “P-101A”/);
    expect(
      (await plant.client.post(`${center}/equipment/submit`, plant.vessel('P-101A', { nodeId: plant.other })))
        .body.code,
    ).toBe(200);
  });

  test('is found however it is typed, in the search box and in the filter', async () => {
    const id = await plant.add('equipment', plant.vessel('TX-2001'));
    for (const typed of ['tx2001', 'ＴＸ－2001', 'tx-2001', 'TX 2001', 'TX—2001'])
      for (const query of [{ keyword: typed }, { tag: typed }])
        expect(
          (await plant.list('equipment', query)).map((row) => row.id),
          JSON.stringify(query),
        ).toEqual([id]);
  });

  test('that was renamed is still found by its old name, and history stays with the record', async () => {
    const id = await plant.add('equipment', plant.vessel('OLD-77'));
    const { version } = await plant.detail('equipment', id);
    await plant.client.post(`${center}/equipment/update`, { id, tag: 'NEW-77', version });
    expect((await plant.list('equipment', { keyword: 'old77' })).map((row) => row.id)).toEqual([id]);
    expect((await plant.client.get<unknown[]>(`${center}/equipment/history`, { id })).body.data).toHaveLength(
      2,
    );
  });
});

describe('a record', () => {
  test('has a small type of its own type, and its ISO class follows from the type', async () => {
    const wrong = await plant.client.post(
      `${center}/equipment/submit`,
      plant.vessel('S-1', { smallType: 'GC1' }),
    );
    expect(wrong.body.errors).toMatchObject([{ field: 'smallType', rule: 'fits' }]);
    for (const [type, { isoClass, small }] of Object.entries(equipmentTypes)) {
      const id = await plant.add(
        'equipment',
        plant.vessel(`ISO-${type}`, { type, smallType: Object.keys(small)[0] }),
      );
      expect((await plant.detail('equipment', id)).isoClass, type).toBe(isoClass);
    }
  });

  test('names its unit in the language of the reader', async () => {
    await plant.client.post(`${center}/factory-model/submit`, { id: plant.other, nameEn: 'Vacuum unit' });
    await plant.add('equipment', plant.vessel('L-1', { nodeId: plant.other }));
    const named = async (language: 'zh' | 'en') => {
      const list = await plant.client.get<Page<LedgerRow>>(
        `${center}/equipment/page`,
        { tag: 'L-1' },
        { language },
      );
      return list.body.data.records[0]?.nodeIdName;
    };
    expect([await named('zh'), await named('en')]).toEqual(['减压单元', 'Vacuum unit']);
  });

  test('takes no day that has not come yet, by the tenant’s own calendar', async () => {
    const { today, tomorrow } = await plant.platform.inTenant(plant.platform.a.tenantId, (tx) =>
      tx.one<{ today: string; tomorrow: string }>(
        sql`select current_date as today, current_date + 1 as tomorrow`,
      ),
    );
    const refused = await plant.client.post(
      `${center}/equipment/submit`,
      plant.vessel('D-1', { inServiceDate: tomorrow }),
      { language: 'en' },
    );
    expect(refused.body.errors).toMatchObject([{ field: 'inServiceDate', rule: 'past' }]);
    expect(refused.body.msg).toBe('In service since must not be in the future');
    expect(
      (await plant.client.post(`${center}/equipment/submit`, plant.vessel('D-1', { inServiceDate: today })))
        .body.code,
    ).toBe(200);
  });

  test('that operates above its design is stored and warned of', async () => {
    const id = await plant.add(
      'equipment',
      plant.vessel('W-1', { designPressure: 1, operatingPressure: 1.2 }),
    );
    const { data } = (
      await plant.client.get<{ warnings: { code: string; zh: string; en: string }[] }>(
        `${center}/equipment/overview`,
        { id },
      )
    ).body;
    expect(data.warnings).toMatchObject([{ code: 'operatingAboveDesign', path: 'operatingPressure' }]);
    expect(data.warnings[0]?.zh).not.toBe(data.warnings[0]?.en);
  });

  test('changed by two people tells the second what the first wrote', async () => {
    const id = await plant.add('equipment', plant.vessel('C-1'));
    const { version } = await plant.detail('equipment', id);
    const [first, second] = await Promise.all([
      plant.client.post(`${center}/equipment/update`, { id, name: '甲', version }),
      plant.client.post<LedgerRow>(`${center}/equipment/update`, { id, name: '乙', version }),
    ]);
    const statuses = [first.status, second.status].sort();
    expect(statuses).toEqual([200, 409]);
    const refused = first.status === 409 ? first : second;
    expect(refused.body.data).toMatchObject({ id, version: version + 1 });
  });

  test('that is in use asks before it goes and names what uses it', async () => {
    const id = await plant.add('equipment', plant.vessel('U-1'));
    await plant.wall(id);
    const answer = await plant.client.form(`${center}/equipment/remove`, { ids: id });
    expect(answer.body).toMatchObject({ code: 409, data: { usedBy: [{ table: 'parts', count: 1 }] } });
  });
});

describe('a state', () => {
  test('changes from a day on by legal steps, and what was before stays', async () => {
    const id = await plant.add('equipment', plant.vessel('ST-1', { inServiceDate: '2019-05-01' }));
    const set = (body: Record<string, unknown>) =>
      plant.client.post(`${center}/equipment/state`, { id, ...body });
    expect((await set({ state: 'stopped', since: '2023-02-01', reason: '大修' })).body.code).toBe(200);
    expect((await set({ state: 'inUse', since: '2022-01-01' })).status).toBe(409);
    expect((await set({ state: 'inUse', since: '2199-01-01' })).status).toBe(400);
    expect((await set({ state: 'registered', since: '2023-03-01' })).status).toBe(409);
    expect((await set({ state: 'inUse', since: '2023-03-10' })).body.code).toBe(200);
    expect((await set({ state: 'scrapped' })).body.code).toBe(200);
    const back = await plant.client.post(
      `${center}/equipment/state`,
      { id, state: 'inUse' },
      { language: 'en' },
    );
    expect(back.body.msg).toBe('The state cannot go from “Scrapped” to “In use”');
    const { states } = (
      await plant.client.get<{ states: { state: string; since: string }[] }>(`${center}/equipment/overview`, {
        id,
      })
    ).body.data;
    expect(states.map(({ state }) => state)).toEqual(['scrapped', 'inUse', 'stopped', 'inUse']);
    expect(states.at(-1)?.since).toBe('2019-05-01');
    // A plain edit cannot go round the steps.
    await plant.client.post(`${center}/equipment/update`, { id, state: 'inUse' });
    expect((await plant.detail('equipment', id)).state).toBe('scrapped');
  });
});

describe('many at once', () => {
  test('a batch changes all or none, and never what is one record’s own', async () => {
    const ids = [
      await plant.add('equipment', plant.vessel('B-1')),
      await plant.add('equipment', plant.vessel('B-2')),
    ];
    const batch = (body: Record<string, unknown>) =>
      plant.client.post(`${center}/equipment/batch-update`, body);
    expect((await batch({ ids, values: { criticality: 'A', medium: '原油' } })).body.data).toEqual({
      updated: 2,
    });
    for (const id of ids)
      expect(await plant.detail('equipment', id)).toMatchObject({
        criticality: 'A',
        medium: '原油',
        version: 2,
      });
    expect((await batch({ ids, values: { tag: 'X' } })).status).toBe(400);
    expect((await batch({ ids, values: { toString: 'X' } })).status).toBe(400);
    expect((await batch({ ids, values: { smallType: 'GC1' } })).status).toBe(400);
    expect((await batch({ ids: [...ids, '4611686018427387903'], values: { criticality: 'B' } })).status).toBe(
      404,
    );
    expect((await plant.detail('equipment', ids[0] ?? '')).criticality).toBe('A');
    expect((await batch({ ids: [], values: { criticality: 'B' } })).status).toBe(400);
  });

  test('duplicates are found across units and merged with everything that hangs on them', async () => {
    const keep = await plant.add('equipment', plant.vessel('MG-500'));
    const gone = await plant.add('equipment', plant.vessel('MG500', { nodeId: plant.other }));
    await plant.wall(keep);
    const { part } = await plant.wall(gone);
    await plant.add('certificate', { equipmentId: gone, kind: 'other', number: 'C-1' });
    const groups = (
      await plant.client.get<{ key: string; equipment: { id: string }[] }[]>(`${center}/equipment/duplicates`)
    ).body.data;
    expect(
      groups
        .find(({ key }) => key === 'MG500')
        ?.equipment.map(({ id }) => id)
        .sort(),
    ).toEqual([keep, gone].sort());
    expect(
      (
        await plant.client.post<{ moved: number }>(`${center}/equipment/merge`, {
          keepId: keep,
          mergeIds: [gone],
        })
      ).body.data.moved,
    ).toBe(2);
    expect((await plant.detail('part', part)).equipmentId).toBe(keep);
    expect((await plant.client.get(`${center}/equipment/detail`, { id: gone })).status).toBe(404);
    expect((await plant.list('equipment', { keyword: 'MG500' })).map(({ id }) => id)).toEqual([keep]);
  });

  test('a node means everything below it in every list of the ledger', async () => {
    const { nodes } = await plant.platform.inTenant(plant.platform.a.tenantId, async (tx) => ({
      nodes: await tx.all<{ id: string; level: string }>(
        sql`select id, level_code as level from factory_nodes where is_deleted = 0`,
      ),
    }));
    const branch = nodes.find(({ level }) => level === 'branch')?.id;
    const all = await plant.list('equipment', {});
    expect((await plant.list('equipment', { nodeId: branch })).length).toBe(all.length);
    expect((await plant.list('equipment', { nodeId: plant.other })).length).toBeLessThan(all.length);
    for (const resource of [
      'part',
      'inspection',
      'process',
      'certificate',
      'monitoring-location',
      'atmospheric-tank',
      'corrosion-case',
      'document',
      'action-item',
    ]) {
      const answer = await plant.client.get<Page<LedgerRow>>(`${center}/${resource}/page`, {
        nodeId: branch,
      });
      expect(answer.status, resource).toBe(200);
      const none = await plant.client.get<Page<LedgerRow>>(`${center}/${resource}/page`, {
        nodeId: '4611686018427387903',
      });
      expect(none.body.data.total, resource).toBe(0);
    }
    expect((await plant.list('part', { nodeId: branch })).length).toBeGreaterThan(2);
    expect((await plant.client.get(`${center}/part/page`, { nodeId: 'x' })).status).toBe(400);
  });
});

describe('the detail page', () => {
  test('needs six calls, and none of them tells another tenant anything', async () => {
    const id = await plant.add('equipment', plant.vessel('DP-1', { inServiceDate: '2015-01-01' }));
    await plant.wall(id);
    const calls = [
      ['equipment/overview', { id }],
      ['equipment/integrity', { id }],
      ['process/page', { equipmentId: id }],
      ['inspection/page', { equipmentId: id }],
      ['equipment/history', { id }],
      ['equipment/links', { id }],
    ] as const;
    const foreign = await plant.platform.client(plant.platform.b.admin);
    for (const [path, query] of calls) {
      expect((await plant.client.get(`${center}/${path}`, query)).status, path).toBe(200);
      const answer = await foreign.get<Page<LedgerRow>>(`${center}/${path}`, query);
      if (path.endsWith('/page')) expect(answer.body.data.total, path).toBe(0);
      else expect(answer.status, path).toBe(404);
    }
    for (const [path, body] of [
      ['state', { id, state: 'stopped' }],
      ['batch-update', { ids: [id], values: { criticality: 'A' } }],
      ['batch-update', { ids: [id], values: {} }],
      ['merge', { keepId: id, mergeIds: [id] }],
    ] as const)
      expect((await foreign.post(`${center}/equipment/${path}`, body)).status, path).toBe(404);
    expect((await foreign.get(`${center}/equipment/data-sheet`, { id })).status).toBe(404);
  });

  test('prints a data sheet in the language and units of the reader', async () => {
    const id = await plant.add(
      'equipment',
      plant.vessel('DS-1', { designPressure: 1.6, designTemperature: 350 }),
    );
    const sheet = async (language: string) =>
      JSON.stringify(
        (await plant.client.get(`${center}/equipment/data-sheet`, { id }, { language })).body.data,
      );
    expect(await sheet('zh')).toContain('{"label":"设计压力","value":"1.6 MPa(g)"}');
    const english = await sheet('en');
    expect(english).toContain('246.8 psia');
    expect(english).toContain('662 °F');
  });

  test('is made as PDF in either language, and never for another tenant', async () => {
    const id = await plant.add('equipment', plant.vessel('PDF-1', { nameEn: 'Flash drum' }));
    await plant.wall(id);
    for (const [language, name] of [
      ['zh', /^PDF-1 .*设备数据表\.pdf$/],
      ['en', /^PDF-1 Flash drum Equipment data sheet\.pdf$/],
    ] as const) {
      const asked = await plant.client.post<{ jobId: string }>(`${center}/equipment/data-sheet-pdf`, {
        id,
        language,
      });
      const detailOf = () =>
        plant.client.get<{ state: string; result: { fileName: string } | null }>(
          '/ircrisk-system/job/detail',
          {
            id: asked.body.data.jobId,
          },
        );
      let job = (await detailOf()).body.data;
      while (job.state === 'queued' || job.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 50));
        job = (await detailOf()).body.data;
      }
      expect(job).toMatchObject({ state: 'done', result: { fileName: expect.stringMatching(name) } });
    }
    const foreign = await plant.platform.client(plant.platform.b.admin);
    expect((await foreign.post(`${center}/equipment/data-sheet-pdf`, { id, language: 'zh' })).status).toBe(
      404,
    );
  });
});
