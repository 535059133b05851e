import { type Code, failureCodes } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import type { DocCause } from '@ircrisk/engine-root-cause';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Select } from 'antd';

interface Props {
  cause: DocCause;
  isEditable: boolean;
  onChange: (changes: Partial<DocCause>) => void;
}

const kinds = [
  ['mechanismCode', 'mechanism'],
  ['causeCode', 'cause'],
] as const;

/** Mechanism and cause by ISO 14224: what approval writes back to the failure. */
export function CodePickers({ cause, isEditable, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const codes = useCall(failureCodes, {}, { staleTime: 600_000, suppress: true });
  const offered = (kind: Code['kind']) =>
    (codes.data ?? [])
      .filter((code) => code.kind === kind && !code.sealed)
      .map((code) => ({ value: code.code, label: `${code.code} ${code[language]}` }));
  return kinds.map(([property, kind]) => (
    <Select
      key={property}
      size="small"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t(`rca.inspector.${property}`)}
      placeholder={t(`rca.inspector.${property}`)}
      disabled={!isEditable}
      value={cause[property] ?? null}
      options={offered(kind)}
      onChange={(value) => onChange({ [property]: value ?? null })}
    />
  ));
}
