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
import type { Sheet } from './sheet.ts';

interface Props {
  sheet: Sheet;
  view: SheetView;
  onView: (change: (view: SheetView) => SheetView) => void;
  count: number;
  isTall: boolean;
  onTall: (isTall: boolean) => void;
  onAdd: () => void;
  onRemove: () => void;
  chosen: number;
  tools: ReactNode;
}

/** Above the sheet: what is looked for, what can be taken back, what is not saved. */
export const SheetBar = memo(function SheetBar(props: Props) {
  const { sheet, view, onView, count, isTall, onTall, onAdd, onRemove, chosen, tools } = props;
  const t = useText();
  const language = useLanguage();
  const { saving } = sheet;
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
  const named = (name: string) => sheet.columns.find((column) => column.name === name)?.field[language];
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
        {sheet.isEditable && (
          <>
            {sheet.add && tool('ui.sheet.add', <PlusOutlined aria-hidden />, onAdd)}
            {sheet.remove &&
              tool('ui.sheet.remove', <DeleteOutlined aria-hidden />, onRemove, chosen === 0 || count === 0)}
            {saving && tool('ui.sheet.undo', <UndoOutlined aria-hidden />, sheet.undo, !sheet.canUndo)}
            {saving && tool('ui.sheet.redo', <RedoOutlined aria-hidden />, sheet.redo, !sheet.canRedo)}
          </>
        )}
        {sheet.isEditable && saving && (
          <Button
            size="small"
            type="primary"
            icon={<SaveOutlined aria-hidden />}
            loading={saving.phase === 'saving'}
            disabled={saving.unsaved === 0}
            onClick={saving.now}
          >
            {t('ui.save')}
          </Button>
        )}
      </span>
    </div>
  );
});
