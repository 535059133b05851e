import { alignmentOf, isNotice, procedureText } from '@ircrisk/engine-procedure';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { quantityOf } from '@ircrisk/units';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { AlignmentPicture } from '../calc/AlignmentPicture.tsx';
import { AlignmentResult } from '../calc/AlignmentResult.tsx';
import { Keypad } from './Keypad.tsx';
import type { StepProps } from './StepView.tsx';

const planes = { vertical: ['v1', 'v2'], horizontal: ['h1', 'h2'] } as const;
type Way = keyof typeof planes;
type Plane = (typeof planes)[Way][number];

/** Four readings of an alignment with the picture of what they mean. */
export function AlignmentPart({ step, running, onEntered }: StepProps) {
  const t = useText();
  const system = useLanguage();
  const own = quantityOf('clearance').display;
  const units = [...new Set([own[system].symbol, own.zh.symbol, own.en.symbol])];
  const [way, setWay] = useState<Way>('vertical');
  const [at, setAt] = useState<Plane>('v1');
  const [unit, setUnit] = useState(units[0] as string);
  const [texts, setTexts] = useState<Record<Plane, string>>({ v1: '', v2: '', h1: '', h2: '' });
  const measure = step.measure ?? {};
  const readings = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text ? `${text} ${unit}` : '']),
  );
  // One way is drawn as soon as it is measured; the other does not have to be there yet.
  const pair = planes[way];
  const drawn = alignmentOf(
    measure,
    {
      v1: readings[pair[0]] ?? '',
      v2: readings[pair[1]] ?? '',
      h1: readings[pair[0]] ?? '',
      h2: readings[pair[1]] ?? '',
    },
    system,
  );
  const whole = alignmentOf(measure, readings, system);
  const passes =
    !isNotice(whole) && whole.vertical.value?.passes === true && whole.horizontal.value?.passes === true;
  const reading = measure.inputs?.reading === 'dials' ? 'dials' : 'axes';
  const enter = async () => {
    if (await running.enter(step.id, 'measured', { readings })) onEntered();
  };
  const choose = (next: Way) => {
    setWay(next);
    setAt(planes[next][0]);
  };
  return (
    <>
      <Segmented
        block
        value={way}
        options={(Object.keys(planes) as Way[]).map((value) => ({
          value,
          label: t(`procedure.calc.${value}`),
        }))}
        onChange={choose}
      />
      <p className="px-faint">{t(`procedure.calc.typed.${reading}.${way}`)}</p>
      {!isNotice(drawn) && drawn[way].value && (
        <>
          <AlignmentPicture inputs={{ ...measure.inputs }} result={drawn[way].value} />
          <p className="px-faint">{t('procedure.calc.sign')}</p>
          <AlignmentResult found={drawn[way]} coupling={measure.inputs?.coupling} />
        </>
      )}
      <div className="px-planes">
        {pair.map((name, place) => (
          <button key={name} type="button" aria-pressed={at === name} onClick={() => setAt(name)}>
            <small>{t(place === 0 ? 'procedure.calc.plane1' : 'procedure.calc.plane2')}</small>
            <strong>{texts[name] || '–'}</strong> {unit}
          </button>
        ))}
      </div>
      <Keypad
        text={texts[at]}
        unit={unit}
        units={units}
        onText={(text) => setTexts((before) => ({ ...before, [at]: text }))}
        onUnit={setUnit}
      />
      {isNotice(whole) && Object.values(texts).every(Boolean) && (
        <p className="px-problem">{procedureText(whole, system)}</p>
      )}
      <Button
        type="primary"
        size="large"
        block
        danger={!isNotice(whole) && !passes}
        disabled={isNotice(whole)}
        onClick={() => void enter()}
      >
        {t(!isNotice(whole) && !passes ? 'procedure.run.enterFail' : 'procedure.run.enter')}
      </Button>
    </>
  );
}
