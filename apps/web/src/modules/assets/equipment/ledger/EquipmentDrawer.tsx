import { CloseOutlined, EditOutlined, LeftOutlined, QrcodeOutlined, RightOutlined } from '@ant-design/icons';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { JumpButton } from '@ircrisk/ui/jump/JumpButton.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { mayDo } from '@ircrisk/ui/resource/RowActions.tsx';
import { Button, Skeleton, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { EquipmentHead } from '../detail/EquipmentHead.tsx';
import { tabItems } from '../detail/tab-items.tsx';
import { RiskMark } from '../marks.tsx';
import { detailPath, nameOf } from '../names.ts';
import { recordOf, useOverview } from '../queries.ts';

const QrLabels = lazy(() => import('../dialogs/QrLabels.tsx').then((it) => ({ default: it.QrLabels })));

interface Props {
  id: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onEdit: (record: RecordData) => void;
}

/** What one wants to know of a piece of equipment without leaving the list. */
export function EquipmentDrawer({ id, onClose, onPrevious, onNext, onEdit }: Props) {
  const t = useText();
  const language = useLanguage();
  const shell = useShell();
  const { data, error, refetch } = useOverview(id);
  const [labels, setLabels] = useState(false);
  const record = data && recordOf(data);
  return (
    <aside className="eq-drawer" aria-label={record ? String(record.tag) : t('equipment.drawer.title')}>
      <header className="eq-drawer-head">
        <h2>{record ? String(record.tag) : '…'}</h2>
        {record && <span className="eq-drawer-name">{nameOf(record, language)}</span>}
        {data?.risk.level && <RiskMark level={data.risk.level} />}
        <span className="eq-tools">
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('equipment.drawer.previous')}
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <Button
            type="text"
            size="small"
            icon={<RightOutlined aria-hidden />}
            aria-label={t('equipment.drawer.next')}
            disabled={!onNext}
            onClick={onNext}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('ui.close')}
            onClick={onClose}
          />
        </span>
      </header>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active className="eq-pad" />}
      {data && record && (
        <>
          <EquipmentHead overview={data} compact />
          <Tabs
            size="small"
            className="eq-drawer-tabs"
            defaultActiveKey="parts"
            items={tabItems(t, data, true)}
          />
          <footer className="eq-drawer-foot">
            <span className="eq-note">
              {record.updateTime ? t('ui.form.changed', { time: record.updateTime.slice(0, 10) }) : ''}
            </span>
            <JumpButton from={{ place: 'equipment', recordId: id }} name={String(record.tag)} />
            <Button
              icon={<QrcodeOutlined aria-hidden />}
              aria-label={t('equipment.drawer.qr')}
              title={t('equipment.drawer.qr')}
              onClick={() => setLabels(true)}
            />
            <Button onClick={() => shell.open(detailPath(id))}>{t('equipment.drawer.detail')}</Button>
            {mayDo(equipment, 'update', record) && (
              <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => onEdit(record)}>
                {t('ui.edit')}
              </Button>
            )}
          </footer>
          {labels && (
            <Suspense>
              <QrLabels records={[record]} onClose={() => setLabels(false)} />
            </Suspense>
          )}
        </>
      )}
    </aside>
  );
}
