import { caseErrors } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { hazardOfSubstance } from '@ircrisk/engine-case';
import { latentCodes } from '@ircrisk/engine-root-cause';
import { atSeenPlace } from '#plant/seen-places.ts';
import { inSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { hasRight, type Viewer } from '#platform/resources/scope.ts';
import { completed } from '#platform/studies/parts.ts';
import { allowedFor, isKeptElsewhere } from './acts.ts';
import { caseRights, listedCases, publishRight } from './see.ts';
import { duplicatesOf } from './whole.ts';

/** Texts that stand in both languages, by their Chinese property. */
const twins = [
  'title',
  'summary',
  'sequence',
  'immediateCauses',
  'underlyingCauses',
  'barriersFailed',
  'recommendations',
  'environment',
] as const;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The title is that of the other language where only that is known. */
function setTitle(record: SavedRecord, values: Record<string, unknown>): void {
  if (text(values.title)) return;
  if (text(values.titleEn)) record.values.title = text(values.titleEn);
  else
    refuse(record, 'title', 'required', {
      zh: '中文标题和英文标题至少填写一项',
      en: 'Give the title in Chinese or in English',
    });
}

function checkDate(record: SavedRecord, values: Record<string, unknown>): void {
  const day = text(values.happenedOn);
  if (day && Number(day.slice(0, 4)) !== Number(values.year))
    refuse(record, 'happenedOn', 'order', {
      zh: `日期不在 ${String(values.year)} 年内，请改日期或年份`,
      en: `The date is not in ${String(values.year)}: change the date or the year`,
    });
}

/** A place on the map has both coordinates. */
function checkPlace(record: SavedRecord, values: Record<string, unknown>): void {
  const has = (property: string) => typeof values[property] === 'number';
  if (has('latitude') === has('longitude')) return;
  const [missing, told] = has('latitude') ? ['longitude', '纬度'] : ['latitude', '经度'];
  const isLongitude = missing === 'longitude';
  refuse(record, missing, 'pair', {
    zh: `只有${told}，请补填${isLongitude ? '经度' : '纬度'}，或两项都留空`,
    en: isLongitude
      ? 'There is a latitude alone: give the longitude too, or leave both empty'
      : 'There is a longitude alone: give the latitude too, or leave both empty',
  });
}

function checkCodes(record: SavedRecord, values: Record<string, unknown>): void {
  const codes = Array.isArray(values.latentCodes) ? (values.latentCodes as string[]) : [];
  const unknown = codes.filter((code) => !(code in latentCodes));
  if (unknown.length > 0)
    refuse(record, 'latentCodes', 'choice', {
      zh: `没有潜在原因代码 ${unknown.join('、')}，可用 L1–L16`,
      en: `There is no latent cause ${unknown.join(', ')}; L1 to L16 are known`,
    });
}

type Stored = Record<string, unknown> & { id: string };
/** A text that is changed in one language only leaves the other behind. */
function judgeTranslation(record: SavedRecord, stored: Stored | undefined): void {
  if (!stored) return;
  const changed = (property: string) =>
    property in record.values && text(record.values[property]) !== text(stored[property]);
  const zh = twins.some((one) => changed(one));
  const en = twins.some((one) => changed(`${one}En`));
  const has = (suffix: string) => twins.some((one) => one !== 'title' && text(stored[`${one}${suffix}`]));
  if (zh && !en && has('En')) record.values.outdated = 'en';
  else if (en && !zh && has('')) record.values.outdated = 'zh';
  else if (zh || en) record.values.outdated = null;
}

/** What is confidential is opened by an act of its own, which asks why. */
function refuseLifting(record: SavedRecord, stored: Stored | undefined): void {
  const asked = record.values.confidentiality;
  if (stored?.confidentiality === 'confidential' && asked !== undefined && asked !== 'confidential')
    refuse(record, 'confidentiality', 'reason', {
      zh: '解除未公开须说明原因，请在案例页办理',
      en: 'Lifting confidentiality asks for a reason: do it on the page of the case',
    });
}

/** An import does not bring the same accident twice. */
async function refuseDuplicate(
  tx: Tx,
  viewer: Viewer,
  record: SavedRecord,
  values: Record<string, unknown>,
): Promise<void> {
  if (record.id || record.row === undefined) return;
  const titles = [text(values.title), text(values.titleEn)].filter(Boolean);
  const own = {
    year: Number(values.year),
    date: text(values.happenedOn) || null,
    country: text(values.country) || null,
    titles,
  };
  const [same] = Number.isInteger(own.year) ? await duplicatesOf(tx, viewer, own, null) : [];
  if (same)
    refuse(record, 'title', 'duplicate', {
      zh: `与 ${same.number}“${same.title}”为同一事故；更新请填其编号`,
      en: `The same accident as ${same.number}, “${same.title}”; give its number to update it`,
    });
}

const caseHooks: ResourceHooks = {
  resource: 'incident-case',
  keepsRows: true,
  rights: caseRights,
  visibleRows: (viewer) => listedCases(viewer),
  // The library is for everybody, whoever wrote a case down.
  alsoVisible: () => raw('true'),
  async beforeSave(tx, records, viewer) {
    const whole = await completed(tx, 'incident_cases', records);
    const before = await completed(
      tx,
      'incident_cases',
      records.map((record) => ({ ...record, values: {} })),
    );
    const stored = new Map([...before].map(([{ id }, row]) => [id ?? '', row as Stored]));
    stored.delete('');
    for (const [record, values] of whole) {
      setTitle(record, values);
      checkDate(record, values);
      checkPlace(record, values);
      checkCodes(record, values);
      if (!text(values.hazard) && !('hazard' in record.values && record.id)) {
        const hazard = hazardOfSubstance([values.substanceEn, values.substance].map(text).join(' '));
        if (hazard) record.values.hazard = hazard;
      }
      refuseLifting(record, stored.get(record.id ?? ''));
      judgeTranslation(record, stored.get(record.id ?? ''));
      await refuseDuplicate(tx, viewer, record, values);
    }
  },
  acts: (record, viewer) => allowedFor(record as never, viewer),
  forbids: ({ origin, state }, viewer) => {
    if (state === 'draft' && !isKeptElsewhere(origin)) return [];
    const mayDrop = !isKeptElsewhere(origin) && state !== 'review' && hasRight(viewer, publishRight);
    return mayDrop ? ['update'] : ['update', 'delete'];
  },
  forbidden: caseErrors.settled,
};

const lessonHooks: ResourceHooks = {
  resource: 'case-lesson',
  keepsRows: true,
  rights: caseRights,
  alsoVisible: () => raw('true'),
  visibleRows: (viewer) =>
    sql`exists (select 1 from incident_cases c where c.id = t.case_id and c.is_deleted = 0 and ${listedCases(viewer, 'c')})`,
  // A lesson goes with its case: it is dropped where it could be changed.
  async beforeRemove(tx, ids) {
    const settled = await tx.maybe(
      sql`select 1 from case_lessons l join incident_cases c on c.id = l.case_id where l.id = any(${ids}::bigint[]) and c.is_deleted = 0 and c.state <> 'draft'`,
    );
    if (settled) throw fail(caseErrors.settled);
  },
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'case_lessons', records);
    const ids = [...whole.values()].map(({ caseId }) => text(caseId)).filter((id) => /^\d{1,19}$/.test(id));
    const rows = await tx.all<{ id: string; error: 'measures' | 'settled' }>(sql`
      select id, case when source_kind = 'rootCause' then 'measures' else 'settled' end as error from incident_cases
      where id = any(${ids}::bigint[]) and (source_kind = 'rootCause' or state <> 'draft')`);
    const closed = new Map(rows.map(({ id, error }) => [id, error]));
    for (const [record, values] of whole) {
      const error = closed.get(text(values.caseId));
      if (error && (!record.id || Object.keys(record.values).length > 0))
        refuseKept(record, values, await storedLesson(tx, record), refusals[error]);
    }
  },
};

const storedLesson = (tx: Tx, record: SavedRecord) =>
  record.id
    ? tx.maybe<Record<string, unknown>>(
        sql`select lesson, lesson_en as "lessonEn", sort from case_lessons where id = ${record.id}`,
      )
    : Promise.resolve(undefined);

const refusals: Record<'measures' | 'settled', Text> = {
  measures: {
    zh: '该案例由根原因分析发布，请在分析中修改措施后重新发布',
    en: 'The case is published by a root cause analysis: change its measures and publish again',
  },
  settled: caseErrors.settled,
};

/** Lessons of a case that is read by others, or kept elsewhere, stay: what comes in unchanged is left alone. */
function refuseKept(
  record: SavedRecord,
  values: Record<string, unknown>,
  stored: Record<string, unknown> | undefined,
  why: Text,
): void {
  const same =
    stored && ['lesson', 'lessonEn', 'sort'].every((one) => (values[one] ?? null) === (stored[one] ?? null));
  if (!same) refuse(record, 'caseId', 'kept', why);
}

const markHooks: ResourceHooks = {
  resource: 'case-lesson-mark',
  rights: caseRights,
  // A mark tells the lesson it is about.
  visibleRows: (viewer) =>
    sql`exists (select 1 from case_lessons l join incident_cases c on c.id = l.case_id where l.id = t.lesson_id and c.is_deleted = 0 and ${listedCases(viewer, 'c')})`,
  filters: { nodeId: inSubtree('node_id') },
  alsoVisible: (viewer) => atSeenPlace('t.node_id', viewer),
  async beforeSave(tx, records) {
    for (const [record, values] of await completed(tx, 'case_lesson_marks', records)) {
      const hasEvidence = [values.barrierId, values.actionId, values.documentId, values.jhaId].some(Boolean);
      if (values.state === 'applied' && !hasEvidence)
        refuse(record, 'state', 'evidence', {
          zh: '标为已落实须选屏障、行动项、文档或作业危害分析之一为证',
          en: 'An applied lesson needs a barrier, an action item, a document or a job analysis to show for it',
        });
      if (values.state === 'notApplicable' && !text(values.note))
        refuse(record, 'note', 'required', {
          zh: '不适用须说明理由',
          en: 'Say why it does not apply',
        });
    }
  },
};

export const caseModuleHooks: readonly ResourceHooks[] = [caseHooks, lessonHooks, markHooks];
