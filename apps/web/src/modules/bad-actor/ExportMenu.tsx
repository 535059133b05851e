import { DownloadOutlined } from '@ant-design/icons';
import type { InputOf } from '@ircrisk/contract/endpoint.ts';
import { badActorReport, type Ranking } from '@ircrisk/contract/modules/bad-actor.ts';
import { caseStates } from '@ircrisk/contract/resources/bad-actor.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { useMadeFile } from '@ircrisk/ui/api/use-made-file.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Dropdown } from 'antd';

/** The ranking as a sheet, and as a report for the monthly meeting; a run that was kept is there as a sheet alone. */
export function ExportMenu({
  data,
  input,
  kept,
}: {
  data: Ranking;
  input: InputOf<typeof badActorReport>;
  kept: boolean;
}) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const report = useMadeFile(() => call(badActorReport, input));
  const sheet = async () => {
    const { toXlsx } = await import('@ircrisk/ui/chart/xlsx.ts');
    const column = (name: string) => t(`bad-actor.column.${name}`);
    const head = [
      '#',
      ...['tag', 'name', 'unit', 'score', 'count', 'downtime'].map(column),
      `${column('cost')} (${data.currency})`,
      'MTBF (h)',
      'MTTR (h)',
      '%',
      t('bad-actor.cumulative'),
      ...['quadrant', 'trend', 'reasons', 'case'].map(column),
    ];
    const lines = data.rows.map((row) => [
      row.rank,
      row.tag,
      row.name,
      row.unit,
      row.score,
      row.count,
      row.downtimeHours,
      row.cost,
      row.mtbfHours,
      row.mttrHours,
      row.sharePercent,
      row.cumulativePercent,
      row.quadrant ? t(`bad-actor.quadrant.${row.quadrant}`) : null,
      row.trend ? t(`bad-actor.trend.${row.trend}`) : null,
      row.reasons.map((reason) => reason[language]).join('; '),
      row.caseState ? say(caseStates[row.caseState as keyof typeof caseStates]) : null,
    ]);
    const name = `${t('bad-actor.ranking')} ${data.period.from} ${data.period.to}`;
    saveFile({
      name: `${name}.xlsx`,
      content: new Blob([new Uint8Array(toXlsx([head, ...lines], t('bad-actor.ranking')))]),
    });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: t('bad-actor.export.sheet') },
          ...(kept ? [] : [{ key: 'pdf', label: t('bad-actor.export.report') }]),
        ],
        onClick: ({ key }) => void (key === 'pdf' ? report.save() : sheet()),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={report.busy}>
        {t('bad-actor.export.title')}
      </Button>
    </Dropdown>
  );
}
