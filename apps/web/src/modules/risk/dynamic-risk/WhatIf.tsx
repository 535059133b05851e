import type { InputOf } from '@ircrisk/contract/endpoint.ts';
import { type RiskDetail, type Trial, tryRisk } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { typesetNumber } from '@ircrisk/units';
import { Button, Slider, Switch } from 'antd';
import { useId, useState } from 'react';
import { times } from './figures.ts';
import { LevelChip } from './LevelChip.tsx';

type Changes = Omit<InputOf<typeof tryRisk>, 'id'>;

interface Trying {
  changes: Changes;
  change: (more: Changes) => void;
  reset: () => void;
  result: Trial | undefined;
}

/** What is tried out stays on this screen: the server calculates and keeps nothing. */
export function useTrial(detail: RiskDetail | undefined, at: string | undefined): Trying {
  const [changes, setChanges] = useState<Changes>({});
  const isTrying = Object.keys(changes).length > 0 && at === undefined && detail !== undefined;
  const { data } = useCall(
    tryRisk,
    { id: detail?.id ?? '0', ...changes },
    { enabled: isTrying, keepPrevious: true, suppress: true },
  );
  return {
    changes,
    change: (more) => setChanges((now) => ({ ...now, ...more })),
    reset: () => setChanges({}),
    result: isTrying ? data : undefined,
  };
}

interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}
function Toggle({ label, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div className="dr-try">
      <Switch id={id} size="small" checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

interface SlideProps {
  label: string;
  value: number;
  max: number;
  step: number;
  shown: string;
  onChange: (value: number) => void;
}
function Slide({ label, value, max, step, shown, onChange }: SlideProps) {
  return (
    <div className="dr-try is-slider">
      <span>{label}</span>
      <Slider ariaLabelForHandle={label} min={0} max={max} step={step} value={value} onChange={onChange} />
      <span className="is-number">{shown}</span>
    </div>
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
/** As many as fit; the weak ones come first. */
const mostElements = 6;

/** What would help: tests, inspections and closures done today, windows and orders as one likes. */
export function WhatIf({ detail, trial }: { detail: RiskDetail; trial: Trying }) {
  const t = useText();
  const { changes, change, reset, result } = trial;
  const { now } = detail;
  const elements = detail.elements.filter(({ state }) => state !== 'functional').slice(0, mostElements);
  const tested = changes.testedElementIds ?? [];
  const test = (id: string | number, on: boolean) =>
    change({ testedElementIds: on ? [...tested, id] : tested.filter((one) => one !== id) });
  return (
    <Panel
      title={t('dynamic-risk.try.title')}
      note={t('dynamic-risk.try.note')}
      tools={
        <Button type="link" size="small" onClick={reset}>
          {t('dynamic-risk.try.reset')}
        </Button>
      }
    >
      <div className="dr-tries">
        {elements.map(({ id, tag }) => (
          <Toggle
            key={id}
            label={t('dynamic-risk.try.tested', { tag })}
            checked={tested.includes(id)}
            onChange={(on) => test(id, on)}
          />
        ))}
        {now.overdueInspection && (
          <Toggle
            label={t('dynamic-risk.try.inspected')}
            checked={changes.inspectedToday ?? false}
            onChange={(inspectedToday) => change({ inspectedToday })}
          />
        )}
        {now.expiredRepair && (
          <Toggle
            label={t('dynamic-risk.try.repaired')}
            checked={changes.repairEnded ?? false}
            onChange={(repairEnded) => change({ repairEnded })}
          />
        )}
        {now.openChange && (
          <Toggle
            label={t('dynamic-risk.try.changed')}
            checked={changes.changeClosed ?? false}
            onChange={(changeClosed) => change({ changeClosed })}
          />
        )}
        <Slide
          label={t('dynamic-risk.try.standard')}
          value={changes.standardShare ?? now.standardShare}
          max={1}
          step={0.01}
          shown={percent(changes.standardShare ?? now.standardShare)}
          onChange={(standardShare) => change({ standardShare })}
        />
        <Slide
          label={t('dynamic-risk.try.critical')}
          value={changes.criticalShare ?? now.criticalShare}
          max={1}
          step={0.01}
          shown={percent(changes.criticalShare ?? now.criticalShare)}
          onChange={(criticalShare) => change({ criticalShare })}
        />
        <Slide
          label={t('dynamic-risk.try.orders')}
          value={changes.overdueOrders ?? now.overdueOrders}
          max={Math.max(10, now.overdueOrders)}
          step={1}
          shown={String(changes.overdueOrders ?? now.overdueOrders)}
          onChange={(overdueOrders) => change({ overdueOrders })}
        />
        {result && (
          <output className="dr-result">
            <span>
              f {typesetNumber(detail.frequency)} → <b>{typesetNumber(result.frequency)}</b> /
              {t('dynamic-risk.year')}
              <small>{`${times(detail.ratio)} → ${times(result.ratio)}`}</small>
            </span>
            <span>
              <LevelChip level={detail.level} /> → <LevelChip level={result.level} />
            </span>
          </output>
        )}
      </div>
    </Panel>
  );
}
