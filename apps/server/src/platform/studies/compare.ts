import type { Resource } from '@ircrisk/contract/resource.ts';
import { type StudyComparison, studyErrors } from '@ircrisk/contract/study.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { nameChoices, type Row, rowsOf } from '#platform/resources/read.ts';
import { findHead } from './head.ts';
import type { StudyKind } from './study-kind.ts';

const fieldsTitle = { zh: '研究信息', en: 'Study' };
const yesNo = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } };

/** A field as a person reads it; names stand beside ids. */
function shown(row: Row, property: string, language: Language): string | null {
  const value = row[`${property}Name`] ?? row[property];
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return yesNo[`${value}`][language];
  return Array.isArray(value) ? value.join(', ') || null : String(value);
}

function fieldDifferences(resource: Resource, before: Row, after: Row, language: Language) {
  return Object.entries(resource.fields).flatMap(([property, field]) => {
    if (property === 'state' || property === 'revision') return [];
    const [from, to] = [shown(before, property, language), shown(after, property, language)];
    if (from === to) return [];
    const change = from === null ? 'added' : to === null ? 'removed' : 'changed';
    return [
      {
        change: change as 'added' | 'removed' | 'changed',
        subject: field[language],
        before: from,
        after: to,
      },
    ];
  });
}

/** What differs between two revisions of one series: the study's own fields, then what its module compares. */
export async function compareRevisions(
  call: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>,
  kind: StudyKind,
  ids: { id: string; with: string },
): Promise<StudyComparison> {
  const { tx, language } = call;
  const [to, from] = [await findHead(call, kind, ids.id), await findHead(call, kind, ids.with)];
  if (from.seriesId !== to.seriesId) throw fail(studyErrors.step);
  const { resource } = kind;
  const rows = nameChoices(
    resource,
    await rowsOf(tx, resource, language, sql`where t.id in (${from.id}, ${to.id})`, null),
    language,
  );
  const [before, after] = [from, to].map((head) => rows.find(({ id }) => id === head.id) ?? {});
  const differences = fieldDifferences(resource, before ?? {}, after ?? {}, language);
  const parts = (await kind.compare?.(tx, from, to, language)) ?? [];
  const all = [{ title: fieldsTitle[language], total: differences.length, differences }, ...parts];
  return all.map((part) => ({ ...part, differences: [...part.differences] }));
}
