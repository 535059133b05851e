import type { Notice } from '@ircrisk/units';
import { activityName, documentOf, type Idef0Document, relationsOf, type Tongue } from './document.ts';
import { modelFromText } from './from-text.ts';
import { diagonalLayout, frameSheet } from './layout.ts';
import { boxesOf } from './model.ts';
import { readText, writeText } from './text-form.ts';

/** The model in its text form, one line a relation; what the form cannot hold (tunnels, calls, links) stays behind. */
export function textOfDocument(
  document: Idef0Document,
  tongue: Tongue,
): { readonly text: string; readonly problems: readonly Notice[] } {
  const names = new Map(document.activities.map((each) => [each.id, activityName(each, tongue)]));
  const nameOf = (id: string) => names.get(id) ?? '';
  const below = (parentId: string | null): Idef0Document['activities'] => {
    const family = boxesOf(document.activities, parentId) as Idef0Document['activities'];
    return [...family, ...family.flatMap(({ id }) => below(id))];
  };
  return writeText({
    functions: below(null).map(({ id, parentId }) => ({
      name: nameOf(id),
      parent: parentId === null ? null : nameOf(parentId),
    })),
    relations: relationsOf(document, tongue).map(({ id, role, label }) => ({
      name: nameOf(id),
      role,
      label,
    })),
  });
}

/** A document from one text, or from the same model written in both languages line by line. */
export function documentFromText(
  text: string,
  english?: string,
): { readonly document: Idef0Document | null; readonly problems: readonly Notice[] } {
  const first = readText(text);
  if (!first.model) return { document: null, problems: first.problems };
  const second = english === undefined ? undefined : readText(english);
  if (second && !second.model) return { document: null, problems: second.problems };
  const other = second?.model ? modelFromText(second.model) : undefined;
  return {
    document: documentOf(modelFromText(first.model), (count) => diagonalLayout(count, frameSheet), other),
    problems: [],
  };
}
