import { documentErrors, documentStudy } from '@ircrisk/contract/modules/assets/document.ts';
import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { StudyKind } from '#platform/studies/study-kind.ts';

/** 0, 1, 2 … and A, B, C … go on by themselves; anything else gets a number behind it. */
export function nextRevision(revision: string): string {
  if (/^\d+$/.test(revision)) return String(Number(revision) + 1);
  const last = revision.at(-1) ?? '';
  return /[A-Ya-y]/.test(last)
    ? revision.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1)
    : `${revision}.1`;
}

/** A document goes to review with its file, and a new revision waits for another one. */
export const documentKind: StudyKind = {
  resource: document,
  calls: documentStudy,
  columns: {
    code: 'document_number',
    name: 'title',
    nameEn: 'title_en',
    revision: 'revision_number',
    label: 'revision',
  },
  link: (id) => `/document?id=${id}`,
  revisionColumns: { fileId: 'file_id', effectiveDate: 'effective_date', createTime: 'create_time' },
  freshFields: ['fileId', 'effectiveDate'],

  async nextLabel(tx, { seriesId, label }, wanted) {
    const next = wanted ?? nextRevision(label);
    const taken = await tx.maybe(
      sql`select 1 from documents where series_id = ${seriesId} and revision = ${next} and is_deleted = 0`,
    );
    // A suggestion that is taken is only a suggestion; the refusal comes when it is made.
    if (taken && wanted) throw fail(documentErrors.revision, { revision: next });
    return next;
  },

  async ready(tx, { id }) {
    const filed = await tx.maybe(sql`select 1 from documents where id = ${id} and file_id is not null`);
    return filed ? [] : [{ level: 'blocks', kind: documentErrors.file }];
  },

  async publish(tx, { id }) {
    await tx.run(
      sql`update documents set effective_date = coalesce(effective_date, current_date) where id = ${id}`,
    );
  },
};
