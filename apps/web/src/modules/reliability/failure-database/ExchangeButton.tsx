import { ExportOutlined } from '@ant-design/icons';
import { exchangeFailures } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useMadeFile } from '@ircrisk/ui/api/use-made-file.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Tooltip } from 'antd';
import { type Scope, scopeInput } from './ScopeBar.tsx';

/** Inventory and events of what is shown, for another reliability database. */
export function ExchangeButton({ scope }: { scope: Scope }) {
  const t = useText();
  const may = usePermission('failure-event.export');
  const { busy, save } = useMadeFile(() => call(exchangeFailures, scopeInput(scope)));
  if (!may) return null;
  return (
    <Tooltip title={t('failure.rates.exchangeHint')}>
      <Button icon={<ExportOutlined aria-hidden />} loading={busy} onClick={() => void save()}>
        {t('failure.rates.exchange')}
      </Button>
    </Tooltip>
  );
}
