import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { measureKindTexts } from '@ircrisk/contract/resources/root-cause/parts.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { causeNodes, hierarchy, judgeTree, type MeasureKind } from '@ircrisk/engine-root-cause';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import type { CaseDocument } from './use-case.ts';

interface Props {
  board: RcaBoard;
  document: CaseDocument;
  onOpen: () => void;
}

/** Measures by their scores; one whose causes are all ruled out is told. */
export function MeasureTable({ board, document, onOpen }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { truths } = judgeTree(causeNodes(document.present));
  const rows = board.measures.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0));
  const kindOf = (kind: string) => {
    const known = kind as MeasureKind;
    return known in measureKindTexts ? `${say(measureKindTexts[known])} ${hierarchy[known]}` : kind;
  };
  const isLost = (nodeIds: readonly string[]) =>
    nodeIds.length > 0 && nodeIds.every((id) => truths.get(id) === 'disproved');
  return (
    <section className="rca-measures">
      <header>
        <h2>{t('rca.view.measures')}</h2>
        <span>{t('rca.measures.formula')}</span>
        <Button type="link" size="small" onClick={onOpen}>
          {t('rca.measures.open')}
        </Button>
      </header>
      <table>
        <thead>
          <tr>
            {(['code', 'measure', 'addresses', 'kind', 'score', 'owner', 'state'] as const).map((key) => (
              <th key={key} className={key === 'score' ? 'rca-number' : ''}>
                {t(`rca.measures.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id}>
              <td>{one.code}</td>
              <td>
                {nameIn(language, one.measure, one.measureEn)}
                {isLost(one.nodeIds) && <em className="rca-soon">△ {t('rca.measures.misses')}</em>}
              </td>
              <td>{one.nodeIds.join(', ') || '–'}</td>
              <td>{kindOf(one.kind)}</td>
              <td className="rca-number">
                <meter min={0} max={5} value={one.score ?? 0} aria-hidden />
                {one.score === null ? '–' : one.score.toFixed(1)}
              </td>
              <td>{[one.owner, one.dueDate].filter(Boolean).join(' ') || '–'}</td>
              <td>
                {one.actionState && one.actionState in actionStates
                  ? say(actionStates[one.actionState as keyof typeof actionStates])
                  : t('rca.measures.notRaised')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="rca-empty">{t('rca.measures.none')}</p>}
    </section>
  );
}
