import {
  type BindingOption,
  bindingOptions,
  confirmValues,
  correctValue,
  type PdfDocumentDetail,
  pdfExtraction,
  pdfTemplates,
  runExtraction,
  writeValues,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { ExtractionRow } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { listed, nameIn } from '@ircrisk/contract/text.ts';
import { type Box, pdfMarkText, sureFrom } from '@ircrisk/engine-pdf-mark';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { type Translate, useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Quantity, useUnitSymbol } from '@ircrisk/ui/parts/Quantity.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Select, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';

interface Props {
  detail: PdfDocumentDetail;
  onSpot: (page: number, box: Box) => void;
}

type Row = ExtractionRow;
const states = { read: 'identified', confirmed: 'ok', rejected: 'stopped', written: 'ok' } as const;

/** More than this above the last reading no wall can be. */
const mostGrowth = 0.1;
const growth = ({ value, last }: Row) => (value !== null && last ? (value - last) / last : 0);

const knownFields = [
  'measured',
  'reportNo',
  'sheetDate',
  'safetyGrade',
  'nextDue',
  'minThickness',
  'tag',
  'setPressure',
  'date',
  'table',
] as const;

/** Fields of our templates have a name; those of a plant's own are called as the plant called them. */
const fieldName = (t: Translate, key: string) =>
  knownFields.includes(key as 'tag') ? t(`pdf.field.${key as (typeof knownFields)[number]}`) : key;

function Verdict({ row }: { row: Row }) {
  const t = useText();
  const language = useLanguage();
  if (row.state === 'written') return <StateMark state="ok" text={t('pdf.value.written')} />;
  if (row.problem) return <StateMark state="miss" text={pdfMarkText({ code: row.problem }, language)} />;
  if (row.state === 'read' && growth(row) > mostGrowth)
    return <StateMark state="miss" text={t('pdf.value.grew', { percent: (growth(row) * 100).toFixed(1) })} />;
  if (row.state === 'read' && row.key === 'measured' && !row.locationId)
    return <StateMark state="near" text={t('pdf.value.noPoint')} />;
  if (row.state === 'read' && row.key === 'measured' && !row.readingDate)
    return <StateMark state="near" text={t('pdf.value.noDate')} />;
  if (row.state === 'read' && row.confidence < sureFrom)
    return <StateMark state="near" text={t('pdf.value.unsure')} />;
  return <StateMark state={states[row.state]} text={t(`pdf.value.${row.state}`)} />;
}

function PointPicker({ row, onPick }: { row: Row; onPick: (id: string) => void }) {
  const t = useText();
  const [options, setOptions] = useState<readonly BindingOption[]>([]);
  return (
    <Select
      showSearch
      size="small"
      className="pm-wide"
      placeholder={t('pdf.value.choosePoint')}
      aria-label={t('pdf.value.choosePoint')}
      filterOption={false}
      onSearch={async (keyword) => {
        if (keyword.trim()) setOptions(await call(bindingOptions, { keyword, kind: 'location' }));
      }}
      options={options.map(({ id, code }) => ({ value: id, label: code }))}
      onChange={onPick}
      key={row.id}
    />
  );
}

/** Every value with what it was read from, for a spreadsheet; a text that looks like a formula stays a text. */
function saveCsv(name: string, rows: readonly Row[]): void {
  const cell = (value: unknown) => {
    const text = String(value ?? '');
    return `"${(/^[=+@-]/.test(text) && typeof value === 'string' ? `'${text}` : text).replaceAll('"', '""')}"`;
  };
  const keys = [
    'row',
    'key',
    'location',
    'equipment',
    'readingDate',
    'raw',
    'value',
    'valueText',
    'unit',
    'page',
    'method',
    'confidence',
    'state',
    'confirmedBy',
  ] as const;
  const lines = [keys.join(','), ...rows.map((row) => keys.map((key) => cell(row[key])).join(','))];
  saveFile({ name, content: new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }) });
}

/** Values read by a template: each beside the text it was read from, confirmed by a person, and then written. */
export default function Workbench({ detail, onSpot }: Props) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  const unit = useUnitSymbol('thickness');
  const { data: templates = [] } = useCall(pdfTemplates, {}, { staleTime: 60_000 });
  const { data } = useCall(pdfExtraction, { documentId: detail.id });
  const [template, setTemplate] = useState('utReport');
  const refreshes = [pdfExtraction];
  const run = useAct(runExtraction, { refreshes, once: true });
  const correct = useAct(correctValue, { refreshes });
  const confirm = useAct(confirmValues, { refreshes });
  const write = useAct(writeValues, {
    refreshes,
    onDone: ({ written, refused }) => {
      if (written > 0) notify.success(t('pdf.value.done', { count: written }));
      for (const one of refused)
        notify.warning(t('pdf.value.refused', { row: one.row ?? 0, reason: one.reason }));
    },
  });
  const rows = data?.rows ?? [];
  const sure = rows.filter(
    (row) =>
      row.state === 'read' &&
      row.confidence >= sureFrom &&
      !row.problem &&
      (row.key !== 'measured' || (row.locationId && row.readingDate && growth(row) <= mostGrowth)),
  );
  const ready = rows.filter(({ state, key }) => state === 'confirmed' && key === 'measured');
  const mayAct = detail.mayExtract;
  const columns: TableColumnsType<Row> = [
    {
      key: 'point',
      title: t('pdf.value.point'),
      width: 130,
      render: (_, row) =>
        row.key !== 'measured' ? (
          fieldName(t, row.key)
        ) : row.location ? (
          <b>{row.location}</b>
        ) : mayAct ? (
          <PointPicker
            row={row}
            onPick={(locationId) => correct.mutate({ id: row.id, version: row.version, locationId })}
          />
        ) : (
          '–'
        ),
    },
    {
      key: 'place',
      title: t('pdf.value.place'),
      ellipsis: true,
      render: (_, row) =>
        row.equipment ? `${row.equipment} · ${nameIn(language, row.part ?? '', row.partEn)}` : '–',
    },
    {
      key: 'date',
      title: t('pdf.value.date'),
      width: 100,
      render: (_, { readingDate }) => readingDate ?? '–',
    },
    {
      key: 'last',
      title: t('pdf.value.last'),
      align: 'right',
      width: 70,
      render: (_, { last }) =>
        last === null ? '–' : <Quantity quantity="thickness" value={last} unit={false} />,
    },
    {
      key: 'raw',
      title: t('pdf.value.raw'),
      align: 'right',
      width: 120,
      render: (_, row) => (
        <Button
          type="link"
          size="small"
          className="pm-raw"
          onClick={() => onSpot(row.page, row.rect)}
          title={t('pdf.value.show')}
        >
          {row.raw}
        </Button>
      ),
    },
    {
      key: 'value',
      align: 'right',
      width: 110,
      title: (
        <>
          {t('pdf.value.value')} <small className="ir-unit">{unit}</small>
        </>
      ),
      render: (_, row) =>
        row.key !== 'measured' ? (
          (row.valueText ?? row.value ?? '–')
        ) : row.state === 'written' || !mayAct ? (
          <Quantity quantity="thickness" value={row.value} unit={false} />
        ) : (
          <QuantityInput
            key={`${row.id}/${row.version}`}
            quantity="thickness"
            value={row.value}
            aria-label={t('pdf.value.valueOf', { point: row.location ?? row.row ?? '' })}
            onChange={(value) => {
              if (typeof value === 'number' && value > 0 && value !== row.value)
                correct.mutate({ id: row.id, version: row.version, value });
            }}
          />
        ),
    },
    { key: 'page', title: t('pdf.value.page'), width: 45, align: 'right', dataIndex: 'page' },
    {
      key: 'confidence',
      title: t('pdf.value.confidence'),
      width: 130,
      render: (_, { confidence, method }) => (
        <span className={confidence < sureFrom ? 'pm-sure is-low' : 'pm-sure'}>
          <i style={{ inlineSize: `${confidence * 48}px` }} aria-hidden />
          {confidence.toFixed(2)} <small>{t(`pdf.method.${method}`)}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('pdf.value.check'),
      width: 170,
      render: (_, row) => (
        <>
          <Verdict row={row} />
          {row.confirmedBy && <span className="pm-quiet"> {row.confirmedBy}</span>}
        </>
      ),
    },
    {
      key: 'act',
      title: <span className="ir-out-of-sight">{t('ui.list.actions')}</span>,
      width: 110,
      fixed: 'right',
      render: (_, row) =>
        row.state === 'written' && row.equipmentId ? (
          <Button
            type="link"
            size="small"
            onClick={() => open(`/equipment/detail?id=${row.equipmentId}&tab=parts`)}
          >
            {t('pdf.value.ledger')}
          </Button>
        ) : row.state === 'read' && mayAct ? (
          <Button
            size="small"
            onClick={() => confirm.mutate({ ids: [row.id] })}
            aria-label={t('pdf.value.confirmOf', { point: row.location ?? row.key })}
          >
            {t(row.confidence < sureFrom ? 'pdf.value.checkOne' : 'pdf.value.confirmOne')}
          </Button>
        ) : null,
    },
  ];
  return (
    <section className="pm-bench" aria-label={t('pdf.value.bench')}>
      <header>
        <Select
          size="small"
          aria-label={t('pdf.value.template')}
          value={template}
          onChange={setTemplate}
          options={templates.map(({ id, name, nameEn }) => ({
            value: id,
            label: nameIn(language, name, nameEn),
          }))}
        />
        {mayAct && (
          <Button
            size="small"
            loading={run.isPending}
            onClick={() => run.mutate({ documentId: detail.id, template })}
          >
            {t('pdf.value.run')}
          </Button>
        )}
        {data && data.missing.length > 0 && (
          <StateMark
            state="near"
            text={t('pdf.value.missing', {
              fields: listed(
                language,
                data.missing.map((key) => fieldName(t, key)),
              ),
            })}
          />
        )}
        <span className="pm-right" />
        {rows.length > 0 && (
          <Button size="small" onClick={() => saveCsv(`${detail.number}.csv`, rows)}>
            CSV
          </Button>
        )}
        {mayAct && (
          <>
            <Button
              size="small"
              disabled={sure.length === 0}
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ ids: sure.map(({ id }) => id) })}
            >
              {t('pdf.value.confirmSure', { count: sure.length })}
            </Button>
            <Button
              size="small"
              type="primary"
              disabled={ready.length === 0 || !data}
              loading={write.isPending}
              onClick={() => data && write.mutate({ id: data.id })}
            >
              {t('pdf.value.write', { count: ready.length })}
            </Button>
          </>
        )}
      </header>
      <Table<Row>
        size="small"
        rowKey="id"
        pagination={false}
        columns={columns}
        dataSource={[...rows]}
        scroll={{ x: 1120, y: 180 }}
        locale={{ emptyText: t('pdf.value.empty') }}
      />
    </section>
  );
}
