import { AuditOutlined } from '@ant-design/icons';
import { submitRole } from '@ircrisk/contract/modules/system/role.ts';
import { role } from '@ircrisk/contract/resources/people.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { type TextLoader, useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import type { ResourceAction, ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { labelOf } from '@ircrisk/ui/resource/readable.ts';
import { Tag } from 'antd';
import { useMemo, useState } from 'react';
import { MenuPreview, RightsDialog } from '#modules/system/rights/index.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import './role.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

type Opened = { kind: 'grant' | 'preview'; record: RecordData; refresh: () => void } | { kind: 'rights' };

const isAdmin = (record: RecordData) => record.isAdmin === true;

function RoleName({ record }: { record: RecordData }) {
  const t = useText();
  return (
    <>
      {labelOf(role, record, useLanguage())} {isAdmin(record) && <Tag>{t('role.fixed')}</Tag>}
    </>
  );
}

/** A role is moved with all its fields: the server checks them together. */
const move: NonNullable<ResourceOverrides['move']> = (record, parentId) =>
  call(
    submitRole,
    {
      id: record.id,
      roleName: record.roleName,
      roleAlias: record.roleAlias,
      sort: record.sort,
      parentId,
      version: record.version,
    },
    { suppress: true },
  );

/** Roles as a tree; what each may do is set in one dialog. */
export default function RolePage() {
  const t = useText();
  const language = useLanguage();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const overrides = useMemo<ResourceOverrides>(() => {
    const open =
      (kind: 'grant' | 'preview'): ResourceAction['run'] =>
      ([record], refresh) => {
        if (record) setOpened({ kind, record, refresh });
      };
    return {
      move,
      columns: {
        roleName: { width: 260, render: (record) => <RoleName record={record} /> },
        userCount: {
          title: { zh: '人数', en: 'People' },
          width: 90,
          align: 'right',
          render: ({ userCount }) => String(userCount ?? 0),
        },
      },
      actions: [
        {
          key: 'rights',
          title: { zh: '用户有效权限', en: 'Rights of a user' },
          icon: <AuditOutlined aria-hidden />,
          place: 'toolbar',
          run: () => setOpened({ kind: 'rights' }),
        },
        {
          key: 'grant',
          title: { zh: '授权', en: 'Grant' },
          place: 'row',
          permission: 'role.grant',
          visible: (record) => !isAdmin(record),
          run: open('grant'),
        },
        {
          key: 'preview',
          title: { zh: '菜单预览', en: 'Preview menu' },
          place: 'row',
          run: open('preview'),
        },
      ],
    };
  }, []);
  return (
    <>
      <ResourceScreen resource={role} overrides={overrides} />
      {opened?.kind === 'rights' && <RightsDialog onClose={close} />}
      {opened?.kind === 'grant' && (
        <GrantDialog
          key={opened.record.id}
          role={{ id: opened.record.id, roleName: labelOf(role, opened.record, language) }}
          onClose={close}
          onDone={() => {
            opened.refresh();
            close();
          }}
        />
      )}
      {opened?.kind === 'preview' && (
        <DragModal
          open
          width={360}
          title={t('role.preview.of', { name: labelOf(role, opened.record, language) })}
          footer={null}
          onCancel={close}
        >
          <MenuPreview roleId={opened.record.id} />
        </DragModal>
      )}
    </>
  );
}
