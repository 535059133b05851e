/** The server marks what nobody has packaged yet by a star: groups that suggest themselves. */
export const isSuggested = (id: string): boolean => id.endsWith('*');

/** The next name no package has. */
export function freePackage(taken: readonly string[]): string {
  let at = 1;
  const name = () => `PK-${String(at).padStart(2, '0')}`;
  while (taken.includes(name())) at += 1;
  return name();
}
