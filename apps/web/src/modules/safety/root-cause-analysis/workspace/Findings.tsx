import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { caseFindings, rootCauseText, rootMix, rootNodes } from '@ircrisk/engine-root-cause';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { CaseDocument } from './use-case.ts';

interface Props {
  board: RcaBoard;
  document: CaseDocument;
  /** Wide while no cause is chosen, a line while one is. */
  isOpen: boolean;
  onShow: (id: string) => void;
}

/** What stands between the case and its review, each with the way to it. */
export function Findings({ board, document: { present }, isOpen, onShow }: Props) {
  const t = useText();
  const language = useLanguage();
  const findings = useMemo(
    () =>
      caseFindings({
        level: Number(board.level) as 1 | 2 | 3,
        document: present,
        measures: board.measures.map(({ code, nodeIds, actionId }) => ({
          code,
          nodeIds,
          isRaised: actionId !== null,
        })),
        evidence: board.evidence,
        custody: board.custody,
      }),
    [board, present],
  );
  const mix = useMemo(() => rootMix(rootNodes(present)), [present]);
  const { physical, human, latent } = mix.counts;
  const unmet = findings.filter(({ blocks }) => blocks).length;
  return (
    <details key={String(isOpen)} className="rca-findings" open={isOpen}>
      <summary>
        <h3>{t('rca.findings.title')}</h3>
        <span>{unmet === 0 ? t('rca.findings.met') : t('rca.findings.unmet', { count: unmet })}</span>
      </summary>
      <ul>
        {findings.slice(0, 40).map((one) => (
          <li key={`${one.code} ${one.path ?? ''} ${JSON.stringify(one.values ?? {})}`}>
            <i className={one.blocks ? 'rca-late' : 'rca-soon'}>{one.blocks ? '◆' : '△'}</i>
            <span>{rootCauseText(one, language)}</span>
            {one.path && present.causes.some(({ id }) => id === one.path) && (
              <Button type="link" size="small" onClick={() => onShow(one.path!)}>
                {t('rca.findings.show')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p>
        {t('rca.findings.roots', { count: physical + human + latent, physical, human, latent })}
        {' · '}
        {t('rca.findings.latentShare')} <b>{mix.latentShare === null ? '–' : mix.latentShare.toFixed(2)}</b>
      </p>
    </details>
  );
}
