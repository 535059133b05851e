import {
  maintenanceErrors,
  orderSheet,
  orderTable,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { RecordActs } from '@ircrisk/ui/acts/RecordActs.tsx';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { JumpButton } from '@ircrisk/ui/jump/JumpButton.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Drawer, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { titleOf } from '../marks.tsx';
import { Deferrals } from './Deferrals.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { hasForm, useOrderActs } from './use-order-acts.ts';
import { useOrderRefresh } from './use-order-refresh.ts';

const Checklist = lazy(() => import('./Checklist.tsx').then((it) => ({ default: it.Checklist })));
const CompleteForm = lazy(() => import('./CompleteForm.tsx').then((it) => ({ default: it.CompleteForm })));
const DeferDialog = lazy(() => import('./DeferDialog.tsx').then((it) => ({ default: it.DeferDialog })));

export const askCounts = maintenanceErrors.askCounts.code;

interface Props {
  id: string;
  /** The form that stands open from the start: what a card dropped on its column asks for. */
  form?: string | undefined;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** One order from plan to acceptance; on a phone it fills the screen. */
export function OrderDrawer({ id, form, onClose, onOpen }: Props) {
  const language = useLanguage();
  const sheet = useCall(orderSheet, { id }, { suppress: true });
  const refresh = useOrderRefresh();
  const [opened, setOpened] = useState(form);
  const act = useOrderActs();
  const data = sheet.data;
  const working = data?.state === 'inProgress' || data?.state === 'hold';
  const done = () => {
    setOpened(undefined);
    void refresh();
  };
  return (
    <Drawer
      open
      size={Math.min(640, window.innerWidth)}
      rootClassName="mp-drawer"
      title={data ? `${data.number} ${titleOf(data, language)}` : '…'}
      onClose={onClose}
      extra={data && <JumpButton from={{ place: 'order', recordId: id }} name={data.number} small />}
      footer={
        data && data.acts.length > 0 && opened !== 'complete' ? (
          <RecordActs
            table={orderTable}
            record={data}
            allowed={data.acts}
            onForm={(_, one) => {
              if (hasForm(one)) setOpened(one);
              return hasForm(one);
            }}
            onAct={act}
          />
        ) : null
      }
    >
      {sheet.error && <ErrorPanel error={sheet.error} onRetry={() => void sheet.refetch()} />}
      {sheet.isPending && <Skeleton active />}
      {data && (
        <div className="mp-sheet">
          <OrderFacts order={data} onOpen={onOpen} />
          <Deferrals order={data} onDecided={() => void refresh()} />
          <Suspense>
            {opened === 'complete' ? (
              <CompleteForm order={data} onCancel={() => setOpened(undefined)} onDone={done} />
            ) : (
              data.checklist.length > 0 && (
                <Checklist order={data} editable={working} onSaved={() => void refresh()} />
              )
            )}
            {opened === 'defer' && (
              <DeferDialog order={data} onClose={() => setOpened(undefined)} onDone={done} />
            )}
          </Suspense>
        </div>
      )}
    </Drawer>
  );
}
