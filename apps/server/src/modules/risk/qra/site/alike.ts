import type { SiteCase } from '@ircrisk/contract/modules/risk/site-risk.ts';
import type { SiteInput } from '@ircrisk/engine-quantitative-risk';

/** Cases that are the same in everything the engine is asked: their codes, a group each. Their risk counts as often as they stand there. */
export function alikeCases(rows: readonly SiteCase[], asked: SiteInput['cases']): string[][] {
  const groups = new Map<string, string[]>();
  for (const [at, { id: _id, ...input }] of asked.entries()) {
    const key = JSON.stringify(input);
    groups.set(key, [...(groups.get(key) ?? []), rows[at]?.code ?? '']);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
