import type { Notice } from '@ircrisk/units';
import type { IcomRole } from './model.ts';

/** One line per relation, so that a model can be typed and compared. */
const predicates = {
  receives: 'I',
  respects: 'C',
  produces: 'O',
  requires: 'M',
  'is composed of': null,
} as const;
const pattern = / (receives|respects|produces|requires|is composed of) /;
const wordOf: Readonly<Record<IcomRole, string>> = {
  I: 'receives',
  C: 'respects',
  O: 'produces',
  M: 'requires',
};

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
    const role = predicates[match[1] as keyof typeof predicates];
    if (!parents.has(name)) parents.set(name, null);
    if (role === null) {
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
export function writeText({ functions, relations }: TextModel): {
  readonly text: string;
  readonly problems: readonly Notice[];
} {
  const known = new Set(functions.map(({ name }) => name));
  const problems = [
    ...functions.flatMap(({ name, parent }): Notice[] => {
      if (!isOneLine(name) || name.startsWith('#'))
        return [{ code: 'notWritable', path: name, values: { text: name } }];
      if (pattern.test(` ${name} `)) return [{ code: 'nameHoldsRelation', path: name, values: { name } }];
      return parent === null || known.has(parent) ? [] : [stranger(parent)];
    }),
    ...relations.flatMap(({ name, label }): Notice[] => {
      if (!known.has(name)) return [stranger(name)];
      return isOneLine(label) ? [] : [{ code: 'notWritable', path: name, values: { text: label } }];
    }),
  ];
  if (problems.length > 0) return { text: '', problems };
  const lines = functions.flatMap(({ name, parent }) =>
    parent === null ? [] : [`${parent} is composed of ${name}`],
  );
  for (const { name, role, label } of relations) lines.push(`${name} ${wordOf[role]} ${label}`);
  return { text: lines.length === 0 ? '' : `${lines.join('\n')}\n`, problems: [] };
}
