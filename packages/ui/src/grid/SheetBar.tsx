import {
  ColumnHeightOutlined,
  DeleteOutlined,
  PlusOutlined,
  RedoOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Input, Tag } from 'antd';
import { memo, type ReactNode } from 'react';
import { useLanguage, useText } from '../i18n/texts.ts';
import type { SheetView } from './arrange.ts';
import type { SheetColumn } from './column.ts';
import type { Phase } from './sheet.ts';

/** Keep the identity of all that are not plain values: the bar is drawn again when it says something else, not with every edit. */
interface Props {
  columns: readonly SheetColumn[];
  view: SheetView;
  onView: (change: (view: SheetView) => SheetView) => void;
  count: number;
  isTall: boolean;
  onTall: (isTall: boolean) => void;
  isEditable: boolean;
  /** Absent where rows cannot be added, or taken out. */
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  /** Absent where the sheet does not save itself. */
  phase: Phase | undefined;
  hasUnsaved: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  tools: ReactNode;
}

/** Above the sheet: what is looked for, what can be taken back, what is not saved. */
export const SheetBar = memo(function SheetBar(props: Props) {
  const { columns, view, onView, count, isTall, onTall, isEditable, onAdd, onRemove, phase, tools } = props;
  const t = useText();
  const language = useLanguage();
  const tool = (text: string, icon: ReactNode, onClick: () => void, disabled = false, isOn = false) => (
    <Button
      size="small"
      type="text"
      className={isOn ? 'is-on' : ''}
      icon={icon}
      aria-label={t(text)}
      title={t(text)}
      disabled={disabled}
      onClick={onClick}
    />
  );
  const named = (name: string) => columns.find((column) => column.name === name)?.field[language];
  return (
    <div className="ir-sheet-bar">
      <Input.Search
        size="small"
        allowClear
        style={{ width: 180 }}
        aria-label={t('ui.sheet.find')}
        placeholder={t('ui.sheet.find')}
        value={view.search}
        onChange={({ target }) => onView((before) => ({ ...before, search: target.value }))}
      />
      <span className="ir-sheet-count">{t('ui.sheet.rows', { count })}</span>
      {Object.keys(view.filters).map((name) => (
        <Tag
          key={name}
          closable
          onClose={() =>
            onView((before) => {
              const { [name]: _gone, ...filters } = before.filters;
              return { ...before, filters };
            })
          }
        >
          {named(name)}
        </Tag>
      ))}
      {view.group !== undefined && (
        <Tag closable onClose={() => onView((before) => ({ ...before, group: undefined }))}>
          {t('ui.sheet.groupedBy', { name: named(view.group) ?? '' })}
        </Tag>
      )}
      <span className="ir-sheet-tools">
        {tools}
        {tool('ui.sheet.tall', <ColumnHeightOutlined aria-hidden />, () => onTall(!isTall), false, isTall)}
        {isEditable && (
          <>
            {onAdd && tool('ui.sheet.add', <PlusOutlined aria-hidden />, onAdd)}
            {onRemove && tool('ui.sheet.remove', <DeleteOutlined aria-hidden />, onRemove, count === 0)}
            {phase && tool('ui.sheet.undo', <UndoOutlined aria-hidden />, props.onUndo, !props.canUndo)}
            {phase && tool('ui.sheet.redo', <RedoOutlined aria-hidden />, props.onRedo, !props.canRedo)}
          </>
        )}
        {isEditable && phase && (
          <Button
            size="small"
            type="primary"
            icon={<SaveOutlined aria-hidden />}
            loading={phase === 'saving'}
            disabled={!props.hasUnsaved}
            onClick={props.onSave}
          >
            {t('ui.save')}
          </Button>
        )}
      </span>
    </div>
  );
});
