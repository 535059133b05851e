import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import {
  type InputRow,
  type StudyDetail,
  saveAssessments,
  studyInputs,
} from '@ircrisk/contract/modules/rbi.ts';
import { inputFields } from '@ircrisk/contract/modules/rbi-words.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { change, perform, redo, startHistory, undo } from '@ircrisk/ui/diagram/history.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import { quantityOf } from '@ircrisk/units';
import { Button, Pagination } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { valueAt } from '../what-if/paths.ts';
import type { Place } from '../workspace/PartTree.tsx';
import { cellText, changesOf, type Edits, gridFields, pasted, pastedCells } from './grid-model.ts';

interface Props {
  study: StudyDetail;
  place: Place;
  onSaved: () => void;
}

const pageSize = 100;
const nothing: Edits = {};

/** Inputs of many parts at once; a block copied from a spreadsheet is pasted over the cells. */
export default function BulkGrid({ study, place, onSaved }: Props) {
  const t = useText();
  const language = useLanguage();
  const [current, setCurrent] = useState(1);
  const [history, setHistory] = useState(() => startHistory<Edits>(nothing));
  const edits = history.present;
  const inputs = useCall(
    studyInputs,
    { id: study.id, ...place, current, size: pageSize },
    { suppress: true, keepPrevious: true },
  );
  const rows = inputs.data?.records ?? [];
  const word = (choice: string) => t(`rbi.choice.${choice}`);
  const { changes, broken } = changesOf(rows, edits, language, word);
  const save = useAct(saveAssessments, {
    refreshes: [studyInputs],
    onDone: () => {
      setHistory(startHistory<Edits>(nothing));
      onSaved();
    },
  });
  useUnsaved(changes.length > 0);
  const mayEdit = study.allowed.includes('update');
  const edit = (recipe: (before: Edits) => Edits) =>
    setHistory((before) => perform(before, change('cells', recipe)));
  return (
    <Panel
      title={t('rbi.view.grid')}
      note={broken.length > 0 ? t('rbi.grid.broken', { count: broken.length }) : t('rbi.grid.hint')}
      style={{ flex: 1 }}
      tools={
        <>
          <Button
            size="small"
            type="text"
            icon={<UndoOutlined aria-hidden />}
            aria-label={t('rbi.grid.undo')}
            onClick={() => setHistory(undo)}
          />
          <Button
            size="small"
            type="text"
            icon={<RedoOutlined aria-hidden />}
            aria-label={t('rbi.grid.redo')}
            onClick={() => setHistory(redo)}
          />
          <Button
            size="small"
            type="primary"
            disabled={!mayEdit || changes.length === 0 || broken.length > 0}
            loading={save.isPending}
            onClick={() => save.mutate({ id: study.id, changes })}
          >
            {t('rbi.grid.save', { count: changes.length })}
          </Button>
        </>
      }
    >
      <Cells rows={rows} edits={edits} broken={new Set(broken)} readOnly={!mayEdit} onEdit={edit} />
      <Pagination
        size="small"
        align="end"
        style={{ padding: 8 }}
        current={current}
        pageSize={pageSize}
        total={inputs.data?.total ?? 0}
        showSizeChanger={false}
        onChange={(next) => {
          setHistory(startHistory<Edits>(nothing));
          setCurrent(next);
        }}
      />
    </Panel>
  );
}

interface CellsProps {
  rows: readonly InputRow[];
  edits: Edits;
  broken: ReadonlySet<string>;
  readOnly: boolean;
  onEdit: (recipe: (before: Edits) => Edits) => void;
}

function Cells({ rows, edits, broken, readOnly, onEdit }: CellsProps) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const body = useRef<HTMLTableSectionElement>(null);
  const head = (path: string) => {
    const field = inputFields[path];
    const unit = field?.quantity && quantityOf(field.quantity).display[language].symbol;
    return { name: field ? say(field) : path, unit };
  };
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    body.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step} ${column}"]`)?.focus();
  };
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    const ids = rows.map(({ id }) => id);
    onEdit((before) => pasted(before, ids, row, column, cells));
  };
  return (
    <div className="rbi-grid">
      <table>
        <caption className="ir-out-of-sight">{t('rbi.view.grid')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rbi.column.tag')}</th>
            <th scope="col">{t('rbi.column.part')}</th>
            {gridFields.map((path) => (
              <th key={path} scope="col">
                {head(path).name} {head(path).unit && <small>{head(path).unit}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <tr key={row.id}>
              <th scope="row">{row.tag}</th>
              <td>{language === 'en' ? (row.partNameEn ?? row.partName) : row.partName}</td>
              {gridFields.map((path, column) => {
                const typed = edits[row.id]?.[path];
                const isOwn = valueAt(row.overrides, path) !== undefined;
                const mark = broken.has(`${row.id} ${path}`)
                  ? 'broken'
                  : typed !== undefined
                    ? 'changed'
                    : isOwn
                      ? 'own'
                      : '';
                return (
                  <td key={path} className={mark}>
                    <input
                      data-cell={`${at} ${column}`}
                      aria-label={`${row.tag} ${row.partName} ${head(path).name}`}
                      aria-invalid={mark === 'broken'}
                      readOnly={readOnly}
                      value={
                        typed ??
                        cellText(path, row.values[path], language, (choice) => t(`rbi.choice.${choice}`))
                      }
                      onChange={({ target }) =>
                        onEdit((before) => ({
                          ...before,
                          [row.id]: { ...before[row.id], [path]: target.value },
                        }))
                      }
                      onPaste={(event) => paste(event, at, column)}
                      onKeyDown={(event) => move(event, at, column)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
