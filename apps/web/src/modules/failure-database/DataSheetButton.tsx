import { FilePdfOutlined } from '@ant-design/icons';
import { classDataSheet } from '@ircrisk/contract/modules/failure-database.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { followJob } from '@ircrisk/ui/api/jobs.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { type Scope, scopeInput } from './ScopeBar.tsx';

/** The chosen class as a data sheet; without a class there is none. */
export function DataSheetButton({ scope }: { scope: Scope }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { isoClass } = scope;
  const save = async () => {
    if (!isoClass) return;
    setBusy(true);
    try {
      const { jobId } = await call(classDataSheet, { ...scopeInput(scope), isoClass });
      const { result } = await followJob<{ fileId: string; fileName: string }>(jobId);
      if (result) await downloadFile(result.fileId, result.fileName);
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
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
