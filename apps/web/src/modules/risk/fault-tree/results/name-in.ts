/** `gates/G4` → `G4`. */
export const nameIn = (path: string): string => path.slice(path.indexOf('/') + 1);
