import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { DueDate, RiskMark } from '../marks.tsx';
import { type Overview, recordOf, useLinks } from '../queries.ts';
import { ActionList } from './ActionList.tsx';
import { RiskTable } from './RiskTable.tsx';

/** Risk as the analyses left it; nothing is set here. */
export function RiskTab({ id, overview }: { id: string; overview: Overview }) {
  const t = useText();
  const { risk, figures } = overview;
  const record = recordOf(overview);
  const links = useLinks(id);
  return (
    <div className="eq-stack">
      <dl className="eq-facts eq-facts-boxed">
        <div>
          <dt>{t('equipment.risk.level')}</dt>
          <dd>
            <RiskMark level={risk.level} />
          </dd>
        </div>
        <div>
          <dt>{t('equipment.risk.date')}</dt>
          <dd>{risk.date ?? NO_VALUE}</dd>
        </div>
        <div>
          <dt>{t('equipment.risk.criticality')}</dt>
          <dd>{String(record.criticality ?? NO_VALUE)}</dd>
        </div>
        <div>
          <dt>{t('equipment.wall.life')}</dt>
          <dd>
            <Quantity quantity="years" value={figures.remainingLife} />
          </dd>
        </div>
        <div>
          <dt>{t('equipment.due.title')}</dt>
          <dd>
            <DueDate date={figures.nextDueDate} basis={figures.dueBasis?.code} />
          </dd>
        </div>
      </dl>
      {!risk.level && <p className="eq-note">{t('equipment.risk.none')}</p>}
      {links.error && <ErrorPanel error={links.error} onRetry={() => void links.refetch()} />}
      {links.data && links.data.risks.length > 0 && <RiskTable risks={links.data.risks} />}
      {links.data && <ActionList actions={links.data.actions} equipmentId={id} />}
    </div>
  );
}
