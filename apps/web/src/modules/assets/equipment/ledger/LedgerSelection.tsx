import { DeleteOutlined, EditOutlined, ExportOutlined, QrcodeOutlined } from '@ant-design/icons';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { runExport } from '@ircrisk/ui/resource/run-export.ts';
import { SelectionBar } from '@ircrisk/ui/resource/SelectionBar.tsx';
import { useRemove } from '@ircrisk/ui/resource/use-remove.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const BatchEditDialog = lazy(() =>
  import('../dialogs/BatchEditDialog.tsx').then((it) => ({ default: it.BatchEditDialog })),
);
const QrLabels = lazy(() => import('../dialogs/QrLabels.tsx').then((it) => ({ default: it.QrLabels })));

interface Props {
  selected: readonly RecordData[];
  columns: readonly string[];
  onClear: () => void;
  onChanged: () => void;
}

/** What is done with many at once. */
export function LedgerSelection({ selected, columns, onClear, onChanged }: Props) {
  const t = useText();
  const [opened, setOpened] = useState<'batch' | 'labels'>();
  const mayUpdate = usePermission('equipment.update');
  const mayDelete = usePermission('equipment.delete');
  const mayExport = usePermission('equipment.export');
  const remove = useRemove(equipment, onChanged);
  const close = () => setOpened(undefined);
  return (
    <>
      <SelectionBar count={selected.length} onClear={onClear}>
        {mayUpdate && (
          <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setOpened('batch')}>
            {t('equipment.batch.open')}
          </Button>
        )}
        <Button size="small" icon={<QrcodeOutlined aria-hidden />} onClick={() => setOpened('labels')}>
          {t('equipment.labels.open')}
        </Button>
        {mayExport && (
          <Button
            size="small"
            icon={<ExportOutlined aria-hidden />}
            onClick={() => void runExport(equipment, { id: selected.map(({ id }) => id).join(',') }, columns)}
          >
            {t('equipment.ledger.exportSelected')}
          </Button>
        )}
        {mayDelete && (
          <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={() => remove(selected)}>
            {t('ui.remove.delete')}
          </Button>
        )}
      </SelectionBar>
      <Suspense>
        {opened === 'batch' && (
          <BatchEditDialog
            records={selected}
            onClose={close}
            onDone={() => {
              close();
              onChanged();
            }}
          />
        )}
        {opened === 'labels' && <QrLabels records={selected} onClose={close} />}
      </Suspense>
    </>
  );
}
