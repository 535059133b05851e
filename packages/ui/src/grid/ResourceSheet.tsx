import type { Resource } from '@ircrisk/contract/resource.ts';
import type { RowsAnswer } from '@ircrisk/contract/rows.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Spin } from 'antd';
import { type ReactNode, type Ref, useMemo } from 'react';
import { type RecordData, resourceApi, resourceKey } from '../api/resource-api.ts';
import { useLanguage, useSay } from '../i18n/texts.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { labelOf } from '../resource/readable.ts';
import { usePermission } from '../session/permissions.ts';
import { columnsOf, type SheetColumn, type SheetRow } from './column.ts';
import type { Cells } from './document.ts';
import type { SheetLine } from './rows.ts';
import { useColumnOptions } from './use-column-options.ts';
import { useRowBatch } from './use-row-batch.ts';
import { type SheetHandle, useSheet } from './use-sheet.ts';
import { Worksheet } from './Worksheet.tsx';

interface Props {
  resource: Resource;
  /** Which records: `{ studyId }`. Keep its identity. */
  filters?: Readonly<Record<string, unknown>>;
  /** Fields in their order; all that can be shown unless told. */
  names?: readonly string[];
  /** How the sheet treats a column: frozen, merged, a chip, a rule. Keep its identity. */
  columns?: Readonly<Record<string, Partial<SheetColumn>>>;
  /** First content of a new row beside the declared defaults: `{ studyId: { value: id } }`. */
  given?: Cells;
  /** False where the state of the study forbids it. */
  isEditable?: boolean;
  where?: (line: SheetLine) => boolean;
  onRow?: (key: string | undefined) => void;
  onSaved?: (answer: RowsAnswer) => void;
  tools?: ReactNode;
  handle?: Ref<SheetHandle>;
}

const pageSize = 500;
const mostSheetRows = 10_000;

/** All records of a resource that pass the filters, page after page. */
async function readAll(resource: Resource, filters: object, signal: AbortSignal): Promise<RecordData[]> {
  const { page } = resourceApi(resource);
  const first = await page({ ...filters, size: pageSize, current: 1 }, signal);
  const records = [...first.records];
  const pages = Math.min(first.pages, mostSheetRows / pageSize);
  for (let current = 2; current <= pages; current += 1)
    records.push(...(await page({ ...filters, size: pageSize, current }, signal)).records);
  return records;
}

const noRows: SheetRow[] = [];
const noFilters = {};
const noCells: Cells = {};

/** The records of a resource as a worksheet: what may be changed by whom is what the resource says. */
export function ResourceSheet(props: Props) {
  const { resource, filters = noFilters, names, columns: more, given = noCells, isEditable = true } = props;
  const { where, onRow, onSaved, tools, handle } = props;
  const say = useSay();
  const language = useLanguage();
  const mayUpdate = usePermission(`${resource.id}.update`);
  const mayCreate = usePermission(`${resource.id}.create`);
  const mayDelete = usePermission(`${resource.id}.delete`);
  const client = useQueryClient();
  const key = resourceKey(resource, 'sheet', filters);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readAll(resource, filters, signal),
    staleTime: 30_000,
  });
  const rows = (data as SheetRow[] | undefined) ?? noRows;
  const declared = useMemo(
    () => columnsOf(resource, names ?? Object.keys(resource.fields), more),
    [resource, names, more],
  );
  const columns = useColumnOptions(declared, rows);
  const save = useRowBatch(resource);
  const firstCells = useMemo(() => ({ ...defaultsOf(declared), ...given }), [declared, given]);
  const sheet = useSheet({
    rows,
    columns,
    // Entries of a book are typed in a form and stored as a whole: a sheet stores while it is typed.
    isEditable: isEditable && mayUpdate && !resource.appendOnly,
    save,
    ...(mayCreate ? { newRow: () => firstCells } : {}),
    canRemove: mayDelete,
    handle,
    onSaved: (answer) => {
      // Lists of the same records are out of date; the sheet itself has the answer.
      void client.invalidateQueries({
        queryKey: resourceKey(resource),
        predicate: ({ queryKey }) => queryKey[2] !== 'sheet',
      });
      onSaved?.(answer);
    },
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  return (
    <Worksheet
      sheet={sheet}
      label={say(resource.title)}
      rowLabel={(row) => labelOf(resource, row as RecordData, language)}
      tools={tools}
      {...(where ? { where } : {})}
      {...(onRow ? { onRow } : {})}
    />
  );
}

const defaultsOf = (columns: readonly SheetColumn[]): Cells =>
  Object.fromEntries(
    columns.flatMap(({ name, field }) =>
      field.default === undefined ? [] : [[name, { value: field.default }]],
    ),
  );
