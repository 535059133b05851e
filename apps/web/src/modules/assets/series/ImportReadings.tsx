import { importPoints } from '@ircrisk/contract/modules/assets/series.ts';
import { seriesMapping } from '@ircrisk/contract/resources/series.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input, Modal, Select, Table } from 'antd';
import { type ChangeEvent, useState } from 'react';

/** A file of readings, read by a kept format; what could not be read is told by line and column. */
export function ImportReadings({ onClose }: { onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const formats = useQuery({
    queryKey: ['series-mapping', 'options'],
    queryFn: () => resourceApi(seriesMapping).select({}),
  });
  const [mappingId, setMapping] = useState<string>();
  const [file, setFile] = useState<File>();
  const send = useAct(importPoints, { onDone: () => void queries.invalidateQueries() });
  const result = send.data;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0]);
    send.reset();
  };
  const run = async () => {
    if (mappingId && file) send.mutate({ mappingId, fileName: file.name, content: await file.text() });
  };
  return (
    <Modal
      open
      width={640}
      title={t('series.import.title')}
      okText={t('series.import.run')}
      cancelText={t('series.import.close')}
      confirmLoading={send.isPending}
      okButtonProps={{ disabled: !mappingId || !file }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('series.import.format')} required help={t('series.import.formatHint')}>
          <Select
            aria-label={t('series.import.format')}
            value={mappingId}
            onChange={setMapping}
            loading={formats.isPending}
            options={(formats.data ?? []).map(({ id, label }) => ({ value: id, label }))}
          />
        </Form.Item>
        <Form.Item label={t('series.import.file')} required help={t('series.import.fileHint')}>
          <Input type="file" accept=".csv,.txt,.tsv" aria-label={t('series.import.file')} onChange={take} />
        </Form.Item>
      </Form>
      {result && (
        <>
          <Alert
            type={result.refused + result.faults.length > 0 ? 'warning' : 'success'}
            showIcon
            title={t('series.import.done', {
              points: result.points,
              replaced: result.replaced,
              refused: result.refused + result.faults.length,
            })}
            description={
              result.unknownTags.length > 0
                ? t('series.import.unknown', { tags: result.unknownTags.slice(0, 10).join(', ') })
                : undefined
            }
          />
          {result.faults.length > 0 && (
            <Table
              size="small"
              rowKey={(row) => `${row.line} ${row.column}`}
              pagination={{ pageSize: 8, hideOnSinglePage: true }}
              dataSource={result.faults}
              columns={[
                { dataIndex: 'line', title: t('series.import.line'), width: 80 },
                { dataIndex: 'column', title: t('series.import.column'), width: 160 },
                { dataIndex: 'text', title: t('series.import.fault') },
              ]}
            />
          )}
        </>
      )}
    </Modal>
  );
}
