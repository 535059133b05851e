import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Orders } from './orders/Orders.tsx';
import './maintenance.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

const TreeInput = lazy(() =>
  import('@ircrisk/ui/resource/TreeInput.tsx').then((it) => ({ default: it.TreeInput })),
);
const PlanList = lazy(() => import('./plans/PlanList.tsx').then((it) => ({ default: it.PlanList })));
const YearView = lazy(() => import('./year/YearView.tsx').then((it) => ({ default: it.YearView })));
const Basics = lazy(() => import('./plans/Basics.tsx').then((it) => ({ default: it.Basics })));
const MonthView = lazy(() => import('./schedule/MonthView.tsx').then((it) => ({ default: it.MonthView })));
const GanttView = lazy(() => import('./schedule/GanttView.tsx').then((it) => ({ default: it.GanttView })));
const TurnaroundView = lazy(() =>
  import('./schedule/TurnaroundView.tsx').then((it) => ({ default: it.TurnaroundView })),
);
const LoadBoard = lazy(() => import('./schedule/LoadBoard.tsx').then((it) => ({ default: it.LoadBoard })));
const FiguresView = lazy(() => import('./FiguresView.tsx').then((it) => ({ default: it.FiguresView })));
const OrderDrawer = lazy(() =>
  import('./orders/OrderDrawer.tsx').then((it) => ({ default: it.OrderDrawer })),
);
const AssetDrawer = lazy(() =>
  import('./orders/AssetDrawer.tsx').then((it) => ({ default: it.AssetDrawer })),
);

const views = [
  'orders',
  'plans',
  'year',
  'calendar',
  'gantt',
  'board',
  'turnaround',
  'figures',
  'strategies',
] as const;
export type View = (typeof views)[number];

/** Orders, plans and their calendar; an order and the page behind a scanned code open beside whatever is shown. */
export default function MaintenancePage() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const view = views.find((one) => one === asked.get('view')) ?? 'orders';
  const [nodeId, setNodeId] = useState<string>();
  const orderId = asked.get('order');
  const equipmentId = asked.get('equipment');
  const go = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, value);
    navigate(`${pathname}?${next}`, { replace: true });
  };
  const open = (id: string, form?: string) => go({ order: id, equipment: null, form: form ?? null });
  const place = { nodeId, onOpen: open };
  return (
    <div className="mp-page">
      <div className="mp-bar">
        <Segmented<View>
          aria-label={t('maintenance-plan.views.title')}
          value={view}
          onChange={(next) => navigate(`${pathname}?view=${next}`, { replace: true })}
          options={views.map((value) => ({ value, label: t(`maintenance-plan.views.${value}`) }))}
        />
        {view !== 'strategies' && view !== 'turnaround' && (
          <div className="mp-node">
            <Suspense>
              <TreeInput
                resource={factoryModel}
                aria-label={t('maintenance-plan.node')}
                placeholder={t('maintenance-plan.wholePlant')}
                value={nodeId ?? null}
                onChange={(next) => setNodeId(next ? String(next) : undefined)}
              />
            </Suspense>
          </div>
        )}
      </div>
      <Suspense>
        {view === 'orders' && <Orders {...place} search={search} />}
        {view === 'plans' && <PlanList nodeId={nodeId} />}
        {view === 'year' && (
          <YearView
            nodeId={nodeId}
            onOrders={(filters) =>
              navigate(`${pathname}?${new URLSearchParams({ view: 'orders', ...filters })}`, {
                replace: true,
              })
            }
          />
        )}
        {view === 'calendar' && <MonthView {...place} />}
        {view === 'gantt' && <GanttView {...place} />}
        {view === 'board' && <LoadBoard {...place} />}
        {view === 'turnaround' && <TurnaroundView onOpen={open} />}
        {view === 'figures' && <FiguresView nodeId={nodeId} onNode={setNodeId} />}
        {view === 'strategies' && <Basics />}
        {equipmentId && (
          <AssetDrawer id={equipmentId} onOpen={open} onClose={() => go({ equipment: null })} />
        )}
        {orderId && (
          <OrderDrawer
            key={orderId}
            id={orderId}
            form={asked.get('form') ?? undefined}
            onOpen={open}
            onClose={() => go({ order: null, form: null })}
          />
        )}
      </Suspense>
    </div>
  );
}
