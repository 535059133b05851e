import { qraErrors } from '@ircrisk/contract/modules/risk/qra.ts';
import { variableCharts } from '@ircrisk/contract/resources/quality/choices.ts';
import { wrongSpecification } from '@ircrisk/engine-quality';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';
import { readLimits, rerateStudies } from './class-limits.ts';
import { countRisks } from './count-risks.ts';
import { rate, wordsOf } from './rating.ts';

type Whole = Map<SavedRecord, Record<string, unknown>>;
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';
const idsOf = (values: Iterable<unknown>): string[] =>
  [...new Set([...values].map((value) => String(value ?? '')))].filter((id) => /^\d{1,19}$/.test(id));
const grades = ['severity', 'probability', 'detection'] as const;
const weights = ['weightSeverity', 'weightProbability', 'weightDetection'] as const;
const rated = [...grades, 'knowledge', 'residualSeverity', 'residualProbability', 'residualDetection'];

const riskHooks: ResourceHooks = {
  resource: 'qra-risk',
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'qra_risks', records);
    const methods = await methodsOf(tx, whole);
    const scored = await scoredNow(tx, records);
    const limits = await readLimits(tx);
    for (const [record, values] of whole) {
      const stored = scored.get(record.id ?? '');
      const changed = rated.filter(
        (property) =>
          property in record.values &&
          String(record.values[property] ?? '') !== String(stored?.row[property] ?? ''),
      );
      const hidden = grades.find((property) => changed.includes(property));
      if (stored?.isHidden && hidden)
        refuse(record, hidden, 'hidden', filled(qraErrors.hidden, { code: String(values.code) }));
      const method = methods.get(String(values.studyId)) ?? 'matrix';
      const [before, after] = [rate(method, values, 'before', limits), rate(method, values, 'after', limits)];
      for (const { fault } of [before, after]) if (fault) refuse(record, fault.field, 'grade', fault.text);
      Object.assign(record.values, {
        score: before.value?.score ?? null,
        riskClass: before.value?.class ?? null,
        residualScore: after.value?.score ?? null,
        residualClass: after.value?.class ?? null,
        // What was accepted was accepted with its rating.
        ...(record.id && changed.length > 0 ? { acceptedBy: null, acceptedOn: null } : {}),
      });
    }
  },
  async afterSave(tx, ids) {
    const studies = await tx.all<{ id: string }>(
      sql`select distinct study_id as id from qra_risks where id = any(${ids}::bigint[])`,
    );
    await countRisks(
      tx,
      studies.map(({ id }) => id),
    );
  },
};

const filled = (text: { zh: string; en: string }, params: Record<string, string>) => {
  const put = (sentence: string) =>
    sentence.replace(/\{(\w+)\}/g, (place, key: string) => params[key] ?? place);
  return { zh: put(text.zh), en: put(text.en) };
};

async function methodsOf(tx: Tx, whole: Whole): Promise<Map<string, string>> {
  const ids = idsOf([...whole.values()].map(({ studyId }) => studyId));
  const rows = await tx.all<{ id: string; method: string }>(
    sql`select id, method from qra_studies where id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, method }) => [id, method]));
}

/** Stored ratings, and whether people are still scoring in the dark. */
async function scoredNow(tx: Tx, records: readonly SavedRecord[]) {
  const ids = records.flatMap(({ id }) => id ?? []);
  const rows = await tx.all<{ id: string; isHidden: boolean; row: Record<string, unknown> }>(sql`
    select r.id, (r.revealed_at is null and (select count(*) from qra_scores s where s.risk_id = r.id) > 0 and cardinality(q.team) > 1) as "isHidden",
      jsonb_build_object('severity', r.severity, 'probability', r.probability, 'detection', r.detection, 'knowledge', r.knowledge,
        'residualSeverity', r.residual_severity, 'residualProbability', r.residual_probability, 'residualDetection', r.residual_detection) as row
    from qra_risks r join qra_studies q on q.id = r.study_id where r.id = any(${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Records of the series hang on its first revision, whichever revision was named. */
async function toSeries(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const wanted = idsOf(records.map(({ values }) => values.studyId));
  if (wanted.length === 0) return;
  const rows = await tx.all<{ id: string; seriesId: string }>(
    sql`select id, series_id as "seriesId" from qra_studies where id = any(${wanted}::bigint[])`,
  );
  const series = new Map(rows.map(({ id, seriesId }) => [id, seriesId]));
  for (const { values } of records)
    if (isGiven(values.studyId)) values.studyId = series.get(String(values.studyId)) ?? values.studyId;
}

/** Charts that read the same columns of a measurement. */
const sameColumns = [['imr'], ['xbarR', 'xbarS'], ['p', 'np'], ['c', 'u']];

/** Under a chart of another kind what was measured would mean nothing. */
async function keepChart(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const asked = records.filter(({ id, values }) => id && values.chart !== undefined);
  const ids = idsOf(asked.map(({ id }) => id));
  if (ids.length === 0) return;
  const measured = await tx.all<{ id: string; chart: string }>(sql`
    select c.id, c.chart from qra_characteristics c where c.id = any(${ids}::bigint[])
      and exists (select from qra_measurements m where m.tenant_id = c.tenant_id and m.characteristic_id = c.id and m.is_deleted = 0)`);
  const charts = new Map(measured.map(({ id, chart }) => [id, chart]));
  for (const record of asked) {
    const before = charts.get(record.id ?? '');
    const kin = sameColumns.find((kinds) => kinds.includes(before ?? ''));
    if (before !== undefined && !kin?.includes(String(record.values.chart)))
      refuse(record, 'chart', 'measured', {
        zh: '已有测量值，不能改为另一类控制图：请新建一个特性',
        en: 'There are measurements: a chart of another kind needs a characteristic of its own',
      });
  }
}

const characteristicHooks: ResourceHooks = {
  resource: 'qra-characteristic',
  async beforeSave(tx, records) {
    await toSeries(tx, records);
    await keepChart(tx, records);
    for (const [record, values] of await completed(tx, 'qra_characteristics', records)) {
      const [lsl, usl, target] = ['lsl', 'usl', 'target'].map((each) =>
        isGiven(values[each]) ? Number(values[each]) : null,
      );
      const fault = wrongSpecification({ lsl: lsl ?? null, usl: usl ?? null, target: target ?? null });
      if (fault && fault.code !== 'noLimits') refuse(record, fault.path ?? 'lsl', 'limits', wordsOf(fault));
      if (values.chart === 'imr' && Number(values.sampleSize) !== 1)
        refuse(record, 'sampleSize', 'individual', {
          zh: '单值图的子组大小应为 1',
          en: 'A chart of individuals has subgroups of one',
        });
      if ((values.chart === 'xbarR' || values.chart === 'xbarS') && Number(values.sampleSize) < 2)
        refuse(record, 'sampleSize', 'subgroup', {
          zh: '均值图的子组大小至少为 2',
          en: 'A chart of averages has subgroups of two or more',
        });
    }
  },
};

const readings = Array.from({ length: 10 }, (_, at) => `x${at + 1}`);
interface Plan {
  id: string;
  chart: string;
  sampleSize: number;
  lsl: number | null;
  target: number | null;
  usl: number | null;
}

async function plansOf(tx: Tx, whole: Whole): Promise<Map<string, Plan>> {
  const ids = idsOf([...whole.values()].map(({ characteristicId }) => characteristicId));
  const rows = await tx.all<Plan>(
    sql`select id, chart, sample_size as "sampleSize", lsl, target, usl from qra_characteristics where id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const moreThanInspected = {
  zh: '不合格数不能大于检查数',
  en: 'There cannot be more nonconforming than inspected',
};

/** What a subgroup has to hold follows from the chart it goes to. */
function refuseMeasurement(record: SavedRecord, values: Readonly<Record<string, unknown>>, plan: Plan): void {
  const given = readings.filter((each) => isGiven(values[each]));
  if (!variableCharts.includes(plan.chart)) {
    if (!isGiven(values.defects))
      refuse(record, 'defects', 'required', {
        zh: '计数图须填写不合格（缺陷）数',
        en: 'A chart of counts needs the number nonconforming',
      });
    if (plan.chart !== 'c' && !isGiven(values.inspected))
      refuse(record, 'inspected', 'required', {
        zh: '该图须填写检查数',
        en: 'This chart needs the number inspected',
      });
    else if ((plan.chart === 'p' || plan.chart === 'np') && Number(values.defects) > Number(values.inspected))
      refuse(record, 'defects', 'max', moreThanInspected);
    return;
  }
  if (given.length === 0)
    refuse(record, 'x1', 'required', { zh: '请至少填写一个测量值', en: 'Give at least one value' });
  const beyond = given.find((each) => readings.indexOf(each) >= plan.sampleSize);
  if (beyond)
    refuse(record, beyond, 'size', {
      zh: `该特性的子组大小为 ${plan.sampleSize}，${beyond} 应为空`,
      en: `Subgroups of this characteristic have ${plan.sampleSize} values; leave ${beyond} empty`,
    });
}

/** Charts that count nonconforming pieces; c and u count defects over any area. */
const pieceCharts = new Set(['p', 'np']);

const measurementHooks: ResourceHooks = {
  resource: 'qra-measurement',
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'qra_measurements', records);
    const plans = await plansOf(tx, whole);
    for (const [record, values] of whole) {
      const plan = plans.get(String(values.characteristicId ?? ''));
      if (!plan || record.unread) continue;
      refuseMeasurement(record, values, plan);
      if (
        pieceCharts.has(plan.chart) &&
        isGiven(values.inspected) &&
        !Number.isInteger(Number(values.inspected))
      )
        refuse(record, 'inspected', 'integer', {
          zh: 'p 图和 np 图的检查数是件数，须为整数',
          en: 'A p or np chart counts pieces: the number inspected is whole',
        });
      if (!record.id) Object.assign(record.values, { lsl: plan.lsl, target: plan.target, usl: plan.usl });
    }
  },
};

/** A characteristic a record speaks of is one of its own study. */
const ofSeries = (resource: string, table: string): ResourceHooks => ({
  resource,
  async beforeSave(tx, records) {
    await toSeries(tx, records);
    const whole = await completed(tx, table, records);
    const ids = idsOf([...whole.values()].map(({ characteristicId }) => characteristicId));
    if (ids.length === 0) return;
    const rows = await tx.all<{ id: string; studyId: string }>(
      sql`select id, study_id as "studyId" from ${name('qra_characteristics')} where id = any(${ids}::bigint[])`,
    );
    const owners = new Map(rows.map(({ id, studyId }) => [id, studyId]));
    for (const [record, { characteristicId, studyId }] of whole)
      if (isGiven(characteristicId) && owners.get(String(characteristicId)) !== String(studyId))
        refuse(record, 'characteristicId', 'reference', {
          zh: '请选择本研究的特性',
          en: 'Choose a characteristic of the same study',
        });
  },
});

/** Signed activities stay as they were signed. */
const itpHooks: ResourceHooks = {
  resource: 'qra-itp',
  beforeSave: toSeries,
  forbids: ({ state }) => (state === 'planned' ? [] : ['update', 'delete']),
};

const ncrSeries = ofSeries('qra-ncr', 'qra_ncrs');

const ncrHooks: ResourceHooks = {
  ...ncrSeries,
  async beforeSave(tx, records, ...more) {
    await ncrSeries.beforeSave?.(tx, records, ...more);
    for (const [record, values] of await completed(tx, 'qra_ncrs', records))
      for (const [inspected, nonconforming] of [
        ['inspectedBefore', 'nonconformingBefore'],
        ['inspectedAfter', 'nonconformingAfter'],
      ] as const)
        if (
          isGiven(values[inspected]) &&
          isGiven(values[nonconforming]) &&
          Number(values[nonconforming]) > Number(values[inspected])
        )
          refuse(record, nonconforming, 'max', moreThanInspected);
  },
  forbids: ({ state }) => (state === 'closed' || state === 'verified' ? ['update', 'delete'] : []),
};

/** Who is to score a project sees it, whoever made it; another way of scoring rates its risks anew. */
const studyHooks: ResourceHooks = {
  resource: 'qra-study',
  async beforeSave(tx, records) {
    for (const [record, values] of await completed(tx, 'qra_studies', records)) {
      const given = weights.filter((each) => isGiven(values[each]));
      if (given.length > 0 && given.every((each) => Number(values[each]) === 0))
        refuse(record, given[0]!, 'weights', {
          zh: '权重之和须大于 0',
          en: 'The weights must add up to more than 0',
        });
    }
  },
  afterSave: async (tx, ids) => {
    await rerateStudies(tx, ids);
  },
  alsoVisible: ({ userId }) => sql`(t.team @> array[${userId}::bigint] or t.leader = ${userId})`,
};

export const qraHooks: readonly ResourceHooks[] = [
  studyHooks,
  riskHooks,
  characteristicHooks,
  measurementHooks,
  ofSeries('qra-gauge-study', 'qra_gauge_studies'),
  itpHooks,
  ncrHooks,
];
