import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button } from 'antd';
import { useId, useState } from 'react';
import type { TankCalculation } from './figures.ts';

export interface Assumed {
  level?: number;
  specificGravity?: number;
}

interface Props {
  calculation: TankCalculation;
  assumed: Assumed;
  onChange: (assumed: Assumed) => void;
}

/** Another level or another product, without touching the record. */
export function WhatIf({ calculation, assumed, onChange }: Props) {
  const t = useText();
  const id = useId();
  const [level, setLevel] = useState<number | null>(assumed.level ?? calculation.level);
  const [gravity, setGravity] = useState<number | null>(
    assumed.specificGravity ?? calculation.specificGravity,
  );
  const isAssumed = assumed.level !== undefined || assumed.specificGravity !== undefined;
  const reset = () => {
    setLevel((calculation.tank.maxOperatingLevel ?? calculation.tank.designLevel ?? null) as number | null);
    setGravity((calculation.tank.specificGravity ?? null) as number | null);
    onChange({});
  };
  return (
    <form
      className="tk-what-if"
      aria-label={t('tank.whatIf.title')}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({
          ...(level && level > 0 ? { level } : {}),
          ...(gravity && gravity > 0 ? { specificGravity: gravity } : {}),
        });
      }}
    >
      <strong>{t('tank.whatIf.title')}</strong>
      <label htmlFor={`${id}-level`}>{t('tank.whatIf.level')}</label>
      <QuantityInput id={`${id}-level`} quantity="length" value={level} onChange={setLevel} />
      <label htmlFor={`${id}-gravity`}>{t('tank.whatIf.gravity')}</label>
      <NumberInput id={`${id}-gravity`} value={gravity} onChange={setGravity} />
      <Button htmlType="submit">{t('tank.whatIf.calculate')}</Button>
      {isAssumed && (
        <>
          <StateMark state="near" text={t('tank.whatIf.assumed')} />
          <Button type="link" onClick={reset}>
            {t('tank.whatIf.reset')}
          </Button>
        </>
      )}
    </form>
  );
}
