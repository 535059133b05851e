import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { formatQuantity } from '@ircrisk/units';
import type { Integrity, Overview } from '../queries.ts';

/** What the reader should mend; the other warnings stand with the derivation. */
const worthSaying = new Set([
  'leastWallUnplaced',
  'leastWallStands',
  'rateOfFewDays',
  'enteredWallThin',
  'extensionNotGranted',
]);

/** When the next inspection is due and what sets the date. */
export function DueBox({ overview, integrity }: { overview: Overview; integrity: Integrity }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { nextDueDate, daysLeft, safetyGrade, lifeFromReading, measuredOn } = overview.figures;
  const mustStop = integrity.basis.code === 'stopUse';
  const level = mustStop
    ? 'miss'
    : daysLeft === null
      ? 'none'
      : daysLeft < 0
        ? 'miss'
        : daysLeft <= 90
          ? 'near'
          : 'ok';
  const days =
    daysLeft === null
      ? ''
      : t(daysLeft < 0 ? 'equipment.due.over' : 'equipment.due.left', { count: Math.abs(daysLeft) });
  return (
    <div className={`eq-due-box ${level}`}>
      <strong>
        {nextDueDate
          ? t('equipment.due.next', { date: nextDueDate, days })
          : t(mustStop ? 'equipment.due.stop' : 'equipment.due.unknown')}
      </strong>
      <span>
        {[
          ...(safetyGrade === null ? [] : [t('equipment.due.grade', { grade: safetyGrade })]),
          ...(lifeFromReading === null || measuredOn === null
            ? []
            : [
                t('equipment.due.half', {
                  years: formatQuantity('years', lifeFromReading / 2, language),
                  date: measuredOn,
                }),
              ]),
          t('equipment.due.basis', { basis: say(integrity.basis) }),
        ].join(t('equipment.semicolon'))}{' '}
        <FigureButton figure={integrity.nextDue} value={nextDueDate} title={t('equipment.due.title')}>
          {t('equipment.wall.explain')}
        </FigureButton>
      </span>
      {integrity.nextDue.warnings
        .filter(({ code }) => worthSaying.has(code))
        .map((warning) => (
          <span key={warning.code}>{say(warning)}</span>
        ))}
    </div>
  );
}
