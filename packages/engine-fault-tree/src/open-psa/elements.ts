import type { XmlElement } from './xml.ts';

/** Attribute that holds a name no identifier can be, e.g. one with spaces. */
export const NAME_ATTRIBUTE = 'name';
/** Attributes that keep what Open-PSA has no word for. */
export const KIND_ATTRIBUTE = 'kind';
export const TOP_ATTRIBUTE = 'top';
export const MISSION_TIME_ATTRIBUTE = 'mission-time';

export function textOf(element: XmlElement, name: string): string | undefined {
  if (!has(element, name)) return undefined;
  return element.children.find((one) => one.name === name)!.text.trim();
}

/** Everything inside a definition but its label and attributes. */
export function bodyOf(element: XmlElement): XmlElement[] {
  if (!has(element, 'label') && !has(element, 'attributes')) return element.children;
  return element.children.filter(({ name }) => name !== 'label' && name !== 'attributes');
}

/** A loop of its own: asked of every element. */
function has({ children }: XmlElement, name: string): boolean {
  for (let i = 0; i < children.length; i++) if (children[i]!.name === name) return true;
  return false;
}

const NONE: Readonly<Record<string, string>> = Object.freeze({});

export function attributesOf(element: XmlElement): Readonly<Record<string, string>> {
  if (!has(element, 'attributes')) return NONE;
  const result: Record<string, string> = {};
  for (const list of element.children) {
    if (list.name !== 'attributes') continue;
    for (const one of list.children) {
      if (one.attributes.name !== undefined) result[one.attributes.name] = one.attributes.value ?? '';
    }
  }
  return result;
}

/** Attributes but those with a meaning of their own; undefined when none is left. */
export function otherAttributes(
  attributes: Readonly<Record<string, string>>,
  ...known: string[]
): Record<string, string> | undefined {
  if (attributes === NONE) return undefined;
  const rest = Object.entries(attributes).filter(([name]) => !known.includes(name));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** Only what is there: `exactOptionalPropertyTypes` wants no undefined. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

export function booleanOf(text: string | undefined): boolean | null {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}
