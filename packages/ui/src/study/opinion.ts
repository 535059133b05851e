const keyOf = (id: string) => `study-opinion-${id}`;

/** What was typed about a revision and not sent yet: it survives a closed dialog and a reloaded page. */
export const keptOpinion = (id: string): string => sessionStorage.getItem(keyOf(id)) ?? '';

export function keepOpinion(id: string, text: string): void {
  if (text) sessionStorage.setItem(keyOf(id), text);
  else sessionStorage.removeItem(keyOf(id));
}
