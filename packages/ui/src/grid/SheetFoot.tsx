import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../i18n/texts.ts';
import type { SheetColumn } from './column.ts';
import { StaleDialog } from './StaleDialog.tsx';
import type { Sheet } from './sheet.ts';
import type { PasteNote } from './use-edits.ts';

interface Props {
  sheet: Sheet;
  note: PasteNote | undefined;
  fault: { text: string; column: SheetColumn; row: number } | undefined;
  onNextFault: () => void;
  onUndoPaste: () => void;
}

/** The line under the sheet: what was pasted, what is wrong, what is not saved yet. */
export function SheetFoot({ sheet, note, fault, onNextFault, onUndoPaste }: Props) {
  const t = useText();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { saving, lines } = sheet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: faults are those of the rows
  const { faults, first } = useMemo(() => countFaults(sheet), [lines, sheet.columns, language]);
  const stale = saving?.stale ?? [];
  const state = saving && stateText(saving.phase, saving.unsaved);
  return (
    <div className="ir-sheet-foot" role="status">
      {note && (
        <span>
          {t('ui.sheet.pasted', { rows: note.rows, columns: note.columns })}
          {note.skipped.length > 0 &&
            t('ui.sheet.skipped', {
              names: note.skipped.map(({ field }) => field[language]).join(', '),
            })}{' '}
          <Button size="small" type="link" onClick={onUndoPaste}>
            {t('ui.sheet.undoPaste')}
          </Button>
        </span>
      )}
      {fault && (
        <span className="ir-sheet-bad">
          ◆ {fault.column.field[language]}: {fault.text}
        </span>
      )}
      {!fault && first && (
        <span className="ir-sheet-bad">◆ {t('ui.sheet.faultAt', { row: first.row, text: first.text })}</span>
      )}
      {faults > 0 && (
        <span className="ir-sheet-bad">
          {t('ui.sheet.faults', { count: faults })}{' '}
          <Button size="small" type="link" onClick={onNextFault}>
            {t('ui.sheet.nextFault')}
          </Button>
        </span>
      )}
      {stale.length > 0 && (
        <span className="ir-sheet-bad">
          {t('ui.sheet.stale', { count: stale.length })}{' '}
          <Button size="small" type="link" onClick={() => setOpen(true)}>
            {t('ui.sheet.compare')}
          </Button>
        </span>
      )}
      {saving?.problem && (
        <span className="ir-sheet-bad">
          {saving.problem}{' '}
          <Button size="small" type="link" onClick={saving.now}>
            {t('ui.sheet.retry')}
          </Button>
        </span>
      )}
      {state && <span className="ir-sheet-state">{t(state, { count: saving.unsaved })}</span>}
      <span className="ir-sheet-keys" aria-hidden>
        <kbd>Tab</kbd> {t('ui.sheet.key.tab')} <kbd>F2</kbd> {t('ui.sheet.key.edit')} <kbd>Ctrl D</kbd>{' '}
        {t('ui.sheet.fill')} <kbd>F8</kbd> {t('ui.sheet.nextFault')}
      </span>
      {isOpen && stale.length > 0 && (
        <StaleDialog sheet={sheet} stale={stale} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

/** How many cells are wrong, and the first of them with its reason: the cursor has gone on when one is typed wrong. */
function countFaults(sheet: Sheet): { faults: number; first: { row: number; text: string } | undefined } {
  let faults = 0;
  let first: { row: number; text: string } | undefined;
  for (const [at, line] of sheet.lines.entries()) {
    const own = Object.values(sheet.faultsOf(line));
    faults += own.length;
    if (!first && own[0] !== undefined) first = { row: at + 1, text: own[0] };
  }
  return { faults, first };
}

function stateText(phase: 'resting' | 'saving' | 'failed', unsaved: number): string {
  if (phase === 'saving') return 'ui.sheet.saving';
  return unsaved > 0 ? 'ui.sheet.unsaved' : 'ui.sheet.saved';
}
