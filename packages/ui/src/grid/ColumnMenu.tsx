import { FilterFilled, MoreOutlined, SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Popover } from 'antd';
import { type RefObject, useMemo, useState } from 'react';
import { useLanguage, useText } from '../i18n/texts.ts';
import type { Filter, SheetView } from './arrange.ts';
import { isPicked, type SheetColumn } from './column.ts';
import { textIn } from './rows.ts';
import type { Sheet } from './sheet.ts';

interface Props {
  /** As it is when the menu is opened. */
  sheet: RefObject<Sheet>;
  column: SheetColumn;
  view: SheetView;
  onView: (change: (view: SheetView) => SheetView) => void;
  onFreeze: () => void;
}

/** What can be done with a column: sort, group, freeze and filter. */
export function ColumnMenu(props: Props) {
  const { column, view } = props;
  const t = useText();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const isFiltered = column.name in view.filters;
  const isSorted = view.sort?.name === column.name;
  const mark = isFiltered ? (
    <FilterFilled />
  ) : isSorted ? (
    view.sort?.descending ? (
      <SortDescendingOutlined />
    ) : (
      <SortAscendingOutlined />
    )
  ) : (
    <MoreOutlined />
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      content={<Body {...props} onClose={() => setOpen(false)} />}
      destroyOnHidden
    >
      <button
        type="button"
        className={isFiltered || isSorted ? 'ir-sheet-menu is-on' : 'ir-sheet-menu'}
        aria-label={t('ui.sheet.column', { name: column.field[language] })}
        aria-expanded={isOpen}
      >
        {mark}
      </button>
    </Popover>
  );
}

const most = 100;

function Body({ sheet, column, view, onView, onFreeze, onClose }: Props & { onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { name } = column;
  const filter = view.filters[name] ?? {};
  const texts = useMemo(() => {
    if (!isPicked(column) && !column.merged) return [];
    const found = sheet.current.lines.map((line) => textIn(line, column, language));
    return [...new Set(found)].sort((a, b) => a.localeCompare(b, language)).slice(0, most);
  }, [sheet, column, language]);
  const setFilter = (next: Filter) =>
    onView((before) => {
      const { [name]: _old, ...others } = before.filters;
      const isEmpty = !next.contains && (next.oneOf === undefined || next.oneOf.length === texts.length);
      return { ...before, filters: isEmpty ? others : { ...others, [name]: next } };
    });
  const act = (change: (view: SheetView) => SheetView) => () => {
    onView(change);
    onClose();
  };
  const isGrouped = view.group === name;
  const acts: [string, () => void][] = [
    ['ui.sheet.up', act((before) => ({ ...before, sort: { name, descending: false } }))],
    ['ui.sheet.down', act((before) => ({ ...before, sort: { name, descending: true } }))],
    ['ui.sheet.unsorted', act((before) => ({ ...before, sort: undefined }))],
    [
      isGrouped ? 'ui.sheet.ungroup' : 'ui.sheet.group',
      act((before) => ({ ...before, group: isGrouped ? undefined : name, closed: new Set() })),
    ],
    [
      'ui.sheet.freeze',
      () => {
        onFreeze();
        onClose();
      },
    ],
  ];
  return (
    <div className="ir-sheet-acts">
      {acts.map(([text, run]) => (
        <Button key={text} type="text" size="small" block onClick={run}>
          {t(text)}
        </Button>
      ))}
      <Input
        size="small"
        allowClear
        aria-label={t('ui.sheet.contains')}
        placeholder={t('ui.sheet.contains')}
        value={filter.contains ?? ''}
        onChange={({ target }) => setFilter({ ...filter, contains: target.value })}
      />
      {texts.length > 1 && (
        <Checkbox.Group
          className="ir-sheet-values"
          options={texts.map((text) => ({ value: text, label: text || t('ui.sheet.empty') }))}
          value={[...(filter.oneOf ?? texts)]}
          onChange={(oneOf) => setFilter({ ...filter, oneOf: oneOf as string[] })}
        />
      )}
    </div>
  );
}
