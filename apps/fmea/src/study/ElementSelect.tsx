import { elementName } from '@ircrisk/engine-fmeca/structured/model.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Select } from 'antd';
import { useStudy } from './use-study.ts';

interface Props {
  value: string | null;
  label: string;
  onChange: (id: string | null) => void;
}

/** An element of the study by the way to it; nothing chosen is the whole. */
export function ElementSelect({ value, label, onChange }: Props) {
  const t = useText();
  const { model, sheet, language } = useStudy();
  const options = model.elements.map(({ id }) => ({
    value: id,
    label: sheet.index
      .pathOf(id)
      .map((one) => elementName(one, language))
      .join(' › '),
  }));
  return (
    <Select
      aria-label={label}
      className="fm-element-select"
      style={{ width: 320 }}
      showSearch
      optionFilterProp="label"
      value={value !== null && sheet.index.elements.has(value) ? value : ''}
      options={[{ value: '', label: t('fmea.whole') }, ...options]}
      onChange={(next) => onChange(next || null)}
    />
  );
}
