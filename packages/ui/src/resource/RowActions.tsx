import { EllipsisOutlined } from '@ant-design/icons';
import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { RecordData } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { jumpPlaces, jumpRight } from '../jump/places.ts';
import { hasPermission } from '../session/permissions.ts';
import type { ResourceAction } from './overrides.ts';
import { labelOf } from './readable.ts';

const JumpDialog = lazy(() => import('../jump/JumpDialog.tsx'));

export type RecordVerb = 'update' | 'delete';

/** What the server says of the record itself wins; else the permission decides. */
export function mayDo(resource: Resource, verb: RecordVerb, record: RecordData): boolean {
  if (resource.readOnly) return false;
  return record.allowed ? record.allowed.includes(verb) : hasPermission(permissionOf(resource, verb));
}

interface Props {
  resource: Resource;
  record: RecordData;
  actions: readonly ResourceAction[];
  onEdit: () => void;
  onRemove: () => void;
  onHistory: () => void;
  onAddBelow?: (() => void) | undefined;
  refresh: () => void;
}

/** Edit at once, the rest behind the dots. */
export function RowActions({
  resource,
  record,
  actions,
  onEdit,
  onRemove,
  onHistory,
  onAddBelow,
  refresh,
}: Props) {
  const t = useText();
  const say = useSay();
  const name = labelOf(resource, record, useLanguage());
  const [jumping, setJumping] = useState(false);
  const place = hasPermission(jumpRight) ? jumpPlaces[resource.id] : undefined;
  const own = actions.filter(
    (action) =>
      action.place === 'row' &&
      (!action.permission || hasPermission(action.permission)) &&
      (action.visible?.(record) ?? true),
  );
  const items = [
    ...own.map(({ key, title, icon, danger }) => ({ key, label: say(title), icon, danger: danger ?? false })),
    ...(onAddBelow ? [{ key: '+', label: t('ui.tree.addBelow') }] : []),
    ...(place ? [{ key: '>', label: t('ui.jump.menu') }] : []),
    { key: '?', label: t('ui.history.open') },
    ...(mayDo(resource, 'delete', record) ? [{ key: '-', label: t('ui.remove.delete'), danger: true }] : []),
  ];
  const run = (key: string) => {
    if (key === '+') onAddBelow?.();
    else if (key === '>') setJumping(true);
    else if (key === '?') onHistory();
    else if (key === '-') onRemove();
    else void own.find((action) => action.key === key)?.run([record], refresh);
  };
  return (
    <>
      {mayDo(resource, 'update', record) && (
        <Button type="link" size="small" onClick={onEdit} aria-label={t('ui.edit.of', { name })}>
          {t('ui.edit')}
        </Button>
      )}
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={t('ui.more.of', { name })}
        />
      </Dropdown>
      {place && jumping && (
        <Suspense>
          <JumpDialog from={{ place, recordId: record.id }} name={name} onClose={() => setJumping(false)} />
        </Suspense>
      )}
    </>
  );
}
