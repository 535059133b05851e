interface KeyedMode {
  readonly code: string | null;
  readonly mode: { readonly en: string };
  readonly cause: { readonly en: string } | null;
}

/** The names of an item's lines for good: code and mode; a further cause of the same mode is told by its own words. */
export function modeKeys(itemKey: string, modes: readonly KeyedMode[]): string[] {
  const taken = new Set<string>();
  return modes.map(({ code, mode, cause }) => {
    const first = `${itemKey}/${code}/${mode.en}`;
    const key = taken.has(first) ? `${first}/${cause?.en ?? ''}` : first;
    taken.add(key);
    return key;
  });
}
