import { DownloadOutlined, SnippetsOutlined, UploadOutlined } from '@ant-design/icons';
import { readEventSheet } from '@ircrisk/contract/modules/fault-tree.ts';
import { type EventModel, readEventModel, writeEventModel } from '@ircrisk/engine-fault-tree/event-model.ts';
import { expressionText } from '@ircrisk/engine-fault-tree/expression-text.ts';
import { referencesOf } from '@ircrisk/engine-fault-tree/structure.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Input } from 'antd';
import { type ClipboardEvent, useMemo, useRef, useState } from 'react';
import { probabilityText } from '../format.ts';
import { TextInput } from '../inspector/TextInput.tsx';
import { readValue, valueText } from '../inspector/value-text.ts';
import { setAttribute, setEvent, setLabel } from '../model/edits.ts';
import {
  applyRows,
  cellsOf,
  type ReadRows,
  type RowColumn,
  readEventRows,
  rowColumns,
} from '../model/event-rows.ts';
import { PasteDialog } from './PasteDialog.tsx';
import type { TreeDocument } from './use-document.ts';

interface Props {
  fileName: string;
  document: TreeDocument;
  isEditable: boolean;
  values: Readonly<Record<string, number>>;
  selected: string | undefined;
  onSelect: (name: string) => void;
}

const rowHeight = 30;
const numeric: ReadonlySet<RowColumn> = new Set([
  'probability',
  'rate',
  'repairRate',
  'interval',
  'errorFactor',
]);

/** Which model a row with these figures is. */
function modelFrom(values: Partial<Record<RowColumn, number | string>>): EventModel {
  const { probability, rate, repairRate, interval, errorFactor } = values;
  const spread = typeof errorFactor === 'number' && errorFactor > 1 ? { errorFactor } : {};
  if (rate !== undefined && interval !== undefined)
    return { kind: 'tested-average', values: { rate, interval }, ...spread };
  if (rate !== undefined && repairRate !== undefined)
    return { kind: 'repairable', values: { rate, repairRate }, ...spread };
  if (rate !== undefined) return { kind: 'exponential', values: { rate }, ...spread };
  if (probability !== undefined) return { kind: 'constant', values: { probability }, ...spread };
  return { kind: 'none', values: {} };
}

/** All events as a table: typed into, pasted into from a spreadsheet, saved as one. Only rows in sight are drawn. */
export function EventTable({ fileName, document, isEditable, values, selected, onSelect }: Props) {
  const t = useText();
  const { model } = document;
  const holder = useRef<HTMLElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [scroll, setScroll] = useState(0);
  const [typed, setTyped] = useState('');
  const [pasted, setPasted] = useState<ReadRows>();
  const uses = useMemo(() => {
    const count = new Map<string, number>();
    for (const gate of model.gates)
      for (const name of referencesOf(gate)) count.set(name, (count.get(name) ?? 0) + 1);
    return count;
  }, [model]);
  const events = useMemo(() => {
    const word = typed.trim().toLowerCase();
    return model.events.filter(({ name, label = '', attributes }) =>
      `${name} ${label} ${attributes?.tag ?? ''}`.toLowerCase().includes(word),
    );
  }, [model, typed]);
  const first = Math.max(0, Math.floor(scroll / rowHeight) - 10);
  const seen = events.slice(first, first + 60);
  const parameters = new Set(model.parameters.map(({ name }) => name));

  const commit = (name: string, column: RowColumn, text: string) =>
    document.edit(t('fault-tree.edit.data'), (now) => {
      if (column === 'label') return setLabel(now, name, text.trim());
      if (column === 'tag' || column === 'source') return setAttribute(now, name, column, text.trim());
      return setEvent(now, name, (event) => {
        const cells = cellsOf(event);
        const figures = Object.fromEntries(
          [...numeric].flatMap((key) => {
            const value = key === column ? readValue(text, parameters) : (cells[key] ?? undefined);
            return value === undefined ? [] : [[key, value]];
          }),
        );
        // A probability typed over a rate replaces it.
        if (column === 'probability')
          for (const key of ['rate', 'repairRate', 'interval']) delete figures[key];
        const probability = writeEventModel(modelFrom(figures));
        const { probability: _old, ...rest } = event;
        return probability === undefined ? rest : { ...rest, probability };
      });
    });
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    // One cell goes where the cursor is.
    if (!isEditable || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setPasted(readEventRows(text));
  };
  const readClipboard = async () => {
    const text = await navigator.clipboard.readText().catch(() => '');
    setPasted(readEventRows(text));
  };
  const readWorkbook = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { rows } = await call(readEventSheet, { fileId: (await uploadFile(file)).id });
      setPasted(readEventRows(rows.map((row) => row.join('\t')).join('\n')));
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  const download = async () => {
    const { toXlsx } = await import('@ircrisk/ui/chart/xlsx.ts');
    const head = [
      ...rowColumns.map((column) => t(`fault-tree.column.${column}`)),
      t('fault-tree.data.model'),
      t('fault-tree.data.formula'),
      t('fault-tree.eventValue'),
    ];
    const rows = model.events.map((event) => {
      const cells = cellsOf(event);
      return [
        ...rowColumns.map((column) => cells[column]),
        t(`fault-tree.model.${readEventModel(event.probability).kind}`),
        event.probability === undefined ? null : expressionText(event.probability),
        values[event.name] ?? null,
      ];
    });
    const content = new Blob([new Uint8Array(toXlsx([head, ...rows], t('fault-tree.view.table')))]);
    saveFile({ name: `${fileName}.xlsx`, content });
  };

  return (
    <section className="ft-events" onPaste={onPaste} aria-label={t('fault-tree.view.table')}>
      <div className="ft-row ft-pad">
        <Input
          allowClear
          style={{ width: 220 }}
          aria-label={t('fault-tree.find')}
          placeholder={t('fault-tree.findHint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className="ft-note">{t('fault-tree.eventCount', { count: events.length })}</span>
        <span className="ft-head-tools">
          {isEditable && (
            <>
              <input
                ref={picker}
                type="file"
                accept=".xlsx"
                className="ir-out-of-sight"
                aria-label={t('fault-tree.xlsx.import')}
                onChange={(event) => {
                  void readWorkbook(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
              <Button icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
                {t('fault-tree.xlsx.import')}
              </Button>
              <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => void readClipboard()}>
                {t('fault-tree.paste.open')}
              </Button>
            </>
          )}
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
            XLSX
          </Button>
        </span>
      </div>
      <section
        ref={holder}
        className="ft-scroll"
        aria-label={t('fault-tree.view.table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
      >
        <table className="ft-table ft-grid" aria-rowcount={events.length + 1}>
          <caption>{t('fault-tree.view.table')}</caption>
          <thead>
            <tr>
              {rowColumns.map((column) => (
                <th key={column} className={numeric.has(column) ? 'ft-num' : undefined}>
                  {t(`fault-tree.column.${column}`)}
                </th>
              ))}
              <th className="ft-num">{t('fault-tree.eventValue')}</th>
              <th className="ft-num">{t('fault-tree.uses')}</th>
            </tr>
          </thead>
          <tbody>
            {first > 0 && <tr style={{ height: first * rowHeight }} />}
            {seen.map((event, index) => {
              const cells = cellsOf(event);
              return (
                <tr
                  key={event.name}
                  style={{ height: rowHeight }}
                  aria-rowindex={first + index + 2}
                  className={event.name === selected ? 'ft-on' : undefined}
                >
                  <td>
                    <button
                      type="button"
                      className="ft-chip ft-chip-button"
                      onClick={() => onSelect(event.name)}
                    >
                      {event.name}
                    </button>
                  </td>
                  {rowColumns.slice(1).map((column) => (
                    <td key={column}>
                      <TextInput
                        aria-label={`${event.name} ${t(`fault-tree.column.${column}`)}`}
                        disabled={!isEditable}
                        value={
                          numeric.has(column)
                            ? valueText(cells[column] ?? undefined)
                            : String(cells[column] ?? '')
                        }
                        {...(numeric.has(column) ? { align: 'right' as const } : {})}
                        problemOf={(text) =>
                          numeric.has(column) &&
                          text.trim() !== '' &&
                          readValue(text, parameters) === undefined
                            ? t('fault-tree.data.notNumber')
                            : undefined
                        }
                        onCommit={(text) => commit(event.name, column, text)}
                      />
                    </td>
                  ))}
                  <td className="ft-num">{probabilityText(values[event.name])}</td>
                  <td className="ft-num">{uses.get(event.name) ?? 0}</td>
                </tr>
              );
            })}
            {first + 60 < events.length && (
              <tr style={{ height: (events.length - first - 60) * rowHeight }} />
            )}
          </tbody>
        </table>
      </section>
      {pasted && (
        <PasteDialog
          read={pasted}
          model={model}
          onClose={() => setPasted(undefined)}
          onApply={() => {
            document.edit(t('fault-tree.edit.paste'), (now) => applyRows(now, pasted.rows));
            setPasted(undefined);
          }}
        />
      )}
    </section>
  );
}
