import type { FormValues } from './form-model.ts';

/** A form somebody asked for elsewhere: the list of the resource opens it, now or when it is first shown. */
let wanted: { resource: string; given: FormValues } | undefined;
const lists = new Map<string, (given: FormValues) => void>();

export function wantNewRecord(resource: string, given: FormValues = {}): void {
  const list = lists.get(resource);
  if (list) list(given);
  else wanted = { resource, given };
}

/** The list of a resource, as long as it is there. */
export function serveNewRecord(resource: string, open: (given: FormValues) => void): () => void {
  lists.set(resource, open);
  if (wanted?.resource === resource) {
    const { given } = wanted;
    wanted = undefined;
    open(given);
  }
  return () => {
    if (lists.get(resource) === open) lists.delete(resource);
  };
}
