import type { Resource } from '@ircrisk/contract/resource.ts';
import { Alert, Radio } from 'antd';
import { useState } from 'react';
import type { ImportCheck, ImportColumn, ImportMapping, ImportMend } from '../api/resource-api.ts';
import { useText } from '../i18n/texts.ts';
import { MergedFaults } from './ImportFaults.tsx';
import { ImportRail } from './ImportRail.tsx';
import { ImportRows } from './ImportRows.tsx';
import { skippedHeadings } from './import-columns.ts';

interface Props {
  resource: Resource;
  check: ImportCheck;
  columns: readonly ImportColumn[];
  mapping: ImportMapping;
  empty: 'keep' | 'clear';
  mode: 'all' | 'valid';
  busy: boolean;
  onMode: (mode: 'all' | 'valid') => void;
  onEmpty: (empty: 'keep' | 'clear') => void;
  onMend: (mend: ImportMend) => void;
  onColumns: () => void;
}

type View = 'seen' | 'fresh' | 'changed' | 'refused';

/** Third step: what would be written and what is refused, before anything is. */
export function ImportReview(props: Props) {
  const { resource, check, columns, mapping, mode, busy, onMode, onMend } = props;
  const t = useText();
  const [view, setView] = useState<View>('seen');
  const refused = check.rows - check.valid;
  const skipped = skippedHeadings(columns, mapping);
  const toWrite = check.fresh + check.changed;
  const shows = (one: View) => view === 'seen' || view === one;
  const tile = (one: View, mark: string, count: number, note: string) => (
    <button
      type="button"
      className={`ir-import-tile ${view === one ? 'is-on' : ''}`}
      aria-pressed={view === one}
      onClick={() => setView(one)}
    >
      <span>
        {mark && (
          <i aria-hidden className={`ir-import-mark is-${one}`}>
            {mark}
          </i>
        )}
        {t(`ui.import.tile.${one}`)}
      </span>
      <b>{count}</b>
      <small>{note}</small>
    </button>
  );
  return (
    <div className="ir-import-review" aria-busy={busy}>
      <ImportRail {...props} />
      <div className="ir-import-main">
        <p className="ir-import-sum" role="status">
          {t('ui.import.sum', {
            rows: check.rows,
            fresh: check.fresh,
            changed: check.changed,
            unchanged: check.unchanged,
            refused,
          })}
        </p>
        <div className="ir-import-tiles">
          {tile('seen', '', toWrite + refused, t('ui.import.tile.seenNote'))}
          <div className="ir-import-tile">
            <span>{t('ui.import.tile.rows')}</span>
            <b>{check.rows}</b>
            <small>{t('ui.import.tile.rowsNote')}</small>
          </div>
          {tile('fresh', '＋', check.fresh, t('ui.import.tile.freshNote'))}
          {tile(
            'changed',
            '≠',
            check.changed,
            t('ui.import.tile.changedNote', { count: check.changedCells }),
          )}
          <div className="ir-import-tile">
            <span>
              <i aria-hidden className="ir-import-mark">
                =
              </i>
              {t('ui.import.tile.unchanged')}
            </span>
            <b>{check.unchanged}</b>
            <small>{t('ui.import.tile.unchangedNote')}</small>
          </div>
          {tile('refused', '◆', refused, t('ui.import.tile.refusedNote', { count: check.faults.length }))}
        </div>
        <div className="ir-import-scroll">
          {check.notes.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('ui.import.notes', { count: check.notes.length })}
              description={check.notes
                .slice(0, 5)
                .map(({ row, msg }) => (
                  <div key={`${row} ${msg}`}>{t('ui.import.noteAt', { row, msg })}</div>
                ))}
            />
          )}
          {skipped.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={t('ui.import.skipped', {
                columns: skipped.join(t('ui.list.separator')),
              })}
            />
          )}
          {shows('refused') && check.faults.length > 0 && (
            <MergedFaults
              resource={resource}
              columns={columns}
              faults={check.faults}
              refused={refused}
              busy={busy}
              onMend={onMend}
            />
          )}
          {shows('changed') && check.changed > 0 && (
            <ImportRows
              resource={resource}
              kind="changed"
              rows={check.changedRows}
              total={check.changed}
              cells={check.changedCells}
            />
          )}
          {shows('fresh') && check.fresh > 0 && (
            <ImportRows resource={resource} kind="fresh" rows={check.freshRows} total={check.fresh} />
          )}
          {toWrite === 0 && check.faults.length === 0 && (
            <Alert type="success" showIcon title={t('ui.import.nothing', { count: check.rows })} />
          )}
        </div>
        <div className="ir-import-choice">
          <Radio.Group
            value={mode}
            onChange={(event) => onMode(event.target.value as 'all' | 'valid')}
            options={[
              {
                value: 'valid',
                disabled: refused === 0,
                label: t('ui.import.valid', { count: toWrite, fresh: check.fresh, changed: check.changed }),
              },
              { value: 'all', disabled: refused > 0, label: t('ui.import.all') },
            ]}
          />
          <span className="ir-import-undo-note">{t('ui.import.undoNote')}</span>
        </div>
      </div>
    </div>
  );
}
