import { ExportOutlined } from '@ant-design/icons';
import { cmmsFile } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useMadeFile } from '@ircrisk/ui/api/use-made-file.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Tooltip } from 'antd';

/** The orders shown, in neutral columns for another maintenance system. */
export function CmmsButton({ filters }: { filters: Record<string, string> }) {
  const t = useText();
  const may = usePermission('work-order.export');
  const { busy, save } = useMadeFile(() => call(cmmsFile, { filters }));
  if (!may) return null;
  return (
    <Tooltip title={t('maintenance-plan.kanban.cmmsHint')}>
      <Button icon={<ExportOutlined aria-hidden />} loading={busy} onClick={() => void save()}>
        {t('maintenance-plan.kanban.cmms')}
      </Button>
    </Tooltip>
  );
}
