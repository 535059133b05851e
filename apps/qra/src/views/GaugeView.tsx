import { qraCharacteristics } from '@ircrisk/contract/modules/risk/qra.ts';
import { gaugeVerdicts } from '@ircrisk/contract/resources/quality/choices.ts';
import { qraGaugeStudy } from '@ircrisk/contract/resources/quality/control.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { useMemo } from 'react';
import { SeriesList } from '../parts/SeriesList.tsx';
import { GaugeGrid } from './GaugeGrid.tsx';

const opens = { title: { zh: '读数与结果', en: 'Readings and result' }, view: 'gauge' } as const;
const marks = { good: 'ok', conditional: 'near', reject: 'miss' } as const;

/** The gauge studies of a series; the chosen one with its readings and the analysis of their variance. */
export default function GaugeView() {
  const say = useSay();
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
    <SeriesList
      resource={qraGaugeStudy}
      overrides={overrides}
      opens={opens}
      refreshes={qraCharacteristics}
      opened={(id) => <GaugeGrid key={id} id={id} />}
    />
  );
}
