import type { ResourceHooks } from '#platform/resources/hooks.ts';

/** The list obeys the states as the editor does: only a draft is renamed, moved or removed. */
export const faultTreeHooks: ResourceHooks = {
  resource: 'fault-tree',
  forbids: ({ state }) => (state === 'draft' ? [] : ['update', 'delete']),
};
