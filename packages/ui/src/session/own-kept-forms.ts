import { createKeptForms } from './kept-forms.ts';
import { session } from './session.ts';

/** The kept forms of this browser. */
export const keptForms = createKeptForms(globalThis.localStorage, () => {
  const [tenantId, userId] = [session.get('tenantId'), session.get('userId')];
  return tenantId && userId ? `${tenantId}/${userId}` : undefined;
});
