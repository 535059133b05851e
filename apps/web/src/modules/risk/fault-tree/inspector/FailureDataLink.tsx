import { plantFailureRates } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { BasicEvent } from '@ircrisk/engine-fault-tree';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { typesetNumber } from '@ircrisk/units';
import { Button, Select } from 'antd';
import { Field } from './Field.tsx';
import { classText, rateExpression, withPlantRate } from './failure-data.ts';

interface Props {
  event: BasicEvent;
  disabled: boolean;
  onChange: (event: BasicEvent) => void;
}

/** Rate of a class from the plant's failure database, and whether it has moved since it was taken over. */
export function FailureDataLink({ event, disabled, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const rates = useCall(plantFailureRates, {}, { suppress: true });
  const chosen = event.attributes?.failureClass;
  if (!rates.data || (rates.data.length === 0 && !chosen)) return null;
  const own = rates.data.find(({ isoClass }) => isoClass === chosen);
  const take = (isoClass: string) => {
    const rate = rates.data.find((one) => one.isoClass === isoClass);
    if (!rate) return;
    const source = t('fault-tree.failureData.source', {
      name: classText(isoClass, language),
      count: rate.failures,
    });
    onChange(withPlantRate(event, rate, source));
  };
  const differs = own && JSON.stringify(rateExpression(event, own)) !== JSON.stringify(event.probability);
  return (
    <Field
      label={t('fault-tree.failureData.link')}
      hint={
        differs && (
          <>
            {t('fault-tree.failureData.differs')}
            <Button size="small" type="link" disabled={disabled} onClick={() => take(own.isoClass)}>
              {t('fault-tree.library.update')}
            </Button>
          </>
        )
      }
    >
      {(id) => (
        <Select
          id={id}
          style={{ width: '100%' }}
          disabled={disabled}
          allowClear
          placeholder={t('fault-tree.library.none')}
          value={chosen ?? null}
          onClear={() => {
            const { failureClass: _old, ...attributes } = event.attributes ?? {};
            onChange({ ...event, attributes });
          }}
          onChange={take}
          options={rates.data.map(({ isoClass, rate, failures }) => ({
            value: isoClass,
            label: t('fault-tree.failureData.option', {
              name: classText(isoClass, language),
              rate: typesetNumber(rate),
              count: failures,
            }),
          }))}
        />
      )}
    </Field>
  );
}
