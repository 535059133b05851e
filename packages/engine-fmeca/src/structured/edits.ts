import type { Notice } from '@ircrisk/units';
import {
  branchOf,
  type FmeaElement,
  type FmeaFailure,
  type FmeaFunction,
  type FmeaModel,
  type FmeaRisk,
  indexModel,
} from './model.ts';

/** An edit gives the next model, or says why not. */
export type Edit = { readonly model: FmeaModel } | { readonly problem: Notice };
type NewId = () => string;

const changed = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  patch: Partial<NoInfer<T>>,
): readonly T[] => {
  const at = list.findIndex((one) => one.id === id);
  return at < 0 ? list : list.with(at, { ...list[at]!, ...patch });
};

export const addElement = (model: FmeaModel, element: FmeaElement): FmeaModel => ({
  ...model,
  elements: [...model.elements, element],
});
export const changeElement = (
  model: FmeaModel,
  id: string,
  patch: Partial<Omit<FmeaElement, 'id' | 'parentId'>>,
): FmeaModel => ({ ...model, elements: changed(model.elements, id, patch) });

/** To another parent, before a sister or last. */
export function moveElement(
  model: FmeaModel,
  id: string,
  parentId: string | null,
  before: string | null = null,
): Edit {
  const moved = model.elements.find((one) => one.id === id);
  if (!moved) return { model };
  if (parentId !== null && branchOf(indexModel(model), id).has(parentId))
    return { problem: { code: 'elementBelowItself', path: id, values: { name: moved.name } } };
  const others = model.elements.filter((one) => one.id !== id);
  const at = before === null ? -1 : others.findIndex((one) => one.id === before);
  const place = at < 0 ? others.length : at;
  return {
    model: {
      ...model,
      elements: [...others.slice(0, place), { ...moved, parentId }, ...others.slice(place)],
    },
  };
}

/** Parts that go with elements: for the question before a removal, and for the removal itself. */
export function partsOf(model: FmeaModel, elementIds: ReadonlySet<string>) {
  const functions = new Set(
    model.functions.filter(({ elementId }) => elementIds.has(elementId)).map(({ id }) => id),
  );
  const failures = new Set(
    model.failures.filter(({ functionId }) => functions.has(functionId)).map(({ id }) => id),
  );
  return { functions, failures };
}

function without(
  model: FmeaModel,
  elements: ReadonlySet<string>,
  functions: ReadonlySet<string>,
  failures: ReadonlySet<string>,
): FmeaModel {
  return {
    elements: model.elements.filter(({ id }) => !elements.has(id)),
    functions: model.functions.filter(({ id }) => !functions.has(id)),
    functionLinks: model.functionLinks.filter(
      ({ lower, upper }) => !functions.has(lower) && !functions.has(upper),
    ),
    failures: model.failures.filter(({ id }) => !failures.has(id)),
    failureLinks: model.failureLinks.filter(
      ({ cause, effect }) => !failures.has(cause) && !failures.has(effect),
    ),
    risks: model.risks.filter(({ mode, cause }) => !failures.has(mode) && !failures.has(cause)),
    templates: model.templates.filter(({ elementId }) => !elements.has(elementId)),
  };
}

/** Takes an element with everything below it and all that hangs on it. */
export function removeElement(model: FmeaModel, id: string): FmeaModel {
  const elements = branchOf(indexModel(model), id);
  const { functions, failures } = partsOf(model, elements);
  return without(model, elements, functions, failures);
}

export function removeFunction(model: FmeaModel, id: string): FmeaModel {
  const failures = new Set(
    model.failures.filter(({ functionId }) => functionId === id).map((failure) => failure.id),
  );
  return without(model, new Set(), new Set([id]), failures);
}

export const removeFailures = (model: FmeaModel, ids: ReadonlySet<string>): FmeaModel =>
  without(model, new Set(), new Set(), ids);

/**
 * A copy of an element and what is below it, in the same study or another. Links and ratings inside it come along; those that
 * lead outside do not.
 */
export function copyElement(
  from: FmeaModel,
  id: string,
  to: FmeaModel,
  parentId: string | null,
  newId: NewId,
): FmeaModel {
  const elements = branchOf(indexModel(from), id);
  const { functions, failures } = partsOf(from, elements);
  const fresh = new Map([...elements, ...functions, ...failures].map((old) => [old, newId()]));
  const moved = (old: string) => fresh.get(old) ?? old;
  const inside = (one: string, other: string) => failures.has(one) && failures.has(other);
  return {
    elements: [
      ...to.elements,
      ...from.elements
        .filter((one) => elements.has(one.id))
        .map((one) => ({
          ...one,
          id: moved(one.id),
          parentId: one.id === id ? parentId : moved(one.parentId ?? ''),
        })),
    ],
    functions: [
      ...to.functions,
      ...from.functions
        .filter((one) => functions.has(one.id))
        .map((one) => ({ ...one, id: moved(one.id), elementId: moved(one.elementId) })),
    ],
    functionLinks: [
      ...to.functionLinks,
      ...from.functionLinks
        .filter(({ lower, upper }) => functions.has(lower) && functions.has(upper))
        .map(({ lower, upper }) => ({ lower: moved(lower), upper: moved(upper) })),
    ],
    failures: [
      ...to.failures,
      ...from.failures
        .filter((one) => failures.has(one.id))
        .map((one) => ({ ...one, id: moved(one.id), functionId: moved(one.functionId) })),
    ],
    failureLinks: [
      ...to.failureLinks,
      ...from.failureLinks
        .filter(({ cause, effect }) => inside(cause, effect))
        .map(({ cause, effect }) => ({ cause: moved(cause), effect: moved(effect) })),
    ],
    risks: [
      ...to.risks,
      ...from.risks
        .filter(({ mode, cause }) => inside(mode, cause))
        .map((risk) => ({ ...risk, mode: moved(risk.mode), cause: moved(risk.cause) })),
    ],
    templates: [
      ...to.templates,
      ...from.templates
        .filter(({ elementId }) => elements.has(elementId))
        .map((use) => ({ ...use, elementId: moved(use.elementId) })),
    ],
  };
}

export const addFunction = (model: FmeaModel, fn: FmeaFunction): FmeaModel => ({
  ...model,
  functions: [...model.functions, fn],
});
export const changeFunction = (
  model: FmeaModel,
  id: string,
  patch: Partial<Omit<FmeaFunction, 'id'>>,
): FmeaModel => ({ ...model, functions: changed(model.functions, id, patch) });

export const addFailure = (model: FmeaModel, failure: FmeaFailure): FmeaModel => ({
  ...model,
  failures: [...model.failures, failure],
});
export const changeFailure = (
  model: FmeaModel,
  id: string,
  patch: Partial<Omit<FmeaFailure, 'id'>>,
): FmeaModel => ({ ...model, failures: changed(model.failures, id, patch) });

/** Whether a way leads from one part to another along the links. */
function leads(links: readonly (readonly [string, string])[], from: string, to: string): boolean {
  const seen = new Set<string>();
  const queue = [from];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    // The way up is a few levels long: looking through the links beats sorting them first.
    for (const [start, end] of links) if (start === at) queue.push(end);
  }
  return false;
}

const textOf = (list: readonly { id: string; text: string }[], id: string) =>
  list.find((one) => one.id === id)?.text ?? id;

/** A lower function serves an upper one; a second link or a circle is refused. */
export function linkFunctions(model: FmeaModel, lower: string, upper: string): Edit {
  const values = { cause: textOf(model.functions, lower), effect: textOf(model.functions, upper) };
  if (model.functionLinks.some((link) => link.lower === lower && link.upper === upper))
    return { problem: { code: 'netDuplicate', path: 'functionLinks', values } };
  const pairs = model.functionLinks.map((link) => [link.lower, link.upper] as const);
  if (leads(pairs, upper, lower))
    return {
      problem: {
        code: 'functionCycle',
        path: 'functionLinks',
        values: { path: `${values.cause} → ${values.effect} → ${values.cause}` },
      },
    };
  return { model: { ...model, functionLinks: [...model.functionLinks, { lower, upper }] } };
}

export const unlinkFunctions = (model: FmeaModel, lower: string, upper: string): FmeaModel => ({
  ...model,
  functionLinks: model.functionLinks.filter((link) => link.lower !== lower || link.upper !== upper),
});

/** A cause leads to an effect; a second link or a circle is refused. */
export function linkFailures(model: FmeaModel, cause: string, effect: string): Edit {
  const values = { cause: textOf(model.failures, cause), effect: textOf(model.failures, effect) };
  if (model.failureLinks.some((link) => link.cause === cause && link.effect === effect))
    return { problem: { code: 'netDuplicate', path: 'failureLinks', values } };
  const pairs = model.failureLinks.map((link) => [link.cause, link.effect] as const);
  if (leads(pairs, effect, cause))
    return {
      problem: {
        code: 'netCycle',
        path: 'failureLinks',
        values: { path: `${values.cause} → ${values.effect} → ${values.cause}` },
      },
    };
  return { model: { ...model, failureLinks: [...model.failureLinks, { cause, effect }] } };
}

/** What was said of the pair goes with the link. */
export const unlinkFailures = (model: FmeaModel, cause: string, effect: string): FmeaModel => ({
  ...model,
  failureLinks: model.failureLinks.filter((link) => link.cause !== cause || link.effect !== effect),
  risks: model.risks.filter((risk) => risk.cause !== cause || risk.mode !== effect),
});

/** Changes what is said of a mode by a cause; there must be a link between them. */
export function setRisk(
  model: FmeaModel,
  mode: string,
  cause: string,
  patch: Partial<Omit<FmeaRisk, 'mode' | 'cause'>>,
): FmeaModel {
  const at = model.risks.findIndex((risk) => risk.mode === mode && risk.cause === cause);
  const known = model.risks[at];
  return {
    ...model,
    risks: known ? model.risks.with(at, { ...known, ...patch }) : [...model.risks, { mode, cause, ...patch }],
  };
}

/** Every row is agreed on at the severity it has now, as an approval does for the revision after it. */
export function agreeOn(
  model: FmeaModel,
  severities: ReadonlyMap<string, { readonly severity: number | null }>,
): FmeaModel {
  return model.failureLinks.reduce((now, { cause, effect }) => {
    const severity = severities.get(effect)?.severity ?? null;
    return severity === null ? now : setRisk(now, effect, cause, { agreedSeverity: severity });
  }, model);
}
