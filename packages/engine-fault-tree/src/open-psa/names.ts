/**
 * Names of one kind of element (events, or parameters) and how a reference finds them (Open-PSA MEF, public
 * versus private elements): by name where public or inside the same container, by full path, by local path.
 */
export class NameTable {
  /** By full path, public and private. */
  readonly #byPath = new Map<string, string>();
  readonly #public = new Map<string, string>();
  readonly #private = new Set<string>();

  /** `name` is the element's name in the model. */
  add(path: string, local: string, name: string, isPrivate: boolean): void {
    const full = joined(path, local);
    if (isPrivate) this.#private.add(full);
    else this.#public.set(local, name);
    this.#byPath.set(full, name);
  }

  /** Name in the model of what is referred to from a container; null when there is no such element. */
  find(reference: string, from: string): string | null {
    // Nearly every model: nothing is private, and a plain name can only be a public one.
    if (this.#private.size === 0 && !reference.includes('.')) return this.#public.get(reference) ?? null;
    for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
      const full = joined(path, reference);
      if (reference.includes('.') ? this.#byPath.has(full) : this.#private.has(full)) {
        return this.#byPath.get(full)!;
      }
      if (path === '') break;
    }
    return this.#public.get(reference) ?? null;
  }
}

export function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
