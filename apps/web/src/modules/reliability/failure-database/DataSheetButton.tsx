import { FileTextOutlined } from '@ant-design/icons';
import { classDataSheet } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { Tooltip } from 'antd';
import { type Scope, scopeInput } from './ScopeBar.tsx';

/** The chosen class as a data sheet; without a class there is none. */
export function DataSheetButton({ scope }: { scope: Scope }) {
  const t = useText();
  const { isoClass } = scope;
  return (
    <Tooltip title={isoClass ? '' : t('failure.rates.sheetHint')}>
      <span>
        <MadeFileButton
          icon={<FileTextOutlined aria-hidden />}
          disabled={!isoClass}
          make={(format) => call(classDataSheet, { ...scopeInput(scope), isoClass: isoClass ?? '', format })}
        >
          {t('failure.rates.sheet')}
        </MadeFileButton>
      </span>
    </Tooltip>
  );
}
