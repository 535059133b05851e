import { DownloadOutlined } from '@ant-design/icons';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { type ChartTable, tableCells, toCsv } from '@ircrisk/ui/chart/chart-table.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  note?: ReactNode;
  tools?: ReactNode;
  table: ChartTable;
  children: ReactNode;
}

/** A panel whose figures can be taken along as a sheet. */
export function TablePanel({ title, note, tools, table, children }: Props) {
  const t = useText();
  const download = async (kind: string) => {
    const cells = tableCells(table);
    if (kind === 'csv')
      return saveFile({ name: `${title}.csv`, content: new Blob([toCsv(cells)], { type: 'text/csv' }) });
    const { toXlsx } = await import('@ircrisk/ui/chart/xlsx.ts');
    saveFile({ name: `${title}.xlsx`, content: new Blob([new Uint8Array(toXlsx(cells, title))]) });
  };
  return (
    <Panel
      title={title}
      note={note}
      tools={
        <>
          {tools}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'xlsx', label: 'XLSX' },
                { key: 'csv', label: 'CSV' },
              ],
              onClick: ({ key }) => void download(key),
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={t('dashboard.downloadOf', { name: title })}
            />
          </Dropdown>
        </>
      }
    >
      {children}
    </Panel>
  );
}
