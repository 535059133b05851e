import { EditOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  tankCalculation,
  tankFigures,
  tankReport,
} from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { inspection } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { atmosphericTank } from '@ircrisk/contract/resources/ledger/tank.ts';
import { tankBottom, tankCourse, tankSettlement } from '@ircrisk/contract/resources/ledger/tank-plates.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { mayDo } from '@ircrisk/ui/resource/RowActions.tsx';
import { englishTwin } from '@ircrisk/ui/resource/readable.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { BottomZones } from './BottomZones.tsx';
import { Calculations } from './Calculations.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { GridTab } from './GridTab.tsx';
import { SettlementPlot } from './SettlementPlot.tsx';
import { ShellProfile } from './ShellProfile.tsx';
import { TankDates } from './TankDates.tsx';
import { TankState } from './tank-columns.tsx';
import { type Assumed, WhatIf } from './WhatIf.tsx';

const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);

/** One tank: what is recorded of it and what API 653 says of that, as it is or for another level and product. */
export function TankPage({ id }: { id: string }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { open } = useShell();
  const client = useQueryClient();
  const [assumed, setAssumed] = useState<Assumed>({});
  const [editing, setEditing] = useState(false);
  const mayExport = usePermission('atmospheric-tank.export');
  const { data, error, refetch } = useCall(
    tankCalculation,
    { id, ...assumed },
    { suppress: true, keepPrevious: true },
  );
  const tank = data?.tank as RecordData | undefined;
  const ofTank = useMemo(() => ({ tankId: id }), [id]);
  const equipmentId = tank ? String(tank.equipmentId) : '';
  const ofEquipment = useMemo(() => ({ equipmentId }), [equipmentId]);
  usePageTitle(tank && String(tank.tankNumber));
  const refresh = () => {
    for (const figures of [tankCalculation, tankFigures])
      void client.invalidateQueries({ queryKey: callKey(figures) });
    for (const changed of [atmosphericTank, tankCourse, tankBottom])
      void client.invalidateQueries({ queryKey: resourceKey(changed) });
  };
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data || !tank) return <Skeleton active />;
  const whatIf = <WhatIf calculation={data} assumed={assumed} onChange={setAssumed} />;
  const tab = (key: string, children: ReactNode) => ({
    key,
    label: t(`tank.tab.${key}`),
    children: <div className="tk-stack">{children}</div>,
  });
  return (
    <div className="tk-page">
      <header className="ir-title">
        <h1>{String(tank.tankNumber)}</h1>
        <Button type="link" size="small" onClick={() => open(`/equipment/detail?id=${equipmentId}`)}>
          {t('tank.equipment')}
        </Button>
        <TankState state={tank.serviceState} />
        <span className="ir-title-note">
          {(language === 'en' && englishTwin(tank, 'storedProduct')) || String(tank.storedProduct ?? '')}
        </span>
        <div className="ir-title-actions">
          {mayExport &&
            (['zh', 'en'] as const).map((one) => (
              <MadeFileButton key={one} make={(format) => call(tankReport, { id, language: one, format })}>
                {t(`tank.report.${one}`)}
              </MadeFileButton>
            ))}
          {mayDo(atmosphericTank, 'update', tank) && (
            <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
              {t('ui.edit')}
            </Button>
          )}
        </div>
      </header>
      <Tabs
        defaultActiveKey="shell"
        items={[
          tab('general', <GeneralTab tank={tank} />),
          tab(
            'shell',
            <>
              {whatIf}
              <ShellProfile calculation={data} />
              <ResourceSubList resource={tankCourse} owner={ofTank} exchange onChanged={refresh} />
            </>,
          ),
          tab(
            'bottom',
            <>
              <BottomZones calculation={data} />
              <ResourceSubList resource={tankBottom} owner={ofTank} exchange onChanged={refresh} />
            </>,
          ),
          tab('grid', <GridTab id={id} calculation={data} onChanged={refresh} />),
          tab(
            'settlement',
            <>
              <SettlementPlot calculation={data} tankId={id} />
              <ResourceSubList resource={tankSettlement} owner={ofTank} exchange onChanged={refresh} />
            </>,
          ),
          tab(
            'inspections',
            <>
              <TankDates dates={data.dates} />
              <ResourceSubList
                resource={inspection}
                owner={ofEquipment}
                columns={[
                  'reportNumber',
                  'inspectionDate',
                  'type',
                  'inspectionBody',
                  'safetyGrade',
                  'nextDueDate',
                ]}
                onChanged={refresh}
              />
            </>,
          ),
          tab(
            'calculations',
            <>
              {whatIf}
              <Calculations calculation={data} />
            </>,
          ),
        ]}
      />
      {editing && (
        <Suspense>
          <ResourceFormDrawer
            resource={atmosphericTank}
            record={tank}
            onClose={() => setEditing(false)}
            onSaved={() => {
              notify.success(say(successTexts.updated));
              setEditing(false);
              refresh();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
