import { ColumnHeightOutlined, VerticalAlignBottomOutlined } from '@ant-design/icons';
import { Button, Dropdown, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n/texts.ts';
import { usePhone } from '../parts/use-phone.ts';
import { type Density, pageSizes } from './saved-views.ts';
import './resource.css';

interface Props {
  total: number;
  /** Left out for a tree, which comes whole. */
  paging?: { current: number; size: number; onChange: (current: number, size: number) => void };
  /** Pages or one long list; how many rows of it are here. */
  endless?: { on: boolean; loaded: number; onChange: (on: boolean) => void };
  density: Density;
  onDensity: (density: Density) => void;
  tools?: ReactNode;
}

const densities: Density[] = ['small', 'middle', 'large'];

/** Total on the left; tools of the list and paging on the right. */
export function ListFoot({ total, paging, endless, density, onDensity, tools }: Props) {
  const t = useText();
  const isPhone = usePhone();
  return (
    <div className="ir-list-foot">
      <span role="status">
        {t('ui.list.total', { count: total })}
        {endless?.on && ` · ${t('ui.list.loaded', { count: endless.loaded })}`}
      </span>
      {!isPhone && tools}
      {endless && !isPhone && (
        <Button
          type={endless.on ? 'primary' : 'text'}
          icon={<VerticalAlignBottomOutlined aria-hidden />}
          aria-label={t('ui.list.endless')}
          aria-pressed={endless.on}
          title={t('ui.list.endless')}
          onClick={() => endless.onChange(!endless.on)}
        />
      )}
      {!isPhone && (
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
      )}
      {paging && !endless?.on && (
        <Pagination
          size="small"
          total={total}
          current={paging.current}
          pageSize={paging.size}
          pageSizeOptions={pageSizes}
          {...(isPhone ? { simple: { readOnly: true }, showSizeChanger: false } : { showSizeChanger: true })}
          onChange={paging.onChange}
        />
      )}
    </div>
  );
}
