import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { formatQuantity } from '@ircrisk/units';
import type { Integrity, Overview } from '../queries.ts';

/** When the next inspection is due and what sets the date. */
export function DueBox({ overview, integrity }: { overview: Overview; integrity: Integrity }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { nextDueDate, daysLeft, safetyGrade, remainingLife } = overview.figures;
  const level = daysLeft === null ? 'none' : daysLeft < 0 ? 'miss' : daysLeft <= 90 ? 'near' : 'ok';
  const days =
    daysLeft === null
      ? ''
      : t(daysLeft < 0 ? 'equipment.due.over' : 'equipment.due.left', { count: Math.abs(daysLeft) });
  return (
    <div className={`eq-due-box ${level}`}>
      <strong>
        {nextDueDate ? t('equipment.due.next', { date: nextDueDate, days }) : t('equipment.due.unknown')}
      </strong>
      <span>
        {[
          ...(safetyGrade === null ? [] : [t('equipment.due.grade', { grade: safetyGrade })]),
          ...(remainingLife === null
            ? []
            : [t('equipment.due.half', { years: formatQuantity('years', remainingLife / 2, language) })]),
          t('equipment.due.basis', { basis: say(integrity.basis) }),
        ].join(t('equipment.semicolon'))}{' '}
        <FigureButton figure={integrity.nextDue} value={nextDueDate} title={t('equipment.due.title')}>
          {t('equipment.wall.explain')}
        </FigureButton>
      </span>
    </div>
  );
}
