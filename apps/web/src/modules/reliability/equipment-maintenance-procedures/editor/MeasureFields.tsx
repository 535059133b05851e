import {
  type FormulaId,
  formulaIds,
  formulaOf,
  formulas,
  limitsOf,
  type Measure,
  procedureText,
  rangeText,
} from '@ircrisk/engine-procedure';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { type QuantityId, quantityOf } from '@ircrisk/units';
import { Alert, Form, Input, Select } from 'antd';
import { useId } from 'react';
import { FormulaField } from '../calc/FormulaField.tsx';

/** What people measure at machines; anything else is a plain number with a unit of its own. */
const measured: readonly QuantityId[] = [
  'clearance',
  'thickness',
  'torque',
  'vibrationVelocity',
  'pressureGauge',
  'temperature',
  'temperatureDifference',
  'unbalance',
  'angle',
  'rotationalSpeed',
  'force',
  'mass',
  'hours',
];
const ranges = ['low', 'nominal', 'high', 'plausibleLow', 'plausibleHigh'] as const;
const inAlignment = new Set(['m1', 'm2']);

interface Props {
  measure: Measure;
  /** Codes of the parameter table. */
  codes: readonly string[];
  onChange: (measure: Measure, merge?: string) => void;
}

/** Where the limits of a reading come from: the step itself, the table of the model, or a formula. */
export function MeasureFields({ measure, codes, onChange }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const source = measure.formula ? 'formula' : measure.parameter ? 'parameter' : 'own';
  const own = source === 'own' ? ranges : ranges.slice(3);
  const found = measure.formula ? limitsOf(measure, [], null) : null;
  const choose = (next: string) => {
    const { formula: _formula, parameter: _parameter, inputs: _inputs, ...rest } = measure;
    if (next === 'parameter') onChange({ ...rest, parameter: codes[0] ?? '' });
    else if (next === 'formula') onChange({ ...rest, formula: 'boltTorque', quantity: 'torque', inputs: {} });
    else onChange(rest);
  };
  const setFormula = (formula: FormulaId) =>
    onChange({
      ...measure,
      formula,
      inputs: Object.fromEntries(
        formulaOf(formula).inputs.flatMap(({ name, initial }) =>
          initial === undefined ? [] : [[name, initial]],
        ),
      ),
      quantity: formulaOf(formula).quantity ?? measure.quantity ?? null,
    });
  return (
    <>
      <Form.Item label={t('procedure.measure.source')} htmlFor={`${id}-source`}>
        <Select
          id={`${id}-source`}
          value={source}
          options={['own', 'parameter', 'formula'].map((value) => ({
            value,
            label: t(`procedure.measure.${value}`),
          }))}
          onChange={choose}
        />
      </Form.Item>
      {source === 'parameter' && (
        <Form.Item label={t('procedure.measure.code')} htmlFor={`${id}-code`}>
          <Select
            id={`${id}-code`}
            value={measure.parameter ?? null}
            options={codes.map((value) => ({ value, label: value }))}
            onChange={(parameter) => onChange({ ...measure, parameter })}
          />
        </Form.Item>
      )}
      {source === 'formula' && (
        <>
          <Form.Item label={t('procedure.measure.formula')} htmlFor={`${id}-formula`}>
            <Select
              id={`${id}-formula`}
              value={measure.formula ?? null}
              options={formulaIds
                .filter((value) => value !== 'flatness')
                .map((value) => ({ value, label: say(formulas[value]) }))}
              onChange={setFormula}
            />
          </Form.Item>
          <div className="px-form">
            {measure.formula &&
              formulaOf(measure.formula)
                .inputs.filter(({ name }) => !inAlignment.has(name) && name !== 'v')
                .map((input) => (
                  <FormulaField
                    key={input.name}
                    input={input}
                    value={measure.inputs?.[input.name] ?? null}
                    onChange={(value) =>
                      onChange(
                        { ...measure, inputs: { ...measure.inputs, [input.name]: value } },
                        `input ${input.name}`,
                      )
                    }
                  />
                ))}
          </div>
          {found?.reason && <Alert type="info" title={procedureText(found.reason, language)} />}
          {found?.value && rangeText(measure, found.value, language) && (
            <p className="px-faint">
              {t('procedure.measure.gives', { range: rangeText(measure, found.value, language) })}
            </p>
          )}
        </>
      )}
      {source !== 'formula' && (
        <Form.Item label={t('procedure.measure.quantity')} htmlFor={`${id}-quantity`}>
          <Select
            id={`${id}-quantity`}
            allowClear
            placeholder={t('procedure.measure.plain')}
            value={measure.quantity ?? null}
            options={measured.map((value) => ({ value, label: say(quantityOf(value).label) }))}
            onChange={(quantity) => onChange({ ...measure, quantity: quantity ?? null })}
          />
        </Form.Item>
      )}
      {!measure.quantity && (
        <Form.Item label={t('procedure.measure.unit')} htmlFor={`${id}-unit`}>
          <Input
            id={`${id}-unit`}
            maxLength={16}
            value={measure.unit ?? ''}
            onChange={(event) => onChange({ ...measure, unit: event.target.value }, 'unit')}
          />
        </Form.Item>
      )}
      <div className="px-form">
        {own.map((name) => (
          <Form.Item key={name} label={t(`procedure.measure.${name}`)} htmlFor={`${id}-${name}`}>
            {measure.quantity ? (
              <QuantityInput
                id={`${id}-${name}`}
                quantity={measure.quantity}
                value={measure[name] ?? null}
                onChange={(value) => onChange({ ...measure, [name]: value }, name)}
              />
            ) : (
              <NumberInput
                id={`${id}-${name}`}
                value={measure[name] ?? null}
                onChange={(value) => onChange({ ...measure, [name]: value }, name)}
              />
            )}
          </Form.Item>
        ))}
        <Form.Item label={t('procedure.measure.instrument')} htmlFor={`${id}-instrument`}>
          <Input
            id={`${id}-instrument`}
            maxLength={120}
            value={measure.instrument ?? ''}
            onChange={(event) => onChange({ ...measure, instrument: event.target.value }, 'instrument')}
          />
        </Form.Item>
      </div>
    </>
  );
}
