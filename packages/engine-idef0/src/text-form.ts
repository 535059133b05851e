import type { Notice } from '@ircrisk/units';
import type { Tongue } from './document.ts';
import { type IcomRole, mostBoxes } from './model.ts';

type Relation = IcomRole | 'part';
/** One line per relation, so that a model can be typed and compared; either language is read, whatever the names are in. */
const words: Readonly<Record<Tongue, Readonly<Record<Relation, string>>>> = {
  en: { I: 'receives', C: 'respects', O: 'produces', M: 'requires', part: 'is composed of' },
  zh: { I: '接收', C: '遵循', O: '产出', M: '依靠', part: '分解为' },
};
const relationOf = new Map(
  Object.values(words).flatMap((of) => (Object.keys(of) as Relation[]).map((each) => [of[each], each])),
);
// The wide blank is what a Chinese keyboard gives.
const pattern = new RegExp(`[ \\u3000](${[...relationOf.keys()].join('|')})[ \\u3000]`);
/** Whether a name would be cut where it holds a relation word. */
export const holdsRelation = (name: string): boolean => pattern.test(` ${name} `);

export type TextFunction = { readonly name: string; readonly parent: string | null };
export type TextRelation = { readonly name: string; readonly role: IcomRole; readonly label: string };
export type TextModel = {
  readonly functions: readonly TextFunction[];
  readonly relations: readonly TextRelation[];
};
export type TextReading = { readonly model: TextModel | null; readonly problems: readonly Notice[] };

/** The leftmost relation word splits a line; blank lines and lines beginning with # are skipped, all else is an error. */
export function readText(text: string): TextReading {
  const problems: Notice[] = [];
  const parents = new Map<string, string | null>();
  const partsOf = new Map<string, number>();
  const relations: TextRelation[] = [];
  const seen = new Set<string>();
  for (const [place, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = place + 1;
    if (raw.trim() === '' || raw.trimStart().startsWith('#')) continue;
    const match = pattern.exec(` ${raw.trim()} `);
    if (!match) {
      problems.push({ code: 'noPredicate', path: String(line), values: { line } });
      continue;
    }
    const whole = ` ${raw.trim()} `;
    const name = whole.slice(0, match.index).trim();
    const rest = whole.slice(match.index + match[0].length).trim();
    if (name === '' || rest === '') {
      problems.push({ code: 'emptySide', path: String(line), values: { line } });
      continue;
    }
    const role = relationOf.get(match[1]!)!;
    if (!parents.has(name)) parents.set(name, null);
    if (role === 'part') {
      const before = parents.get(rest);
      if (before && before !== name)
        problems.push({
          code: 'twoParents',
          path: String(line),
          values: { line, name: rest, parent: before },
        });
      else {
        // A part stands in the order in which it is first named as one.
        if (before === null && parents.has(rest)) parents.delete(rest);
        parents.set(rest, name);
        const parts = (partsOf.get(name) ?? 0) + (before === name ? 0 : 1);
        partsOf.set(name, parts);
        if (parts > mostBoxes && before !== name)
          problems.push({ code: 'tooManyParts', path: String(line), values: { line, name, part: rest } });
      }
    } else {
      const key = JSON.stringify([name, role, rest]);
      if (!seen.has(key)) relations.push({ name, role, label: rest });
      seen.add(key);
    }
  }
  const functions = [...parents].map(([name, parent]) => ({ name, parent }));
  if (problems.length === 0) problems.push(...shapeFaults(functions));
  return problems.length > 0 ? { model: null, problems } : { model: { functions, relations }, problems: [] };
}

function shapeFaults(functions: readonly TextFunction[]): Notice[] {
  const parents = new Map(functions.map(({ name, parent }) => [name, parent]));
  for (const { name } of functions) {
    const path = [name];
    for (let at = parents.get(name); at; at = parents.get(at)) {
      if (path.includes(at))
        return [{ code: 'textCycle', values: { path: [...path.slice(path.indexOf(at)), at].join(' → ') } }];
      path.push(at);
    }
  }
  const roots = functions.filter(({ parent }) => parent === null).map(({ name }) => name);
  if (functions.length === 0) return [{ code: 'noFunctions' }];
  return roots.length > 1
    ? [{ code: 'severalRoots', values: { count: roots.length, names: roots.join(', ') } }]
    : [];
}

/** What a line gives back as it was: not empty, no blanks at its ends, no line break. */
const isOneLine = (text: string) => text !== '' && text === text.trim() && !/[\r\n]/.test(text);
const stranger = (name: string): Notice => ({ code: 'unknownActivity', path: name, values: { id: name } });

/** Each function with its parts and then its arrows, parents before children; reading it again gives the same model. */
export function writeText(
  { functions, relations }: TextModel,
  tongue: Tongue = 'en',
): { readonly text: string; readonly problems: readonly Notice[] } {
  const wordOf = words[tongue];
  const known = new Set(functions.map(({ name }) => name));
  const problems = [
    ...functions.flatMap(({ name, parent }): Notice[] => {
      if (!isOneLine(name) || name.startsWith('#'))
        return [{ code: 'notWritable', path: name, values: { text: name } }];
      if (holdsRelation(name)) return [{ code: 'nameHoldsRelation', path: name, values: { name } }];
      return parent === null || known.has(parent) ? [] : [stranger(parent)];
    }),
    ...relations.flatMap(({ name, label }): Notice[] => {
      if (!known.has(name)) return [stranger(name)];
      return isOneLine(label) ? [] : [{ code: 'notWritable', path: name, values: { text: label } }];
    }),
  ];
  if (problems.length > 0) return { text: '', problems };
  const lines = functions.flatMap(({ name, parent }) =>
    parent === null ? [] : [`${parent} ${wordOf.part} ${name}`],
  );
  for (const { name, role, label } of relations) lines.push(`${name} ${wordOf[role]} ${label}`);
  return { text: lines.length === 0 ? '' : `${lines.join('\n')}\n`, problems: [] };
}
