import { nameIn } from '@ircrisk/contract/text.ts';
import { qualityMessages, qualityText } from '@ircrisk/engine-quality';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useMemo, useState } from 'react';
import { useProject } from '../project/use-project.ts';
import { rankRisks } from './ranking.ts';

/** Risk ranking and filtering: the weighted score of each risk, from a threshold on. */
export function Ranking({ onRisk }: { onRisk: (id: string) => void }) {
  const t = useText();
  const language = useLanguage();
  const { board } = useProject();
  const [least, setLeast] = useState<number | null>(0);
  const ranked = useMemo(() => rankRisks(board), [board]);
  if (ranked.length === 0) return null;
  const shown = ranked.filter(
    ({ calculation: { value } }) => value === null || (value as number) >= (least ?? 0),
  );
  const scoreOf = ({ calculation }: (typeof ranked)[number]) =>
    calculation.value === null ? '–' : (calculation.value as number).toFixed(1);
  return (
    <Panel title={t('qra.ranking.title')} note={t('qra.ranking.note')}>
      <p className="qr-pad qr-line">
        <label htmlFor="qr-least">{t('qra.ranking.from')}</label>
        <NumberInput id="qr-least" value={least} onChange={setLeast} />
        {t('qra.ranking.count', { shown: shown.length, all: ranked.length })}
      </p>
      <table className="qr-figures" aria-label={t('qra.ranking.title')}>
        <tbody>
          {shown.map((one) => (
            <tr key={one.risk.id}>
              <th scope="row">
                <button type="button" className="qr-link" onClick={() => onRisk(one.risk.id)}>
                  {one.risk.code} {nameIn(language, one.risk.hazard ?? '', one.risk.hazardEn)}
                </button>
              </th>
              <td
                {...(one.calculation.reason ? { title: qualityText(one.calculation.reason, language) } : {})}
              >
                <ExplainButton
                  explain={() => ({
                    title: t('qra.ranking.title'),
                    calculation: one.calculation,
                    messages: qualityMessages,
                  })}
                >
                  {scoreOf(one)}
                </ExplainButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
