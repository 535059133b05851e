import type { TemplateEntry } from '../template-diff.ts';

/** What is studied: a design, a process, a piece of equipment, or monitoring and system response. */
export const fmeaTypes = ['equipment', 'design', 'process', 'msr'] as const;
export type FmeaType = (typeof fmeaTypes)[number];

/** What an element is: in a process a step and its 4M elements, elsewhere a system and its items. */
export const elementRoles = [
  'system',
  'item',
  'step',
  'man',
  'machine',
  'material',
  'method',
  'milieu',
] as const;
export type ElementRole = (typeof elementRoles)[number];

export type FmeaElement = {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  readonly role?: ElementRole | null | undefined;
  readonly equipmentId?: string | null | undefined;
  readonly isoClass?: string | null | undefined;
  readonly templateKey?: string | null | undefined;
};

export type FmeaFunction = {
  readonly id: string;
  readonly elementId: string;
  readonly text: string;
  readonly textEn?: string | null | undefined;
  readonly requirement?: string | null | undefined;
  readonly requirementEn?: string | null | undefined;
  /** Symbol of a special characteristic. */
  readonly characteristic?: string | null | undefined;
  readonly templateKey?: string | null | undefined;
};

/** Stored once: a mode for its own element, an effect for those below, a cause for those above. */
export type FmeaFailure = {
  readonly id: string;
  readonly functionId: string;
  readonly text: string;
  readonly textEn?: string | null | undefined;
  readonly severity?: number | null | undefined;
  readonly isoCode?: string | null | undefined;
  readonly templateKey?: string | null | undefined;
};

/** What is said of one mode by one cause. A cause under two modes is rated for each of them. */
export type FmeaRisk = {
  readonly mode: string;
  readonly cause: string;
  readonly prevention?: string | null | undefined;
  readonly preventionEn?: string | null | undefined;
  /** Detection controls in place; each may carry its rating: `vibration monitoring [4]; patrol [7]`. */
  readonly control?: string | null | undefined;
  readonly controlEn?: string | null | undefined;
  /** O, in MSR studies F. */
  readonly occurrence?: number | null | undefined;
  /** D, in MSR studies M; where controls are rated, the best of them counts instead. */
  readonly detection?: number | null | undefined;
  readonly filterCode?: string | null | undefined;
  readonly justification?: string | null | undefined;
  readonly justificationEn?: string | null | undefined;
  readonly revisedSeverity?: number | null | undefined;
  readonly revisedOccurrence?: number | null | undefined;
  readonly revisedDetection?: number | null | undefined;
  readonly closed?: boolean | undefined;
  /** S when the row was agreed on last; another S since asks for a new look. */
  readonly agreedSeverity?: number | null | undefined;
  readonly remark?: string | null | undefined;
  /** The second rating, by the company's risk matrix: index of the probability level and of each consequence. */
  readonly matrixProbability?: number | null | undefined;
  readonly consequenceP?: number | null | undefined;
  readonly consequenceE?: number | null | undefined;
  readonly consequenceO?: number | null | undefined;
  readonly consequenceA?: number | null | undefined;
  readonly consequenceR?: number | null | undefined;
};

export const matrixFields = [
  'matrixProbability',
  'consequenceP',
  'consequenceE',
  'consequenceO',
  'consequenceA',
  'consequenceR',
] as const;

/** A template put under an element, with what it held then. */
export type TemplateUse = {
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  readonly elementId: string;
  readonly base: readonly TemplateEntry[];
};

export type FmeaModel = {
  readonly elements: readonly FmeaElement[];
  readonly functions: readonly FmeaFunction[];
  /** The lower function serves the upper one. */
  readonly functionLinks: readonly { readonly lower: string; readonly upper: string }[];
  readonly failures: readonly FmeaFailure[];
  readonly failureLinks: readonly { readonly cause: string; readonly effect: string }[];
  readonly risks: readonly FmeaRisk[];
  readonly templates: readonly TemplateUse[];
};

export const emptyModel: FmeaModel = {
  elements: [],
  functions: [],
  functionLinks: [],
  failures: [],
  failureLinks: [],
  risks: [],
  templates: [],
};

export type Tongue = 'zh' | 'en';
export const named = (text: string, en: string | null | undefined, language: Tongue): string =>
  language === 'en' && en ? en : text;
export const elementName = ({ name, nameEn }: FmeaElement, language: Tongue) => named(name, nameEn, language);
export const saidIn = (one: { text: string; textEn?: string | null | undefined }, language: Tongue) =>
  named(one.text, one.textEn, language);

export const rowKey = (mode: string, cause: string): string => `${mode}~${cause}`;
export const keyParts = (key: string): { mode: string; cause: string } => {
  const [mode = '', cause = ''] = key.split('~');
  return { mode, cause };
};

const byId = <T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((one) => [one.id, one]));

const grouped = (pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const list = found.get(key);
    if (list) list.push(value);
    else found.set(key, [value]);
  }
  return found;
};

/** A model with its ways from one part to another, made once for many questions. */
export interface ModelIndex {
  readonly model: FmeaModel;
  readonly elements: ReadonlyMap<string, FmeaElement>;
  readonly functions: ReadonlyMap<string, FmeaFunction>;
  readonly failures: ReadonlyMap<string, FmeaFailure>;
  readonly risks: ReadonlyMap<string, FmeaRisk>;
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly effectsOf: ReadonlyMap<string, readonly string[]>;
  readonly causesOf: ReadonlyMap<string, readonly string[]>;
  elementOfFailure(id: string): FmeaElement | undefined;
  isTop(failureId: string): boolean;
  /** From the top down to the element itself. */
  pathOf(elementId: string): readonly FmeaElement[];
}

export function indexModel(model: FmeaModel): ModelIndex {
  const elements = byId(model.elements);
  const functions = byId(model.functions);
  const failures = byId(model.failures);
  const elementOfFailure = (id: string) =>
    elements.get(functions.get(failures.get(id)?.functionId ?? '')?.elementId ?? '');
  const pathOf = (elementId: string): readonly FmeaElement[] => {
    const path: FmeaElement[] = [];
    const seen = new Set<string>();
    for (let at = elements.get(elementId); at && !seen.has(at.id); at = elements.get(at.parentId ?? '')) {
      seen.add(at.id);
      path.unshift(at);
    }
    return path;
  };
  return {
    model,
    elements,
    functions,
    failures,
    risks: new Map(model.risks.map((risk) => [rowKey(risk.mode, risk.cause), risk])),
    children: grouped(
      model.elements.flatMap(({ id, parentId }) => (parentId === null ? [] : [[parentId, id] as const])),
    ),
    effectsOf: grouped(model.failureLinks.map(({ cause, effect }) => [cause, effect])),
    causesOf: grouped(model.failureLinks.map(({ cause, effect }) => [effect, cause])),
    elementOfFailure,
    isTop: (id) => elementOfFailure(id)?.parentId === null,
    pathOf,
  };
}

/** An element and everything below it. */
export function branchOf({ children }: Pick<ModelIndex, 'children'>, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [id];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    queue.push(...(children.get(at) ?? []));
  }
  return found;
}
