import { fmeaObservations } from '@ircrisk/contract/modules/risk/fmea.ts';
import { fmecaText } from '@ircrisk/engine-fmeca';
import {
  addRow,
  type RowField,
  removeRows,
  rowFields,
  setRowCell,
} from '@ircrisk/engine-fmeca/structured/cells.ts';
import { branchOf } from '@ircrisk/engine-fmeca/structured/model.ts';
import type { RiskRow } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { isHighOpen } from '@ircrisk/engine-fmeca/structured/steps.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import type { SheetRow } from '@ircrisk/ui/grid/column.ts';
import type { SheetLine } from '@ircrisk/ui/grid/rows.ts';
import { useColumnOptions } from '@ircrisk/ui/grid/use-column-options.ts';
import { useDocumentSheet } from '@ircrisk/ui/grid/use-document-sheet.ts';
import { Worksheet } from '@ircrisk/ui/grid/Worksheet.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ElementSelect } from '../study/ElementSelect.tsx';
import { newId, useStudy } from '../study/use-study.ts';
import { formColumns, sheetRow } from './columns.tsx';
import { RowPanel } from './RowPanel.tsx';
import { seenOf } from './second-rating.tsx';

const filters = ['all', 'H', 'M', 'L', 'none', 'open', 'review'] as const;
type Filter = (typeof filters)[number];
const isField = (name: string): name is RowField => rowFields.includes(name as RowField);

/** Step 5: the net as a form sheet. An edit here is an edit of the net; an edit there is seen here. */
export default function SheetView() {
  const t = useText();
  const { detail, document, model, sheet, actions, isEditable, language, focus, go } = useStudy();
  const [direction, setDirection] = useState<'effect' | 'cause'>('effect');
  const [filter, setFilter] = useState<Filter>('all');
  const [rowId, setRowId] = useState<string>();
  const observed = useCall(fmeaObservations, { id: detail.id }, { suppress: true, staleTime: 60_000 });
  // A row that an edit left alone is not drawn again: it stays the same object.
  const drawn = useMemo(() => {
    const known = new WeakMap<RiskRow, SheetRow>();
    return (row: RiskRow): SheetRow => {
      const made =
        known.get(row) ??
        sheetRow(row, actions, language, seenOf(row, observed.data, detail.scales.occurrence));
      known.set(row, made);
      return made;
    };
  }, [actions, language, observed.data, detail.scales]);
  const rows = useMemo(() => sheet.rows.map(drawn), [sheet, drawn]);
  const declared = useMemo(() => formColumns(detail, direction, language), [detail, direction, language]);
  const columns = useColumnOptions(declared, rows);
  const { history } = document;
  const tell = (problems: Parameters<typeof fmecaText>[0][]) => {
    for (const problem of problems.slice(0, 3)) notify.warning(fmecaText(problem, language));
  };
  const worksheet = useDocumentSheet({
    rows,
    columns,
    isEditable,
    history: {
      undo: document.undo,
      redo: document.redo,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    },
    edit(name, patches) {
      const problems: Parameters<typeof fmecaText>[0][] = [];
      const next = patches.reduce((now, { key, name: field, after }) => {
        if (!isField(field)) return now;
        const edit = setRowCell(now, key, field, after.value, language, newId);
        if ('model' in edit) return edit.model;
        problems.push(edit.problem);
        return now;
      }, model);
      if (next !== model) document.edit(name, () => next);
      tell(problems);
    },
    add(after, given) {
      const problems: Parameters<typeof fmecaText>[0][] = [];
      const keys: string[] = [];
      let now = model;
      let above = after;
      for (const cells of given) {
        const values = Object.fromEntries(
          Object.entries(cells).map(([name, content]) => [name, content.value]),
        );
        const made = addRow(now, above, values, { cause: t('fmea.sheet.newCause') }, newId);
        if (made.problem) problems.push(made.problem);
        now = made.model;
        if (made.key) {
          keys.push(made.key);
          above = made.key;
        }
      }
      if (now !== model) document.edit(t('fmea.sheet.add'), () => now);
      tell(problems);
      return keys;
    },
    remove: (keys) => document.edit(t('fmea.sheet.remove'), (now) => removeRows(now, keys)),
  });
  const counts = useMemo(() => {
    const passing = (one: Filter) => sheet.rows.filter((row) => passes(row, one, actions)).length;
    return Object.fromEntries(filters.map((one) => [one, passing(one)]));
  }, [sheet, actions]);
  const shown = useMemo(() => {
    const branch =
      focus !== null && sheet.index.elements.has(focus) ? branchOf(sheet.index, focus) : undefined;
    return sheet.rows
      .filter((row) => (!branch || branch.has(row.element.id)) && passes(row, filter, actions))
      .map(({ id }) => id);
  }, [sheet, focus, filter, actions]);
  const where = useWhere(shown);
  return (
    <div className="fm-sheet">
      <section className="fm-sheet-main" aria-label={t('fmea.step.sheet')}>
        <div className="fm-net-tools">
          <ElementSelect value={focus} label={t('fmea.net.focus')} onChange={(next) => go('sheet', next)} />
          <Segmented
            size="small"
            aria-label={t('fmea.sheet.direction')}
            value={direction}
            options={(['effect', 'cause'] as const).map((value) => ({
              value,
              label: t(`fmea.sheet.from.${value}`),
            }))}
            onChange={setDirection}
          />
          <Segmented
            size="small"
            aria-label={t('fmea.sheet.filter')}
            value={filter}
            options={filters.map((value) => ({
              value,
              label: `${t(`fmea.filter.${value}`)} ${counts[value]}`,
            }))}
            onChange={setFilter}
          />
        </div>
        <Worksheet
          sheet={worksheet}
          label={t('fmea.step.sheet')}
          rowLabel={(row) => [row.mode, row.cause].filter(Boolean).join(' ← ')}
          where={where}
          onRow={setRowId}
        />
      </section>
      <RowPanel row={sheet.rows.find(({ id }) => id === rowId)} observed={observed.data} />
    </div>
  );
}

/** Whether a line is one of these rows; the same question while they are the same, for most edits leave them so. */
function useWhere(shown: readonly string[]): (line: SheetLine) => boolean {
  const kept = useRef<{ shown: readonly string[]; where: (line: SheetLine) => boolean }>(undefined);
  const before = kept.current;
  if (before && before.shown.length === shown.length && before.shown.every((id, at) => id === shown[at]))
    return before.where;
  const ids = new Set(shown);
  const where = (line: SheetLine) => ids.has(line.key);
  kept.current = { shown, where };
  return where;
}

function passes(row: RiskRow, filter: Filter, actions: ReturnType<typeof useStudy>['actions']): boolean {
  if (filter === 'all') return true;
  if (filter === 'none') return row.priority === null;
  if (filter === 'open') return isHighOpen(row, actions);
  if (filter === 'review') return row.asksReview;
  return row.presentPriority === filter;
}
