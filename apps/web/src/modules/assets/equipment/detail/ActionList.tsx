import { PlusOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import { actionItem, actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { type Links, useEquipmentRefresh } from '../queries.ts';

const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);

/** Action items of the equipment, from the one list. */
export function ActionList({ actions, equipmentId }: { actions: Links['actions']; equipmentId: string }) {
  const t = useText();
  const say = useSay();
  const shell = useShell();
  const refresh = useEquipmentRefresh();
  const [adding, setAdding] = useState(false);
  const mayCreate = usePermission('action-item.create');
  return (
    <Panel
      title={say(actionItem.title)}
      tools={
        mayCreate && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('ui.list.add')}
          </Button>
        )
      }
    >
      <Table<Links['actions'][number]>
        size="small"
        rowKey="id"
        pagination={false}
        aria-label={say(actionItem.title)}
        dataSource={actions}
        locale={{ emptyText: <span className="eq-note">{t('equipment.links.noAction')}</span> }}
        columns={[
          {
            key: 'title',
            title: say(actionItem.fields.title),
            render: (_, { id, title }) => (
              <Button
                type="link"
                className="ir-list-label"
                onClick={() => shell.open(`/actionItem?id=${id}`)}
              >
                {title}
              </Button>
            ),
          },
          {
            key: 'state',
            title: say(actionItem.fields.state),
            width: 90,
            render: (_, { state }) => say(actionStates[state as keyof typeof actionStates]),
          },
          {
            key: 'due',
            title: say(actionItem.fields.dueDate),
            width: 104,
            render: (_, { dueDate, overdue }) =>
              overdue && dueDate ? <StateMark state="miss" text={dueDate} /> : (dueDate ?? NO_VALUE),
          },
          {
            key: 'owner',
            title: say(actionItem.fields.ownerId),
            width: 80,
            render: (_, { owner }) => owner ?? NO_VALUE,
          },
        ]}
      />
      {adding && (
        <Suspense>
          <ResourceFormDrawer
            resource={actionItem}
            given={{ equipmentId }}
            onClose={() => setAdding(false)}
            onSaved={() => {
              notify.success(say(successTexts.created));
              setAdding(false);
              refresh();
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}
