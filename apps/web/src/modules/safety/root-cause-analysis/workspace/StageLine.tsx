import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { rcaSources, rcaStages, significanceIn } from '@ircrisk/contract/resources/root-cause/case.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { stages } from '@ircrisk/engine-root-cause';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Fragment } from 'react';

/** Where the case stands, how long it has left, and its problem in a line. */
export function StageLine({ board }: { board: RcaBoard }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const at = stages.indexOf(board.stage);
  const isOpen = board.state === 'draft' || board.state === 'inReview';
  const { daysLeft, significance } = board;
  const facts: [string, string][] = [
    ['place', nameIn(language, board.place ?? '', board.placeEn)],
    ['time', board.occurredAt?.slice(0, 16) ?? ''],
    ['extent', nameIn(language, board.extent ?? '', board.extentEn)],
    ['consequence', significanceIn(language, significance)],
    ['source', board.source ? `${say(rcaSources[board.source])} ${board.sourceNumber ?? ''}` : ''],
  ];
  const known = facts.filter(([, value]) => value.trim() !== '');
  return (
    <div className="rca-stages">
      <ol aria-label={t('rca.stage.label')}>
        {stages.map((stage, place) => (
          <li
            key={stage}
            className={place === at ? 'rca-now' : place < at ? 'rca-past' : ''}
            aria-current={place === at ? 'step' : undefined}
          >
            {say(rcaStages[stage])}
          </li>
        ))}
      </ol>
      {isOpen && board.dueDate && daysLeft !== null && (
        <span className={daysLeft < 0 ? 'rca-late' : daysLeft <= 3 ? 'rca-soon' : ''}>
          {daysLeft < 0
            ? t('rca.stage.late', { date: board.dueDate, count: -daysLeft })
            : t('rca.stage.left', { date: board.dueDate, count: daysLeft })}
        </span>
      )}
      <p title={known.map(([key, value]) => `${t(`rca.stage.${key}`)} ${value}`).join('\n')}>
        {known.map(([key, value]) => (
          <Fragment key={key}>
            <span>{t(`rca.stage.${key}`)}</span> <b>{value}</b>{' '}
          </Fragment>
        ))}
      </p>
    </div>
  );
}
