import type { AssessmentDetail, Basis } from '@ircrisk/contract/modules/risk/rbi.ts';
import { fieldName, gapReasons } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { riskUnit, shortNumber, shownAs, weightMarks } from '../format.ts';
import { EvidenceList } from './EvidenceList.tsx';

interface Props {
  detail: AssessmentDetail;
  basis: Basis;
  /** Opens the place where the input is entered. */
  onField: (field: string) => void;
}

/** Inputs of mechanisms are entered in the study; the others in the ledger or the bulk grid. */
const isEnteredHere = (field: string) => /^mechanisms\.[\w-]+/.test(field);

/** What the figures of this part rest on, and what the ledger leaves open, what could move the risk most first. */
export default function PartGaps({ detail, basis, onField }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const risk = (value: number) => shortNumber(shownAs(value, basis, language));
  return (
    <>
      <EvidenceList evidence={detail.evidence} basis={basis} />
      <h3 className="rbi-gaps-head">{t('rbi.view.gaps')}</h3>
      {detail.gaps.length === 0 && <p className="rbi-note">{t('rbi.gap.none')}</p>}
      <ul className="rbi-mechanisms">
        {detail.gaps.map((gap) => (
          <li key={`${gap.field} ${gap.reason}`}>
            <StateMark
              state={weightMarks[gap.weight]}
              text={`${say(fieldName(gap.field))} · ${t(`rbi.weight.${gap.weight}`)}`}
            />
            <div className="rbi-reasons">
              {say(gapReasons[gap.reason] ?? { zh: gap.reason, en: gap.reason })}
              {typeof gap.used === 'number' && ` (${shortNumber(gap.used)})`}{' '}
              {gap.moves &&
                t('rbi.evidence.moves', {
                  from: risk(gap.moves.from),
                  to: risk(gap.moves.to),
                  unit: riskUnit(basis, language),
                })}{' '}
              {isEnteredHere(gap.field) && (
                <button type="button" className="rbi-link" onClick={() => onField(gap.field)}>
                  {t('rbi.input.enter')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
