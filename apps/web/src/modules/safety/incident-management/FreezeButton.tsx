import {
  freezeMonth,
  incidentPyramid,
  incidentRates,
} from '@ircrisk/contract/modules/safety/incident-figures.ts';
import { workedHours } from '@ircrisk/contract/resources/safety/incident.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';

/** Closes a month: its rates stay from then on, and what changes them is a correction with a reason. */
export function FreezeButton() {
  const t = useText();
  const client = useQueryClient();
  const may = usePermission('incident-management.classify');
  const [open, setOpen] = useState(false);
  const [month, setMonth] = useState<string | null>(null);
  const freeze = useAct(freezeMonth, {
    refreshes: [incidentRates, incidentPyramid],
    onDone({ rows }) {
      notify.success(t('incident-management.frozen', { rows }));
      setOpen(false);
      void client.invalidateQueries({ queryKey: resourceKey(workedHours) });
    },
  });
  if (!may) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('incident-management.freeze')}
      </Button>
      {open && (
        <DragModal
          open
          title={t('incident-management.freeze')}
          okText={t('incident-management.freeze')}
          okButtonProps={{ disabled: !month }}
          confirmLoading={freeze.isPending}
          onCancel={() => setOpen(false)}
          onOk={() => month && freeze.mutate({ month })}
        >
          <p>{t('incident-management.freezeHint')}</p>
          <DayInput aria-label={t('incident-management.month')} value={month} onChange={setMonth} />
        </DragModal>
      )}
    </>
  );
}
