/** A piece of SQL with its bound values; pieces nest, text never comes from a caller. */
export interface Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'parts' in value && 'values' in value;

/** ``sql`select * from posts where id = ${id}` `` binds `id`; a nested piece is spliced in. */
export function sql(strings: TemplateStringsArray, ...inserts: unknown[]): Sql {
  const parts: string[] = [strings[0] ?? ''];
  const values: unknown[] = [];
  const extend = (text = '') => parts.push((parts.pop() ?? '') + text);
  inserts.forEach((insert, index) => {
    if (isSql(insert)) {
      extend(insert.parts[0]);
      parts.push(...insert.parts.slice(1));
      extend(strings[index + 1]);
      values.push(...insert.values);
    } else {
      values.push(insert);
      parts.push(strings[index + 1] ?? '');
    }
  });
  return { parts, values };
}

/** The name of a table or column. Only names from our own declarations come here; anything odd is a bug. */
export function name(identifier: string): Sql {
  if (!/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(identifier))
    throw new Error(`odd SQL name: ${identifier}`);
  return { parts: [identifier], values: [] };
}

/** Fixed SQL text from our own code. */
export const raw = (text: string): Sql => ({ parts: [text], values: [] });
export const empty = raw('');

export function join(pieces: readonly Sql[], separator = ', '): Sql {
  return pieces.reduce(
    (left, right, index) => (index === 0 ? right : sql`${left}${raw(separator)}${right}`),
    empty,
  );
}

/** Conditions joined by `and`; none at all is `true`. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, ' and ');

/**
 * Values as one list for `unnest`: ids, figures and code words, none of which needs quoting. One that is all empty is left to `unnest`, which
 * fills shorter lists up.
 */
export const plainList = (values: readonly (string | number | null)[]): string =>
  values.every((value) => value === null) ? '{}' : `{${values.map((value) => value ?? 'NULL').join(',')}}`;

export function compile(query: Sql): { text: string; values: unknown[] } {
  let text = query.parts[0] ?? '';
  for (let index = 1; index < query.parts.length; index += 1) text += `$${index}${query.parts[index]}`;
  return { text, values: [...query.values] };
}

/** Literal text inside a LIKE pattern. */
export const likeLiteral = (value: string): string => value.replace(/[\\%_]/g, (mark) => `\\${mark}`);
