import type { Notice } from '@ircrisk/units';
import {
  addElement,
  addFailure,
  addFunction,
  changeElement,
  changeFailure,
  changeFunction,
  linkFailures,
  linkFunctions,
  setRisk,
} from './edits.ts';
import type { ElementRole, FmeaElement, FmeaFunction, FmeaModel, FmeaRisk } from './model.ts';
import { isRating, type RatedText } from './rated-text.ts';

/** A part as a sheet names it: an element by its way from the top, a function of it, a failure of that. */
export type PartLine = {
  /** Ids a workbook carries: what is known by one is changed in place, whatever it is called now. */
  readonly elementId?: string | null;
  readonly functionId?: string | null;
  readonly failureId?: string | null;
  readonly path: readonly string[];
  readonly pathEn?: readonly string[];
  readonly role?: ElementRole | null;
  readonly equipmentId?: string | null;
  readonly isoClass?: string | null;
  readonly function?: string | null;
  readonly functionEn?: string | null;
  readonly requirement?: string | null;
  readonly requirementEn?: string | null;
  readonly characteristic?: string | null;
  readonly failure?: string | null;
  readonly failureEn?: string | null;
  readonly severity?: number | null;
  readonly isoCode?: string | null;
};

/** A line of the form sheet: a mode with its effects, one cause and what is said of the two. */
export type RowLine = {
  readonly modeId?: string | null;
  readonly causeId?: string | null;
  readonly path: readonly string[];
  readonly function?: string | null;
  readonly mode: string;
  readonly modeEn?: string | null;
  readonly isoCode?: string | null;
  readonly effects: readonly RatedText[];
  readonly effectsEn?: readonly RatedText[];
  readonly causePath?: readonly string[];
  readonly causeFunction?: string | null;
  readonly cause?: string | null;
  readonly causeEn?: string | null;
  readonly risk: Partial<Omit<FmeaRisk, 'mode' | 'cause'>>;
};

export type LinkLine = {
  readonly lowerPath: readonly string[];
  readonly lower: string;
  readonly upperPath: readonly string[];
  readonly upper: string;
};

export type Merged = {
  readonly model: FmeaModel;
  readonly key: string | null;
  readonly problem: Notice | null;
};
type NewId = () => string;

/** Texts as they are compared; kept, since a long paste compares the same ones over and over. */
const compared = new Map<string, string>();
const mostKept = 20_000;
function plain(text: string): string {
  const known = compared.get(text);
  if (known !== undefined) return known;
  if (compared.size > mostKept) compared.clear();
  const found = text.normalize('NFKC').trim().toLowerCase();
  compared.set(text, found);
  return found;
}
const alike = (one: string | null | undefined, other: string | null | undefined) =>
  one != null && other != null && (one === other || plain(one) === plain(other));
const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Partial<T>;

/** Names for what a line leaves out. */
const unsaid = {
  function: { zh: '按要求工作', en: 'Work as required' },
  parts: { zh: '部件与工况', en: 'Parts and conditions' },
  state: { zh: '保持要求的状态', en: 'Keep the state required' },
} as const;

function elementAt(
  model: FmeaModel,
  path: readonly string[],
  pathEn: readonly string[],
  newId: NewId,
): { model: FmeaModel; element: FmeaElement | undefined } {
  let now = model;
  let element: FmeaElement | undefined;
  for (const [depth, name] of path.entries()) {
    const parentId: string | null = element?.id ?? null;
    const found = now.elements.find(
      (one) => one.parentId === parentId && (alike(one.name, name) || alike(one.nameEn, name)),
    );
    const nameEn = pathEn[depth];
    element = found ?? { id: newId(), parentId, name, ...(nameEn ? { nameEn } : {}) };
    if (!found) now = addElement(now, element);
    else if (nameEn && found.nameEn !== nameEn) now = changeElement(now, found.id, { nameEn });
  }
  return { model: now, element };
}

function functionOf(
  model: FmeaModel,
  elementId: string,
  text: string | null | undefined,
  otherwise: { zh: string; en: string },
  newId: NewId,
): { model: FmeaModel; fn: FmeaFunction } {
  const own = model.functions.filter((one) => one.elementId === elementId);
  const found = text ? own.find((one) => alike(one.text, text) || alike(one.textEn, text)) : own[0];
  if (found) return { model, fn: found };
  const fn: FmeaFunction = text
    ? { id: newId(), elementId, text }
    : { id: newId(), elementId, text: otherwise.zh, textEn: otherwise.en };
  return { model: addFunction(model, fn), fn };
}

const byId = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string | null | undefined,
): T | undefined => (id ? list.find((one) => one.id === id) : undefined);

/** A text that differs from what it was at the start is a new one; other lines may still say the old. */
const renamed = (was: string | undefined, said: string | null | undefined): string | undefined =>
  said && was !== undefined && said !== was ? said : undefined;

/** Puts a part into the model, or completes the one that is there. `start` is the model before the first line. */
export function mergePart(model: FmeaModel, line: PartLine, newId: NewId, start: FmeaModel = model): Merged {
  if (line.path.length === 0) return { model, key: null, problem: { code: 'lineNoPath', path: 'path' } };
  if (line.severity != null && !isRating(line.severity))
    return {
      model,
      key: null,
      problem: { code: 'ratingOutside', path: 'severity', values: { name: 'S', value: line.severity } },
    };
  const own = byId(model.elements, line.elementId);
  const placed = own ? { model, element: own } : elementAt(model, line.path, line.pathEn ?? [], newId);
  const { element } = placed;
  if (!element) return { model, key: null, problem: { code: 'lineNoPath', path: 'path' } };
  const { role, equipmentId, isoClass } = line;
  const name = renamed(byId(start.elements, own?.id)?.name, line.path.at(-1));
  const nameEn = own ? line.pathEn?.at(-1) : undefined;
  let now = changeElement(placed.model, element.id, given({ role, equipmentId, isoClass, name, nameEn }));
  if (!line.function) return { model: now, key: element.id, problem: null };
  const ownFunction = byId(now.functions, line.functionId);
  const held = ownFunction
    ? { model: now, fn: ownFunction }
    : functionOf(now, element.id, line.function, unsaid.function, newId);
  now = changeFunction(
    held.model,
    held.fn.id,
    given({
      text: renamed(byId(start.functions, ownFunction?.id)?.text, line.function),
      textEn: line.functionEn,
      requirement: line.requirement,
      requirementEn: line.requirementEn,
      characteristic: line.characteristic,
    }),
  );
  if (!line.failure) return { model: now, key: held.fn.id, problem: null };
  const known =
    byId(now.failures, line.failureId) ??
    now.failures.find((one) => one.functionId === held.fn.id && alike(one.text, line.failure));
  const id = known?.id ?? newId();
  if (!known) now = addFailure(now, { id, functionId: held.fn.id, text: line.failure });
  now = changeFailure(
    now,
    id,
    given({
      text: renamed(byId(start.failures, line.failureId)?.text, line.failure),
      textEn: line.failureEn,
      severity: line.severity,
      isoCode: line.isoCode,
    }),
  );
  return { model: now, key: id, problem: null };
}

/** A failure of an element by its text, in whichever of its functions; made in the given one where there is none. */
function failureOf(
  model: FmeaModel,
  elementId: string,
  functionId: string,
  text: string,
  newId: NewId,
): { model: FmeaModel; id: string } {
  const own = new Set(model.functions.filter((one) => one.elementId === elementId).map(({ id }) => id));
  const same = model.failures.filter((one) => alike(one.text, text) || alike(one.textEn, text));
  const found =
    same.find((one) => one.functionId === functionId) ?? same.find((one) => own.has(one.functionId));
  if (found) return { model, id: found.id };
  const id = newId();
  return { model: addFailure(model, { id, functionId, text }), id };
}

/** Elements above one, the nearest first. Plain walks: a long paste asks this for every line. */
function elementsAbove({ elements }: FmeaModel, id: string): FmeaElement[] {
  const above: FmeaElement[] = [];
  let at = elements.find((one) => one.id === id);
  while (at && at.parentId !== null && above.length < elements.length) {
    const { parentId } = at;
    at = elements.find((one) => one.id === parentId);
    if (at) above.push(at);
  }
  return above;
}

/** An effect among the failures of the elements above, the nearest first; else a new one of the top element. */
function effectOf(
  model: FmeaModel,
  above: readonly FmeaElement[],
  { text, rating }: RatedText,
  textEn: string | undefined,
  newId: NewId,
): { model: FmeaModel; id: string } {
  const patch = given({ severity: rating, textEn });
  const same = model.failures.filter((one) => alike(one.text, text) || alike(one.textEn, text));
  for (const element of above) {
    const own = new Set(model.functions.filter((one) => one.elementId === element.id).map(({ id }) => id));
    const found = same.find((one) => own.has(one.functionId));
    if (found) return { model: changeFailure(model, found.id, patch), id: found.id };
  }
  const held = functionOf(model, above.at(-1)!.id, null, unsaid.function, newId);
  const id = newId();
  return { model: addFailure(held.model, { id, functionId: held.fn.id, text, ...patch }), id };
}

/** The effects of a mode become those of the list: what is new is linked, what is left out is unlinked. */
export function setEffects(
  model: FmeaModel,
  modeId: string,
  effects: readonly RatedText[],
  effectsEn: readonly RatedText[],
  newId: NewId,
): { readonly model: FmeaModel } | { readonly problem: Notice } {
  const wrong = effects.find(({ rating }) => rating !== null && !isRating(rating));
  if (wrong)
    return {
      problem: {
        code: 'ratingOutsideAt',
        path: 'effects',
        values: { at: wrong.text, name: 'S', value: String(wrong.rating) },
      },
    };
  let now = model;
  const wanted: string[] = [];
  const mode = model.failures.find(({ id }) => id === modeId);
  const fn = model.functions.find(({ id }) => id === mode?.functionId);
  const above = elementsAbove(model, fn?.elementId ?? '');
  if (above.length === 0 && effects.length > 0)
    return { problem: { code: 'modeAtTop', path: 'effects', values: { name: mode?.text ?? '' } } };
  for (const [at, effect] of effects.entries()) {
    const found = effectOf(now, above, effect, effectsEn[at]?.text, newId);
    now = found.model;
    wanted.push(found.id);
    if (now.failureLinks.some((link) => link.cause === modeId && link.effect === found.id)) continue;
    const linked = linkFailures(now, modeId, found.id);
    if ('problem' in linked) return linked;
    now = linked.model;
  }
  const dropped = now.failureLinks.filter(
    ({ cause, effect }) => cause === modeId && !wanted.includes(effect),
  );
  return {
    model:
      dropped.length === 0
        ? now
        : { ...now, failureLinks: now.failureLinks.filter((one) => !dropped.includes(one)) },
  };
}

const ratingNames = {
  occurrence: 'O',
  detection: 'D',
  revisedSeverity: 'S′',
  revisedOccurrence: 'O′',
  revisedDetection: 'D′',
  matrixProbability: 'p',
  consequenceP: 'P',
  consequenceE: 'E',
  consequenceO: 'O',
  consequenceA: 'A',
  consequenceR: 'R',
} as const;

function wrongRating(risk: RowLine['risk']): Notice | null {
  for (const [path, name] of Object.entries(ratingNames)) {
    const value = risk[path as keyof typeof ratingNames];
    if (value != null && !isRating(value)) return { code: 'ratingOutside', path, values: { name, value } };
  }
  return null;
}

type Placed = { readonly model: FmeaModel; readonly id: string };

/** The way of an element in words. */
export function wayOf({ elements }: FmeaModel, elementId: string | undefined): string[] {
  const way: string[] = [];
  for (
    let at = byId(elements, elementId);
    at && way.length < elements.length;
    at = byId(elements, at.parentId)
  )
    way.unshift(at.name);
  return way;
}

/** A failure known by its id: renamed where its text is new, moved where its element or function is. */
function failureAgain(
  model: FmeaModel,
  start: FmeaModel,
  id: string,
  said: {
    readonly path: readonly string[];
    readonly function?: string | null | undefined;
    readonly text: string;
  },
  newId: NewId,
): Placed {
  const was = byId(start.failures, id);
  const text = renamed(was?.text, said.text);
  const now = text ? changeFailure(model, id, { text }) : model;
  const fn = byId(start.functions, was?.functionId);
  const isSamePlace =
    said.path.length === 0 || said.path.join('\t') === wayOf(start, fn?.elementId).join('\t');
  if (isSamePlace && (!said.function || said.function === fn?.text)) return { model: now, id };
  const path = said.path.length > 0 ? said.path : wayOf(now, fn?.elementId);
  const placed = elementAt(now, path, [], newId);
  const held = functionOf(placed.model, placed.element!.id, said.function, unsaid.function, newId);
  return { model: changeFailure(held.model, id, { functionId: held.fn.id }), id };
}

function modeOf(model: FmeaModel, start: FmeaModel, line: RowLine, newId: NewId): Placed {
  const own = byId(model.failures, line.modeId);
  if (own)
    return failureAgain(
      model,
      start,
      own.id,
      { path: line.path, function: line.function, text: line.mode },
      newId,
    );
  const { model: placed, element } = elementAt(model, line.path, [], newId);
  const held = functionOf(placed, element!.id, line.function, unsaid.function, newId);
  return failureOf(held.model, element!.id, held.fn.id, line.mode, newId);
}

function causeOf(model: FmeaModel, start: FmeaModel, line: RowLine, text: string, newId: NewId): Placed {
  const own = byId(model.failures, line.causeId);
  if (own) {
    const said = { path: line.causePath ?? [], function: line.causeFunction, text };
    return failureAgain(model, start, own.id, said, newId);
  }
  const causePath = line.causePath?.length ? line.causePath : [...line.path, unsaid.parts.zh];
  const english = line.causePath?.length ? [] : [...line.path.map(() => ''), unsaid.parts.en];
  const lower = elementAt(model, causePath, english, newId);
  const held = functionOf(lower.model, lower.element!.id, line.causeFunction, unsaid.state, newId);
  return failureOf(held.model, lower.element!.id, held.fn.id, text, newId);
}

/** Puts a line of the form sheet into the net: what it names is found by its id or its words, or made. */
export function mergeRow(model: FmeaModel, line: RowLine, newId: NewId, start: FmeaModel = model): Merged {
  const refuse = (problem: Notice): Merged => ({ model, key: null, problem });
  if (line.path.length === 0) return refuse({ code: 'lineNoPath', path: 'path' });
  if (!line.mode.trim()) return refuse({ code: 'lineNoMode', path: 'mode' });
  if (line.path.length === 1)
    return refuse({ code: 'modeAtTop', path: 'path', values: { name: line.path[0] ?? '' } });
  const wrong = wrongRating(line.risk);
  if (wrong) return refuse(wrong);
  const mode = modeOf(model, start, line, newId);
  let now = changeFailure(mode.model, mode.id, given({ textEn: line.modeEn, isoCode: line.isoCode }));
  if (line.effects.length > 0) {
    const effects = setEffects(now, mode.id, line.effects, line.effectsEn ?? [], newId);
    if ('problem' in effects) return refuse(effects.problem);
    now = effects.model;
  }
  if (!line.cause) return { model: now, key: `${mode.id}~`, problem: null };
  const cause = causeOf(now, start, line, line.cause, newId);
  now = changeFailure(cause.model, cause.id, given({ textEn: line.causeEn }));
  if (!now.failureLinks.some((link) => link.cause === cause.id && link.effect === mode.id)) {
    const linked = linkFailures(now, cause.id, mode.id);
    if ('problem' in linked) return refuse(linked.problem);
    now = linked.model;
  }
  const said = given(line.risk);
  if (Object.keys(said).length > 0) now = setRisk(now, mode.id, cause.id, said);
  return { model: now, key: `${mode.id}~${cause.id}`, problem: null };
}

export function mergeFunctionLink(model: FmeaModel, line: LinkLine, newId: NewId): Merged {
  const lower = elementAt(model, line.lowerPath, [], newId);
  const upper = elementAt(lower.model, line.upperPath, [], newId);
  if (!lower.element || !upper.element)
    return { model, key: null, problem: { code: 'lineNoPath', path: 'path' } };
  const one = functionOf(upper.model, lower.element.id, line.lower, unsaid.function, newId);
  const other = functionOf(one.model, upper.element.id, line.upper, unsaid.function, newId);
  if (other.model.functionLinks.some((link) => link.lower === one.fn.id && link.upper === other.fn.id))
    return { model: other.model, key: null, problem: null };
  const linked = linkFunctions(other.model, one.fn.id, other.fn.id);
  return 'problem' in linked
    ? { model, key: null, problem: linked.problem }
    : { model: linked.model, key: null, problem: null };
}

/** The default texts, for those who make such parts by other ways. */
export const defaultTexts = unsaid;
