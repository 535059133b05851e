import { maintenanceErrors, orderSheet } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { titleOf } from '../marks.tsx';
import { Deferrals } from './Deferrals.tsx';
import { OrderActs, type OrderButton, orderButtons } from './OrderActs.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { useOrderActs } from './use-order-acts.ts';

const Checklist = lazy(() => import('./Checklist.tsx').then((it) => ({ default: it.Checklist })));
const CompleteForm = lazy(() => import('./CompleteForm.tsx').then((it) => ({ default: it.CompleteForm })));
const DeferDialog = lazy(() => import('./DeferDialog.tsx').then((it) => ({ default: it.DeferDialog })));
const ActDialog = lazy(() =>
  import('@ircrisk/ui/acts/ActDialog.tsx').then((it) => ({ default: it.ActDialog })),
);

export const askCounts = maintenanceErrors.askCounts.code;

/** What lists and figures show changes with an order. */
export function useOrderRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: resourceKey(workOrder) }),
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/ircrisk-maint/'),
      }),
    ]);
}

interface Props {
  id: string;
  /** The form that stands open from the start: what a card dropped on its column asks for. */
  form?: string | undefined;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** One order from plan to acceptance; on a phone it fills the screen. */
export function OrderDrawer({ id, form, onClose, onOpen }: Props) {
  const say = useSay();
  const language = useLanguage();
  const sheet = useCall(orderSheet, { id }, { suppress: true });
  const refresh = useOrderRefresh();
  const [opened, setOpened] = useState(form);
  const { act, pending } = useOrderActs(id, sheet.data?.version, () => {
    setOpened(undefined);
    void refresh();
  });
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
      footer={
        data && data.acts.length > 0 && opened !== 'complete' ? (
          <OrderActs acts={data.acts} pending={pending} onAct={act} onAsk={setOpened} />
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
            {opened && opened !== 'defer' && opened !== 'complete' && (
              <ActDialog
                title={say(orderButtons[opened as OrderButton])}
                needsReason
                danger={opened === 'cancel'}
                saving={pending !== undefined}
                onClose={() => setOpened(undefined)}
                onAct={(reason) => act(opened, reason)}
              />
            )}
          </Suspense>
        </div>
      )}
    </Drawer>
  );
}
