import { PlusOutlined } from '@ant-design/icons';
import { removeTopMenus, type TopMenu, topMenuList } from '@ircrisk/contract/modules/system/menu.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { type TextLoader, useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Input, Table } from 'antd';
import { useState } from 'react';
import { BindMenusDialog } from './BindMenusDialog.tsx';
import { BindTenantsDialog } from './BindTenantsDialog.tsx';
import { GroupForm } from './GroupForm.tsx';
import { useRemoveNodes } from './use-remove-nodes.ts';
import './menu.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

type Opened = { kind: 'form'; group?: TopMenu } | { kind: 'menus' | 'tenants'; group: TopMenu };

/** Menu groups: what stands in them, and which customers have them. */
export default function MenuGroupPage() {
  const t = useText();
  const language = useLanguage();
  const [name, setName] = useState('');
  const [opened, setOpened] = useState<Opened>();
  const mayWrite = usePermission('topmenu.update');
  const mayRemove = usePermission('topmenu.delete');
  const mayBind = usePermission('topmenu.grant');
  const groups = useCall(
    topMenuList,
    { name, current: 1, size: 200 },
    { suppress: true, keepPrevious: true },
  );
  const remove = useRemoveNodes(removeTopMenus, topMenuList);
  const close = () => setOpened(undefined);
  const act = (text: string, label: string, onClick: () => void, danger = false) => (
    <Button size="small" type="link" danger={danger} aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div className="ir-list">
      <PageTitle
        title={t('menu.group.title')}
        note={t('menu.group.note')}
        actions={
          mayWrite && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setOpened({ kind: 'form' })}
            >
              {t('menu.add')}
            </Button>
          )
        }
      />
      <div className="ir-list-filters">
        <Input.Search
          className="ir-list-search"
          allowClear
          aria-label={t('menu.find')}
          placeholder={t('menu.find')}
          onSearch={setName}
        />
      </div>
      {groups.error && <ErrorPanel error={groups.error} onRetry={() => void groups.refetch()} />}
      <div className="ir-list-table">
        <Table<TopMenu>
          size="small"
          rowKey="id"
          aria-label={t('menu.group.title')}
          loading={groups.isFetching}
          pagination={false}
          scroll={{ x: 900, y: 'calc(100vh - 260px)' }}
          dataSource={groups.data?.records ?? []}
          columns={[
            {
              key: 'name',
              title: t('menu.name'),
              render: (_, row) => (
                <span className="menu-name">
                  <MenuIcon name={row.source} />
                  {row.name}
                </span>
              ),
            },
            { key: 'nameEn', dataIndex: 'nameEn', title: t('menu.nameEn') },
            { key: 'code', dataIndex: 'code', title: t('menu.code') },
            { key: 'sort', dataIndex: 'sort', title: t('menu.sort'), width: 70, align: 'right' },
            {
              key: 'act',
              title: t('menu.act'),
              width: language === 'en' ? 330 : 270,
              fixed: 'end',
              render: (_, group) => (
                <>
                  {mayWrite &&
                    act(t('menu.edit'), t('menu.editOf', { name: group.name }), () =>
                      setOpened({ kind: 'form', group }),
                    )}
                  {mayBind &&
                    act(t('menu.bind.menus'), t('menu.bind.menusOf', { name: group.name }), () =>
                      setOpened({ kind: 'menus', group }),
                    )}
                  {mayBind &&
                    act(t('menu.bind.tenants'), t('menu.bind.tenantsOf', { name: group.name }), () =>
                      setOpened({ kind: 'tenants', group }),
                    )}
                  {mayRemove &&
                    act(
                      t('menu.remove.ok'),
                      t('menu.removeOf', { name: group.name }),
                      () => remove(group.id, group.name),
                      true,
                    )}
                </>
              ),
            },
          ]}
        />
      </div>
      {opened?.kind === 'form' && (
        <GroupForm key={opened.group?.id ?? 'new'} group={opened.group} onClose={close} />
      )}
      {opened?.kind === 'menus' && <BindMenusDialog group={opened.group} onClose={close} />}
      {opened?.kind === 'tenants' && <BindTenantsDialog group={opened.group} onClose={close} />}
    </div>
  );
}
