import type { FormValues } from './form-model.ts';

/** A form somebody asked for elsewhere: the first values of a new record, or the id of one that is there. */
export type WantedForm = { given: FormValues } | { id: string };

let wanted: { resource: string; form: WantedForm } | undefined;
const lists = new Map<string, (form: WantedForm) => void>();

/** The list of the resource opens the form, now or when it is first shown. */
export function wantForm(resource: string, form: WantedForm): void {
  const list = lists.get(resource);
  if (list) list(form);
  else wanted = { resource, form };
}

/** The list of a resource, as long as it is there. */
export function serveForms(resource: string, open: (form: WantedForm) => void): () => void {
  lists.set(resource, open);
  if (wanted?.resource === resource) {
    const { form } = wanted;
    wanted = undefined;
    open(form);
  }
  return () => {
    if (lists.get(resource) === open) lists.delete(resource);
  };
}
