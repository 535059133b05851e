import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { Overview } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Dropdown } from 'antd';

/** Where one is in the plant, the way back up, and the places below. */
export function PlaceBar({ shown, onPlace }: { shown: Overview; onPlace: (id: string | undefined) => void }) {
  const t = useText();
  const { crumbs, children } = shown;
  return (
    <nav className="db-crumbs" aria-label={t('dashboard.place')}>
      <button
        type="button"
        className="db-link"
        disabled={crumbs.length === 0}
        onClick={() => onPlace(undefined)}
      >
        {t(`dashboard.seen.${shown.seen}`)}
      </button>
      {crumbs.map(({ id, name }, index) => (
        <span key={id}>
          <RightOutlined aria-hidden />
          <button
            type="button"
            className="db-link"
            disabled={index === crumbs.length - 1}
            onClick={() => onPlace(id)}
          >
            {name}
          </button>
        </span>
      ))}
      {children.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: children.map(({ id, name }) => ({ key: id, label: name })),
            onClick: ({ key }) => onPlace(key),
            style: { maxHeight: 360, overflow: 'auto' },
          }}
        >
          <Button size="small">
            {t('dashboard.allBelow', { count: children.length })} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
    </nav>
  );
}
