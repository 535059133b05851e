import { qraCharacteristics } from '@ircrisk/contract/modules/risk/qra.ts';
import { gaugeVerdicts } from '@ircrisk/contract/resources/quality/choices.ts';
import { qraGaugeStudy } from '@ircrisk/contract/resources/quality/control.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProject } from '../project/use-project.ts';
import { GaugeGrid } from './GaugeGrid.tsx';

const openText = { zh: '读数与结果', en: 'Readings and result' };
const marks = { good: 'ok', conditional: 'near', reject: 'miss' } as const;

/** The gauge studies of a series; the chosen one with its readings and the analysis of their variance. */
export default function GaugeView() {
  const say = useSay();
  const queries = useQueryClient();
  const { board, focus, go } = useProject();
  const owner = useMemo(() => ({ studyId: board.seriesId }), [board.seriesId]);
  const actions = useMemo(
    () => [
      {
        key: 'open',
        title: openText,
        place: 'row' as const,
        run: ([record]: RecordData[]) => {
          if (record) go('gauge', record.id);
        },
      },
    ],
    [go],
  );
  const overrides = useMemo(
    () => ({
      percent: {
        render: ({ percent }: RecordData) => (percent === null ? '–' : `${Number(percent).toFixed(1)} %`),
      },
      verdict: {
        render: ({ verdict }: RecordData) =>
          verdict ? (
            <StateMark state={marks[verdict as 'good']} text={say(gaugeVerdicts[verdict as 'good'])} />
          ) : (
            '–'
          ),
      },
    }),
    [say],
  );
  return (
    <div className="qr-page">
      <ResourceSubList
        resource={qraGaugeStudy}
        owner={owner}
        actions={actions}
        overrides={overrides}
        exchange
        onChanged={() => void queries.invalidateQueries({ queryKey: callKey(qraCharacteristics) })}
      />
      {focus && <GaugeGrid key={focus} id={focus} />}
    </div>
  );
}
