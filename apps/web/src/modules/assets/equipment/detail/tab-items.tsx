import type { Translate } from '@ircrisk/ui/i18n/texts.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import type { TabsProps } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Overview } from '../queries.ts';
import { recordOf } from '../queries.ts';
import { EquipmentTab } from './EquipmentTab.tsx';
import { PartsTab } from './PartsTab.tsx';

const ProcessTab = lazy(() => import('./sub-lists.tsx').then((it) => ({ default: it.ProcessTab })));
const InspectionTab = lazy(() => import('./sub-lists.tsx').then((it) => ({ default: it.InspectionTab })));
const HistoryTab = lazy(() => import('./HistoryTab.tsx').then((it) => ({ default: it.HistoryTab })));
const RiskTab = lazy(() => import('./RiskTab.tsx').then((it) => ({ default: it.RiskTab })));
const DocumentsTab = lazy(() => import('./DocumentsTab.tsx').then((it) => ({ default: it.DocumentsTab })));
const FailuresTab = lazy(() => import('./FailuresTab.tsx').then((it) => ({ default: it.FailuresTab })));
const LinksTab = lazy(() => import('./LinksTab.tsx').then((it) => ({ default: it.LinksTab })));

/** A tab that shows another module's records is there only for those who have that module. */
const hasModule = (code: string): boolean => {
  const within = (nodes: readonly { code?: string; children?: [] }[]): boolean =>
    nodes.some((node) => node.code === code || within(node.children ?? []));
  return within(session.getTab<{ code?: string; children?: [] }[]>('menu') ?? []);
};

/** The tabs of one piece of equipment, in the drawer and on its page; each asks for its data when it is opened. */
export function tabItems(
  t: Translate,
  overview: Overview,
  compact: boolean,
): NonNullable<TabsProps['items']> {
  const { id } = recordOf(overview);
  const { counts } = overview;
  const tab = (key: string, children: ReactNode, count = 0) => ({
    key,
    label: count > 0 ? `${t(`equipment.tab.${key}`)} ${count}` : t(`equipment.tab.${key}`),
    children: (
      <div className={compact ? 'eq-tab eq-tab-compact' : 'eq-tab'}>
        <Suspense>{children}</Suspense>
      </div>
    ),
  });
  return [
    tab('equipment', <EquipmentTab overview={overview} compact={compact} />),
    tab('parts', <PartsTab overview={overview} compact={compact} />, counts.parts),
    tab('process', <ProcessTab id={id} compact={compact} />, counts.process),
    tab('inspection', <InspectionTab id={id} compact={compact} />, counts.inspections),
    tab('risk', <RiskTab id={id} overview={overview} />, counts.actions),
    ...(hasModule('failure-database') ? [tab('failures', <FailuresTab id={id} />)] : []),
    tab('documents', <DocumentsTab id={id} />, counts.documents),
    tab(
      'history',
      <HistoryTab
        id={id}
        overview={overview}
        hasProcedures={hasModule('equipment-maintenance-procedures')}
      />,
    ),
    ...(compact ? [] : [tab('links', <LinksTab id={id} />)]),
  ];
}
