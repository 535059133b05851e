import {
  type InputRow,
  type StudyDetail,
  saveAssessments,
  studyInputs,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import type { RowsAnswer, RowsInput } from '@ircrisk/contract/rows.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { useSheet } from '@ircrisk/ui/grid/use-sheet.ts';
import { Worksheet } from '@ircrisk/ui/grid/Worksheet.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Place } from '../workspace/PartTree.tsx';
import { gridColumns, gridRow, overridesAfter } from './grid-model.ts';

interface Props {
  study: StudyDetail;
  place: Place;
  onSaved: () => void;
}

const pageSize = 500;
const noRows: InputRow[] = [];

/** All parts of a place, page after page. */
async function readAll(id: string, place: Place, signal: AbortSignal): Promise<InputRow[]> {
  const page = (current: number) =>
    call(studyInputs, { id, ...place, current, size: pageSize }, { signal, suppress: true });
  const first = await page(1);
  const rows = [...first.records];
  for (let current = 2; current <= first.pages; current += 1) rows.push(...(await page(current)).records);
  return rows;
}

/** Inputs of many parts at once, as a worksheet. */
export default function BulkGrid({ study, place, onSaved }: Props) {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...callKey(studyInputs), 'all', study.id, place],
    queryFn: ({ signal }) => readAll(study.id, place, signal),
  });
  const inputs = data ?? noRows;
  const rows = useMemo(() => inputs.map((row) => gridRow(row, language === 'en')), [inputs, language]);
  const columns = useMemo(() => {
    const both = (key: string) => ({ zh: t(key), en: t(key) });
    return gridColumns({ tag: both('rbi.column.tag'), part: both('rbi.column.part') }, (choice) =>
      both(`rbi.choice.${choice}`),
    );
  }, [t]);
  const save = async ({ rows: changed = [] }: RowsInput): Promise<RowsAnswer> => {
    const byId = new Map(inputs.map((row) => [row.id, row]));
    const saved = changed.flatMap(({ key, values }) => {
      const row = byId.get(key);
      if (!row) return [];
      const overrides = overridesAfter(row.overrides, { values });
      return [{ key, record: { ...gridRow(row, language === 'en'), ...values, overrides } }];
    });
    const changes = saved.map(({ key, record }) => ({ id: key, overrides: record.overrides }));
    await call(saveAssessments, { id: study.id, changes }, { suppress: true });
    await client.invalidateQueries({ queryKey: callKey(studyInputs) });
    return { saved, faults: [], stale: [], removed: [] };
  };
  const sheet = useSheet({
    rows,
    columns,
    isEditable: study.allowed.includes('update'),
    save,
    onSaved,
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <Worksheet
      sheet={sheet}
      label={t('rbi.view.grid')}
      rowLabel={({ tag, part }) => `${String(tag)} ${String(part)}`}
    />
  );
}
