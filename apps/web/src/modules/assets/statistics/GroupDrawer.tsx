import type { Resource } from '@ircrisk/contract/resource.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { declaredColumns } from '@ircrisk/ui/resource/columns.tsx';
import { ResourceTable } from '@ircrisk/ui/resource/ResourceTable.tsx';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useMemo } from 'react';

interface Props {
  resource: Resource;
  name: string;
  filters: Record<string, string>;
  onClose: () => void;
}

const most = 500;

/** The records behind one group of a chart. */
export function GroupDrawer({ resource, name, filters, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const say = useSay();
  const { data, error, refetch } = useQuery({
    queryKey: resourceKey(resource, 'group', filters),
    queryFn: ({ signal }) => resourceApi(resource).page({ ...filters, current: 1, size: most }, signal),
  });
  const columns = useMemo(() => declaredColumns(resource, {}, language), [resource, language]);
  return (
    <Drawer
      open
      size={960}
      onClose={onClose}
      title={t('statistics.own.groupOf', { records: say(resource.title), name })}
      extra={data && <span className="ir-title-note">{t('ui.list.total', { count: data.total })}</span>}
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <div className="st-group">
        <ResourceTable
          resource={resource}
          rows={data?.records ?? []}
          columns={columns}
          loading={!data && !error}
        />
      </div>
    </Drawer>
  );
}
