import { calculateInterval, intervalKinds, type RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';
import { type bases, rcmMode } from '@ircrisk/contract/resources/rcm.ts';
import { rcmMessages, rcmText, wholeDays } from '@ircrisk/engine-rcm';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { type Calculation, type Notice, shown } from '@ircrisk/units';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { CostCurve, type Replacement } from './CostCurve.tsx';
import {
  calculators,
  type InputName,
  type IntervalKind,
  inDays,
  intervalIn,
  kindFor,
  type TimeUnit,
} from './interval-kinds.ts';

interface Props {
  mode: RcmMode;
  isEditable: boolean;
  onAdopted: () => void;
}
type Values = Partial<Record<InputName, number | null>>;

const hoursPerYear = 8760;
/** The longest interval a task may have. */
const mostDays = 3650;
const basisOf: Readonly<Record<IntervalKind, keyof typeof bases>> = {
  pf: 'PF',
  ffi: 'FFI',
  ffiDemand: 'FFI',
  ageReplacement: 'life',
  safeLife: 'life',
};

/** What the mode already knows of its life and costs. */
function known(record: RecordData): Values {
  const number = (name: string) =>
    record[name] === null || record[name] === undefined || record[name] === '' ? null : Number(record[name]);
  const [repair, hours, loss, mtbf] = [
    number('repairCost'),
    number('downtime'),
    number('downtimeCost'),
    number('mtbf'),
  ];
  return {
    beta: number('beta'),
    eta: number('eta'),
    plannedCost: number('taskCost'),
    failureCost: repair === null ? null : repair + (hours ?? 0) * (loss ?? 0),
    pf: number('potentialFailureDays'),
    lead: number('leadDays'),
    meanLife: mtbf === null ? null : mtbf / hoursPerYear,
  };
}

/** Interval calculators beside the diagram; the answer can be taken over as the interval of the task. */
export function IntervalPanel(props: Props) {
  const t = useText();
  const { id, outcome } = props.mode;
  const { data } = useQuery({
    queryKey: resourceKey(rcmMode, 'detail', id),
    queryFn: ({ signal }) => resourceApi(rcmMode).detail(id, signal),
  });
  const start = data && known(data);
  return (
    <aside className="rcm-interval" aria-label={t('rcm.interval.title')}>
      <h2>{t('rcm.interval.title')}</h2>
      {/* What is typed stays until the decision or the mode’s own figures change. */}
      {start && <Calculator key={`${outcome} ${JSON.stringify(start)}`} {...props} start={start} />}
    </aside>
  );
}

function Calculator({ mode, isEditable, onAdopted, start }: Props & { start: Values }) {
  const t = useText();
  const language = useLanguage();
  const [kind, setKind] = useState<IntervalKind>(() => kindFor(mode));
  const [values, setValues] = useState<Values>(start);
  const { unit, inputs } = calculators[kind];
  const given = Object.fromEntries(
    inputs.flatMap(({ name }) => (values[name] == null ? [] : [[name, values[name]]])),
  );
  const isComplete = inputs.every(({ name, optional }) => optional || values[name] != null);
  const { data } = useCall(
    calculateInterval,
    { kind, ...given },
    { enabled: isComplete, keepPrevious: true, suppress: true },
  );
  const answer = isComplete ? data : undefined;
  const interval = intervalIn(answer?.value);
  const days = interval === null ? null : wholeDays(inDays(interval, unit));
  const label = (name: string) => t(`rcm.input.${name}`);
  const unitWord = (of: TimeUnit | 'cost') => t(`rcm.unit.${of}`);
  // The engine names an input by its key; people know it by its label.
  const named = (notice: Notice): Notice =>
    notice.path && notice.values?.name === notice.path
      ? { ...notice, values: { ...notice.values, name: label(notice.path) } }
      : notice;
  const adopt = useMutation({
    mutationFn: (value: number) =>
      resourceApi(rcmMode).submit({
        id: mode.id,
        version: mode.version,
        intervalValue: value,
        intervalUnit: 'day',
        basis: basisOf[kind],
      }),
    onSuccess: () => {
      notify.success(t('rcm.interval.adopted'));
      onAdopted();
    },
    onError: (error) => notify.error(error.message),
  });
  return (
    <>
      <Select
        aria-label={t('rcm.interval.kind')}
        value={kind}
        onChange={setKind}
        options={intervalKinds.map((value) => ({ value, label: t(`rcm.kind.${value}`) }))}
      />
      <div className="rcm-inputs">
        {inputs.map(({ name, unit: of, optional }) => (
          <div key={name}>
            <label htmlFor={`rcm-${name}`}>
              {label(name)}
              {optional && <small> {t('rcm.interval.optional')}</small>}
            </label>
            <NumberInput
              id={`rcm-${name}`}
              value={values[name] ?? null}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
              suffix={of ? unitWord(of) : undefined}
            />
          </div>
        ))}
      </div>
      {!isComplete && <p className="rcm-note">{t('rcm.interval.incomplete')}</p>}
      {answer?.reason && <Alert type="info" showIcon title={rcmText(named(answer.reason), language)} />}
      {answer && interval !== null && (
        <>
          <p className="rcm-result">
            <span>{t('rcm.interval.result')}</span>
            <ExplainButton
              explain={() => ({
                title: t(`rcm.kind.${kind}`),
                calculation: readable(answer, interval, unit, t('rcm.unit.costPerHour')),
                messages: rcmMessages,
                inputLabel: (name) => {
                  const of = inputs.find((one) => one.name === name)?.unit;
                  return { label: label(name), ...(of ? { unit: unitWord(of) } : {}) };
                },
              })}
            >
              <b>{shown(interval, 5)}</b> {unitWord(unit)}
            </ExplainButton>
          </p>
          {kind === 'ageReplacement' && <CostCurve found={answer.value as Replacement} />}
          {answer.warnings.map((warning) => (
            <Alert key={warning.code} type="warning" showIcon title={rcmText(named(warning), language)} />
          ))}
          <Button
            type="primary"
            disabled={!isEditable || days === null || days > mostDays}
            loading={adopt.isPending}
            onClick={() => days !== null && adopt.mutate(days)}
          >
            {days === null ? t('rcm.interval.tooShort') : t('rcm.interval.adopt', { days })}
          </Button>
          <p className="rcm-note">
            {days !== null && days > mostDays
              ? t('rcm.interval.tooLong', { days: mostDays })
              : t(unit === 'h' ? 'rcm.interval.roundedHours' : 'rcm.interval.rounded')}
          </p>
        </>
      )}
    </>
  );
}

/** The engine takes any time unit and any money; on this screen both are known, and the answer is one figure. */
function readable(
  answer: Calculation<unknown>,
  interval: number,
  unit: TimeUnit,
  costPerHour: string,
): Calculation<unknown> {
  const units: Readonly<Record<string, string>> = { 'as given': unit, '1': '', '1/h': costPerHour };
  const steps = answer.steps.map((step) => ({ ...step, unit: units[step.unit] ?? step.unit }));
  return { ...answer, value: interval, unit, steps };
}
