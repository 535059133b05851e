import type { AssessmentDetail } from '@ircrisk/contract/modules/risk/rbi.ts';
import { fieldName, gapReasons } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { shortNumber, weightMarks } from '../format.ts';

interface Props {
  detail: AssessmentDetail;
  /** Opens the place where the input is entered. */
  onField: (field: string) => void;
}

/** Inputs of mechanisms are entered in the study; the others in the ledger or the bulk grid. */
const isEnteredHere = (field: string) => /^mechanisms\.[\w-]+/.test(field);

/** What the ledger leaves open for this part, the most important first. */
export default function PartGaps({ detail, onField }: Props) {
  const t = useText();
  const say = useSay();
  const order = { stops: 0, high: 1, low: 2 };
  const gaps = detail.gaps.toSorted((a, b) => order[a.weight] - order[b.weight]);
  if (gaps.length === 0) return <p className="rbi-note">{t('rbi.gap.none')}</p>;
  return (
    <ul className="rbi-mechanisms">
      {gaps.map((gap) => (
        <li key={`${gap.field} ${gap.reason}`}>
          <StateMark
            state={weightMarks[gap.weight]}
            text={`${say(fieldName(gap.field))} · ${t(`rbi.weight.${gap.weight}`)}`}
          />
          <div className="rbi-reasons">
            {say(gapReasons[gap.reason] ?? { zh: gap.reason, en: gap.reason })}
            {typeof gap.used === 'number' && ` (${shortNumber(gap.used)})`}{' '}
            {isEnteredHere(gap.field) && (
              <button type="button" className="rbi-link" onClick={() => onField(gap.field)}>
                {t('rbi.input.enter')}
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
