import { DownloadOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Dropdown, Segmented, Table } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { saveFile } from '../api/files.ts';
import { useText } from '../i18n/texts.ts';
import { Panel } from '../parts/Panel.tsx';
import { chartRoles } from '../theme/chart-theme.ts';
import { useTokens } from '../theme/theme-store.ts';
import type { Tokens } from '../theme/tokens.ts';
import { ChartCanvas, type ChartPick, type LiveDrawing } from './ChartCanvas.tsx';
import { type ChartTable, tableCells, toCsv } from './chart-table.ts';

interface Props {
  /** Says what the figures are about. */
  title: string;
  /** Unit, period, count. */
  note?: ReactNode;
  /** Made anew for each theme: take colours from the tokens, line styles from the roles. Keep its identity stable. */
  option: (tokens: Tokens, roles: ReturnType<typeof chartRoles>) => EChartsCoreOption;
  /** The same figures as a table; also what is downloaded. */
  table: ChartTable;
  height?: number;
  onPick?: (pick: ChartPick) => void;
  tools?: ReactNode;
  /** A second drawing laid over the first without waiting for the screen. Keep its identity stable. */
  live?: ((roles: ReturnType<typeof chartRoles>) => LiveDrawing) | undefined;
  /** Laid over the drawing in its own frame: what is moved by hand. */
  over?: ReactNode;
}

/** The picture's address is its content; the page may not fetch from such an address, so it is read here. */
function pictureFile(address: string): Blob {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (mark) => mark.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}

/** A chart with its table and its downloads beside it. */
export function Chart({ title, note, option, table, height = 240, onPick, tools, live, over }: Props) {
  const t = useText();
  const tokens = useTokens();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const picture = useRef<(() => string) | undefined>(undefined);
  const made = useMemo(() => option(tokens, chartRoles(tokens)), [option, tokens]);
  const overlay = useMemo(() => live?.(chartRoles(tokens)), [live, tokens]);

  const download = async (kind: string) => {
    const cells = tableCells(table);
    const save = (extension: string, content: Blob) => saveFile({ name: `${title}.${extension}`, content });
    if (kind === 'csv') save('csv', new Blob([toCsv(cells)], { type: 'text/csv' }));
    else if (kind === 'xlsx') {
      const { toXlsx } = await import('./xlsx.ts');
      save('xlsx', new Blob([new Uint8Array(toXlsx(cells, title))]));
    } else if (picture.current && kind === 'pdf') {
      const [{ toPdf }, { sheetPicture }] = await Promise.all([
        import('./pdf.ts'),
        import('./sheet-picture.ts'),
      ]);
      const said = typeof note === 'string' ? note : '';
      const sheet = toPdf(await sheetPicture(picture.current(), title, said, tokens));
      save('pdf', new Blob([new Uint8Array(sheet)], { type: 'application/pdf' }));
    } else if (picture.current) {
      save('png', pictureFile(picture.current()));
    }
  };
  const formats = [
    ...(view === 'chart'
      ? [
          { key: 'png', label: 'PNG' },
          { key: 'pdf', label: 'PDF' },
        ]
      : []),
    { key: 'xlsx', label: 'XLSX' },
    { key: 'csv', label: 'CSV' },
  ];

  return (
    <Panel
      title={title}
      note={note}
      tools={
        <>
          {tools}
          <Segmented
            size="small"
            aria-label={t('ui.chart.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', icon: <LineChartOutlined aria-label={t('ui.chart.asChart')} /> },
              { value: 'table', icon: <TableOutlined aria-label={t('ui.chart.asTable')} /> },
            ]}
          />
          <Dropdown menu={{ items: formats, onClick: ({ key }) => void download(key) }} trigger={['click']}>
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={t('ui.chart.download')}
            />
          </Dropdown>
        </>
      }
    >
      {view === 'chart' ? (
        <div className="ir-chart">
          <ChartCanvas
            option={made}
            height={height}
            label={title}
            live={overlay}
            {...(onPick ? { onPick } : {})}
            onReady={(draw) => {
              picture.current = draw;
            }}
          />
          {over && <div className="ir-chart-over">{over}</div>}
        </div>
      ) : (
        <ChartFigures table={table} title={title} height={height} />
      )}
    </Panel>
  );
}

function ChartFigures({ table, title, height }: { table: ChartTable; title: string; height: number }) {
  const rows = table.rows.map((row, index) => ({ ...row, rowKey: index }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="ir-figures" style={{ maxHeight: height + 16 }} tabIndex={0} aria-label={title}>
      <Table
        size="small"
        rowKey="rowKey"
        pagination={false}
        aria-label={title}
        dataSource={rows}
        columns={table.columns.map(({ key, title: head, numeric }) => ({
          key,
          dataIndex: key,
          title: head,
          align: numeric ? ('right' as const) : ('left' as const),
        }))}
      />
    </section>
  );
}
