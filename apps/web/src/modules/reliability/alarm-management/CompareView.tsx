import { type Compared, compareMaster } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { type PriorityKey, priorityWords } from '@ircrisk/contract/resources/alarm/choices.ts';
import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { toCsv } from '@ircrisk/ui/chart/chart-table.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { Alert, Button, Input, Segmented, Table } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { valueText } from './figures.ts';

type Difference = Compared['differences'][number];
const kinds = ['changed', 'onlyMaster', 'onlySystem'] as const;
type Shown = (typeof kinds)[number] | 'notCompared';

/** The master database beside the export of a control system: what was changed there without anybody knowing. */
export default function CompareView() {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const [system, setSystem] = useState('');
  const [kind, setKind] = useState<Shown>('changed');
  // The input is made anew after each file, so that the same file can be chosen again.
  const [taken, setTaken] = useState(0);
  const compare = useAct(compareMaster);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    setTaken(taken + 1);
    if (!file) return;
    const what = /\.xlsx$/i.test(file.name)
      ? { fileId: (await uploadFile(file)).id }
      : { content: await file.text() };
    compare.mutate({ ...what, ...(system.trim() ? { system: system.trim() } : {}) });
  };
  const shown = ({ field, ...alarm }: Difference, value: string | null) => {
    if (value === null) return '–';
    if (field === 'priority') return say(priorityWords[value as PriorityKey]);
    return field === 'setpoint' ? valueText(alarm, Number(value), language) : value;
  };
  const data = compare.data;
  const rows = (data?.differences ?? []).filter((one) => one.kind === kind);
  const save = () =>
    saveFile({
      name: `${t('alarm.compare.title')}.csv`,
      content: new Blob([
        toCsv([
          ['kind', 'alarm', 'name', 'field', 'master', 'system'],
          ...(data?.differences ?? []).map((one) => [
            one.kind,
            one.code,
            one.name,
            one.field ?? '',
            one.master ?? '',
            one.system ?? '',
          ]),
          ...(data?.notCompared ?? []).map((one) => ['notCompared', one.code, one.name, one.reason, '', '']),
        ]),
      ]),
    });
  return (
    <div className="al-main">
      <div className="al-tools">
        <Input
          aria-label={t('alarm.compare.system')}
          placeholder={t('alarm.compare.system')}
          className="al-system"
          value={system}
          onChange={(event) => setSystem(event.target.value)}
        />
        <Input
          key={taken}
          type="file"
          accept=".csv,.txt,.xlsx"
          className="al-file"
          aria-label={t('alarm.compare.file')}
          onChange={(event) => void take(event)}
        />
        <span className="al-grow" />
        {data && <Button onClick={save}>{t('alarm.compare.save')}</Button>}
      </div>
      {!data && <EmptyState title={t('alarm.compare.title')} purpose={t('alarm.compare.text')} />}
      {data && (
        <>
          <Alert
            type={
              data.differences.length + data.notCompared.length > 0 || data.equal === 0
                ? 'warning'
                : 'success'
            }
            showIcon
            title={t('alarm.compare.done', {
              rows: data.rows,
              equal: data.equal,
              differences: data.differences.length,
              notCompared: data.notCompared.length,
              fields: Object.entries(data.compared)
                .map(
                  ([field, count]) =>
                    `${say(alarmTag.fields[field as keyof typeof alarmTag.fields])} ${count}`,
                )
                .join(' · '),
            })}
            description={data.faults
              .slice(0, 5)
              .map(({ line, column, text }) => t('alarm.import.faultLine', { line, column, text }))
              .join(' ')}
          />
          <Segmented
            aria-label={t('alarm.compare.kind')}
            value={kind}
            onChange={setKind}
            options={[...kinds, 'notCompared' as const].map((value) => ({
              value,
              label: t(`alarm.compare.${value}`, {
                count:
                  value === 'notCompared'
                    ? data.notCompared.length
                    : data.differences.filter((one) => one.kind === value).length,
              }),
            }))}
          />
          {kind === 'notCompared' && (
            <Table
              size="small"
              rowKey="line"
              pagination={{ pageSize: 20, hideOnSinglePage: true }}
              dataSource={data.notCompared}
              columns={[
                { title: t('alarm.compare.line'), dataIndex: 'line', align: 'right', width: 80 },
                { title: t('alarm.actors.alarm'), dataIndex: 'code', width: 140 },
                { title: t('alarm.actors.name'), dataIndex: 'name' },
                { title: t('alarm.compare.why'), dataIndex: 'reason' },
              ]}
            />
          )}
          {kind !== 'notCompared' && (
            <Table<Difference>
              size="small"
              rowKey={(row) => `${row.code} ${row.field}`}
              pagination={{ pageSize: 20, hideOnSinglePage: true }}
              dataSource={rows}
              columns={[
                { title: t('alarm.actors.alarm'), dataIndex: 'code', width: 140 },
                { title: t('alarm.actors.name'), dataIndex: 'name' },
                {
                  title: t('alarm.compare.field'),
                  render: (_, row) =>
                    row.field ? say(alarmTag.fields[row.field as keyof typeof alarmTag.fields]) : '–',
                },
                {
                  title: t('alarm.compare.master'),
                  align: 'right',
                  render: (_, row) => shown(row, row.master),
                },
                {
                  title: t('alarm.compare.system'),
                  align: 'right',
                  render: (_, row) => shown(row, row.system),
                },
              ]}
            />
          )}
        </>
      )}
    </div>
  );
}
