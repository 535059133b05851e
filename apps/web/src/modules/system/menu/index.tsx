import { EyeOutlined, PlusOutlined } from '@ant-design/icons';
import { type MenuNode, menuList, removeMenus } from '@ircrisk/contract/modules/system/menu.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Input, Table, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { MenuForm } from './MenuForm.tsx';
import { matching } from './matching.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { useRemoveNodes } from './use-remove-nodes.ts';
import './menu.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

type Opened = { kind: 'form'; menu?: MenuNode; parentId?: string } | { kind: 'preview' };

/** Every menu and button of the product, kept by the operator. */
export default function MenuPage() {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<Opened>();
  const mayWrite = usePermission('menu.update');
  const mayRemove = usePermission('menu.delete');
  const menus = useCall(menuList, {}, { suppress: true });
  const remove = useRemoveNodes(removeMenus, menuList);
  const rows = useMemo(() => matching(menus.data ?? [], typed), [menus.data, typed]);
  const close = () => setOpened(undefined);
  return (
    <div className="ir-list">
      <PageTitle
        title={t('menu.title')}
        note={t('menu.note')}
        actions={
          <>
            <Button icon={<EyeOutlined aria-hidden />} onClick={() => setOpened({ kind: 'preview' })}>
              {t('menu.preview.open')}
            </Button>
            {mayWrite && (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setOpened({ kind: 'form' })}
              >
                {t('menu.add')}
              </Button>
            )}
          </>
        }
      />
      <div className="ir-list-filters">
        <Input.Search
          className="ir-list-search"
          allowClear
          aria-label={t('menu.find')}
          placeholder={t('menu.find')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {menus.error && <ErrorPanel error={menus.error} onRetry={() => void menus.refetch()} />}
      <div className="ir-list-table">
        <Table<MenuNode>
          key={typed === '' ? 'all' : 'found'}
          size="small"
          rowKey="id"
          aria-label={t('menu.title')}
          loading={menus.isFetching}
          pagination={false}
          scroll={{ x: 1180, y: 'calc(100vh - 260px)' }}
          dataSource={rows}
          expandable={{ defaultExpandAllRows: typed !== '', indentSize: 16 }}
          columns={[
            {
              key: 'name',
              title: t('menu.name'),
              width: 230,
              render: (_, row) => (
                <span className="menu-name">
                  {row.category === 1 && <MenuIcon name={row.source} />}
                  {row.name}
                </span>
              ),
            },
            { key: 'nameEn', dataIndex: 'nameEn', title: t('menu.nameEn'), width: 170, ellipsis: true },
            { key: 'code', dataIndex: 'code', title: t('menu.code'), width: 150, ellipsis: true },
            {
              key: 'category',
              title: t('menu.category'),
              width: 76,
              render: (_, row) => <Tag>{row.categoryName}</Tag>,
            },
            { key: 'path', dataIndex: 'path', title: t('menu.path'), width: 150, ellipsis: true },
            {
              key: 'component',
              dataIndex: 'component',
              title: t('menu.component'),
              width: 150,
              ellipsis: true,
            },
            { key: 'sort', dataIndex: 'sort', title: t('menu.sort'), width: 64, align: 'right' },
            {
              key: 'act',
              title: t('menu.act'),
              width: 190,
              fixed: 'end',
              render: (_, row) => (
                <>
                  {mayWrite && (
                    <Button
                      size="small"
                      type="link"
                      aria-label={t('menu.editOf', { name: row.name })}
                      onClick={() => setOpened({ kind: 'form', menu: row })}
                    >
                      {t('menu.edit')}
                    </Button>
                  )}
                  {mayWrite && row.category === 1 && (
                    <Button
                      size="small"
                      type="link"
                      aria-label={t('menu.addBelowOf', { name: row.name })}
                      onClick={() => setOpened({ kind: 'form', parentId: row.id })}
                    >
                      {t('menu.addBelow')}
                    </Button>
                  )}
                  {mayRemove && (
                    <Button
                      size="small"
                      type="link"
                      danger
                      aria-label={t('menu.removeOf', { name: row.name })}
                      onClick={() => remove(row.id, row.name)}
                    >
                      {t('menu.remove.ok')}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
      {opened?.kind === 'form' && (
        <MenuForm
          key={opened.menu?.id ?? `below-${opened.parentId ?? ''}`}
          menu={opened.menu}
          parentId={opened.parentId}
          onClose={close}
        />
      )}
      {opened?.kind === 'preview' && <PreviewDialog onClose={close} />}
    </div>
  );
}
