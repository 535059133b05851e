import { writable } from '#platform/xml-characters.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

export const xmlText = (text: string): string =>
  writable(text).replace(/[&<>"\n\r\t]/g, (mark) => entities[mark] ?? mark);

type Value = string | number | null | undefined;

const attributesOf = (attributes: Readonly<Record<string, Value>>): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');

export const opening = (name: string, attributes: Readonly<Record<string, Value>> = {}): string =>
  `<${name}${attributesOf(attributes)}>`;

/** An element with attributes and, where it has any, text or elements inside. What is not known has no attribute. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, Value>>,
  inside: readonly string[] = [],
): string =>
  inside.length === 0
    ? `<${name}${attributesOf(attributes)}/>`
    : `${opening(name, attributes)}${inside.join('')}</${name}>`;
