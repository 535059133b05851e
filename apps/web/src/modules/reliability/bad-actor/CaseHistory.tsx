import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { caseDetail } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { type CaseState, caseStates } from '@ircrisk/contract/resources/bad-actor.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Timeline } from 'antd';

/** What became of a case, and who did it. */
export default function CaseHistory({ moves }: Pick<ResultOf<typeof caseDetail>, 'moves'>) {
  const t = useText();
  const say = useSay();
  return (
    <Panel title={t('bad-actor.history')}>
      <div className="ba-text">
        <Timeline
          items={moves.map((one) => ({
            key: one.id,
            content: `${one.time.slice(0, 16)} ${say(caseStates[one.to as CaseState])} · ${one.user ?? NO_VALUE}${one.note ? ` · ${one.note}` : ''}`,
          }))}
        />
      </div>
    </Panel>
  );
}
