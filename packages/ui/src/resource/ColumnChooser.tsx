import { ArrowDownOutlined, ArrowUpOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useText } from '../i18n/texts.ts';

interface Props {
  /** Everything that can be shown, with its title. */
  offered: { name: string; title: string }[];
  /** What is shown now, in order. */
  shown: readonly string[];
  /** Undefined = as declared. */
  onChange: (names: string[] | undefined) => void;
}

/** Which columns, and in which order. At least one stays. */
export function ColumnChooser({ offered, shown, onChange }: Props) {
  const t = useText();
  const titleOf = (name: string) => offered.find((one) => one.name === name)?.title ?? name;
  const hidden = offered.filter(({ name }) => !shown.includes(name)).map(({ name }) => name);

  const move = (name: string, by: -1 | 1) => {
    const next = [...shown];
    const at = next.indexOf(name);
    next.splice(at, 1);
    next.splice(at + by, 0, name);
    onChange(next);
  };

  const content = (
    <div className="ir-columns">
      {shown.map((name, at) => (
        <div key={name} className="ir-columns-line">
          <Checkbox
            checked
            disabled={shown.length === 1}
            onChange={() => onChange(shown.filter((other) => other !== name))}
          >
            {titleOf(name)}
          </Checkbox>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden />}
            disabled={at === 0}
            aria-label={t('ui.columns.up', { name: titleOf(name) })}
            onClick={() => move(name, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden />}
            disabled={at === shown.length - 1}
            aria-label={t('ui.columns.down', { name: titleOf(name) })}
            onClick={() => move(name, 1)}
          />
        </div>
      ))}
      {hidden.map((name) => (
        <div key={name} className="ir-columns-line">
          <Checkbox checked={false} onChange={() => onChange([...shown, name])}>
            {titleOf(name)}
          </Checkbox>
        </div>
      ))}
      <Button type="link" size="small" onClick={() => onChange(undefined)}>
        {t('ui.columns.reset')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="topRight" title={t('ui.columns.title')} content={content}>
      <Button
        type="text"
        icon={<TableOutlined aria-hidden />}
        aria-label={t('ui.columns.title')}
        title={t('ui.columns.title')}
      />
    </Popover>
  );
}
