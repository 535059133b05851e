import { dataSheet, dataSheetPdf } from '@ircrisk/contract/modules/equipment.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { followJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PrintSheet } from '@ircrisk/ui/parts/PrintSheet.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';

/** The whole record on paper, in the reader's language and units. */
export function DataSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const mayExport = usePermission('equipment.export');
  const { data, error, refetch } = useCall(dataSheet, { id }, { suppress: true });
  return (
    <PrintSheet
      title={t('equipment.sheet.title')}
      width={900}
      onClose={onClose}
      tools={
        mayExport &&
        (['zh', 'en'] as const).map((language) => <PdfButton key={language} {...{ id, language }} />)
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="eq-sheet">
          <h1>{data.title}</h1>
          {data.groups.map((group) => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <dl>
                {group.rows.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value || NO_VALUE}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          {data.tables.map((table) => (
            <section key={table.title}>
              <h2>{table.title}</h2>
              <table>
                <thead>
                  <tr>
                    {table.columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.rows.map((row) => (
                    <tr key={row.join('\u0000')}>
                      {table.columns.map((column, at) => (
                        <td key={column}>{row[at]}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          ))}
        </div>
      )}
    </PrintSheet>
  );
}

/** Made by the server and saved when it is ready. */
function PdfButton({ id, language }: { id: string; language: 'zh' | 'en' }) {
  const t = useText();
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      const { jobId } = await call(dataSheetPdf, { id, language });
      const job = await followJob<{ fileId?: string; fileName?: string }>(jobId);
      if (job.state === 'done' && job.result?.fileId)
        await downloadFile(job.result.fileId, job.result.fileName);
      else if (job.error) notify.error(job.error);
    } catch (error) {
      // A refusal has been told already.
      tellNoAnswer(error);
    }
    setMaking(false);
  };
  return (
    <Button loading={making} onClick={() => void make()}>
      {t(`equipment.sheet.pdf.${language}`)}
    </Button>
  );
}
