import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import type { ComponentProps, ReactNode } from 'react';

interface Props {
  study: {
    code: string;
    name: string;
    nameEn: string | null;
    state: ComponentProps<typeof StudyState>['state'];
    revision: number;
  };
  facts: readonly (readonly [label: string, value: string])[];
  /** What may be done with it. */
  children: ReactNode;
}

/** Number, name, state and revision of what is open, with a few facts of it. */
export function StudyHead({ study: { code, name, nameEn, state, revision }, facts, children }: Props) {
  const language = useLanguage();
  return (
    <header className="qr-head">
      <h1>
        {code} {nameIn(language, name, nameEn)}
      </h1>
      <StudyState state={state} />
      <span className="qr-fact">R{revision}</span>
      {facts.map(([label, value]) => (
        <span key={label} className="qr-pair">
          <small>{label}</small>
          <b>{value}</b>
        </span>
      ))}
      <div className="qr-tools">{children}</div>
    </header>
  );
}
