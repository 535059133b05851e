import type { Notice } from '@ircrisk/units';
import type { Values } from './template.ts';

/** Where the value of a variable comes from: `tag=equipment.tag!` or `source='ircrisk'`. */
export interface Binding {
  readonly name: string;
  /** A path of the context; empty for a fixed text. */
  readonly path: string;
  readonly text: string | null;
  readonly required: boolean;
}

const form = /^\s*(\w+(?:\.\w+)*)\s*=\s*(?:'([^']*)'|(\w+(?:\.\w+)+))\s*(!?)\s*$/;

/** A single word is never a source: they are a kind and its field. */
const oneWord = /^\s*(\w+(?:\.\w+)*)\s*=\s*(\w+)\s*!?\s*$/;

export function readBinding(written: string): Binding | null {
  const found = form.exec(written);
  if (!found) return null;
  const [, name = '', text, path = '', mark] = found;
  return { name, path, text: text ?? null, required: mark === '!' };
}

export const writeBinding = ({ name, path, text, required }: Binding): string =>
  `${name}=${text === null ? path : `'${text}'`}${required ? '!' : ''}`;

export interface Bindings {
  readonly bindings: readonly Binding[];
  readonly problems: readonly Notice[];
}

/** Every variable has one source, every source exists. */
export function readBindings(
  written: readonly string[],
  variables: readonly string[],
  known: readonly string[],
): Bindings {
  const problems: Notice[] = [];
  const bindings = new Map<string, Binding>();
  const answered = new Set<string>();
  for (const text of written) {
    const binding = readBinding(text);
    const [, name, path] = oneWord.exec(text) ?? [];
    if (name !== undefined && path !== undefined) {
      answered.add(name);
      problems.push({ code: 'unknownPath', values: { path, known: known.join(', ') } });
    } else if (!binding) problems.push({ code: 'bindingForm', values: { text } });
    else if (bindings.has(binding.name))
      problems.push({ code: 'bindingTwice', values: { name: binding.name } });
    else bindings.set(binding.name, binding);
  }
  for (const { name, path, text } of bindings.values()) {
    if (!variables.includes(name)) problems.push({ code: 'bindingUnused', values: { name } });
    if (text === null && !known.includes(path))
      problems.push({ code: 'unknownPath', values: { path, known: known.join(', ') } });
  }
  for (const name of variables)
    if (!bindings.has(name) && !answered.has(name)) problems.push({ code: 'unbound', values: { name } });
  return { bindings: [...bindings.values()], problems };
}

/** The values of the variables, and the required ones that are absent or blank. */
export function valuesOf(
  bindings: readonly Binding[],
  context: Values,
): { readonly values: Values; readonly missing: readonly string[] } {
  const values = Object.fromEntries(
    bindings.map(({ name, path, text }) => [name, text ?? context[path] ?? null]),
  );
  const missing = bindings
    .filter(({ name, required }) => required && (values[name] ?? '').trim() === '')
    .map(({ name }) => name);
  return { values, missing };
}
