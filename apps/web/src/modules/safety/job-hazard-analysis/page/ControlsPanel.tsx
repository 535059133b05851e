import { confirmControls } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { jhaHazard } from '@ircrisk/contract/resources/safety/jha.ts';
import { isOver, type JhaState } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Whole } from './JobPage.tsx';

/** What still has to stand before the work begins; confirmed one by one or all at once. */
export function ControlsPanel({ whole, onChanged }: { whole: Whole; onChanged: () => void }) {
  const t = useText();
  const may = usePermission('jha.update');
  const client = useQueryClient();
  const confirm = useAct(confirmControls, {
    onDone() {
      void client.invalidateQueries({ queryKey: resourceKey(jhaHazard) });
      onChanged();
    },
  });
  const { openControls, record } = whole;
  const state = record.state as JhaState;
  if (openControls.length === 0 || state === 'draft' || isOver(state)) return null;
  const put = (ids: string[]) => confirm.mutate({ jhaId: record.id, ids });
  return (
    <Panel
      title={t('job-hazard-analysis.openControls', { count: openControls.length })}
      tools={
        may && (
          <Button
            size="small"
            loading={confirm.isPending}
            onClick={() => put(openControls.map(({ id }) => id))}
          >
            {t('job-hazard-analysis.allInPlace')}
          </Button>
        )
      }
    >
      <ul className="jha-list">
        {openControls.map((one) => (
          <li key={one.id} className="jha-open">
            <StateMark state="near" text={one.hazard} />
            <span className="jha-faint">{one.controls}</span>
            {may && (
              <Button size="small" type="link" disabled={confirm.isPending} onClick={() => put([one.id])}>
                {t('job-hazard-analysis.inPlace')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
