/** What every Open-PSA tool takes as an identifier: an XML name without colons, full stops and stray dashes. */
const PORTABLE = /^[\p{L}_][\p{L}\p{N}\p{M}_]*(-[\p{L}\p{N}\p{M}_]+)*$/u;

const isPortable = (name: string): boolean => PORTABLE.test(name);

/** Identifiers for the names of a model, each its own; a name that is portable stays as it is. */
export class PortableNames {
  readonly #given = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(names: Iterable<string>) {
    const others: string[] = [];
    for (const name of names) {
      if (!isPortable(name)) others.push(name);
      else {
        this.#given.set(name, name);
        this.#taken.add(name);
      }
    }
    for (const name of others) if (!this.#given.has(name)) this.#given.set(name, this.#make(name));
  }

  of(name: string): string {
    return this.#given.get(name) ?? portableName(name);
  }

  #make(name: string): string {
    const base = portableName(name);
    let made = base;
    for (let i = 2; this.#taken.has(made); i++) made = `${base}_${i}`;
    this.#taken.add(made);
    return made;
  }
}

export function portableName(name: string): string {
  if (isPortable(name)) return name;
  const words = name.replace(/[^\p{L}\p{N}\p{M}_]+/gu, '_').replace(/^_+|_+$/g, '');
  return /^[\p{L}_]/u.test(words) ? words : `_${words}`;
}
