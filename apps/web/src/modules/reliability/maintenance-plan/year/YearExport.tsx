import { DownloadOutlined } from '@ant-design/icons';
import { cmmsFile, type YearPlan, yearFile } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useMadeFile } from '@ircrisk/ui/api/use-made-file.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Dropdown } from 'antd';
import type { Asked } from './YearView.tsx';

/** The plan as a workbook, in print, and its orders for another maintenance system. */
export function YearExport({ asked, plan }: { asked: Asked; plan: YearPlan }) {
  const t = useText();
  const mayExport = usePermission('work-order.export');
  const plans = useMadeFile((format: ReportFormat) => call(yearFile, { ...asked, format }));
  const orders = useMadeFile(() =>
    call(cmmsFile, {
      filters: {
        counted: 'due',
        dueDate_datege: plan.start,
        dueDate_lt: plan.end,
        ...(asked.trade ? { trade: asked.trade } : {}),
        ...(asked.workType ? { workType: asked.workType } : {}),
        ...(plan.nodeIds ? { nodeId: plan.nodeIds.join(',') } : {}),
      },
    }),
  );
  const formats: (ReportFormat | 'csv')[] = ['xlsx', 'pdf', 'docx'];
  const kinds = mayExport ? [...formats, 'csv'] : formats;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: kinds.map((key) => ({ key, label: t(`maintenance-plan.year.${key}`) })),
        onClick: ({ key }) => void (key === 'csv' ? orders.save() : plans.save(key as ReportFormat)),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={plans.busy || orders.busy}>
        {t('maintenance-plan.year.export')}
      </Button>
    </Dropdown>
  );
}
