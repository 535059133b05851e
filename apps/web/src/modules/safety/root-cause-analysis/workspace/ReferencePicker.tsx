import { branchOf, type DocCause, textIn } from '@ircrisk/engine-root-cause';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Select } from 'antd';
import type { TreeEdits } from './tree-edits.tsx';
import type { CaseDocument } from './use-case.ts';

interface Props {
  document: CaseDocument;
  cause: DocCause | undefined;
  edits: TreeEdits;
}

/** A cause that is shared: chosen here it is drawn again below the selected one, and judged once. */
export function ReferencePicker({ document: { present }, cause, edits }: Props) {
  const t = useText();
  const language = useLanguage();
  // What the chosen cause stands under would run in a circle.
  const options = cause
    ? present.causes.filter(({ id, refersTo }) => !refersTo && !branchOf(present, id).has(cause.id))
    : [];
  return (
    <Select
      id="rca-refer"
      size="small"
      className="rca-refer"
      popupMatchSelectWidth={320}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('rca.tool.reference')}
      placeholder={t('rca.tool.reference')}
      disabled={!cause || Boolean(cause.refersTo) || options.length === 0}
      value={null}
      options={options.map((one) => ({ value: one.id, label: `${one.id} ${textIn(language, one)}` }))}
      onSelect={(target: string | null) => cause && target && edits.refer(cause.id, target)}
    />
  );
}
