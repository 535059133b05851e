import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { type Pinned, pinEquipment, pinnedEquipment } from '@ircrisk/contract/modules/workplace/home.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { Sparkline } from '@ircrisk/ui/parts/Sparkline.tsx';
import { type RiskBand, riskBands } from '@ircrisk/ui/theme/tokens.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { useFigures } from './use-figures.ts';

const ReferenceInput = lazy(() =>
  import('@ircrisk/ui/resource/OptionInputs.tsx').then((it) => ({ default: it.ReferenceInput })),
);

function useDate() {
  const t = useText();
  return ({ nextDueDate, days }: Pinned) => {
    if (nextDueDate === null || days === null) return t('home.noDate');
    return days < 0 ? t('home.overdueBy', { count: -days }) : t('home.dueOn', { date: nextDueDate, days });
  };
}

function PinRow({ pin, onRemove }: { pin: Pinned; onRemove(): void }) {
  const t = useText();
  const { open } = useShell();
  const sayDate = useDate();
  const band = riskBands.find((one) => one === pin.riskLevel) as RiskBand | undefined;
  return (
    <li>
      <button type="button" onClick={() => open(`/equipment/detail?id=${pin.id}`)}>
        <span>
          <b>{pin.tag}</b> {pin.name}
        </span>
        <small className={pin.days !== null && pin.days < 0 ? 'home-overdue' : undefined}>
          {sayDate(pin)}
        </small>
      </button>
      <Sparkline values={pin.walls} target={null} />
      <span className="home-work-risk">{band && <RiskChip band={band} />}</span>
      <button
        type="button"
        className="home-unpin"
        aria-label={t('home.unpin', { tag: pin.tag })}
        onClick={onRemove}
      >
        <CloseOutlined />
      </button>
    </li>
  );
}

/** Equipment one keeps an eye on: its date, its wall over time, its risk. */
export function PinPanel() {
  const t = useText();
  const granted = useFigures().figures?.has('equipment') ?? false;
  const { data } = useCall(pinnedEquipment, {}, { enabled: granted, suppress: true });
  const pin = useAct(pinEquipment, { refreshes: [pinnedEquipment] });
  const [adding, setAdding] = useState(false);
  if (!granted) return null;
  return (
    <Panel
      title={t('home.pins')}
      note={data && data.length > 0 ? t('home.pinCount', { count: data.length }) : undefined}
      tools={
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          aria-label={t('home.addPin')}
          onClick={() => setAdding(!adding)}
        />
      }
    >
      {adding && (
        <div className="home-add-pin">
          <Suspense>
            <ReferenceInput
              to="equipment"
              value={null}
              aria-label={t('home.addPin')}
              placeholder={t('home.addPin')}
              onChange={(id) => {
                if (typeof id === 'string') pin.mutate({ id, pinned: true });
                setAdding(false);
              }}
            />
          </Suspense>
        </div>
      )}
      {data?.length === 0 && !adding && <p className="home-none">{t('home.noPins')}</p>}
      <ul className="home-pins">
        {data?.map((one) => (
          <PinRow key={one.id} pin={one} onRemove={() => pin.mutate({ id: one.id, pinned: false })} />
        ))}
      </ul>
    </Panel>
  );
}
