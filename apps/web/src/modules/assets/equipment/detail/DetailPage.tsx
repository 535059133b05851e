import { EditOutlined, PrinterOutlined, QrcodeOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { JumpButton } from '@ircrisk/ui/jump/JumpButton.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { mayDo } from '@ircrisk/ui/resource/RowActions.tsx';
import { Button, Skeleton, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '#shell/page-context.ts';
import { RiskMark } from '../marks.tsx';
import { nameOf } from '../names.ts';
import { recordOf, useEquipmentRefresh, useOverview } from '../queries.ts';
import { EquipmentHead } from './EquipmentHead.tsx';
import { PinButton } from './PinButton.tsx';
import { tabItems } from './tab-items.tsx';

const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);
const QrLabels = lazy(() => import('../dialogs/QrLabels.tsx').then((it) => ({ default: it.QrLabels })));
const DataSheet = lazy(() => import('../dialogs/DataSheet.tsx').then((it) => ({ default: it.DataSheet })));

/** One piece of equipment with everything that belongs to it; six calls at most, each when its tab is opened. */
export function DetailPage({ id }: { id: string }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const refresh = useEquipmentRefresh();
  const { data, error, refetch } = useOverview(id);
  const asked = new URLSearchParams(useLocation().search).get('tab');
  const [tab, setTab] = useState(asked ?? 'equipment');
  // A link to a tab counts though the page is open at another; what is open there stays open.
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed) {
    setFollowed(asked);
    setTab(asked ?? 'equipment');
  }
  const [opened, setOpened] = useState<'edit' | 'labels' | 'sheet'>();
  const close = () => setOpened(undefined);
  const record = data && recordOf(data);
  usePageTitle(record && String(record.tag));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data || !record) return <Skeleton active />;
  return (
    <div className="eq-detail">
      <header className="ir-title">
        <h1>{String(record.tag)}</h1>
        <span className="eq-drawer-name">{nameOf(record, language)}</span>
        {data.risk.level && <RiskMark level={data.risk.level} />}
        <div className="ir-title-actions">
          <PinButton id={id} />
          <JumpButton from={{ place: 'equipment', recordId: id }} name={String(record.tag)} />
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setOpened('sheet')}>
            {t('equipment.sheet.open')}
          </Button>
          <Button icon={<QrcodeOutlined aria-hidden />} onClick={() => setOpened('labels')}>
            {t('equipment.drawer.qr')}
          </Button>
          {mayDo(equipment, 'update', record) && (
            <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => setOpened('edit')}>
              {t('ui.edit')}
            </Button>
          )}
        </div>
      </header>
      <EquipmentHead overview={data} />
      <Tabs activeKey={tab} onChange={setTab} items={tabItems(t, data, false)} />
      <Suspense>
        {opened === 'edit' && (
          <ResourceFormDrawer
            resource={equipment}
            record={record}
            onClose={close}
            onSaved={() => {
              notify.success(say(successTexts.updated));
              close();
              refresh();
            }}
          />
        )}
        {opened === 'labels' && <QrLabels records={[record]} onClose={close} />}
        {opened === 'sheet' && <DataSheet id={id} onClose={close} />}
      </Suspense>
    </div>
  );
}
