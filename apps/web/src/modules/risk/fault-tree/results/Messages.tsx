import type { Fault, Warning } from '@ircrisk/engine-fault-tree';
import { faultText } from '@ircrisk/engine-fault-tree/messages.ts';
import { warningText } from '@ircrisk/engine-fault-tree/warnings.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { nameIn } from './name-in.ts';

interface Props {
  faults: readonly Fault[];
  warnings: readonly Warning[];
  onSelect: (name: string) => void;
}

/** What is wrong with the model and what the engine has to say about the result. */
export function Messages({ faults, warnings, onSelect }: Props) {
  const t = useText();
  const language = useLanguage();
  const rows = [
    ...faults.map((fault) => ({
      state: 'miss' as const,
      path: fault.path,
      text: faultText(fault, language),
    })),
    ...warnings.map((one) => ({ state: 'near' as const, path: one.path, text: warningText(one, language) })),
  ];
  if (rows.length === 0)
    return (
      <p className="ft-pad">
        <StateMark state="ok" text={t('fault-tree.messages.none')} />
      </p>
    );
  return (
    <ul className="ft-messages">
      {rows.slice(0, 300).map(({ state, path, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults of a gate may read the same
        <li key={index}>
          <StateMark state={state} text={t(`fault-tree.messages.${state}`)} />
          {path.includes('/') && (
            <button type="button" className="ft-chip ft-chip-button" onClick={() => onSelect(nameIn(path))}>
              {nameIn(path)}
            </button>
          )}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
