import type { Notice } from '@ircrisk/units';
import { modeKeys } from '../mode-keys.ts';
import type { TemplateItem } from '../tables/equipment-templates.ts';
import { diffTemplate, type Suggestion, type TemplateEntry } from '../template-diff.ts';
import { checkNet } from './check.ts';
import {
  addElement,
  addFailure,
  addFunction,
  changeElement,
  changeFailure,
  changeFunction,
  setRisk,
} from './edits.ts';
import { defaultTexts } from './lines.ts';
import { type FmeaFailure, type FmeaModel, indexModel, rowKey, type TemplateUse } from './model.ts';

/** A template as the library hands it out. */
export type Template = {
  readonly key: string;
  readonly version: number;
  readonly isoClass: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly items: readonly TemplateItem[];
};

type NewId = () => string;
type Fields = TemplateEntry['fields'];

const itemKey = (template: Template, item: TemplateItem) => `${template.key}/${item.name.en}`;
const causeMark = '#cause';
const effectMark = '#effect';

/** The template as flat entries: one per item and one per mode and cause. Keys stay the same from version to version. */
export function entriesOf(template: Template): TemplateEntry[] {
  return template.items.flatMap((item) => {
    const key = itemKey(template, item);
    const keys = modeKeys(key, item.modes);
    return [
      {
        key,
        fields: {
          name: item.name.zh,
          nameEn: item.name.en,
          function: item.function.zh,
          functionEn: item.function.en,
        },
      },
      ...item.modes.map((mode, at) => ({
        key: keys[at]!,
        fields: {
          mode: mode.mode.zh,
          modeEn: mode.mode.en,
          isoCode: mode.code,
          cause: mode.cause.zh,
          causeEn: mode.cause.en,
          effect: mode.effect.zh,
          effectEn: mode.effect.en,
          severity: mode.severity,
          prevention: mode.prevention.zh,
          preventionEn: mode.prevention.en,
          control: mode.control.zh,
          controlEn: mode.control.en,
          occurrence: mode.occurrence,
          detection: mode.detection,
        },
      })),
    ];
  });
}

const isMode = (entry: TemplateEntry) => 'mode' in entry.fields;
const ownerOf = (entries: readonly TemplateEntry[], key: string) =>
  entries.find((entry) => !isMode(entry) && key.startsWith(`${entry.key}/`));

const text = (value: Fields[string] | undefined): string => (value == null ? '' : String(value));
const rating = (value: Fields[string] | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** Parts of a model that came from a use of a template, by key. */
function takenParts(model: FmeaModel, elementId: string) {
  const index = indexModel(model);
  const items = new Map(
    (index.children.get(elementId) ?? []).flatMap((id) => {
      const element = index.elements.get(id);
      return element?.templateKey ? [[element.templateKey, element] as const] : [];
    }),
  );
  const below = new Set([
    elementId,
    ...[...items.values()].flatMap(({ id }) => [id, ...(index.children.get(id) ?? [])]),
  ]);
  const inside = (functionId: string) => below.has(index.functions.get(functionId)?.elementId ?? '');
  const failures = new Map(
    model.failures.flatMap((failure) =>
      failure.templateKey && inside(failure.functionId) ? [[failure.templateKey, failure] as const] : [],
    ),
  );
  return { index, items, failures };
}

function addItem(
  model: FmeaModel,
  elementId: string,
  { key, fields }: TemplateEntry,
  newId: NewId,
): FmeaModel {
  if (takenParts(model, elementId).items.has(key)) return model;
  const id = newId();
  const made = addElement(model, {
    id,
    parentId: elementId,
    name: text(fields.name),
    nameEn: text(fields.nameEn),
    role: 'item',
    templateKey: key,
  });
  return addFunction(made, {
    id: newId(),
    elementId: id,
    text: text(fields.function),
    textEn: text(fields.functionEn),
    templateKey: key,
  });
}

/** A function of an element: the one there is, or a plain one. */
function anyFunction(
  model: FmeaModel,
  elementId: string,
  words: { zh: string; en: string },
  newId: NewId,
): { model: FmeaModel; id: string } {
  const found = model.functions.find((one) => one.elementId === elementId);
  if (found) return { model, id: found.id };
  const id = newId();
  return { model: addFunction(model, { id, elementId, text: words.zh, textEn: words.en }), id };
}

/** The element that holds the causes of an item: the one made for it. */
function conditionsOf(model: FmeaModel, itemId: string, newId: NewId): { model: FmeaModel; id: string } {
  const found = model.elements.find((one) => one.parentId === itemId && one.name === defaultTexts.parts.zh);
  if (found) return { model, id: found.id };
  const id = newId();
  const { zh, en } = defaultTexts.parts;
  return { model: addElement(model, { id, parentId: itemId, name: zh, nameEn: en, role: 'item' }), id };
}

function addMode(
  model: FmeaModel,
  elementId: string,
  owner: TemplateEntry,
  { key, fields }: TemplateEntry,
  newId: NewId,
): FmeaModel {
  const { items, failures } = takenParts(model, elementId);
  const item = items.get(owner.key);
  if (!item || failures.has(key) || failures.has(key + causeMark)) return model;
  const ownFunction = anyFunction(model, item.id, defaultTexts.function, newId);
  const target = anyFunction(ownFunction.model, elementId, defaultTexts.function, newId);
  const conditions = conditionsOf(target.model, item.id, newId);
  const lower = anyFunction(conditions.model, conditions.id, defaultTexts.state, newId);
  // A further cause joins the mode that the template has brought already.
  const there = [...failures].find(
    ([from, one]) =>
      from.startsWith(`${owner.key}/`) && key.startsWith(`${from}/`) && one.text === text(fields.mode),
  )?.[1];
  const mode: FmeaFailure = there ?? {
    id: newId(),
    functionId: ownFunction.id,
    text: text(fields.mode),
    textEn: text(fields.modeEn),
    isoCode: text(fields.isoCode),
    templateKey: key,
  };
  const cause: FmeaFailure = {
    id: newId(),
    functionId: lower.id,
    text: text(fields.cause),
    textEn: text(fields.causeEn),
    templateKey: key + causeMark,
  };
  // The same words are the same effect: several modes may lead to it, and the worst hint counts.
  const known = lower.model.failures.find(
    (one) => one.functionId === target.id && one.text === text(fields.effect),
  );
  const severity = rating(fields.severity);
  const effect: FmeaFailure = known ?? {
    id: newId(),
    functionId: target.id,
    text: text(fields.effect),
    textEn: text(fields.effectEn),
    severity,
    templateKey: key + effectMark,
  };
  let now = lower.model;
  if (!known) now = addFailure(now, effect);
  else if (severity !== null && severity > (known.severity ?? 0))
    now = changeFailure(now, known.id, { severity });
  now = addFailure(there ? now : addFailure(now, mode), cause);
  const isLinked = now.failureLinks.some((link) => link.cause === mode.id && link.effect === effect.id);
  now = {
    ...now,
    failureLinks: [
      ...now.failureLinks,
      ...(isLinked ? [] : [{ cause: mode.id, effect: effect.id }]),
      { cause: cause.id, effect: mode.id },
    ],
  };
  return setRisk(now, mode.id, cause.id, {
    prevention: text(fields.prevention),
    preventionEn: text(fields.preventionEn),
    control: text(fields.control),
    controlEn: text(fields.controlEn),
    occurrence: rating(fields.occurrence),
    detection: rating(fields.detection),
  });
}

function addEntry(
  model: FmeaModel,
  use: TemplateUse,
  entries: readonly TemplateEntry[],
  entry: TemplateEntry,
  newId: NewId,
) {
  const owner = isMode(entry) ? ownerOf(entries, entry.key) : undefined;
  if (!owner) return addItem(model, use.elementId, entry, newId);
  return addMode(addItem(model, use.elementId, owner, newId), use.elementId, owner, entry, newId);
}

const withUse = (model: FmeaModel, use: TemplateUse): FmeaModel => ({
  ...model,
  templates: [
    ...model.templates.filter(({ key, elementId }) => key !== use.key || elementId !== use.elementId),
    use,
  ],
});

/** Puts a template under an element: what is missing is added, nothing there is touched. A second time changes nothing. */
export function applyTemplate(
  model: FmeaModel,
  elementId: string,
  template: Template,
  newId: NewId,
): FmeaModel {
  const known = model.templates.find((use) => use.key === template.key && use.elementId === elementId);
  if (known) return model;
  const base = entriesOf(template);
  const { key, version, name } = template;
  const use: TemplateUse = { key, version, name: name.zh, nameEn: name.en, elementId, base };
  return withUse(
    base.reduce((now, entry) => addEntry(now, use, base, entry, newId), model),
    use,
  );
}

const plainKey = (key: string): string => (key.endsWith(causeMark) ? key.slice(0, -causeMark.length) : key);

/** The mode of an entry: its own, or the one that its cause leads to. */
function modeAt(
  index: ReturnType<typeof indexModel>,
  failures: ReadonlyMap<string, FmeaFailure>,
  key: string,
): FmeaFailure | undefined {
  const own = failures.get(key);
  if (own) return own;
  const cause = failures.get(key + causeMark);
  return cause && index.failures.get(index.effectsOf.get(cause.id)?.[0] ?? '');
}

/** What the study holds now of a template it was made from. */
export function presentEntries(model: FmeaModel, use: TemplateUse): TemplateEntry[] {
  const { index, items, failures } = takenParts(model, use.elementId);
  const effectOf = (modeId: string) => index.failures.get(index.effectsOf.get(modeId)?.[0] ?? '');
  const own = [...items].map(([key, element]): TemplateEntry => {
    const fn = model.functions.find((one) => one.elementId === element.id && one.templateKey === key);
    return {
      key,
      fields: {
        name: element.name,
        nameEn: element.nameEn ?? '',
        function: fn?.text ?? '',
        functionEn: fn?.textEn ?? '',
      },
    };
  });
  const keys = [...failures.keys()].filter((key) => !key.endsWith(effectMark));
  const modes = [...new Set(keys.map((key) => plainKey(key)))].flatMap((key): TemplateEntry[] => {
    const mode = modeAt(index, failures, key);
    if (!mode) return [];
    const cause = failures.get(key + causeMark) ?? index.failures.get(index.causesOf.get(mode.id)?.[0] ?? '');
    const effect = failures.get(key + effectMark) ?? effectOf(mode.id);
    const risk = cause && index.risks.get(`${mode.id}~${cause.id}`);
    const base = use.base.find((entry) => entry.key === key)?.fields;
    // A shared effect carries the worst hint of several modes: that is no edit of this one.
    const severity = failures.has(key + effectMark) ? (effect?.severity ?? null) : (base?.severity ?? null);
    return [
      {
        key,
        fields: {
          mode: mode.text,
          modeEn: mode.textEn ?? '',
          isoCode: mode.isoCode ?? '',
          cause: cause?.text ?? '',
          causeEn: cause?.textEn ?? '',
          effect: effect?.text ?? '',
          effectEn: effect?.textEn ?? '',
          severity,
          prevention: risk?.prevention ?? '',
          preventionEn: risk?.preventionEn ?? '',
          control: risk?.control ?? '',
          controlEn: risk?.controlEn ?? '',
          occurrence: risk?.occurrence ?? null,
          detection: risk?.detection ?? null,
        },
      },
    ];
  });
  return [...own, ...modes];
}

/** What a newer version suggests to the study. Nothing is done by it. */
export const suggestionsOf = (
  model: FmeaModel,
  use: TemplateUse,
  template: Template,
): { readonly suggestions: readonly Suggestion[]; readonly problems: readonly Notice[] } =>
  diffTemplate(use.base, presentEntries(model, use), entriesOf(template));

function takeField(
  model: FmeaModel,
  use: TemplateUse,
  key: string,
  field: string,
  value: Fields[string],
): FmeaModel {
  const { index, items, failures } = takenParts(model, use.elementId);
  const item = items.get(key);
  if (item) {
    if (field === 'name' || field === 'nameEn')
      return changeElement(model, item.id, { [field]: text(value) });
    const fn = model.functions.find((one) => one.elementId === item.id && one.templateKey === key);
    return fn
      ? changeFunction(model, fn.id, { [field === 'function' ? 'text' : 'textEn']: text(value) })
      : model;
  }
  const [cause, effect] = [key + causeMark, key + effectMark].map((one) => failures.get(one));
  const mode = modeAt(index, failures, key);
  const of = { mode, cause, effect } as const;
  const [, part = '', tongue] = /^(mode|cause|effect)(En)?$/.exec(field) ?? [];
  const failure = of[part as keyof typeof of];
  if (part)
    return failure ? changeFailure(model, failure.id, { [tongue ? 'textEn' : 'text']: text(value) }) : model;
  if (field === 'isoCode') return mode ? changeFailure(model, mode.id, { isoCode: text(value) }) : model;
  if (field === 'severity')
    return effect ? changeFailure(model, effect.id, { severity: rating(value) }) : model;
  if (!mode || !cause) return model;
  const isRating = field === 'occurrence' || field === 'detection';
  return setRisk(model, mode.id, cause.id, { [field]: isRating ? rating(value) : text(value) });
}

/** The base takes over what was decided on, so that it is not suggested again. */
function settled(use: TemplateUse, template: Template, { key, ...suggestion }: Suggestion): TemplateUse {
  const theirs = entriesOf(template).find((entry) => entry.key === key);
  const field = 'field' in suggestion ? suggestion.field : undefined;
  const rest = use.base.filter((entry) => entry.key !== key);
  if (!theirs) return { ...use, base: rest };
  const mine = use.base.find((entry) => entry.key === key);
  if (field === undefined || !mine) return { ...use, base: [...rest, theirs] };
  return {
    ...use,
    base: [...rest, { key, fields: { ...mine.fields, [field]: theirs.fields[field] ?? null } }],
  };
}

/** Takes a suggestion over, or leaves it: either way it is settled. With the last one the study stands on the new version. */
export function settleSuggestion(
  model: FmeaModel,
  use: TemplateUse,
  template: Template,
  suggestion: Suggestion,
  isTaken: boolean,
  newId: NewId,
): FmeaModel {
  let now = model;
  if (isTaken) {
    if (suggestion.kind === 'take' || suggestion.kind === 'conflict') {
      const to = suggestion.kind === 'take' ? suggestion.to : suggestion.theirs;
      now = takeField(model, use, suggestion.key, suggestion.field, to);
    } else if (suggestion.kind !== 'drop') {
      const entries = entriesOf(template);
      const entry = entries.find(({ key }) => key === suggestion.key);
      if (entry) now = addEntry(model, use, entries, entry, newId);
    }
  }
  const next = settled(use, template, suggestion);
  const isLast = suggestionsOf(now, next, template).suggestions.length === 0;
  return withUse(now, isLast ? { ...next, version: template.version } : next);
}

/**
 * An element with its items as a template: each item with its first function, its modes with every cause, the effect that
 * governs and the severity that the study gives the mode, also from effects above the element.
 */
export function templateItems(model: FmeaModel, elementId: string): TemplateItem[] {
  const index = indexModel(model);
  const { severities } = checkNet(index);
  const words = (zh: string | null | undefined, en: string | null | undefined) => ({
    zh: zh || en || '',
    en: en || zh || '',
  });
  return (index.children.get(elementId) ?? []).flatMap((id): TemplateItem[] => {
    const element = index.elements.get(id)!;
    const own = model.functions.filter((one) => one.elementId === id);
    const [first] = own;
    if (!first) return [];
    const modes = own.flatMap((fn) =>
      model.failures
        .filter((failure) => failure.functionId === fn.id)
        .flatMap((mode): TemplateItem['modes'][number][] => {
          const governing = severities.get(mode.id);
          const effectId = governing?.path[1] ?? index.effectsOf.get(mode.id)?.[0] ?? '';
          const effect = index.failures.get(effectId);
          const causes = index.causesOf.get(mode.id) ?? [];
          return (causes.length === 0 ? [''] : causes).map((causeId) => {
            const cause = index.failures.get(causeId);
            const risk = cause ? index.risks.get(rowKey(mode.id, cause.id)) : undefined;
            return {
              code: mode.isoCode ?? '',
              mechanism: null,
              severity: governing?.severity ?? effect?.severity ?? null,
              occurrence: risk?.occurrence ?? null,
              detection: risk?.detection ?? null,
              hidden: false,
              mode: words(mode.text, mode.textEn),
              cause: words(cause?.text, cause?.textEn),
              effect: words(effect?.text, effect?.textEn),
              prevention: words(risk?.prevention, risk?.preventionEn),
              control: words(risk?.control, risk?.controlEn),
            };
          });
        }),
    );
    return [
      {
        name: words(element.name, element.nameEn),
        isoClass: element.isoClass ?? null,
        function: words(first.text, first.textEn),
        modes,
      },
    ];
  });
}
