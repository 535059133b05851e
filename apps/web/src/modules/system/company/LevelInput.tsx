import type { FieldProps } from '@ircrisk/ui/form/CallField.tsx';
import { ChoiceInput } from '@ircrisk/ui/form/inputs.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useReferenceOptions } from '@ircrisk/ui/resource/options.ts';

/** The level of the factory model the company stands below; 0 is its top. */
export function LevelInput(props: FieldProps) {
  const t = useText();
  const { options } = useReferenceOptions('factory-level', {
    keyword: '',
    ids: props.value === '0' || !props.value ? [] : [String(props.value)],
  });
  return (
    <ChoiceInput
      {...props}
      options={[
        { value: '0', label: t('company.topLevel') },
        ...options.map(({ id, label }) => ({ value: String(id), label })),
      ]}
    />
  );
}
