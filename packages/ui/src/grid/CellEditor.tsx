import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { useLanguage, useText } from '../i18n/texts.ts';
import { CellPop } from './CellPop.tsx';
import { isPicked, type SheetColumn, type SheetRow } from './column.ts';
import type { Box } from './layout.ts';
import { OptionPop } from './OptionPop.tsx';

/** A cell being edited; `isTyped`: begun by typing over it, so that arrows lead on. */
export interface Editing {
  readonly text: string;
  readonly isTyped: boolean;
}

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether the person is in the sheet: the field is another one over frozen columns. */
  hasFocus: RefObject<boolean>;
  box: Box;
  label: string;
  described: string | undefined;
  column: SheetColumn;
  row: SheetRow;
  editing: Editing | undefined;
  isEditable: boolean;
  onType: (text: string) => void;
  onPick: (value: unknown, label?: string) => void;
  onCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onCopy: (event: ClipboardEvent) => void;
  onCut: (event: ClipboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/**
 * The one field of a sheet, over the cell the person is in. It has the focus all the time: letters of an input method, copied and
 * pasted cells arrive in it without a click.
 */
export function CellEditor(props: Props) {
  const {
    field,
    hasFocus,
    box,
    label,
    described,
    column,
    row,
    editing,
    isEditable,
    onType,
    onPick,
    onCancel,
    onKeyDown,
  } = props;
  const t = useText();
  const language = useLanguage();
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    if (hasFocus.current) field.current?.focus({ preventScroll: true });
  }, [field, hasFocus]);
  const isOpen = editing !== undefined;
  const popped =
    isOpen &&
    (column.pop?.({ row, text: editing.text, pick: onPick, cancel: onCancel }) ??
      (isPicked(column) && (
        <OptionPop
          column={column}
          text={editing.isTyped ? editing.text : ''}
          language={language}
          onPick={onPick}
        />
      )));
  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>) => onType(target.value);
  const compose = (event: CompositionEvent<HTMLTextAreaElement>) => {
    setComposing(event.type === 'compositionstart');
    if (event.type === 'compositionend') onType(event.currentTarget.value);
  };
  return (
    <div className={isOpen ? 'ir-sheet-edit is-open' : 'ir-sheet-edit'} style={box}>
      <textarea
        ref={field}
        rows={1}
        spellCheck={false}
        aria-label={label}
        aria-description={described ?? t('ui.sheet.keys')}
        readOnly={!isEditable}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={({ currentTarget }) => {
          // Taken away because the person went to a column of the other kind, it keeps the focus for its successor.
          if (currentTarget.isConnected) hasFocus.current = false;
        }}
        value={editing?.text ?? ''}
        onChange={change}
        onCompositionStart={compose}
        onCompositionEnd={compose}
        onKeyDown={(event) => {
          if (!isComposing && !event.nativeEvent.isComposing) onKeyDown(event);
        }}
        onCopy={props.onCopy}
        onCut={props.onCut}
        onPaste={props.onPaste}
      />
      {popped && <CellPop>{popped}</CellPop>}
    </div>
  );
}
