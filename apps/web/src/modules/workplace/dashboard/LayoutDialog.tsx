import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import {
  defaultLayout,
  type Layout,
  type PanelCode,
  panels,
  type TileCode,
  tiles,
} from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { kpiDefinitions } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';

interface Props {
  layout: Layout;
  saving: boolean;
  onSave: (layout: Layout) => void;
  onClose: () => void;
}

/** Which tiles and panels a person sees, and in which order. */
export function LayoutDialog({ layout, saving, onSave, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const [chosen, setChosen] = useState(layout);
  const tileName = (tile: TileCode) =>
    tile === 'sealLeakRate' ? t('dashboard.sealLeakRate') : kpiDefinitions[tile][language];
  const list = <T extends string>(
    all: readonly T[],
    shown: readonly T[],
    nameOf: (one: T) => string,
    set: (next: T[]) => void,
  ) => {
    const ordered = [...shown, ...all.filter((one) => !shown.includes(one))];
    const move = (one: T, by: number) => {
      const at = shown.indexOf(one);
      const next = [...shown];
      next.splice(at, 1);
      next.splice(at + by, 0, one);
      set(next);
    };
    return (
      <ul className="db-order">
        {ordered.map((one) => {
          const at = shown.indexOf(one);
          return (
            <li key={one}>
              <Checkbox
                checked={at >= 0}
                onChange={({ target }) =>
                  set(target.checked ? [...shown, one] : shown.filter((other) => other !== one))
                }
              >
                {nameOf(one)}
              </Checkbox>
              <Button
                type="text"
                size="small"
                disabled={at <= 0}
                aria-label={t('dashboard.up', { name: nameOf(one) })}
                icon={<ArrowUpOutlined aria-hidden />}
                onClick={() => move(one, -1)}
              />
              <Button
                type="text"
                size="small"
                disabled={at < 0 || at === shown.length - 1}
                aria-label={t('dashboard.down', { name: nameOf(one) })}
                icon={<ArrowDownOutlined aria-hidden />}
                onClick={() => move(one, 1)}
              />
            </li>
          );
        })}
      </ul>
    );
  };
  return (
    <DragModal
      open
      title={t('dashboard.layout')}
      onCancel={onClose}
      onOk={() => onSave(chosen)}
      confirmLoading={saving}
      okText={t('dashboard.save')}
      width={560}
    >
      <div className="db-layout">
        <section>
          <h3 className="db-heading">{t('dashboard.tiles')}</h3>
          {list<TileCode>(tiles, chosen.tiles, tileName, (next) => setChosen({ ...chosen, tiles: next }))}
        </section>
        <section>
          <h3 className="db-heading">{t('dashboard.panels')}</h3>
          {list<PanelCode>(
            panels,
            chosen.panels,
            (panel) => t(`dashboard.panel.${panel}`),
            (next) => setChosen({ ...chosen, panels: next }),
          )}
          <label className="db-seconds" htmlFor="db-tv-seconds">
            {t('dashboard.tvSeconds')}
            <PlainNumber
              id="db-tv-seconds"
              min={5}
              max={600}
              value={chosen.tvSeconds}
              onChange={(value) => setChosen({ ...chosen, tvSeconds: value ?? defaultLayout.tvSeconds })}
            />
          </label>
          <Button onClick={() => setChosen(defaultLayout)}>{t('dashboard.reset')}</Button>
        </section>
      </div>
    </DragModal>
  );
}
