import * as contract from '@ircrisk/contract/modules/assets/document.ts';
import { document as resource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import type { Signature } from '@ircrisk/contract/study.ts';
import { sql } from '#platform/database/sql.ts';
import { counting } from '#platform/home/home-source.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { provePerson } from '#platform/studies/prove-person.ts';
import { revise } from '#platform/studies/revise.ts';
import { sign, submit } from '#platform/studies/take-step.ts';
import { documentKind } from './study.ts';

export { type KeptDocument, keepDocument, replaceFile } from './keep.ts';

const anySignature: readonly Signature[] = ['check', 'review', 'approve'];

/** The one document store: each document is a series of revisions, each with its file. */
export const document: ServerModule = {
  id: 'document',
  home: [
    {
      code: 'document',
      figure: counting(resource, {
        where: sql`t.state <> 'superseded'`,
        words: { zh: '{count} 份', en: '{count} documents' },
      }),
    },
  ],
  studies: [documentKind],
  handlers: [
    handle(contract.actOnDocument, async (call) => {
      const { id, act, reason, revision } = call.input;
      if (act === 'revise')
        return { id: await revise(call, documentKind, { id, label: revision }), state: 'draft' };
      const said = { id, comment: reason };
      if (act === 'reject') {
        await sign(call, documentKind, { ...said, verdict: 'reject', stages: anySignature });
        return { id, state: 'draft' };
      }
      await submit(call, documentKind, said);
      return { id, state: 'inReview' };
    }),
    handle(contract.approveDocument, async (call) => {
      const { id, effectiveDate, password } = call.input;
      const { state } = await sign(call, documentKind, {
        id,
        verdict: 'pass',
        stages: ['approve'],
        prove: () => provePerson(call, documentKind, password),
      });
      if (effectiveDate)
        await call.tx.run(sql`update documents set effective_date = ${effectiveDate} where id = ${id}`);
      return { id, state };
    }),
  ],
};
