import { ColumnHeightOutlined } from '@ant-design/icons';
import { Button, Dropdown, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n/texts.ts';
import { type Density, pageSizes } from './saved-views.ts';
import './resource.css';

interface Props {
  total: number;
  /** Left out for a tree, which comes whole. */
  paging?: { current: number; size: number; onChange: (current: number, size: number) => void };
  density: Density;
  onDensity: (density: Density) => void;
  tools?: ReactNode;
}

const densities: Density[] = ['small', 'middle', 'large'];

/** Total on the left; tools of the list and paging on the right. */
export function ListFoot({ total, paging, density, onDensity, tools }: Props) {
  const t = useText();
  return (
    <div className="ir-list-foot">
      <span role="status">{t('ui.list.total', { count: total })}</span>
      {tools}
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [density],
          items: densities.map((key) => ({ key, label: t(`ui.density.${key}`) })),
          onClick: ({ key }) => onDensity(key as Density),
        }}
      >
        <Button
          type="text"
          icon={<ColumnHeightOutlined aria-hidden />}
          aria-label={t('ui.density.title')}
          title={t('ui.density.title')}
        />
      </Dropdown>
      {paging && (
        <Pagination
          size="small"
          total={total}
          current={paging.current}
          pageSize={paging.size}
          pageSizeOptions={pageSizes}
          showSizeChanger
          onChange={paging.onChange}
        />
      )}
    </div>
  );
}
