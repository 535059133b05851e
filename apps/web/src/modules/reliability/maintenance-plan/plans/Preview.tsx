import { previewPlan } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Alert } from 'antd';

interface Props {
  id?: string | undefined;
  equipmentId?: string | undefined;
  strategyId: string | undefined;
  anchorDate: string | undefined;
  startDate?: string | undefined;
}

/** The rounds ahead, with their windows; the same engine that makes the orders. */
export function Preview({ id, equipmentId, strategyId, anchorDate, startDate }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const ready = Boolean(strategyId && anchorDate);
  const { data } = useCall(
    previewPlan,
    {
      ...(id ? { id } : {}),
      ...(equipmentId ? { equipmentId } : {}),
      strategyId: strategyId ?? '0',
      anchorDate: anchorDate ?? '',
      ...(startDate ? { startDate } : {}),
      count: 12,
    },
    { enabled: ready, suppress: true, keepPrevious: true },
  );
  return (
    <aside className="mp-preview" aria-label={t('maintenance-plan.preview.title')}>
      <h3>{t('maintenance-plan.preview.title')}</h3>
      {!ready && <p className="ir-title-note">{t('maintenance-plan.preview.first')}</p>}
      {ready && data?.problem && <Alert type="info" showIcon title={say(data.problem)} />}
      {ready && data?.figure && data.rounds.length > 0 && (
        <FigureButton figure={data.figure} title={t('maintenance-plan.preview.meter')}>
          {t('maintenance-plan.preview.meter')}
        </FigureButton>
      )}
      {ready && data && data.rounds.length > 0 && (
        <table className="mp-table">
          <thead>
            <tr>
              <th>{t('maintenance-plan.sheet.due')}</th>
              <th>{t('maintenance-plan.sheet.window')}</th>
              <th>{t('maintenance-plan.preview.round')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rounds.map((round) => (
              <tr key={`${round.due} ${round.package ?? ''}`}>
                <td>{round.due}</td>
                <td>
                  {round.early.slice(5)} – {round.late.slice(5)}
                </td>
                <td>
                  {round.package
                    ? ((language === 'en' ? round.packageNameEn : null) ?? round.packageName)
                    : '–'}
                  {round.forecast && ` · ${t('maintenance-plan.preview.forecast')}`}
                  {round.shutdownMissing && ` · ${t('maintenance-plan.preview.noShutdown')}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </aside>
  );
}
