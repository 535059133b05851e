import { webhookErrors } from '@ircrisk/contract/modules/system/webhook.ts';
import { wayTo } from '#platform/http/outbound.ts';
import type { ServerModule } from '#platform/module.ts';
import { requireReachOver } from '#platform/permissions/reach.ts';
import { refuse } from '#platform/resources/hooks.ts';
import { dropWaiting } from './state.ts';

/** A receiver hears what its user may read: nobody hands on more than they have. */
export const webhookHooks: NonNullable<ServerModule['hooksFor']> = ({ webhookOrigins }) => [
  {
    resource: 'webhook',
    async beforeSave(tx, records, viewer) {
      // Asked again at every call: a name may lead elsewhere by then.
      for (const record of records) {
        const { url } = record.values;
        if (typeof url !== 'string' || wayTo(url, webhookOrigins)) continue;
        const host = URL.canParse(url) ? new URL(url).host : url.slice(0, 60);
        const said = (language: 'zh' | 'en') => webhookErrors.address[language].replace('{host}', host);
        refuse(record, 'url', 'address', { zh: said('zh'), en: said('en') });
      }
      await requireReachOver(
        tx,
        viewer.userId,
        records.flatMap(({ values }) => (values.userId ? [String(values.userId)] : [])),
      );
    },
    afterSave: dropWaiting,
  },
];
