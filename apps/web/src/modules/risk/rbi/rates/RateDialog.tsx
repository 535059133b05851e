import type { AssessmentDetail } from '@ircrisk/contract/modules/risk/rbi.ts';
import {
  knownForRates,
  type RateValues,
  rateCalculatorNames,
  rateChoiceName,
  rateInputName,
  ratesNotHereNames,
  ratesNotHereReasons,
  useRate,
} from '@ircrisk/contract/modules/risk/rbi-rates.ts';
import { message } from '@ircrisk/engine-api581/messages.ts';
import { calculateRate, rateRule } from '@ircrisk/engine-api581/rates/calculate-rate.ts';
import {
  RATE_CALCULATORS,
  RATES_NOT_HERE,
  type RateCalculatorId,
  type RateNotHere,
} from '@ircrisk/engine-api581/rates/rate-calculator.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Alert, Button, Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { MechanismInput } from '../inspector/MechanismInput.tsx';
import { Field } from '../list/Field.tsx';
import { RateOutcome } from './RateOutcome.tsx';

interface Props {
  detail: AssessmentDetail;
  onClose: () => void;
  onUsed: () => void;
}

const notHere = Object.keys(RATES_NOT_HERE) as RateNotHere[];

/** A corrosion rate from the conditions of service: inputs from the ledger, result with its steps, and its use. */
export default function RateDialog({ detail, onClose, onUsed }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  // A rate taken from a corrosion loop came out of no calculator.
  const { calculator: used = 'corrosion-loop', inputs: before = {} } = detail.rateEvidence ?? {};
  const [chosen, setChosen] = useState<RateCalculatorId | RateNotHere>(
    used === 'corrosion-loop' ? 'sulfidic-naphthenic' : used,
  );
  const [typed, setTyped] = useState<Partial<Record<string, RateValues>>>(() => ({ [used]: before }));
  const known = useCall(knownForRates, { id: detail.id }, { suppress: true });
  const use = useAct(useRate, { onDone: onUsed });
  const calculator = chosen in RATES_NOT_HERE ? null : (chosen as RateCalculatorId);
  const inputs = useMemo(
    () => (calculator ? { ...known.data?.[calculator], ...typed[calculator] } : {}),
    [calculator, known.data, typed],
  );
  const result = useMemo(() => calculator && calculateRate(calculator, inputs), [calculator, inputs]);
  const problemOf = (name: string) => {
    const problem = result?.problems.find(({ field }) => field === name);
    return problem && message({ ...problem, field: say(rateInputName(name)) }, language);
  };
  const options = [
    {
      label: t('rbi.rate.available'),
      options: RATE_CALCULATORS.map((id) => ({ value: id, label: say(rateCalculatorNames[id]) })),
    },
    {
      label: t('rbi.rate.notHere'),
      options: notHere.map((id) => ({ value: id, label: say(ratesNotHereNames[id]) })),
    },
  ];
  return (
    <Modal
      open
      width={760}
      title={t('rbi.rate.title', { tag: detail.tag })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('rbi.rate.close')}</Button>
          <Button
            type="primary"
            disabled={!calculator || result?.rateMmPerYear == null}
            loading={use.isPending}
            onClick={() => calculator && use.mutate({ id: detail.id, calculator, inputs })}
          >
            {t('rbi.rate.use')}
          </Button>
        </>
      }
    >
      <Field label={t('rbi.rate.calculator')}>
        {(id) => <Select id={id} value={chosen} onChange={setChosen} options={options} />}
      </Field>
      {calculator ? (
        <div className="rbi-rate">
          <fieldset className="rbi-inputs" aria-label={t('rbi.rate.inputs')}>
            {Object.entries(rateRule(calculator).fields).map(([name, rule]) => {
              const problem = problemOf(name);
              return (
                <MechanismInput
                  key={`${calculator} ${name}`}
                  field={{ path: name, name, rule }}
                  words={rateInputName(name)}
                  choiceWords={rateChoiceName}
                  value={inputs[name] ?? undefined}
                  isOwn={false}
                  isMissing={false}
                  isWanted={false}
                  disabled={false}
                  {...(problem ? { problem } : {})}
                  onSet={(_path, value) =>
                    setTyped((before) => ({
                      ...before,
                      [calculator]: { ...before[calculator], [name]: (value ?? null) as RateValues[string] },
                    }))
                  }
                />
              );
            })}
          </fieldset>
          {result && <RateOutcome result={result} />}
        </div>
      ) : (
        <Alert
          type="info"
          showIcon
          message={say(ratesNotHereNames[chosen as RateNotHere])}
          description={`${say(ratesNotHereReasons[RATES_NOT_HERE[chosen as RateNotHere].reason]!)} (${RATES_NOT_HERE[chosen as RateNotHere].clause})`}
        />
      )}
    </Modal>
  );
}
