import type {
  FmecaAction,
  FmecaItem,
  FmecaObservations,
  FmecaWorkspace,
} from '@ircrisk/contract/modules/risk/fmeca.ts';
import { judgesBy } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { riskLevels } from '@ircrisk/contract/resources/ledger/choices.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { classMismatch, fmecaText, kOutOfN, rateMode, type SeverityClass } from '@ircrisk/engine-fmeca';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { proposalOf } from './columns.tsx';
import { riskOf } from './matrix-columns.tsx';

const RaiseDialog = lazy(() => import('./RaiseDialog.tsx'));

interface Props {
  study: FmecaWorkspace;
  modeId: string | undefined;
  observed: FmecaObservations | undefined;
  actions: readonly FmecaAction[];
  onRefresh: () => void;
}

/** The criticality class of the equipment an item is, or is part of. */
function gradeOf(item: FmecaItem | undefined, items: ReadonlyMap<string, FmecaItem>): string | null {
  for (let at = item; at; at = at.parentId ? items.get(at.parentId) : undefined)
    if (at.criticality) return at.criticality;
  return null;
}

/** The mode the person is in: derivation, what the plant has seen, and its actions. */
export default function ModePanel({ study, modeId, observed, actions, onRefresh }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { open } = useShell();
  const [isRaising, setRaising] = useState(false);
  const mayRaise = usePermission('fmeca-mode.update');
  const isStored = modeId !== undefined && /^\d+$/.test(modeId);
  const { data: row } = useQuery({
    queryKey: resourceKey(fmecaMode, 'detail', modeId),
    queryFn: ({ signal }) => resourceApi(fmecaMode).detail(modeId ?? '', signal),
    enabled: isStored,
  });
  if (!isStored || !row)
    return (
      <aside className="fmeca-mode" aria-label={t('fmeca.mode.title')}>
        {study.figures.rows === 0 ? (
          <EmptyState title={t('fmeca.mode.empty')} purpose={t('fmeca.mode.emptyHint')} />
        ) : (
          <EmptyState title={t('fmeca.mode.none')} purpose={t('fmeca.mode.hint')} />
        )}
      </aside>
    );
  const items = new Map(study.items.map((item) => [item.id, item]));
  const item = items.get(String(row.itemId));
  const grade = gradeOf(item, items);
  const proposal = proposalOf(row, items, observed, study.basis.scales.occurrence);
  const { matrix } = study.basis;
  const risk = matrix && judgesBy(study.method, 'matrix') ? riskOf(row, matrix.definition) : undefined;
  const own =
    observed?.equipment.find(({ equipmentId }) => equipmentId === item?.equipmentId)?.modes[
      String(row.isoCode)
    ] ?? 0;
  const mismatch = classMismatch(row.severity as number | null, row.severityClass as SeverityClass | null);
  const steps = rateMode(row as { severity?: number | null }).steps;
  const redundant =
    item?.needed && item.fitted && typeof row.probability === 'number'
      ? kOutOfN({ k: item.needed, n: item.fitted, q: row.probability }).value
      : null;
  const mine = actions.filter((action) => action.modeId === row.id);
  return (
    <aside className="fmeca-mode" aria-label={t('fmeca.mode.title')}>
      <h2>{nameIn(language, String(row.mode), row.modeEn as string | null)}</h2>
      <p>
        {item && nameIn(language, item.name, item.nameEn)}
        {grade && (
          <span className="fmeca-grade">
            {t('fmeca.mode.criticality', { grade })}
            {(grade === 'A' || grade === 'C') && ` · ${t(`fmeca.mode.depth.${grade}`)}`}
          </span>
        )}
      </p>
      {mismatch && <Alert type="warning" title={fmecaText(mismatch, language)} />}
      <h3>{t('fmeca.mode.derivation')}</h3>
      {steps.length === 0 && judgesBy(study.method, 'ratings') && <p>{t('fmeca.mode.unscored')}</p>}
      {steps.map((step) => (
        <p key={step.id}>
          {step.formula} : {step.substituted} = <b>{String(step.value)}</b>
        </p>
      ))}
      {risk?.reason && <p>{fmecaText(risk.reason, language)}</p>}
      {risk?.steps.map((step) => (
        <p key={step.id}>
          {step.id === 'matrix' ? t('fmeca.risk.worst') : `${step.formula} = ${step.substituted}`} ={' '}
          <b>{say(riskLevels[step.value as keyof typeof riskLevels])}</b>
        </p>
      ))}
      {typeof row.criticality === 'number' && (
        <p>
          Cm = β·α·λp·t = <b>{row.criticality.toPrecision(4)}</b> · P ={' '}
          {Number(row.probability).toPrecision(4)} ({String(row.level)})
        </p>
      )}
      {redundant !== null && (
        <p>
          {t('fmeca.mode.redundant', {
            k: item?.needed ?? 0,
            n: item?.fitted ?? 0,
            value: redundant.toPrecision(3),
          })}
        </p>
      )}
      <h3>{t('fmeca.mode.observed')}</h3>
      {proposal ? (
        <p>
          {t('fmeca.observed.line', { count: proposal.failures, years: proposal.unitYears.toFixed(0) })}{' '}
          {proposal.rating === null
            ? t('fmeca.observed.none')
            : t('fmeca.observed.means', { rating: proposal.rating })}{' '}
          {t('fmeca.observed.own', { count: own })}
        </p>
      ) : (
        <p>{t('fmeca.observed.unknown')}</p>
      )}
      <h3>{t('fmeca.mode.actions')}</h3>
      {mine.map((action) => (
        <div key={action.id} className="fmeca-action">
          <Button
            type="link"
            className="fmeca-action-name"
            onClick={() => open(`/actionItem?id=${action.id}`)}
          >
            {nameIn(language, action.title, action.titleEn)}
          </Button>
          <p className={action.overdue ? 'fmeca-warns' : undefined}>
            {say(actionStates[action.state as keyof typeof actionStates])} · {action.dueDate} ·{' '}
            {action.owner ?? '–'}
          </p>
          {action.asksRating && <Alert type="info" title={t('fmeca.mode.asksRating')} />}
        </div>
      ))}
      {mine.length === 0 && <p>{t('fmeca.mode.noAction')}</p>}
      {mayRaise && <Button onClick={() => setRaising(true)}>{t('fmeca.mode.raise')}</Button>}
      {isRaising && (
        <Suspense>
          <RaiseDialog
            modeId={row.id}
            title={nameIn(language, String(row.recommendation ?? ''), row.recommendationEn as string | null)}
            isHigh={row.priority === 'H'}
            onClose={() => setRaising(false)}
            onDone={() => {
              setRaising(false);
              onRefresh();
            }}
          />
        </Suspense>
      )}
    </aside>
  );
}
