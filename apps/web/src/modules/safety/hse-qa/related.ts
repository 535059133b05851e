import { type PermitKind, permitKinds } from '@ircrisk/contract/resources/safety/jha-choices.ts';

const most = 3;

interface Named {
  readonly zh: string;
  readonly en: string;
  readonly permits: readonly string[];
}

/** Templates of jobs that are called by one of the words, or need a permit that is; those with most of the words first. */
export function relatedTemplates<T extends Named>(
  templates: readonly T[],
  sets: readonly (readonly string[])[],
): T[] {
  const said = ({ zh, en, permits }: Named) =>
    [zh, en, ...permits.flatMap((kind) => Object.values(permitKinds[kind as PermitKind] ?? {}))]
      .join('\n')
      .toLowerCase();
  return templates
    .map((template) => {
      const text = said(template);
      return {
        template,
        hits: sets.filter((set) => set.some((word) => text.includes(word.toLowerCase()))).length,
      };
    })
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)
    .slice(0, most)
    .map(({ template }) => template);
}

/** What cases are looked for: the first thing of the question that the trade has a word for, in the reader's language. */
export function topicOf(sets: readonly (readonly string[])[], english: boolean): string {
  const [first = []] = sets;
  return first.find((word) => /\p{Script=Han}/u.test(word) !== english) ?? first[0] ?? '';
}
