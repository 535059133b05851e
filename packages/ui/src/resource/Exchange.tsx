import { ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { resourceKey } from '../api/resource-api.ts';
import { useText } from '../i18n/texts.ts';
import { usePermission } from '../session/permissions.ts';
import { runExport } from './run-export.ts';

const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((it) => ({ default: it.ImportDialog })));

interface Props {
  resource: Resource;
  /** What the sheet shows; rows that are read are put into the record it belongs to, those of another one are added to it. */
  filters: Readonly<Record<string, string>>;
  canImport?: boolean;
  /** What the export holds, where it is more than the rows beside it. */
  exportText?: string;
  onChanged?: () => void;
}

/** The rows of a sheet in and out as a workbook. */
export function Exchange({ resource, filters, canImport = true, exportText, onChanged }: Props) {
  const t = useText();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const mayImport = usePermission(permissionOf(resource, 'import')) && canImport;
  const mayExport = usePermission(permissionOf(resource, 'export'));
  const into = resource.within && filters[resource.within];
  return (
    <>
      {mayImport && (
        <Button size="small" icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t('ui.import.open')}
        </Button>
      )}
      {mayExport && (
        <Button
          size="small"
          icon={<ExportOutlined aria-hidden />}
          onClick={() => void runExport(resource, filters)}
        >
          {exportText ?? t('ui.export')}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <ImportDialog
            resource={resource}
            {...(into ? { into } : {})}
            onClose={() => {
              setOpen(false);
              void queries.invalidateQueries({ queryKey: resourceKey(resource) });
              onChanged?.();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
