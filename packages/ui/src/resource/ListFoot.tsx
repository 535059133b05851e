import { ColumnHeightOutlined, ReloadOutlined, VerticalAlignBottomOutlined } from '@ant-design/icons';
import { Button, Dropdown, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n/texts.ts';
import { usePhone } from '../parts/use-phone.ts';
import { type Density, pageSizes } from './saved-views.ts';
import './resource.css';

interface Props {
  /** Not known until the list has been read. */
  total: number | undefined;
  /** There are more than `total`: counting stopped. */
  capped?: true | undefined;
  /** Left out for a tree, which comes whole. */
  paging?: { current: number; size: number; onChange: (current: number, size: number) => void };
  /** Pages or one long list; how many rows of it are here. */
  endless?: { on: boolean; loaded: number; onChange: (on: boolean) => void };
  density: Density;
  onDensity: (density: Density) => void;
  onRefresh: () => void;
  tools?: ReactNode;
}

const densities: Density[] = ['small', 'middle', 'large'];

/** Total on the left; tools of the list and paging on the right. */
export function ListFoot({ total, capped, paging, endless, density, onDensity, onRefresh, tools }: Props) {
  const t = useText();
  const isPhone = usePhone();
  return (
    <div className="ir-list-foot">
      <span role="status">
        {total !== undefined && t(capped ? 'ui.list.totalCapped' : 'ui.list.total', { count: total })}
        {total !== undefined && endless?.on && ` · ${t('ui.list.loaded', { count: endless.loaded })}`}
      </span>
      <Button
        type="text"
        icon={<ReloadOutlined aria-hidden />}
        aria-label={t('ui.list.refresh')}
        title={t('ui.list.refresh')}
        onClick={onRefresh}
      />
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
      {paging && !endless?.on && ((total ?? 0) > 0 || !isPhone) && (
        <Pagination
          size="small"
          total={total ?? 0}
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
