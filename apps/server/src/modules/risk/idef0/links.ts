import { idef0Errors } from '@ircrisk/contract/modules/risk/idef0.ts';
import { type Idef0Document, linkKeys, linkKinds } from '@ircrisk/engine-idef0';
import type { Tx } from '#platform/database/pool.ts';
import { fail } from '#platform/http/answer.ts';
import { linkNames } from './store.ts';

/** A function is linked to records of this company; one that is gone since stays linked until somebody takes it off. */
export async function refuseStrangers(tx: Tx, model: Idef0Document, before?: Idef0Document): Promise<void> {
  const known = await linkNames(tx, model);
  for (const key of linkKeys) {
    const linked = new Set(before?.activities.flatMap((each) => each[key] ?? []));
    const strange = model.activities.find((each) =>
      (each[key] ?? []).some((id) => !linked.has(id) && !known[key].has(id)),
    );
    const { zh, en } = linkKinds[key];
    if (strange) throw fail(idef0Errors.strangeLink, { name: strange.name, zh, en });
  }
}
