import { DownOutlined, PushpinFilled, PushpinOutlined, RightOutlined } from '@ant-design/icons';
import type { Overview } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { setPlantModel } from '@ircrisk/contract/modules/workplace/project.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Dropdown, Tooltip } from 'antd';
import { useShell } from '#shell/shell-context.ts';

/** Where one is in the plant, the way back up, and the places below. */
interface Props {
  shown: Overview;
  /** The place this person starts from. */
  own: string | null;
  onPlace: (id: string | undefined) => void;
}

export function PlaceBar({ shown, own, onPlace }: Props) {
  const t = useText();
  const { crumbs, children } = shown;
  const { reload } = useShell();
  const keep = useAct(setPlantModel, { onDone: () => void reload() });
  const here = crumbs.at(-1)?.id ?? null;
  const isOwn = here === own;
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
      {!(isOwn && own === null) && (
        <Tooltip title={t(isOwn ? 'dashboard.startWhole' : 'dashboard.startHere')}>
          <Button
            type="text"
            size="small"
            icon={isOwn ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
            aria-label={t(isOwn ? 'dashboard.startWhole' : 'dashboard.startHere')}
            aria-pressed={isOwn}
            loading={keep.isPending}
            onClick={() => keep.mutate({ plantModelId: isOwn ? null : here })}
          />
        </Tooltip>
      )}
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
