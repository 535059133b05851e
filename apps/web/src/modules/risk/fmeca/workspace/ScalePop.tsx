import { type Language, say } from '@ircrisk/contract/text.ts';
import { rateMode, type ScaleLevel } from '@ircrisk/engine-fmeca';
import type { PopCell } from '@ircrisk/ui/grid/column.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { Proposal } from './columns.tsx';

interface Props {
  cell: PopCell;
  levels: readonly ScaleLevel[];
  name: 'severity' | 'occurrence' | 'detection';
  language: Language;
  proposal: Proposal | undefined;
}

/** The scale under a rating: what each value means, what the plant has seen, and what the row would come to. */
export function ScalePop({ cell, levels, name, language, proposal }: Props) {
  const t = useText();
  const typed = Number(cell.text);
  const outcome = rateMode({ ...(cell.row as object), [name]: typed }).value;
  return (
    <div className="ir-sheet-pop fmeca-scale">
      {proposal && (
        <p>
          {t('fmeca.observed.line', { count: proposal.failures, years: proposal.unitYears.toFixed(0) })}
          {proposal.rating === null && ` ${t('fmeca.observed.none')}`}
        </p>
      )}
      {proposal?.rating != null && (
        <button
          type="button"
          tabIndex={-1}
          className="fmeca-use"
          onPointerDown={(event) => {
            event.preventDefault();
            cell.pick(proposal.rating);
          }}
        >
          {t('fmeca.observed.use', { rating: proposal.rating })}
        </button>
      )}
      {levels.map((level) => (
        <button
          key={level.rating}
          type="button"
          tabIndex={-1}
          aria-pressed={level.rating === typed}
          onPointerDown={(event) => {
            event.preventDefault();
            cell.pick(level.rating);
          }}
        >
          <b>{level.rating}</b> {say(level, language)}
        </button>
      ))}
      {outcome && <p>{t('fmeca.outcome', { rpn: outcome.rpn, priority: outcome.priority })}</p>}
    </div>
  );
}
