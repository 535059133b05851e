import { FilePdfOutlined } from '@ant-design/icons';
import { classDataSheet } from '@ircrisk/contract/modules/failure-database.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useMadeFile } from '@ircrisk/ui/api/use-made-file.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Tooltip } from 'antd';
import { type Scope, scopeInput } from './ScopeBar.tsx';

/** The chosen class as a data sheet; without a class there is none. */
export function DataSheetButton({ scope }: { scope: Scope }) {
  const t = useText();
  const { isoClass } = scope;
  const { busy, save } = useMadeFile(() =>
    call(classDataSheet, { ...scopeInput(scope), isoClass: isoClass ?? '' }),
  );
  return (
    <Tooltip title={isoClass ? '' : t('failure.rates.sheetHint')}>
      <Button
        icon={<FilePdfOutlined aria-hidden />}
        disabled={!isoClass}
        loading={busy}
        onClick={() => void save()}
      >
        {t('failure.rates.sheet')}
      </Button>
    </Tooltip>
  );
}
