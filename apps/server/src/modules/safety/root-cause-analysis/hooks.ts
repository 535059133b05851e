import { rcaLevelDays } from '@ircrisk/contract/resources/root-cause/case.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { type EvidenceKind, evidenceAdvice, solutionScore } from '@ircrisk/engine-root-cause';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';
import { custodyHooks, custodyUses, keepHanded, keepHandedCodes, studiesIn } from './custody.ts';
import { dropLostEvidence } from './model.ts';

/** Gives new records without a number the next one of their case: EV-01, T-01, S1. */
async function numberOn(
  tx: Tx,
  table: string,
  records: readonly SavedRecord[],
  write: (number: number) => string,
): Promise<void> {
  const fresh = records.filter(({ id, values }) => !id && !String(values.code ?? '').trim());
  const last = new Map<string, number>();
  for (const record of fresh) {
    const study = String(record.values.studyId ?? '');
    if (!/^\d{1,19}$/.test(study)) continue;
    if (!last.has(study)) {
      const { most } = await tx.one<{ most: number }>(sql`
        select coalesce(max(substring(code from '[0-9]{1,6}$')::int), 0) as most from ${name(table)} where study_id = ${study} and code ~ '[0-9]{1,6}$'`);
      last.set(study, most);
    }
    const next = last.get(study)! + 1;
    last.set(study, next);
    record.values.code = write(next);
  }
  for (const record of records)
    if (record.id && 'code' in record.values && !String(record.values.code ?? '').trim())
      refuse(record, 'code', 'required', { zh: '编号不能为空', en: 'The number must not be empty' });
}

/** The text a record lives by may be written in either language: one alone stands for both until somebody translates. */
function inEitherLanguage(
  whole: ReadonlyMap<SavedRecord, Record<string, unknown>>,
  property: string,
  title: Text,
): void {
  const english = `${property}En`;
  for (const [record, values] of whole) {
    if (String(values[property] ?? '').trim()) continue;
    const other = String(values[english] ?? '').trim();
    const needed = {
      zh: `请填写${title.zh}，中文或英文均可`,
      en: `Give the ${title.en}, in English or Chinese`,
    };
    if (other) record.values[property] = other;
    // A sheet shows the column of one language: its cell is marked, whichever it is.
    else for (const field of [property, english]) refuse(record, field, 'required', needed);
  }
}

const two = (number: number) => String(number).padStart(2, '0');

/** What would be left behind without its case: actions raised from its measures, incidents that rest on it. */
async function usesOf(tx: Tx, ids: readonly string[]) {
  const { actions, incidents } = await tx.one<{ actions: number; incidents: number }>(sql`
    select (select count(*)::int from action_items a join rca_measures m on m.action_id = a.id
        where m.study_id = any(${ids}::bigint[]) and m.is_deleted = 0 and a.is_deleted = 0) as actions,
      (select count(*)::int from incidents i where i.cause_kind = 'rca-case' and i.cause_study_id = any(${ids}::bigint[]) and i.is_deleted = 0) as incidents`);
  return [
    { table: 'action_items', title: { zh: '行动项', en: 'Action items' }, count: actions },
    { table: 'incidents', title: { zh: '事故事件', en: 'Incidents' }, count: incidents },
  ].filter(({ count }) => count > 0);
}

const cases: ResourceHooks = {
  resource: 'rca-case',
  // Of a confidential incident it is for those who may read that and for who works on it; the rule is the incident's.
  keepsRows: true,
  uses: usesOf,
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'rca_cases', records);
    const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
    for (const [record, values] of whole)
      if (!values.dueDate) {
        const days = rcaLevelDays[String(values.level ?? '2')] ?? 14;
        record.values.dueDate = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
      }
  },
};

const evidence: ResourceHooks = {
  resource: 'rca-evidence',
  uses: custodyUses,
  beforeRemove: keepHanded,
  async beforeSave(tx, records) {
    await numberOn(tx, 'rca_evidence', records, (number) => `EV-${two(number)}`);
    const whole = await completed(tx, 'rca_evidence', records);
    inEitherLanguage(whole, 'item', { zh: '证据', en: 'item' });
    await keepHandedCodes(tx, whole);
    for (const [record, values] of whole) {
      const hours = evidenceAdvice[String(values.kind) as EvidenceKind]?.withinHours;
      if (values.isPerishable === true && !values.collectBy && !values.collectedAt)
        refuse(record, 'collectBy', 'required', {
          zh: hours ? `易失证据须写明收集期限，此类证据建议 ${hours} 小时内` : '易失证据须写明收集期限',
          en: hours
            ? `Perishable evidence needs a time to be collected by; for this kind within ${hours} h`
            : 'Perishable evidence needs a time to be collected by',
        });
    }
  },
  afterSave: (tx, ids) => dropLostEvidence(tx, ids),
};

/** The codes of the evidence that a case has. */
async function codesOf(tx: Tx, studyIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.all<{ study: string; codes: string[] }>(sql`
    select study_id as study, array_agg(code) as codes from rca_evidence where study_id = any(${studyIds}::bigint[]) and is_deleted = 0 group by 1`);
  return new Map(rows.map(({ study, codes }) => [study, new Set(codes)]));
}

const timeline: ResourceHooks = {
  resource: 'rca-timeline',
  async beforeSave(tx, records) {
    await numberOn(tx, 'rca_timeline', records, (number) => `T-${two(number)}`);
    const whole = await completed(tx, 'rca_timeline', records);
    inEitherLanguage(whole, 'event', { zh: '事件', en: 'event' });
    const codes = await codesOf(tx, studiesIn(whole.values()));
    for (const [record, values] of whole) {
      const unknown = ((values.evidenceCodes as string[] | null) ?? []).filter(
        (code) => !codes.get(String(values.studyId))?.has(code),
      );
      if (unknown.length > 0)
        refuse(record, 'evidenceCodes', 'reference', {
          zh: `证据 ${unknown.join('、')} 不在证据表中`,
          en: `Evidence ${unknown.join(', ')} is not in the log`,
        });
      const [from, to] = [values.happenedAt, values.endedAt].map((one) =>
        one ? Date.parse(String(one)) : Number.NaN,
      );
      if (from! > to!)
        refuse(record, 'endedAt', 'order', { zh: '结束早于开始', en: 'It ends before it begins' });
    }
  },
};

const measures: ResourceHooks = {
  resource: 'rca-measure',
  async beforeSave(tx, records) {
    await numberOn(tx, 'rca_measures', records, (number) => `S${number}`);
    const whole = await completed(tx, 'rca_measures', records);
    inEitherLanguage(whole, 'measure', { zh: '措施', en: 'measure' });
    for (const [record, values] of whole) {
      const part = (value: unknown) => (typeof value === 'number' ? value : null);
      record.values.score = solutionScore({
        kind: String(values.kind ?? ''),
        effectiveness: part(values.effectiveness),
        feasibility: part(values.feasibility),
        cost: part(values.expense),
      }).value;
    }
  },
};

const barriers: ResourceHooks = {
  resource: 'rca-barrier',
  async beforeSave(tx, records) {
    const title = { zh: '屏障', en: 'barrier' };
    inEitherLanguage(await completed(tx, 'rca_barriers', records), 'barrier', title);
  },
};

const changes: ResourceHooks = {
  resource: 'rca-change',
  async beforeSave(tx, records) {
    const title = { zh: '因素', en: 'factor' };
    inEitherLanguage(await completed(tx, 'rca_changes', records), 'factor', title);
  },
};

export const rcaHooks: readonly ResourceHooks[] = [
  cases,
  custodyHooks,
  evidence,
  timeline,
  barriers,
  changes,
  measures,
];
