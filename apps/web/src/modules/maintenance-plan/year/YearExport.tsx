import { DownloadOutlined } from '@ant-design/icons';
import { cmmsFile, type YearPlan, yearFile } from '@ircrisk/contract/modules/maintenance-plan.ts';
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
  const sheet = useMadeFile(() => call(yearFile, { ...asked, format: 'xlsx' }));
  const report = useMadeFile(() => call(yearFile, { ...asked, format: 'pdf' }));
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
  const made = { xlsx: sheet, pdf: report, csv: orders };
  type Kind = keyof typeof made;
  const kinds: Kind[] = mayExport ? ['xlsx', 'pdf', 'csv'] : ['xlsx', 'pdf'];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: kinds.map((key) => ({ key, label: t(`maintenance-plan.year.${key}`) })),
        onClick: ({ key }) => void made[key as Kind].save(),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={Object.values(made).some(({ busy }) => busy)}>
        {t('maintenance-plan.year.export')}
      </Button>
    </Dropdown>
  );
}
