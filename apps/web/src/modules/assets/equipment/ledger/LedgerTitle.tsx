import { EllipsisOutlined, ExportOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import {
  certificate,
  inspection,
  monitoringLocation,
  thicknessReading,
} from '@ircrisk/contract/resources/ledger/inspection.ts';
import { processData } from '@ircrisk/contract/resources/ledger/master-data.ts';
import { part } from '@ircrisk/contract/resources/ledger/part.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { searchParameters } from '@ircrisk/ui/resource/list-query.ts';
import { runExport } from '@ircrisk/ui/resource/run-export.ts';
import type { useResourceList } from '@ircrisk/ui/resource/use-resource-list.ts';
import { hasPermission, usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Dropdown } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const ImportDialog = lazy(() =>
  import('@ircrisk/ui/resource/ImportDialog.tsx').then((it) => ({ default: it.ImportDialog })),
);
const DuplicatesDialog = lazy(() =>
  import('../dialogs/DuplicatesDialog.tsx').then((it) => ({ default: it.DuplicatesDialog })),
);

/** What hangs on equipment comes in and goes out by sheets of its own. */
const sheets: readonly Resource[] = [
  equipment,
  part,
  processData,
  inspection,
  monitoringLocation,
  thicknessReading,
  certificate,
];

interface Props {
  note: ReactNode;
  list: ReturnType<typeof useResourceList>;
  columns: readonly string[];
  onCreate: () => void;
  onChanged: () => void;
}

export function LedgerTitle({ note, list, columns, onCreate, onChanged }: Props) {
  const t = useText();
  const say = useSay();
  const [importing, setImporting] = useState<Resource>();
  const [comparing, setComparing] = useState(false);
  const mayCreate = usePermission('equipment.create');
  // Files and comparisons are work for a desk.
  const isDesk = !usePhone();
  const mayImport = usePermission('equipment.import') && isDesk;
  const mayDelete = usePermission('equipment.delete') && isDesk;
  const exported = sheets.filter(({ id }) => hasPermission(`${id}.export`));
  /** Equipment as the list shows it; of the rest every record the reader may see. */
  const exportSheet = (sheet: Resource | undefined) => {
    if (sheet === equipment) void runExport(equipment, searchParameters(equipment, list.asked), columns);
    else if (sheet) void runExport(sheet, {});
  };

  return (
    <>
      <PageTitle
        title={say(equipment.title)}
        note={note}
        actions={
          <>
            {mayDelete && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [{ key: 'duplicates', label: t('equipment.duplicates.open') }],
                  onClick: () => setComparing(true),
                }}
              >
                <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t('equipment.more')} />
              </Dropdown>
            )}
            {mayImport && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: sheets.map(({ id, title }) => ({ key: id, label: say(title) })),
                  onClick: ({ key }) => setImporting(sheets.find(({ id }) => id === key)),
                }}
              >
                <Button icon={<ImportOutlined aria-hidden />}>{t('ui.import.open')}</Button>
              </Dropdown>
            )}
            {isDesk && exported.length > 0 && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: exported.map(({ id, title }) => ({
                    key: id,
                    label: id === equipment.id ? t('equipment.ledger.exportList') : say(title),
                  })),
                  onClick: ({ key }) => exportSheet(exported.find(({ id }) => id === key)),
                }}
              >
                <Button icon={<ExportOutlined aria-hidden />}>{t('ui.export')}</Button>
              </Dropdown>
            )}
            {mayCreate && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
                {t('equipment.ledger.add')}
              </Button>
            )}
          </>
        }
      />
      <Suspense>
        {importing && (
          <ImportDialog
            resource={importing}
            onClose={() => {
              setImporting(undefined);
              onChanged();
            }}
          />
        )}
        {comparing && (
          <DuplicatesDialog
            onClose={() => setComparing(false)}
            onMerged={onChanged}
            nodeId={list.asked.filters.nodeId as string | undefined}
          />
        )}
      </Suspense>
    </>
  );
}
