import type { Notice } from '@ircrisk/units';
import {
  activityName,
  conceptLabel,
  documentOf,
  type Idef0Document,
  relationsOf,
  type Tongue,
} from './document.ts';
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
  const functions = below(null).map(({ id, parentId }) => ({
    name: nameOf(id),
    parent: parentId === null ? null : nameOf(parentId),
  }));
  const relations = relationsOf(document, tongue).map(({ id, role, label }) => ({
    name: nameOf(id),
    role,
    label,
  }));
  return writeText({ functions, relations }, tongue);
}

/**
 * A document from a text in the language of the screen. What the model called so before keeps its name in the other language
 * and its definition; what is new has the one name until somebody writes the other.
 */
export function documentFromTextIn(
  text: string,
  tongue: Tongue,
  known?: Idef0Document,
): ReturnType<typeof documentFromText> {
  const { document, problems } = documentFromText(text);
  if (!document) return { document, problems };
  const before = new Map(known?.activities.map((each) => [activityName(each, tongue), each]));
  const terms = new Map(known?.concepts.map((each) => [conceptLabel(each, tongue), each]));
  const isEnglish = tongue === 'en';
  return {
    problems,
    document: {
      ...document,
      activities: document.activities.map((each) => {
        const twin = before.get(each.name);
        const [name, nameEn] = isEnglish ? [twin?.name ?? each.name, each.name] : [each.name, twin?.nameEn];
        return { ...each, name, ...(nameEn ? { nameEn } : {}) };
      }),
      concepts: document.concepts.map((each) => {
        const { id: _id, ...twin } = terms.get(each.label) ?? { id: '', label: each.label };
        return { ...each, ...twin, ...(isEnglish ? { labelEn: each.label } : { label: each.label }) };
      }),
    },
  };
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
