import { type StudyComparison, studyErrors } from '@ircrisk/contract/study.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { nameChoices, rowsOf } from '#platform/resources/read.ts';
import { differencesOf } from './differences.ts';
import { findHead } from './head.ts';
import { compareSheets } from './sheets.ts';
import type { StudyKind } from './study-kind.ts';

/** Not only studies go this way: procedures and documents do too. */
const fieldsTitle = { zh: '基本信息', en: 'General' };

const lifeFields = new Set(['state', 'revision']);

/**
 * What differs between two revisions of one series: the study's own fields, the rows of its sheets, then what its module
 * compares.
 */
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
  const differences = differencesOf(resource, before ?? {}, after ?? {}, language, lifeFields);
  const parts = [
    ...(await compareSheets(tx, kind, from, to, language)),
    ...((await kind.compare?.(tx, from, to, language)) ?? []),
  ];
  const all = [{ title: fieldsTitle[language], total: differences.length, differences }, ...parts];
  return all.map((part) => ({ ...part, differences: [...part.differences] }));
}
