import { DownloadOutlined } from '@ant-design/icons';
import type { InputOf } from '@ircrisk/contract/endpoint.ts';
import { badActorReport, type Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { useMadeFile } from '@ircrisk/ui/api/use-made-file.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Dropdown } from 'antd';
import { rankingCells } from './ranking-sheet.ts';

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
  const language = useLanguage();
  const report = useMadeFile((format: ReportFormat) => call(badActorReport, { ...input, format }));
  const sheet = async () => {
    const { toXlsx } = await import('@ircrisk/ui/chart/xlsx.ts');
    const name = `${t('bad-actor.ranking')} ${data.period.from} ${data.period.to}`;
    saveFile({
      name: `${name}.xlsx`,
      content: new Blob([new Uint8Array(toXlsx(rankingCells(data, t, language), t('bad-actor.ranking')))]),
    });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: t('bad-actor.export.sheet') },
          ...(kept ? [] : (['pdf', 'docx'] as const)).map((key) => ({
            key,
            label: t(`bad-actor.export.${key}`),
          })),
        ],
        onClick: ({ key }) => void (key === 'xlsx' ? sheet() : report.save(key as ReportFormat)),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={report.busy}>
        {t('bad-actor.export.title')}
      </Button>
    </Dropdown>
  );
}
