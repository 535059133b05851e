import type { MechanismShare, Scenario, StudyMatrix, Timeline } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { EvidenceCount } from '@ircrisk/contract/modules/risk/rbi-evidence.ts';
import { describe, expect, it } from 'vitest';
import { type Studies, studyPath } from '#testing/rbi-studies.ts';

/** What a study tells: figures, plan, scenarios, gaps, another edition. */
export function planning(studies: Studies): void {
  describe('the results of a study', () => {
    it('is calculated by a job into matrix, ranking, shares, plan and calendar that agree', async () => {
      const { admin, calculate, create, study, ranking } = studies;
      const id = await create('RBI-3');
      expect(await calculate(id)).toMatchObject({ state: 'done', done: 24, total: 24 });
      const { counts, totals } = await study(id);
      expect(counts).toMatchObject({ total: 24, fresh: 24, stale: 0, failed: 0, missing: 0 });
      const { records, total } = await ranking(id);
      expect(total).toBe(24);
      for (const [at, row] of records.entries()) {
        expect(row.state).toBe('fresh');
        expect(row.risk).toBeCloseTo((row.pof ?? 0) * (row.cof ?? 0), 9);
        expect(row.riskPlan).toBeGreaterThanOrEqual(row.risk ?? Number.NaN);
        expect(row.riskWith).toBeLessThanOrEqual(row.riskPlan ?? Number.NaN);
        expect(row.riskPlan).toBeLessThanOrEqual(records[at - 1]?.riskPlan ?? Number.POSITIVE_INFINITY);
      }
      expect(totals.riskPlan).toBeCloseTo(
        records.reduce((sum, row) => sum + (row.riskPlan ?? 0), 0),
        6,
      );
      const matrix = (await admin.get<StudyMatrix>(`${studyPath}/matrix`, { id })).body.data;
      expect(matrix.cells.reduce((sum, cell) => sum + cell.count, 0) + matrix.unplaced).toBe(24);
      const cell = matrix.cells[0];
      const inCell = await ranking(id, { pof: cell?.pof, cof: cell?.cof });
      expect(inCell.total).toBe(cell?.count);
      const planned = await ranking(id, { onlyPlanned: true });
      expect(planned.total).toBeGreaterThan(0);
      const months = (await admin.get<{ inspections: number }[]>(`${studyPath}/calendar`, { id })).body.data;
      expect(months.reduce((sum, month) => sum + month.inspections, 0)).toBe(totals.inspections);
      const shares = (await admin.get<{ risk: number }[]>(`${studyPath}/shares`, { id })).body.data;
      expect(shares.reduce((sum, share) => sum + share.risk, 0)).toBeCloseTo(totals.risk ?? Number.NaN, 6);
    });

    it('shows the stored figure and its derivation as one, and the curve passes through both dates', async () => {
      const { admin, calculate, create, assessment, ranking } = studies;
      const id = await create('RBI-4');
      await calculate(id);
      const [first] = (await ranking(id)).records;
      const detail = await assessment(first?.id ?? '');
      expect(detail.state).toBe('fresh');
      expect(detail.assessment.result.atRbiDate.damageFactor).toBeCloseTo(first?.df ?? Number.NaN, 9);
      expect(detail.assessment.steps.some(({ figure }) => figure.endsWith('pofPerYear'))).toBe(true);
      const curve = (await admin.get<Timeline>(`${studyPath}/timeline`, { id: first?.id })).body.data;
      const at = (date: string) => curve.without.find((point) => point.date === date)?.areaRiskM2PerYear;
      expect(at('2026-07-01')).toBeCloseTo(first?.risk ?? Number.NaN, 9);
      expect(at('2036-07-01')).toBeCloseTo(first?.riskPlan ?? Number.NaN, 9);
      const rising = curve.without.map((point) => point.damageFactor ?? 0);
      expect(rising).toEqual([...rising].sort((a, b) => a - b));
    });

    it('says what each driver rests on, the same in list, shares and detail, with the risk a stand-in could move', async () => {
      const { admin, calculate, create, assessment, ranking } = studies;
      const id = await create('RBI-3E');
      await calculate(id);
      const { records } = await ranking(id);
      for (const { evidence } of records) expect(evidence).not.toBeNull();
      const [first] = records;
      const detail = await assessment(first?.id ?? '');
      const [driver, ...others] = detail.evidence;
      expect(driver).toMatchObject({ type: first?.driver, isDriver: true, count: first?.evidence });
      for (const other of others) expect(other.isDriver).toBe(false);
      const risk = first?.riskPlan ?? Number.NaN;
      const moved = detail.evidence.flatMap(({ inputs }) => inputs).filter(({ moves }) => moves !== null);
      expect(moved.length).toBeGreaterThan(0);
      for (const { moves, source } of moved) {
        expect(source).toBe('assumed');
        expect(moves?.from).toBeGreaterThanOrEqual(0);
        expect(moves?.from).toBeLessThanOrEqual(risk * (1 + 1e-9));
        expect(moves?.to).toBeGreaterThanOrEqual(risk * (1 - 1e-9));
      }
      const spans = detail.gaps
        .filter(({ weight }) => weight !== 'stops')
        .map(({ moves }) => (moves ? moves.to - moves.from : 0));
      expect(spans).toEqual(spans.toSorted((a, b) => b - a));
      const shares = (await admin.get<MechanismShare[]>(`${studyPath}/shares`, { id })).body.data;
      const sum = (rows: (EvidenceCount | null | undefined)[]) =>
        rows.reduce((total, one) => total + (one?.assumed ?? 0), 0);
      expect(sum(shares.map(({ evidence }) => evidence))).toBe(sum(records.map(({ evidence }) => evidence)));
    });

    it('plans the whole unit under a limit and proves that it holds', async () => {
      const { calculate, create, study } = studies;
      const id = await create('RBI-8', { settings: { unitLimit: { basis: 'area', perYear: 60 } } });
      await calculate(id);
      const { unitPlan, totals } = await study(id);
      expect(unitPlan).toMatchObject({ totalCost: totals.cost });
      if (unitPlan?.limitHeld) expect(totals.riskWith).toBeLessThanOrEqual(60.0001);
    });

    it('keeps scenarios with the engine’s own figures', async () => {
      const { admin, create, parts } = studies;
      const id = await create('RBI-9');
      const [part] = await parts(id);
      const keep = (name: string, rate: number) =>
        admin.post(`${studyPath}/keep-scenario`, {
          assessmentId: part?.id,
          name,
          changes: { mechanisms: { thinning: { corrosionRateMmPerYear: rate } } },
        });
      await keep('缓蚀剂', 0.01);
      await keep('换油种', 0.6);
      const kept = (await admin.get<Scenario[]>(`${studyPath}/scenarios`, { assessmentId: part?.id })).body
        .data;
      expect(kept.map(({ name }) => name)).toEqual(['缓蚀剂', '换油种']);
      expect(kept[1]?.figures.riskPlan).toBeGreaterThan(kept[0]?.figures.riskPlan ?? Number.NaN);
      const gone = await admin.form(`${studyPath}/remove-scenario`, { id: kept[0]?.id });
      expect(gone.body.code).toBe(200);
    });
  });

  describe('the gap report', () => {
    it('says what is open, how much it matters and how much risk rests on it', async () => {
      const { admin, calculate, create } = studies;
      const id = await create('RBI-60');
      await calculate(id);
      const gaps = (
        await admin.get<{ reason: string; count: number; riskShare: number | null }[]>(`${studyPath}/gaps`, {
          id,
        })
      ).body.data;
      expect(gaps.find(({ reason }) => reason === 'stressFromStrength')).toMatchObject({ count: 24 });
      expect(gaps.find(({ reason }) => reason === 'stressFromStrength')?.riskShare).toBeCloseTo(1, 9);
    });

    it('ranks by the risk a missing input could move, within which the present risk lies', async () => {
      const { admin, calculate, create, study } = studies;
      const id = await create('RBI-61');
      await calculate(id);
      type Gap = { field: string; weight: string; moves: { from: number; to: number } | null };
      const gaps = (await admin.get<Gap[]>(`${studyPath}/gaps`, { id })).body.data;
      const riskPlan = (await study(id)).totals.riskPlan ?? Number.NaN;
      const moving = gaps.flatMap(({ weight, moves }) => (weight !== 'stops' && moves ? [moves] : []));
      expect(moving.length).toBeGreaterThan(1);
      for (const { from, to } of moving) {
        expect(from).toBeLessThanOrEqual(riskPlan * (1 + 1e-9));
        expect(to).toBeGreaterThanOrEqual(riskPlan * (1 - 1e-9));
      }
      const spans = moving.map(({ from, to }) => to - from);
      expect(spans).toEqual(spans.toSorted((a, b) => b - a));
      expect(spans[0]).toBeGreaterThan(0);
    });
  });

  describe('another edition', () => {
    it('is compared figure by figure on one component', async () => {
      const { admin, create, parts } = studies;
      const id = await create('RBI-80');
      const [part] = await parts(id);
      const compare = async (other: string) =>
        (
          await admin.get<{ figure: string; ratio: number | null }[]>(`${studyPath}/compare-editions`, {
            id: part?.id,
            other,
          })
        ).body.data;
      expect(await compare('api581-3')).toEqual([]);
      const differences = await compare('gbt-26610');
      expect(differences.map(({ figure }) => figure)).toContain('atRbiDate.damageFactor');
    });
  });
}
