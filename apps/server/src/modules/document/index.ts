import * as contract from '@ircrisk/contract/modules/document.ts';
import { document as resource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

interface Revision {
  id: string;
  documentNumber: string;
  title: string;
  revision: string;
  state: contract.DocumentState;
  fileId: string | null;
  createUser: string | null;
}

async function found({ tx, actor, projectId }: Call, id: string): Promise<Revision> {
  const row = await tx.maybe<Revision>(sql`
    select t.id, t.document_number as "documentNumber", t.title, t.revision, t.state, t.file_id as "fileId", t.create_user as "createUser"
    from documents t where t.id = ${id} and ${visible(resource, viewerOf(actor, projectId))} for update`);
  if (!row) throw fail(commonErrors.notFound);
  return row;
}

function mustAllow(revision: Revision, act: string): void {
  if (!(contract.documentActs[revision.state] as readonly string[]).includes(act))
    throw fail(contract.documentErrors.act);
}

const setState = (tx: Tx, id: string, state: contract.DocumentState) =>
  tx.run(sql`update documents set state = ${state} where id = ${id}`);

/** 0, 1, 2 … and A, B, C … go on by themselves; anything else is asked for. */
export function nextRevision(revision: string): string {
  if (/^\d+$/.test(revision)) return String(Number(revision) + 1);
  const last = revision.at(-1) ?? '';
  return /[A-Ya-y]/.test(last)
    ? revision.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1)
    : `${revision}.1`;
}

async function revise(tx: Tx, row: Revision, wanted: string | undefined): Promise<string> {
  const revision = wanted ?? nextRevision(row.revision);
  const taken = await tx.maybe(sql`
    select 1 from documents where document_number = ${row.documentNumber} and revision = ${revision} and is_deleted = 0`);
  if (taken) throw fail(contract.documentErrors.revision, { revision });
  const { id } = await tx.one<{ id: string }>(sql`
    insert into documents (document_number, title, type, revision, file_id, equipment_id, node_id, review_due_date, keywords)
    select document_number, title, type, ${revision}, null, equipment_id, node_id, review_due_date, keywords from documents where id = ${row.id} returning id`);
  return id;
}

/** Revisions of the one document store: submitted, judged, superseded by the next one. */
export const document: ServerModule = {
  id: 'document',
  handlers: [
    handle(contract.actOnDocument, async (given) => {
      const call = given as Call;
      const { tx, actor } = call;
      const { id, act, reason, revision } = given.input;
      const row = await found(call, id);
      mustAllow(row, act);
      if (act === 'revise') return { id: await revise(tx, row, revision), state: 'draft' };
      if (act === 'submit' && !row.fileId) throw fail(contract.documentErrors.file);
      if (act === 'reject' && !reason) throw fail(contract.documentErrors.reason);
      const state = act === 'submit' ? 'inReview' : 'draft';
      await setState(tx, id, state);
      if (act === 'reject' && row.createUser && row.createUser !== actor.userId) {
        await notify(tx, actor.tenantId, [row.createUser], {
          kind: 'document',
          title: { zh: `文档被退回：${row.title}`, en: `Document sent back: ${row.title}` },
          body: { zh: reason ?? '', en: reason ?? '' },
          link: `/document?id=${id}`,
        });
      }
      return { id, state };
    }),
    handle(contract.approveDocument, async (given) => {
      const call = given as Call;
      const { tx, actor } = call;
      const row = await found(call, given.input.id);
      mustAllow(row, 'approve');
      await tx.run(sql`
        update documents set state = 'superseded' where document_number = ${row.documentNumber} and id <> ${row.id} and state = 'approved' and is_deleted = 0`);
      await tx.run(sql`
        update documents set state = 'approved', effective_date = coalesce(${given.input.effectiveDate ?? null}::date, effective_date, current_date) where id = ${row.id}`);
      if (row.createUser && row.createUser !== actor.userId)
        await notify(tx, actor.tenantId, [row.createUser], {
          kind: 'document',
          title: { zh: `文档已批准：${row.title}`, en: `Document approved: ${row.title}` },
          link: `/document?id=${row.id}`,
        });
      return { id: row.id, state: 'approved' };
    }),
    handle(contract.documentRevisions, async (given) => {
      const row = await found(given as Call, given.input.id);
      return given.tx.all(sql`
        select d.id, d.revision, d.state, d.file_id as "fileId", d.effective_date as "effectiveDate", d.create_time as "createTime", u.real_name as user
        from documents d left join users u on u.id = d.create_user where d.document_number = ${row.documentNumber} and d.is_deleted = 0 order by d.id desc`);
    }),
  ],
};
