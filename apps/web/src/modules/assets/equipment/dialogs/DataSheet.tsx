import { dataSheet, dataSheetPdf } from '@ircrisk/contract/modules/assets/equipment.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { PrintSheet } from '@ircrisk/ui/parts/PrintSheet.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Skeleton } from 'antd';

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
        (['zh', 'en'] as const).map((language) => (
          <MadeFileButton key={language} make={(format) => call(dataSheetPdf, { id, language, format })}>
            {t(`equipment.sheet.pdf.${language}`)}
          </MadeFileButton>
        ))
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
