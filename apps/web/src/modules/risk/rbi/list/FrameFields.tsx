import { editions, targetKinds } from '@ircrisk/contract/modules/risk/rbi.ts';
import { rbiEditionNotes, rbiEditions, rbiTargetKinds } from '@ircrisk/contract/resources/rbi.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { Select } from 'antd';
import { riskUnit } from '../format.ts';
import { Field } from './Field.tsx';

export interface StudyFrame {
  edition: (typeof editions)[number];
  rbiDate: string;
  planDate: string;
  targetKind: (typeof targetKinds)[number];
  targetValue: number | null;
}

export const isComplete = (frame: StudyFrame): boolean =>
  frame.rbiDate !== '' &&
  frame.planDate > frame.rbiDate &&
  (frame.targetKind === 'thickness' || (frame.targetValue ?? 0) > 0);

interface Props {
  frame: StudyFrame;
  onChange: (frame: StudyFrame) => void;
}

/** What every study has beside its number and names: method, dates and target. */
export function FrameFields({ frame, onChange }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const set = (change: Partial<StudyFrame>) => onChange({ ...frame, ...change });
  const isLate = frame.rbiDate !== '' && frame.planDate !== '' && frame.planDate <= frame.rbiDate;
  return (
    <div className="rbi-fields">
      <Field label={t('rbi.field.edition')} hint={say(rbiEditionNotes[frame.edition])}>
        {(id) => (
          <Select
            id={id}
            value={frame.edition}
            onChange={(edition) => set({ edition })}
            options={editions.map((value) => ({ value, label: say(rbiEditions[value]) }))}
          />
        )}
      </Field>
      <Field label={t('rbi.field.rbiDate')}>
        {(id) => <DayInput id={id} value={frame.rbiDate} onChange={(day) => set({ rbiDate: day ?? '' })} />}
      </Field>
      <Field label={t('rbi.field.planDate')} {...(isLate ? { problem: t('rbi.field.planLate') } : {})}>
        {(id) => <DayInput id={id} value={frame.planDate} onChange={(day) => set({ planDate: day ?? '' })} />}
      </Field>
      <Field label={t('rbi.field.targetKind')}>
        {(id) => (
          <Select
            id={id}
            value={frame.targetKind}
            onChange={(targetKind) => set({ targetKind })}
            options={targetKinds.map((value) => ({ value, label: say(rbiTargetKinds[value]) }))}
          />
        )}
      </Field>
      {frame.targetKind === 'areaRisk' && (
        <Field label={t('rbi.field.targetValue', { unit: riskUnit('area', language) })}>
          {(id) => (
            <QuantityInput
              id={id}
              quantity="area"
              suffix={riskUnit('area', language)}
              value={frame.targetValue}
              onChange={(targetValue) => set({ targetValue })}
            />
          )}
        </Field>
      )}
      {frame.targetKind !== 'areaRisk' && frame.targetKind !== 'thickness' && (
        <Field label={t('rbi.field.targetValue', { unit: t(`rbi.targetUnit.${frame.targetKind}`) })}>
          {(id) => (
            <NumberInput id={id} value={frame.targetValue} onChange={(targetValue) => set({ targetValue })} />
          )}
        </Field>
      )}
    </div>
  );
}
