import { type PriorityKey, priorityWords, severityWords } from '@ircrisk/contract/resources/alarm/choices.ts';
import { alarmClock, alarmDelivery, alarmMapping } from '@ircrisk/contract/resources/alarm/log.ts';
import { alarmPhilosophy, alarmPosition } from '@ircrisk/contract/resources/alarm/philosophy.ts';
import { resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';

const lists = {
  philosophy: alarmPhilosophy,
  positions: alarmPosition,
  formats: alarmMapping,
  clocks: alarmClock,
  deliveries: alarmDelivery,
} as const;
type List = keyof typeof lists;

/** What the company has settled: philosophy, positions, formats of logs, clocks; and the logs that were brought in. */
export default function SettingsView() {
  const t = useText();
  const say = useSay();
  const [list, setList] = useState<List>('philosophy');
  return (
    <div className="al-page">
      <Segmented
        aria-label={t('alarm.settings')}
        value={list}
        onChange={setList}
        options={(Object.keys(lists) as List[]).map((value) => ({ value, label: say(lists[value].title) }))}
      />
      <div className="al-body al-stack">
        {list === 'philosophy' && <PriorityTable />}
        <ResourceScreen key={list} resource={lists[list]} />
      </div>
    </div>
  );
}

const spans = ['Long', 'Middle', 'Short'] as const;
const minutes = { Long: '10–30', Middle: '3–10', Short: '< 3' } as const;

/** The priority table in force, as it hangs on the wall of the control room. */
function PriorityTable() {
  const t = useText();
  const say = useSay();
  const { data } = useQuery({
    queryKey: ['alarm-philosophy', 'in force'],
    queryFn: ({ signal }) => resourceApi(alarmPhilosophy).page({ size: 50, current: 1 }, signal),
  });
  const today = new Date().toISOString().slice(0, 10);
  const found = data?.records.find(({ effectiveFrom }) => String(effectiveFrom) <= today);
  if (!found) return null;
  return (
    <Panel title={t('alarm.table.title', { code: String(found.code) })} note={t('alarm.table.note')}>
      <table className="al-matrix">
        <thead>
          <tr>
            <th scope="col">{t('alarm.table.corner')}</th>
            <th scope="col">&gt; 30 min</th>
            {spans.map((span) => (
              <th key={span} scope="col">
                {minutes[span]} min
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['severe', 'major', 'minor'] as const).map((severity) => (
            <tr key={severity}>
              <th scope="row">{say(severityWords[severity])}</th>
              <td className="is-journal">{say(priorityWords.journal)}</td>
              {spans.map((span) => {
                const priority = String(found[`${severity}${span}`]) as PriorityKey;
                return (
                  <td key={span} className={`is-${priority}`}>
                    {say(priorityWords[priority])}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
