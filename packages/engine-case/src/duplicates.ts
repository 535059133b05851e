import { mayBeSameTime, type PartialDate } from './partial-date.ts';

/** Say nothing about which accident it was. */
const emptyWords = new Set(
  'a an and at by for from in into near of off on or the to with 的 了 和 与 在 于 及'.split(' '),
);

/** Words of a title for the comparison; Chinese, which has no spaces, by pairs of characters. */
export function titleTokens(title: string): Set<string> {
  const tokens = new Set<string>();
  for (const [run] of title
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    if (!/^\p{Script=Han}/u.test(run)) {
      if (!emptyWords.has(run)) tokens.add(run);
      continue;
    }
    const characters = [...run].filter((one) => !emptyWords.has(one));
    if (characters.length === 1) tokens.add(characters[0] ?? '');
    for (let at = 0; at + 1 < characters.length; at += 1)
      tokens.add(`${characters[at]}${characters[at + 1]}`);
  }
  return tokens;
}

/** Share of common tokens, |A∩B| / |A∪B|; null where neither has any. */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number | null {
  const common = [...one].filter((token) => other.has(token)).length;
  const all = one.size + other.size - common;
  return all === 0 ? null : common / all;
}

export type Reported = PartialDate & { readonly country?: string | null; readonly titles: readonly string[] };

export const sameTitleFrom = 0.5;

/** How alike the titles are of what may be the same accident: same time and country; null where it cannot be. */
export function duplicateLikeness(one: Reported, other: Reported): number | null {
  if (!mayBeSameTime(one, other)) return null;
  if ((one.country ?? '').toLowerCase() !== (other.country ?? '').toLowerCase()) return null;
  const found = one.titles.flatMap((title) =>
    other.titles.map((their) => jaccard(titleTokens(title), titleTokens(their)) ?? 0),
  );
  const best = Math.max(0, ...found);
  return best >= sameTitleFrom ? best : null;
}
