import type { StudyState } from '@ircrisk/contract/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import type { Viewer } from '#platform/resources/scope.ts';

/** Clauses speak in the name of a document that people sign: from its review on they stay as they were signed. */
export const isSigned = (state: string): boolean => state !== ('draft' satisfies StudyState);

const fixed = {
  zh: '文档已送审或批准，条文不能再改；请修订文档，在新版草稿中修改',
  en: 'The document is in review or approved and its clauses stay; revise it and change the draft of the new revision',
};

const kept = ['documentId', 'clause', 'heading', 'headingEn', 'text', 'textEn', 'page'] as const;
type Kept = Record<(typeof kept)[number], string | number | null>;

const same = (left: unknown, right: unknown) => String(left ?? '') === String(right ?? '');

/** What a record would change of a clause that is signed; an English wording that is missing may still be given. */
const changedField = (before: Kept, values: SavedRecord['values']) =>
  kept.find(
    (key) =>
      values[key] !== undefined &&
      !same(values[key], before[key]) &&
      !((key === 'textEn' || key === 'headingEn') && before[key] === null),
  );

async function keepSigned(tx: Tx, records: SavedRecord[]): Promise<void> {
  const stored = await tx.all<Kept & { id: string; state: string }>(sql`
    select p.id, p.document_id as "documentId", p.clause, p.heading, p.heading_en as "headingEn", p.text, p.text_en as "textEn", p.page, d.state
    from qa_passages p join documents d on d.id = p.document_id where p.id = any(${records.flatMap(({ id }) => id ?? [])}::bigint[])`);
  const before = new Map(stored.map((row) => [row.id, row]));
  const targets = await tx.all<{ id: string; state: string; filled: boolean }>(sql`
    select d.id, d.state, exists (select from qa_passages p where p.document_id = d.id and p.is_deleted = 0) as filled from documents d
    where d.id = any(${records.flatMap(({ values }) => (values.documentId ? String(values.documentId) : []))}::bigint[])`);
  const closed = new Set(
    targets.filter(({ state, filled }) => isSigned(state) && filled).map(({ id }) => id),
  );
  for (const record of records) {
    const known = record.id ? before.get(record.id) : undefined;
    const target = String(record.values.documentId ?? '');
    if (known && isSigned(known.state)) {
      const field = changedField(known, record.values);
      if (field) refuse(record, field, 'state', fixed);
    } else if (closed.has(target) && target !== known?.documentId)
      refuse(record, 'documentId', 'state', fixed);
  }
}

/** A document `d` kept to roles is for them and its maker. */
export const openTo = (
  viewer: Viewer,
) => sql`(d.role_ids = '{}' or d.create_user = ${viewer.userId} or d.role_ids && (
  select u.role_ids from users u where u.tenant_id = current_tenant() and u.id = ${viewer.userId}))`;

export const passageHooks: ResourceHooks = {
  resource: 'qa-passage',
  // Clauses are as restricted as their document.
  visibleRows: (viewer) =>
    sql`exists (select from documents d where d.id = t.document_id and d.is_deleted = 0 and ${openTo(viewer)})`,
  beforeSave: (tx, records) => keepSigned(tx, records),
  async uses(tx, ids) {
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*)::int as count from qa_passages p join documents d on d.id = p.document_id
      where p.id = any(${ids}::bigint[]) and d.is_deleted = 0 and d.state <> 'draft'`);
    return count === 0
      ? []
      : [
          {
            table: 'documents',
            title: { zh: '已送审或批准的文档', en: 'documents in review or approved' },
            count,
          },
        ];
  },
};
