import { DownloadOutlined, SnippetsOutlined, UploadOutlined } from '@ant-design/icons';
import { readEventSheet } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { number, text } from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { readEventModel } from '@ircrisk/engine-fault-tree/event-model.ts';
import { expressionText } from '@ircrisk/engine-fault-tree/expression-text.ts';
import { referencesOf } from '@ircrisk/engine-fault-tree/structure.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import type { SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import type { Patch } from '@ircrisk/ui/grid/document.ts';
import { useDocumentSheet } from '@ircrisk/ui/grid/use-document-sheet.ts';
import { Worksheet } from '@ircrisk/ui/grid/Worksheet.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { type ClipboardEvent, useMemo, useRef, useState } from 'react';
import { probabilityText } from '../format.ts';
import { readValue, valueText } from '../inspector/value-text.ts';
import { setCell } from '../model/event-cells.ts';
import {
  applyRows,
  cellsOf,
  hasHeadings,
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
  onSelect: (name: string) => void;
}

const numeric: ReadonlySet<RowColumn> = new Set([
  'probability',
  'rate',
  'repairRate',
  'interval',
  'errorFactor',
]);
const widths: Partial<Record<RowColumn, number>> = { name: 110, label: 260, source: 180 };
const notNumber: Text = { zh: '须为数值或参数名', en: 'A number or the name of a parameter' };

/** Columns of the table: a figure may be the name of a parameter, so its cells are texts with a rule. */
function useColumns(model: TreeDocument['model']): SheetColumn[] {
  const t = useText();
  const names = model.parameters.map(({ name }) => name).join(' ');
  return useMemo(() => {
    const parameters = new Set(names.split(' '));
    const titled = (key: string): Text => ({ zh: t(key), en: t(key) });
    const isNumber = (value: unknown) =>
      value === null || readValue(String(value), parameters) !== undefined ? undefined : notNumber;
    return [
      ...rowColumns.map(
        (name): SheetColumn => ({
          name,
          field: text({ ...titled(`fault-tree.column.${name}`), max: 400, readOnly: name === 'name' }),
          ...(widths[name] === undefined ? {} : { width: widths[name] }),
          ...(name === 'name' ? { frozen: true } : {}),
          ...(numeric.has(name) ? { isFigure: true, check: isNumber } : {}),
        }),
      ),
      {
        name: 'value',
        field: number({ ...titled('fault-tree.eventValue'), readOnly: true }),
        show: ({ value }) => <span>{probabilityText(value as number | undefined)}</span>,
      },
      { name: 'uses', field: number({ ...titled('fault-tree.uses'), readOnly: true }) },
    ];
  }, [names, t]);
}

/** All events as a worksheet over the tree's document: an edit is one of the tree's, saved and taken back with it. */
export function EventTable({ fileName, document, isEditable, values, onSelect }: Props) {
  const t = useText();
  const { model, history } = document;
  const picker = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState<ReadRows>();
  const rows = useMemo<SheetRow[]>(() => {
    const uses = new Map<string, number>();
    for (const gate of model.gates)
      for (const name of referencesOf(gate)) uses.set(name, (uses.get(name) ?? 0) + 1);
    return model.events.map((event) => {
      const cells = cellsOf(event);
      const texts = rowColumns.map((column) => [
        column,
        numeric.has(column) ? valueText(cells[column] ?? undefined) : cells[column],
      ]);
      const { name } = event;
      return { id: name, ...Object.fromEntries(texts), value: values[name], uses: uses.get(name) ?? 0 };
    });
  }, [model, values]);
  const columns = useColumns(model);
  const parameters = useMemo(() => new Set(model.parameters.map(({ name }) => name)), [model]);
  const sheet = useDocumentSheet({
    rows,
    columns,
    isEditable,
    history: {
      undo: document.undo,
      redo: document.redo,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    },
    edit: (name, patches: readonly Patch[]) =>
      document.edit(name, (now) =>
        patches.reduce(
          (before, patch) =>
            setCell(before, patch.key, patch.name as RowColumn, String(patch.after.value ?? ''), parameters),
          now,
        ),
      ),
  });
  // A block with headings goes by the events' numbers, wherever the person is in the table.
  const takeBlock = (block: string): boolean => {
    if (!isEditable || !hasHeadings(block)) return false;
    setPasted(readEventRows(block));
    return true;
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    if (takeBlock(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const readClipboard = async () => {
    setPasted(readEventRows(await navigator.clipboard.readText().catch(() => '')));
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
      <Worksheet
        sheet={sheet}
        label={t('fault-tree.view.table')}
        rowLabel={({ id }) => id}
        onRow={(name) => name !== undefined && onSelect(name)}
        onBlock={takeBlock}
        tools={
          <>
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
                <Button
                  size="small"
                  icon={<UploadOutlined aria-hidden />}
                  onClick={() => picker.current?.click()}
                >
                  {t('fault-tree.xlsx.import')}
                </Button>
                <Button
                  size="small"
                  icon={<SnippetsOutlined aria-hidden />}
                  onClick={() => void readClipboard()}
                >
                  {t('fault-tree.paste.open')}
                </Button>
              </>
            )}
            <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
              XLSX
            </Button>
          </>
        }
      />
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
