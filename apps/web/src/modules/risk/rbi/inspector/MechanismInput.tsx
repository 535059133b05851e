import {
  choiceName,
  type MechanismInput as InputWords,
  mechanismInputs,
} from '@ircrisk/contract/modules/risk/rbi-inputs.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { AMINES } from '@ircrisk/engine-api581/scc/amine.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { Select } from 'antd';
import { Field } from '../list/Field.tsx';
import type { MechanismField } from './mechanism-values.ts';

interface Props {
  field: MechanismField;
  value: unknown;
  /** Stated in this study rather than taken from the ledger. */
  isOwn: boolean;
  isMissing: boolean;
  isWanted: boolean;
  disabled: boolean;
  onSet: (path: string, value: unknown) => void;
  /** What is wrong with the value beyond its absence. */
  problem?: string;
  words?: InputWords | undefined;
  choiceWords?: (choice: string) => Text;
}

/** One declared input: a number in the reader's unit, a choice in the reader's words, a yes or no, a day. */
export function MechanismInput(props: Props) {
  const { field, value, isOwn, isMissing, isWanted, disabled, onSet } = props;
  const t = useText();
  const say = useSay();
  const { path, name, rule } = field;
  const { words = mechanismInputs[name], choiceWords = choiceName } = props;
  const problem = props.problem ?? (isMissing ? t('rbi.input.missing') : undefined);
  const set = (next: unknown) => onSet(path, next ?? undefined);
  const choices =
    rule.kind === 'choice'
      ? [...rule.of]
      : rule.kind === 'named'
        ? AMINES
        : rule.kind === 'flag'
          ? ['true', 'false']
          : [];
  const control = (id: string) => {
    if (rule.kind === 'number') {
      const shared = { id, disabled, value: (value as number | undefined) ?? null, onChange: set };
      return words?.quantity ? (
        <QuantityInput {...shared} quantity={words.quantity} />
      ) : (
        <NumberInput {...shared} />
      );
    }
    if (rule.kind === 'date') return <DayInput id={id} disabled={disabled} value={value} onChange={set} />;
    const isFlag = rule.kind === 'flag';
    return (
      <Select
        id={id}
        size="small"
        allowClear
        disabled={disabled}
        value={value === undefined ? null : String(value)}
        onChange={(next: string | null) => set(isFlag && next ? next === 'true' : next)}
        options={choices.map((choice) => ({
          value: choice,
          label: isFlag ? t(`rbi.input.${choice}`) : say(choiceWords(choice)),
        }))}
      />
    );
  };
  return (
    <div
      className={isOwn ? 'rbi-input own' : 'rbi-input'}
      // The gap list leads here.
      ref={(node) => {
        if (!node || !isWanted || node.contains(document.activeElement)) return;
        node.scrollIntoView({ block: 'center' });
        node.querySelector('input')?.focus();
      }}
    >
      <Field
        label={words ? say(words) : name}
        {...(problem ? { problem } : isOwn ? { hint: t('rbi.input.own') } : {})}
      >
        {control}
      </Field>
    </div>
  );
}
