import type { StudyMatrix } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { StudyComparison } from '@ircrisk/contract/study.ts';
import { type BandCode, bandOfCell, type RiskMatrix as Definition } from '@ircrisk/engine-risk-matrix';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { openStudies, type Studies, studyPath } from '#testing/rbi-studies.ts';
import { planLines, reportOf } from './report/report.ts';
import { gather } from './report/report-job.ts';

/** What holds a study together over time: the company's coefficient, the matrix it is judged by, review, report. */
const studies = {} as Studies;
beforeAll(async () => {
  Object.assign(studies, await openStudies(12));
});
afterAll(() => studies.platform.close());

describe('the management factor', () => {
  it('is the company’s coefficient on the RBI date', async () => {
    const { create, inA, study } = studies;
    await inA(sql`update enterprises set evaluation_coefficient = 0.5 where tenant_id = current_tenant()`);
    await inA(
      sql`update management_coefficients set valid_from = '2020-01-01', evaluation_code = 'MSE-24 R1'`,
    );
    const id = await create('RBI-50');
    expect(await study(id)).toMatchObject({
      managementFactor: 0.5,
      managementSource: 'company',
      managementFrom: '2020-01-01',
      managementEvaluation: 'MSE-24 R1',
    });
    await inA(sql`update enterprises set evaluation_coefficient = 2 where tenant_id = current_tenant()`);
    const later = await create('RBI-51', { rbiDate: '2090-01-01', planDate: '2099-01-01' });
    expect((await study(later)).managementFactor).toBe(2);
    const before = await create('RBI-52', { rbiDate: '2022-01-01', planDate: '2030-01-01' });
    expect((await study(before)).managementFactor).toBe(0.5);
    await inA(sql`update enterprises set evaluation_coefficient = null where tenant_id = current_tenant()`);
    const own = await create('RBI-53', { rbiDate: '2090-01-01', planDate: '2099-01-01' });
    expect(await study(own)).toMatchObject({ managementFactor: 1, managementSource: 'default' });
  });
});

describe('the project’s own matrix', () => {
  it('places the components on its axes, and is refused while there is none that fits', async () => {
    const { admin, calculate, create, ranking } = studies;
    const id = await create('RBI-70', { settings: { matrix: 'project' } });
    expect((await admin.post(`${studyPath}/calculate`, { id })).body.code).toBe(409);
    await admin.post('/ircrisk-center/risk-matrix/init', { template: 'api581' });
    expect(await calculate(id)).toMatchObject({ state: 'done' });
    const { definition, cells } = (await admin.get<StudyMatrix>(`${studyPath}/matrix`, { id })).body.data;
    expect(definition.cells).toHaveLength(5);
    for (const cell of cells) {
      const rows = (await ranking(id, { pof: cell.pof, cof: cell.cof })).records;
      const level = definition.cells[cell.pof - 1]?.['ABCDE'.indexOf(cell.cof)];
      expect(new Set(rows.map((row) => row.level))).toEqual(new Set([level]));
    }
  });
});

describe('review', () => {
  it('asks for confirmed mechanisms and present results, then writes the ledger’s risk', async () => {
    const { platform, admin, plant, calculate, create, signers, study } = studies;
    await admin.post('/ircrisk-center/risk-matrix/init', { template: 'api581' });
    const id = await create('RBI-20');
    expect((await admin.form(`${studyPath}/submit-review`, { id })).body.msg).toContain('尚未确认');
    await admin.post(`${studyPath}/confirm-mechanisms`, { id });
    expect((await admin.form(`${studyPath}/submit-review`, { id })).body.msg).toContain('重新计算');
    await calculate(id);
    expect((await admin.form(`${studyPath}/submit-review`, { id })).body.code).toBe(200);
    expect((await admin.post(`${studyPath}/calculate`, { id })).body.code).toBe(409);
    expect((await signers.approve(studyPath, id)).body.code).toBe(200);
    expect(await study(id)).toMatchObject({ state: 'approved', allowed: ['revise', 'archive'] });
    const levels = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ level: string; date: string }>(
        sql`select risk_level as level, risk_date as date from equipment_integrity where equipment_id = any(${plant.equipmentIds}::bigint[])`,
      ),
    );
    expect(levels).toHaveLength(12);
    const planned = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ count: number; due: number }>(sql`
          select count(*)::int as count, count(rbi_inspection_date)::int as due from equipment_integrity where rbi_study_id = ${id}`),
    );
    expect(planned.count).toBe(12);
    expect(planned.due).toBeGreaterThan(0);
    for (const { level, date } of levels) {
      expect(['low', 'medium', 'mediumHigh', 'high']).toContain(level);
      expect(date).toBe('2026-07-01');
    }
    const frozen = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from risk_assessments where approved and subject_type = 'part'`,
      ),
    );
    expect(frozen.count).toBe(48);
    const orders = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ equipmentId: string; due: string; hours: number; late: boolean }>(sql`
          select equipment_id as "equipmentId", due_date as due, planned_hours as hours, due_date <= current_date as late
          from work_orders where source_module = 'rbi' and source_id = ${id} and planned and work_type = 'INS'`),
    );
    const planned12 = await studies.inA<{ id: string }>(sql`
        select distinct a.equipment_id as id from rbi_results r join rbi_assessments a on a.id = r.assessment_id
        where r.study_id = ${id} and r.inspection_date is not null`);
    expect(new Set(orders.map(({ equipmentId }) => equipmentId))).toEqual(
      new Set(planned12.map((one) => one.id)),
    );
    // Each order has its work and can still be met.
    for (const { hours, late } of orders)
      expect({ hours: hours > 0, late }).toEqual({ hours: true, late: false });
    const next = (await admin.form<string>(`${studyPath}/revise`, { id })).body.data;
    expect(await study(next)).toMatchObject({
      state: 'draft',
      revision: 2,
      counts: { total: 24, unconfirmed: 0 },
    });
    await calculate(next);
    await admin.form(`${studyPath}/submit-review`, { id: next });
    await signers.approve(studyPath, next);
    const both = { id: next, with: id };
    const compared = async () =>
      (await admin.get<StudyComparison>(`${studyPath}/compare`, both)).body.data.map(({ total }) => total);
    // The same parts with the same figures differ in nothing but the study's own fields.
    expect((await compared())[1]).toBe(0);
    await platform.asOwner('update rbi_results set df = df * 2 where study_id = $1 and df > 0', [next]);
    expect((await compared())[1]).toBeGreaterThan(0);
    expect((await study(id)).state).toBe('superseded');
  });

  it('says before approval which parts it takes over from another study, and then judges them alone', async () => {
    const { admin, plant, create, approve, calculate, inA } = studies;
    const [shared, own] = plant.equipmentIds.slice(8, 10);
    const first = await create('RBI-85', { scope: { equipmentIds: [shared, own] } });
    await approve(first);
    const second = await create('RBI-86', {
      scope: { equipmentIds: [shared] },
      targetKind: 'damageFactor',
      targetValue: 1e6,
    });
    await admin.post(`${studyPath}/confirm-mechanisms`, { id: second });
    await calculate(second);
    const life = async (id: string) =>
      (await admin.get<{ findings: { level: string; text: string }[] }>(`${studyPath}/life`, { id })).body
        .data.findings;
    expect(await life(second)).toContainEqual({
      level: 'warns',
      text: expect.stringMatching(/2 个部件.*RBI-85/),
    });
    await approve(second);
    const taken = await inA<{ equipmentId: string; by: string | null }>(sql`
        select equipment_id as "equipmentId", superseded_by as by from rbi_assessments where study_id = ${first}`);
    for (const { equipmentId, by } of taken) expect(by).toBe(equipmentId === shared ? second : null);
    const dates = await inA<{ id: string; date: string | null }>(sql`
        select equipment_id as id, rbi_inspection_date as date from equipment_integrity where equipment_id = any(${[shared, own]}::bigint[])`);
    // The second plan asks for nothing, and the first no longer has a say.
    expect(dates.find(({ id }) => id === shared)?.date).toBeNull();
    expect(dates.find(({ id }) => id === own)?.date).not.toBeNull();
    const orders = await inA<{ equipmentId: string; state: string }>(sql`
        select equipment_id as "equipmentId", state from work_orders where source_module = 'rbi' and source_id = ${first}`);
    for (const { equipmentId, state } of orders)
      expect(state).toBe(equipmentId === shared ? 'cancelled' : 'planned');
  });

  it('hands its levels over under the matrix that judged them, a copy of the standard’s own included', async () => {
    const { platform, admin, plant, create, approve, inA } = studies;
    const scope = { equipmentIds: plant.equipmentIds.slice(0, 1) };
    const published = async (code: string, more: Record<string, unknown>) => {
      await inA(sql`update risk_assessments set is_deleted = 1`);
      expect(await approve(await create(code, { scope, ...more }))).toMatchObject({ code: 200 });
      return inA<{
        method: string;
        p: number;
        c: number;
        level: BandCode;
        matrixRowId: string;
        definition: Definition;
      }>(sql`
          select m.method, a.probability::int as p, a.consequence::int as c, a.level, m.id as "matrixRowId", m.definition
          from risk_assessments a join risk_matrices m on m.id = a.matrix_row_id where a.is_deleted = 0`);
    };
    const copies = new Set<string>();
    for (const [code, more, method] of [
      ['RBI-90', {}, 'api581-3-balanced'],
      ['RBI-91', { settings: { matrix: 'unbalanced' } }, 'api581-3-unbalanced'],
      ['RBI-92', { edition: 'gbt-26610' }, 'gbt-26610-balanced'],
      ['RBI-93', { edition: 'api581-3-addendum-2' }, 'api581-3-balanced'],
    ] as const) {
      const rows = await published(code, more);
      expect(rows).toHaveLength(4);
      for (const row of rows) {
        expect(row.method).toBe(method);
        expect(row.level).toBe(bandOfCell(row.definition, row.p, row.c));
        copies.add(row.matrixRowId);
      }
      const [ledger] = await inA<{ rows: string[] }>(sql`
          select array_agg(risk_matrix_row_id::text) as rows from equipment_integrity where equipment_id = ${scope.equipmentIds[0]}`);
      expect(ledger?.rows).toEqual([rows[0]?.matrixRowId]);
    }
    expect(copies.size).toBe(3);

    // A copy is nobody's: not in force for a project, not to be chosen, changed or removed.
    const [copy = ''] = copies;
    const matrices = '/ircrisk-center/risk-matrix';
    const inForce = (await admin.get<MatrixVersion>(`${matrices}/current`)).body.data;
    expect(inForce.method).toBeNull();
    const choices = (await admin.get<{ id: string }[]>(`${matrices}/select`)).body.data;
    expect(choices.map(({ id }) => id)).toEqual([inForce.matrixId]);
    expect((await admin.form(`${matrices}/new-version`, { id: copy })).body.code).toBe(409);
    expect((await admin.form(`${matrices}/remove`, { id: copy, confirm: true })).body.code).toBe(409);
    const other = await platform.client(platform.b.admin);
    expect((await other.get(`${matrices}/detail`, { id: copy })).status).toBe(404);
  });

  it('keeps the matrix version of an approved study, cells and colours, after another has come into force', async () => {
    const { platform, admin, calculate, create, ranking, signers } = studies;
    const matrices = '/ircrisk-center/risk-matrix';
    await admin.post(`${matrices}/init`, { template: 'api581' });
    const id = await create('RBI-22', { settings: { matrix: 'project' } });
    await admin.post(`${studyPath}/confirm-mechanisms`, { id });
    await calculate(id);
    await admin.form(`${studyPath}/submit-review`, { id });
    expect((await signers.approve(studyPath, id)).body.code).toBe(200);
    const told = async () => {
      const facts = await platform.inTenant(platform.a.tenantId, (tx) =>
        gather(tx, { id, language: 'en', format: 'pdf', basis: 'area' }, platform.a.projectId),
      );
      return JSON.stringify(reportOf(facts, 'en'));
    };
    const shown = async () => ({
      matrix: (await admin.get<StudyMatrix>(`${studyPath}/matrix`, { id })).body.data,
      rows: (await ranking(id)).records.map(({ level, state }) => [level, state]),
      frozen: await platform.asOwner(
        'select level, amounts from risk_assessments where matrix_row_id = (select matrix_row_id from rbi_studies where id = $1) order by id',
        [id],
      ),
    });
    const [before, report] = [await shown(), await told()];
    // Half the band's own red on the paper.
    expect(report).toContain('#E29A95');
    expect(before.frozen[0]).toMatchObject({ amounts: { P: expect.any(Number) } });

    const current = (await admin.get<MatrixVersion>(`${matrices}/current`)).body.data;
    const draft = (await admin.form<string>(`${matrices}/new-version`, { id: current.id })).body.data;
    const found = (await admin.get<MatrixVersion>(`${matrices}/detail`, { id: draft })).body.data;
    const { name, nameEn, version, definition } = found;
    const changed = {
      ...definition,
      bands: definition.bands.map((band) => ({
        ...band,
        colour: band.code === 'high' ? '#7A1FA2' : band.colour,
      })),
      overrides: { ...definition.overrides, '1,5': 'mediumHigh', '5,1': 'mediumHigh' },
    };
    await admin.post(`${matrices}/update`, { id: draft, version, name, nameEn, definition: changed });
    expect((await admin.form(`${matrices}/activate`, { id: draft })).body.code).toBe(200);
    expect(await shown()).toEqual(before);
    expect(await told()).toBe(report);
    expect(report).toContain(`${current.nameEn} v${current.matrixVersion}`);
  });

  it('prints every inspection of the plan on its own line, by date, and says what its method cannot do', async () => {
    const { platform, calculate, create, study } = studies;
    const id = await create('RBI-SEVERAL', { edition: 'gbt-26610', settings: { maximumIntervalYears: 4 } });
    await calculate(id);
    const facts = await platform.inTenant(platform.a.tenantId, (tx) =>
      gather(tx, { id, language: 'en', format: 'pdf', basis: 'area' }, platform.a.projectId),
    );
    const lines = planLines(facts.planned);
    const dates = lines.flatMap(({ date }) => date ?? []);
    expect(dates).toHaveLength((await study(id)).totals.inspections);
    expect(dates.length).toBeGreaterThan(facts.planned.length);
    expect(dates).toEqual(dates.toSorted());
    const cost = lines.reduce((sum, one) => sum + (one.cost ?? 0), 0);
    expect(cost).toBeCloseTo(facts.counts.cost, 6);
    expect(lines.every(({ date, credits }) => date === null || credits.length > 0)).toBe(true);
    const { sections } = reportOf(facts, 'en');
    const table = sections.find(({ heading }) => heading.includes('Inspection plan'))?.blocks[0];
    expect(table?.kind === 'table' && table.rows.map(([date]) => date)).toEqual(
      lines.map(({ date }) => date ?? '–'),
    );
    expect(JSON.stringify(sections)).toContain('Clause numbers of the standard are not public');
  });

  it('speaks US units in English and SI in Chinese, and draws its conclusions from the figures', async () => {
    const { platform, calculate, create } = studies;
    const id = await create('RBI-UNITS');
    await calculate(id);
    const told = async (language: 'zh' | 'en') => {
      const facts = await platform.inTenant(platform.a.tenantId, (tx) =>
        gather(tx, { id, language, format: 'pdf', basis: 'area' }, platform.a.projectId),
      );
      const { sections } = reportOf(facts, language);
      const lines = sections.flatMap(({ heading, blocks }) => [
        heading,
        ...blocks.flatMap((block) => {
          if (block.kind === 'text') return [block.text];
          if (block.kind === 'facts') return block.rows.flat();
          if (block.kind === 'drawing') return [...block.svg.matchAll(/>([^<]+)</g)].map(([, text]) => text!);
          return [...block.columns.map(({ title }) => title), ...block.rows.flat()];
        }),
      ]);
      return { sections, lines };
    };
    const si = /(^|[ \d(])(mm²?|m²|m³|MPa|kPa|kg|°C|Pa·s|m|K)(\/(s|yr|a|d|m³))?([ ,;)]|$)/;
    const us = /(^|[ \d(])(in²?|ft²?|psia?|lb|°F|°R)(\/(s|yr|d|ft³))?([ ,;)]|$)/;
    const english = await told('en');
    expect(english.lines.filter((line) => si.test(line))).toEqual([]);
    expect(english.lines.filter((line) => us.test(line)).length).toBeGreaterThan(100);
    const chinese = await told('zh');
    expect(chinese.lines.filter((line) => us.test(line))).toEqual([]);
    // A range whose ends read the same tells nothing.
    for (const { lines } of [english, chinese])
      expect(lines.filter((line) => /(^|[ (])(\S+) … \2([ )]|$)/.test(line))).toEqual([]);
    const [summary] = english.sections;
    expect(JSON.stringify(summary)).toContain('All 24 components were assessed and calculated.');
    const drawings = english.sections.flatMap(({ blocks }) =>
      blocks.filter(({ kind }) => kind === 'drawing'),
    );
    expect(drawings.length).toBeGreaterThanOrEqual(4);
  });

  it('says of everything without a result why, one line for the components of an item that lack the same', async () => {
    const { platform, create } = studies;
    const id = await create('RBI-OPEN');
    const facts = await platform.inTenant(platform.a.tenantId, (tx) =>
      gather(tx, { id, language: 'en', format: 'pdf', basis: 'area' }, platform.a.projectId),
    );
    expect(facts.failed).toHaveLength(facts.counts.missing);
    const row = facts.failed[0]!;
    const failed = [
      row,
      { ...row, partName: '封头', partNameEn: 'Head' },
      { ...row, tag: 'PSV-1', state: 'incomplete' as const },
    ];
    const { sections } = reportOf({ ...facts, failed }, 'en');
    const table = sections.find(({ heading }) => heading.includes('not calculated'))?.blocks[0];
    expect(table?.kind === 'table' && table.rows).toEqual([
      [row.tag, `${row.partNameEn ?? row.partName}, Head`, 'Not calculated yet'],
      [
        'PSV-1',
        row.partNameEn ?? row.partName,
        'There is a probability but no consequence, so no risk can be given',
      ],
    ]);
  });

  it('makes the report in both languages and as a workbook, and names the version of the matrix', async () => {
    const { platform, admin, finished, calculate, create } = studies;
    await admin.post('/ircrisk-center/risk-matrix/init', { template: 'api581' });
    const id = await create('RBI-21', { nameEn: 'Study of the drums', settings: { matrix: 'project' } });
    await calculate(id);
    const [matrix] = await platform.asOwner<{ name: string; nameEn: string; version: number }>(
      `select m.name, m.name_en as "nameEn", m.matrix_version as version from risk_matrices m join rbi_studies s on s.matrix_row_id = m.id
          where s.id = $1`,
      [id],
    );
    for (const [language, format] of [
      ['zh', 'pdf'],
      ['en', 'pdf'],
      ['zh', 'xlsx'],
      ['en', 'xlsx'],
    ] as const) {
      const { jobId } = (await admin.post<{ jobId: string }>(`${studyPath}/report`, { id, language, format }))
        .body.data;
      const job = await finished(jobId);
      expect(job).toMatchObject({
        state: 'done',
        result: {
          fileName: `RBI-21-R1 ${language === 'zh' ? '研究 RBI-21' : 'Study of the drums'} RBI.${format}`,
        },
      });
      if (format === 'pdf') continue;
      const { fileId } = job.result as { fileId: string };
      const file = await admin.app.inject({
        url: `/api/ircrisk-system/file/download?id=${fileId}`,
        headers: { 'blade-auth': `bearer ${admin.token}` },
      });
      const told: unknown[] = [];
      for await (const { values } of streamXlsxRows(file.rawPayload)) told.push(...values);
      expect(told).toContain(`${language === 'zh' ? matrix?.name : matrix?.nameEn} v${matrix?.version}`);
    }
  });
});
