import { fmeaMsrTable, loadMsrTable } from '@ircrisk/contract/modules/risk/fmea.ts';
import { fmecaText, type PriorityTableData, priorityCounts } from '@ircrisk/engine-fmeca';
import { readMsrTable } from '@ircrisk/engine-fmeca/tables/msr.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';

/** The table as the company has loaded it: S down, F and M across. */
function TableView({ content }: { content: PriorityTableData }) {
  const { table } = readMsrTable(content);
  if (!table) return null;
  const [severities = [], frequencies = [], monitorings = []] = table.bandNames;
  return (
    <table className="fm-msr">
      <thead>
        <tr>
          <th>S \ F</th>
          {frequencies.map((band) => (
            <th key={band} colSpan={monitorings.length}>
              F {band}
            </th>
          ))}
        </tr>
        <tr>
          <th>M</th>
          {frequencies.flatMap((band) =>
            monitorings.map((inner) => <th key={`${band} ${inner}`}>{inner}</th>),
          )}
        </tr>
      </thead>
      <tbody>
        {severities.map((band, s) => (
          <tr key={band}>
            <th>S {band}</th>
            {frequencies.flatMap((f, j) =>
              monitorings.map((m, k) => {
                const letter = table.cells[s]?.[j]?.[k] ?? 'L';
                return (
                  <td key={`${f} ${m}`} className={`fm-ap is-${letter}`}>
                    {letter}
                  </td>
                );
              }),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const readJson = (text: string): PriorityTableData | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'bands' in value && 'compact' in value
      ? (value as PriorityTableData)
      : undefined;
  } catch {
    return undefined;
  }
};

/** The priority table of monitoring and system response: licensed text, so each company loads its own. */
export default function MsrTable() {
  const t = useText();
  const language = useLanguage();
  const mayLoad = usePermission('fmea-table.update');
  const { data, error, refetch } = useCall(fmeaMsrTable, {}, { suppress: true });
  const [name, setName] = useState('');
  const [source, setSource] = useState('');
  const [text, setText] = useState('');
  const load = useAct(loadMsrTable, { once: true, refreshes: [fmeaMsrTable], onDone: () => setText('') });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const content = readJson(text);
  const reading = content && readMsrTable(content);
  const counts = reading?.table && priorityCounts(reading.table);
  return (
    <div className="fm-msr-page">
      <Panel
        title={t('fmea.msr.title')}
        note={data ? `${data.name} · ${data.source} · ${data.loadedOn}` : undefined}
      >
        <div className="fm-pad">
          {data === null && <Alert type="warning" showIcon title={t('fmea.msr.none')} />}
          {data && <TableView content={data.content} />}
        </div>
      </Panel>
      {mayLoad && (
        <Panel title={t('fmea.msr.load')}>
          <div className="fm-form fm-pad">
            <p>{t('fmea.msr.hint')}</p>
            <label htmlFor="fm-msr-name">{t('fmea.msr.name')}</label>
            <Input
              id="fm-msr-name"
              value={name}
              maxLength={128}
              onChange={({ target }) => setName(target.value)}
            />
            <label htmlFor="fm-msr-source">{t('fmea.msr.source')}</label>
            <Input
              id="fm-msr-source"
              value={source}
              maxLength={300}
              onChange={({ target }) => setSource(target.value)}
            />
            <label htmlFor="fm-msr-text">{t('fmea.msr.json')}</label>
            <Input.TextArea
              id="fm-msr-text"
              rows={8}
              value={text}
              onChange={({ target }) => setText(target.value)}
              placeholder='{"bands":{"S":["10","7-9",…],"F":[…],"M":[…]},"compact":{"10":["HHH…",…]}}'
            />
            {text.trim() !== '' && !content && <Alert type="error" title={t('fmea.msr.unread')} />}
            {reading?.problems.map((notice) => (
              <Alert key={`${notice.code} ${notice.path}`} type="error" title={fmecaText(notice, language)} />
            ))}
            {counts && <Alert type="success" title={t('fmea.msr.counts', counts)} />}
            <div>
              <Button
                type="primary"
                loading={load.isPending}
                disabled={!reading?.table || !name.trim() || !source.trim()}
                onClick={() =>
                  content &&
                  load.mutate({
                    name,
                    source,
                    content: content as Parameters<typeof load.mutate>[0]['content'],
                  })
                }
              >
                {t('fmea.msr.take')}
              </Button>
            </div>
          </div>
        </Panel>
      )}
    </div>
  );
}
