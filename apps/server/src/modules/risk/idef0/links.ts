import { idef0Errors } from '@ircrisk/contract/modules/risk/idef0.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Idef0Document, LinkNames } from '@ircrisk/engine-idef0';
import type { Tx } from '#platform/database/pool.ts';
import { fail } from '#platform/http/answer.ts';
import { linkNames } from './store.ts';

const kinds = {
  equipmentIds: { names: 'equipment', zh: '设备', en: 'equipment' },
  documentIds: { names: 'documents', zh: '文档', en: 'a document' },
  rcmFunctionIds: { names: 'rcmFunctions', zh: 'RCM 功能', en: 'an RCM function' },
} as const satisfies Record<string, Text & { names: keyof LinkNames }>;
type Links = keyof typeof kinds;

const linksOf = ({ activities }: Idef0Document, key: Links): string[] =>
  activities.flatMap((each) => each[key] ?? []);

/** A function is linked to records of this company; one that is gone since stays linked until somebody takes it off. */
export async function refuseStrangers(tx: Tx, model: Idef0Document, before?: Idef0Document): Promise<void> {
  const known = await linkNames(tx, model);
  for (const [key, { names, zh, en }] of Object.entries(kinds) as [Links, (typeof kinds)[Links]][]) {
    const linked = new Set(before ? linksOf(before, key) : []);
    const strange = model.activities.find((each) =>
      (each[key] ?? []).some((id) => !linked.has(id) && !known[names].has(id)),
    );
    if (strange) throw fail(idef0Errors.strangeLink, { name: strange.name, zh, en });
  }
}
