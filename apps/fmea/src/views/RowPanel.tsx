import type { FmeaObservations } from '@ircrisk/contract/modules/risk/fmea.ts';
import { fmecaText, priorityMeanings, rateMode } from '@ircrisk/engine-fmeca';
import { setRisk } from '@ircrisk/engine-fmeca/structured/edits.ts';
import { saidIn } from '@ircrisk/engine-fmeca/structured/model.ts';
import type { RiskRow } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useStudy } from '../study/use-study.ts';
import { seenOf } from './second-rating.tsx';

const RaiseDialog = lazy(() => import('./RaiseDialog.tsx'));

interface Props {
  row: RiskRow | undefined;
  observed: FmeaObservations | undefined;
}

/** The row the person is in: where its severity comes from, how its priority was found, and its actions. */
export function RowPanel({ row, observed }: Props) {
  const t = useText();
  const { sheet, document, actions, detail, language, isEditable, go } = useStudy();
  const [isRaising, setRaising] = useState(false);
  const mayRaise = usePermission('fmea-study.update');
  if (!row)
    return (
      <aside className="fm-panel" aria-label={t('fmea.row.title')}>
        <EmptyState title={t('fmea.row.none')} purpose={t('fmea.row.hint')} />
      </aside>
    );
  const { cause, mode } = row;
  const chain = row.severityPath.flatMap((id) => sheet.index.failures.get(id) ?? []);
  const steps =
    detail.type === 'msr'
      ? []
      : rateMode({ severity: row.severity, occurrence: row.occurrence, detection: row.detection }).steps;
  const seen = seenOf(row, observed, detail.scales.occurrence);
  const mine = actions.filter((action) => action.row === row.id);
  return (
    <aside className="fm-panel" aria-label={t('fmea.row.title')}>
      <h2>
        {row.presentPriority && <b className={`fm-ap is-${row.presentPriority}`}>{row.presentPriority}</b>}{' '}
        {saidIn(mode, language)}
        {cause && ` ← ${saidIn(cause, language)}`}
      </h2>
      {row.presentPriority && <p>{priorityMeanings[row.presentPriority][language]}</p>}
      {row.reason && <Alert type="info" title={fmecaText(row.reason, language)} />}
      {row.asksReview && cause && (
        <Alert
          type="warning"
          title={t('fmea.row.asksReview', { before: row.risk?.agreedSeverity ?? 0, now: row.severity ?? 0 })}
          action={
            isEditable && (
              <Button
                size="small"
                onClick={() =>
                  document.edit(t('fmea.row.agree'), (now) =>
                    setRisk(now, mode.id, cause.id, { agreedSeverity: row.severity }),
                  )
                }
              >
                {t('fmea.row.agree')}
              </Button>
            )
          }
        />
      )}
      <h3>{t('fmea.row.derivation')}</h3>
      {row.severity !== null && (
        <p>
          S = max = <b>{row.severity}</b>: {chain.map((one) => saidIn(one, language)).join(' → ')}
        </p>
      )}
      {row.isDetectionRated && <p>{t('fmea.row.best', { value: row.detection ?? 0 })}</p>}
      {steps.map((step) => (
        <p key={step.id}>
          {step.formula} : {step.substituted} = <b>{String(step.value)}</b>
        </p>
      ))}
      {seen && (
        <p>
          {t('fmea.row.seen', { count: seen.failures, years: seen.unitYears.toFixed(0) })}
          {seen.rating !== null && ` ${t('fmea.row.seenMeans', { rating: seen.rating })}`}
        </p>
      )}
      {row.matrixRisk && (
        <p>
          {t('fmea.row.second', { driver: row.matrixRisk.driving.join(' ') })}{' '}
          <RiskChip band={row.matrixRisk.level} />
        </p>
      )}
      {row.revisedPriority && (
        <p>{t('fmea.row.after', { before: row.priority ?? '–', after: row.revisedPriority })}</p>
      )}
      <p>
        <Button size="small" type="link" onClick={() => go('failures', row.element.id)}>
          {t('fmea.row.inNet')}
        </Button>
      </p>
      <h3>{t('fmea.row.actions')}</h3>
      {mine.length === 0 && <p>{t('fmea.row.noAction')}</p>}
      {mine.map((action) => (
        <div key={action.id} className="fm-card">
          <b>{(language === 'en' && action.titleEn) || action.title}</b>
          <p className={action.overdue ? 'fm-late' : undefined}>
            {t(`fmea.kind.${action.kind}`)} · {t(`fmea.status.${action.status}`)} · {action.dueDate} ·{' '}
            {action.owner ?? '–'}
          </p>
          {action.status === 'completed' && row.revisedPriority === null && (
            <Alert type="info" title={t('fmea.row.asksRating')} />
          )}
        </div>
      ))}
      {mayRaise && cause && <Button onClick={() => setRaising(true)}>{t('fmea.row.raise')}</Button>}
      <Suspense>{isRaising && cause && <RaiseDialog row={row} onClose={() => setRaising(false)} />}</Suspense>
    </aside>
  );
}
