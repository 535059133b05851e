import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import type { SearchHit } from '@ircrisk/contract/search.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { wantForm } from '@ircrisk/ui/resource/wanted-form.ts';
import { hasPermission } from '@ircrisk/ui/session/permissions.ts';

/** Something begun from a record that was found; Alt and its letter does it too. */
export interface RecordAct extends Text {
  readonly letter: string;
  run(hit: SearchHit, open: (path: string) => void): void;
}

const reportFailure: RecordAct = {
  zh: '报失效',
  en: 'Report a failure',
  letter: 'F',
  run: ({ id }, open) => open(`/failure-database?equipmentId=${id}&new=1`),
};

const makeAction: RecordAct = {
  zh: '建行动项',
  en: 'New action item',
  letter: 'A',
  run({ id }, open) {
    open('/actionItem');
    wantForm(actionItem.id, { given: { equipmentId: id } });
  },
};

/** What the person may begin from the record. */
export const actsOn = ({ kind }: SearchHit): RecordAct[] =>
  kind === equipment.id
    ? [
        ...(hasPermission('failure-event.create') ? [reportFailure] : []),
        ...(hasPermission('action-item.create') ? [makeAction] : []),
      ]
    : [];
