import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import type { Integrity, Overview } from '../queries.ts';

/** When the next inspection is due and what sets the date. */
export function DueBox({ overview, integrity }: { overview: Overview; integrity: Integrity }) {
  const t = useText();
  const say = useSay();
  const { nextDueDate, daysLeft } = overview.figures;
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
        {say(integrity.basis)}{' '}
        <FigureButton figure={integrity.nextDue} value={nextDueDate} title={t('equipment.due.title')}>
          {t('equipment.wall.explain')}
        </FigureButton>
      </span>
    </div>
  );
}
