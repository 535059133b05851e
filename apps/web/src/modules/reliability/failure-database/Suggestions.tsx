import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { suggestCode } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { listed } from '@ircrisk/contract/text.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';

type Suggestion = ResultOf<typeof suggestCode>['suggestions'][number];

const fields: Record<Suggestion['kind'], string> = {
  mode: 'modeCode',
  mechanism: 'mechanismCode',
  cause: 'causeCode',
  detection: 'detectionCode',
  impact: 'impact',
};

interface Props {
  suggestions: readonly Suggestion[];
  narrative: string;
  values: Readonly<Record<string, unknown>>;
  onTake: (field: string, code: string) => void;
}

/** Codes the narrative points to, each with the words that led there. Nothing is filled in until it is taken. */
export function Suggestions({ suggestions, narrative, values, onTake }: Props) {
  const t = useText();
  const language = useLanguage();
  const open = suggestions.filter(({ kind, code }) => values[fields[kind]] !== code);
  return (
    <section className="fd-suggestions" aria-label={t('failure.suggest.title')}>
      <strong>{t('failure.suggest.title')}</strong>
      {open.length === 0 ? (
        <span className="ir-title-note">
          {t(narrative.trim() === '' ? 'failure.suggest.write' : 'failure.suggest.none')}
        </span>
      ) : (
        <ul>
          {open.map(({ kind, code, reasons, ...name }) => (
            <li key={`${kind} ${code}`}>
              <Button size="small" onClick={() => onTake(fields[kind], code)}>
                {t('failure.suggest.take', {
                  kind: t(`failure.suggest.${kind}`),
                  code: kind === 'impact' ? name[language] : `${code} ${name[language]}`,
                })}
              </Button>
              <span className="ir-title-note">
                {t('failure.suggest.because', { words: listed(language, reasons) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
