import { isNotice, judgeReading, limitsOf, procedureText, rangeText } from '@ircrisk/engine-procedure';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { quantityOf } from '@ircrisk/units';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { AlignmentPart } from './AlignmentPart.tsx';
import { Keypad } from './Keypad.tsx';
import type { StepProps } from './StepView.tsx';

/** A reading: typed large, judged at once against its limits, ended as passed or as failed. */
export function MeasurePart(props: StepProps) {
  if (props.step.measure?.formula === 'alignment') return <AlignmentPart {...props} />;
  return <OneReading {...props} />;
}

function OneReading({ step, whole, running, onEntered }: StepProps) {
  const t = useText();
  const system = useLanguage();
  const measure = step.measure ?? {};
  const units = measure.quantity
    ? [
        ...new Set([
          quantityOf(measure.quantity).display[system].symbol,
          quantityOf(measure.quantity).display.zh.symbol,
          quantityOf(measure.quantity).display.en.symbol,
        ]),
      ]
    : [measure.unit ?? ''];
  const [text, setText] = useState('');
  const [unit, setUnit] = useState(units[0] ?? '');
  const [note, setNote] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const typed = text ? `${text} ${unit}`.trim() : '';
  const judged = judgeReading(measure, { typed, confirmed, note }, whole.parameters, whole.model, system);
  const limits = limitsOf(measure, whole.parameters, whole.model);
  const problem = isNotice(judged) ? judged : undefined;
  const fails = !isNotice(judged) && judged.outcome === 'fail';
  const enter = async () => {
    const more = { typed, confirmed, note: note.trim() || null };
    if (await running.enter(step.id, 'measured', more)) onEntered();
  };
  return (
    <>
      <div className="px-reading" data-state={isNotice(judged) ? undefined : judged.outcome}>
        <input
          inputMode="none"
          aria-label={t('procedure.run.reading')}
          placeholder="0.00"
          value={text}
          onChange={(event) => setText(event.target.value.replace(/[^\d.,+\-eE０-９．－]/g, ''))}
        />
        <span>{unit}</span>
        <div>
          {!isNotice(judged) && (
            <StateMark state={fails ? 'miss' : 'ok'} text={t(`procedure.run.${judged.outcome}`)} />
          )}
          <small>{measure.instrument}</small>
        </div>
      </div>
      <p className="px-how">
        {limits.value ? rangeText(measure, limits.value, system) || t('procedure.run.recordOnly') : ''}{' '}
        {limits.value && rangeText(measure, limits.value, system) && t('procedure.run.inclusive')}
      </p>
      {problem && typed && <p className="px-problem">{procedureText(problem, system)}</p>}
      {problem?.code === 'implausible' && (
        <>
          <Checkbox checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)}>
            {t('procedure.run.confirmed')}
          </Checkbox>
          <Input
            aria-label={t('procedure.run.note')}
            placeholder={t('procedure.run.note')}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
      <Keypad text={text} unit={unit} units={units} onText={setText} onUnit={setUnit} />
      <Button
        type="primary"
        size="large"
        block
        danger={fails}
        disabled={isNotice(judged)}
        onClick={() => void enter()}
      >
        {t(fails ? 'procedure.run.enterFail' : 'procedure.run.enter')}
      </Button>
    </>
  );
}
