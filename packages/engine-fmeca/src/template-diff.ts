import type { Notice } from '@ircrisk/units';

/** One entry of a template or of a project made from it: a key that never changes, and its fields. */
export type TemplateEntry = {
  readonly key: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
};
type Value = TemplateEntry['fields'][string];

export type Suggestion =
  | { readonly kind: 'add'; readonly key: string; readonly fields: TemplateEntry['fields'] }
  /** The new version dropped it; `edited` says that the project has changed it since. */
  | { readonly kind: 'drop'; readonly key: string; readonly edited: boolean }
  | {
      readonly kind: 'take';
      readonly key: string;
      readonly field: string;
      readonly from: Value;
      readonly to: Value;
    }
  | {
      readonly kind: 'conflict';
      readonly key: string;
      readonly field: string;
      readonly base: Value;
      readonly mine: Value;
      readonly theirs: Value;
    }
  /** The project had removed what the new version changes. */
  | { readonly kind: 'removedHere'; readonly key: string; readonly fields: TemplateEntry['fields'] };

/** An empty text says as little as none. */
const said = (value: Value | undefined): Value => (value === undefined || value === '' ? null : value);
const same = (a: Value | undefined, b: Value | undefined) => said(a) === said(b);
const fieldsOf = (...entries: (TemplateEntry | undefined)[]) => [
  ...new Set(entries.flatMap((entry) => Object.keys(entry?.fields ?? {}))),
];
const equal = (a: TemplateEntry, b: TemplateEntry) =>
  fieldsOf(a, b).every((field) => same(a.fields[field], b.fields[field]));

/** What a new template version suggests to a project made from an older one. Suggestions only: nothing is overwritten. */
export function diffTemplate(
  base: readonly TemplateEntry[],
  mine: readonly TemplateEntry[],
  theirs: readonly TemplateEntry[],
): { readonly suggestions: readonly Suggestion[]; readonly problems: readonly Notice[] } {
  const problems = [...duplicates(base), ...duplicates(mine), ...duplicates(theirs)];
  if (problems.length > 0) return { suggestions: [], problems };
  const [was, here, now] = [base, mine, theirs].map(
    (list) => new Map(list.map((entry) => [entry.key, entry])),
  );
  const suggestions: Suggestion[] = [];
  for (const { key, fields } of theirs) {
    const old = was?.get(key);
    const own = here?.get(key);
    if (!own) {
      if (!old) suggestions.push({ kind: 'add', key, fields });
      else if (!equal(old, { key, fields })) suggestions.push({ kind: 'removedHere', key, fields });
      continue;
    }
    for (const field of fieldsOf(old, own, { key, fields })) {
      const [base, mine, theirs] = [said(old?.fields[field]), said(own.fields[field]), said(fields[field])];
      if (same(theirs, base) || same(theirs, mine)) continue;
      suggestions.push(
        same(mine, base)
          ? { kind: 'take', key, field, from: mine, to: theirs }
          : { kind: 'conflict', key, field, base, mine, theirs },
      );
    }
  }
  for (const { key } of base) {
    const own = here?.get(key);
    if (own && !now?.has(key))
      suggestions.push({ kind: 'drop', key, edited: !equal(was?.get(key) as TemplateEntry, own) });
  }
  return { suggestions, problems: [] };
}

function duplicates(entries: readonly TemplateEntry[]): Notice[] {
  const seen = new Set<string>();
  return entries.flatMap(({ key }) => {
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ code: 'templateKeyTwice', values: { key } }];
  });
}

export type ApplyPlan = {
  readonly insert: readonly TemplateEntry[];
  /** Only fields that are still empty in the row are filled when merging. */
  readonly fill: readonly { readonly key: string; readonly fields: TemplateEntry['fields'] }[];
  readonly unchanged: readonly string[];
};

/**
 * Applying a template to rows that may already hold parts of it. `append` adds what is missing; `merge` also fills empty
 * cells of the rows that came from it before. Applied twice, either changes nothing the second time.
 */
export function planTemplate(
  existing: readonly TemplateEntry[],
  template: readonly TemplateEntry[],
  mode: 'append' | 'merge',
): ApplyPlan {
  const have = new Map(existing.map((entry) => [entry.key, entry]));
  const insert: TemplateEntry[] = [];
  const fill: { key: string; fields: Record<string, Value> }[] = [];
  const unchanged: string[] = [];
  for (const entry of template) {
    const row = have.get(entry.key);
    if (!row) {
      insert.push(entry);
      continue;
    }
    const empty = Object.entries(entry.fields).filter(
      ([field, value]) => said(value) !== null && said(row.fields[field]) === null,
    );
    if (mode === 'merge' && empty.length > 0)
      fill.push({ key: entry.key, fields: Object.fromEntries(empty) });
    else unchanged.push(entry.key);
  }
  return { insert, fill, unchanged };
}
