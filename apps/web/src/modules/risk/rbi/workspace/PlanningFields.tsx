import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { bases, type StudySettings } from '@ircrisk/contract/modules/risk/rbi.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { Button, Checkbox, Select } from 'antd';
import { riskUnit } from '../format.ts';
import { Field } from '../list/Field.tsx';

interface Props {
  settings: StudySettings;
  onChange: (change: Partial<StudySettings>) => void;
}

const grades = ['A', 'B', 'C', 'D'] as const;
/** Where costs are switched on: the engine's own effort. */
const usualCosts = { A: 8, B: 4, C: 2, D: 1 };

export const windowsInOrder = ({ windows }: StudySettings): boolean =>
  windows.every(({ from, to }) => from !== '' && to >= from);

/** Turnaround windows, prices and the limit of the whole unit: what the inspection plan is made with. */
export function PlanningFields({ settings, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const { windows, unitLimit } = settings;
  const costs = settings.costs ?? null;
  const setWindow = (at: number, change: Partial<(typeof windows)[number]>) =>
    onChange({ windows: windows.map((one, index) => (index === at ? { ...one, ...change } : one)) });
  return (
    <fieldset className="rbi-planning">
      <legend>{t('rbi.setting.planning')}</legend>
      <Field label={t('rbi.setting.reading')}>
        {(id) => (
          <Select
            id={id}
            value={settings.plannedReading}
            onChange={(plannedReading) => onChange({ plannedReading })}
            options={(['none', 'expected'] as const).map((value) => ({
              value,
              label: t(`rbi.setting.readings.${value}`),
            }))}
          />
        )}
      </Field>
      <div className="rbi-field">
        <span>{t('rbi.setting.windows')}</span>
        {windows.map(({ from, to }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no name but their place
          <div key={at} className="rbi-window">
            <DayInput
              aria-label={`${t('rbi.setting.windowFrom')} ${at + 1}`}
              value={from}
              onChange={(day) => setWindow(at, { from: day ?? '' })}
            />
            <DayInput
              aria-label={`${t('rbi.setting.windowTo')} ${at + 1}`}
              value={to}
              onChange={(day) => setWindow(at, { to: day ?? '' })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`${t('rbi.setting.removeWindow')} ${at + 1}`}
              onClick={() => onChange({ windows: windows.filter((_, index) => index !== at) })}
            />
          </div>
        ))}
        {!windowsInOrder(settings) && (
          <span className="rbi-problem" role="alert">
            {t('rbi.setting.windowOrder')}
          </span>
        )}
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={windows.length >= 20}
          onClick={() => onChange({ windows: [...windows, { from: '', to: '' }] })}
        >
          {t('rbi.setting.addWindow')}
        </Button>
      </div>
      <Checkbox
        checked={costs !== null}
        onChange={({ target }) => onChange({ costs: target.checked ? usualCosts : null })}
      >
        {t('rbi.setting.costs')}
      </Checkbox>
      {costs === null ? (
        <span className="rbi-hint">{t('rbi.setting.costHint')}</span>
      ) : (
        <div className="rbi-fields two">
          {grades.map((grade) => (
            <Field key={grade} label={t('rbi.setting.cost', { grade })}>
              {(id) => (
                <NumberInput
                  id={id}
                  value={costs[grade]}
                  onChange={(value) => onChange({ costs: { ...costs, [grade]: value ?? costs[grade] } })}
                />
              )}
            </Field>
          ))}
          <Field label={t('rbi.setting.fixed')}>
            {(id) => (
              <NumberInput
                id={id}
                value={settings.fixedCostPerInspection ?? null}
                onChange={(fixedCostPerInspection) => onChange({ fixedCostPerInspection })}
              />
            )}
          </Field>
        </div>
      )}
      <Checkbox
        checked={Boolean(unitLimit)}
        onChange={({ target }) =>
          onChange({ unitLimit: target.checked ? { basis: 'area', perYear: 100 } : null })
        }
      >
        {t('rbi.setting.unitLimitUse')}
      </Checkbox>
      {unitLimit && (
        <div className="rbi-fields two">
          <Field label={t('rbi.setting.unitBasis')}>
            {(id) => (
              <Select
                id={id}
                value={unitLimit.basis}
                onChange={(basis) => onChange({ unitLimit: { ...unitLimit, basis } })}
                options={bases.map((value) => ({ value, label: t(`rbi.basis.${value}`) }))}
              />
            )}
          </Field>
          <Field label={`${t('rbi.setting.unitLimit')} ${riskUnit(unitLimit.basis, language)}`}>
            {(id) => {
              const shared = {
                id,
                value: unitLimit.perYear,
                onChange: (perYear: number | null) =>
                  onChange({ unitLimit: { ...unitLimit, perYear: perYear ?? unitLimit.perYear } }),
              };
              return unitLimit.basis === 'area' ? (
                <QuantityInput {...shared} quantity="area" />
              ) : (
                <NumberInput {...shared} />
              );
            }}
          </Field>
        </div>
      )}
    </fieldset>
  );
}
