import { requireReachOver } from '#platform/permissions/reach.ts';
import type { ResourceHooks } from '#platform/resources/hooks.ts';
import { dropWaiting } from './state.ts';

/** A receiver hears what its user may read: nobody hands on more than they have. */
export const webhookHooks: ResourceHooks = {
  resource: 'webhook',
  beforeSave: (tx, records, viewer) =>
    requireReachOver(
      tx,
      viewer.userId,
      records.flatMap(({ values }) => (values.userId ? [String(values.userId)] : [])),
    ),
  afterSave: dropWaiting,
};
