import { type ImportedLog, importLog } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { alarmMapping } from '@ircrisk/contract/resources/alarm/log.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { followJob, type Job } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { JobProgress } from '@ircrisk/ui/parts/JobProgress.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input, Modal, Select, Table } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { spansText } from './period.ts';

interface Props {
  positions: readonly { id: string; label: string }[];
  onClose: () => void;
}

/** Brings a log in: a kept format, a file, and what was wrong in it line by line. */
export default function ImportLog({ positions, onClose }: Props) {
  const t = useText();
  const queries = useQueryClient();
  const formats = useQuery({
    queryKey: ['alarm-mapping', 'options'],
    queryFn: () => resourceApi(alarmMapping).select({}),
  });
  const [mappingId, setMapping] = useState<string>();
  const [positionId, setPosition] = useState<string>();
  const [file, setFile] = useState<File>();
  const [job, setJob] = useState<Job<ImportedLog>>();
  const [isBusy, setBusy] = useState(false);
  const result = job?.result;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0]);
    setJob(undefined);
  };
  const run = async () => {
    if (!mappingId || !file) return;
    setBusy(true);
    try {
      const { id: fileId } = await uploadFile(file);
      const { jobId } = await call(importLog, { mappingId, fileId, ...(positionId ? { positionId } : {}) });
      const over = await followJob<ImportedLog>(jobId, setJob);
      setJob(over);
      if (over.error) notify.error(over.error);
      else await queries.invalidateQueries();
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={680}
      title={t('alarm.import.title')}
      okText={t('alarm.import.run')}
      cancelText={t('alarm.close')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !mappingId || !file }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('alarm.import.format')} required help={t('alarm.import.formatHint')}>
          <Select
            aria-label={t('alarm.import.format')}
            value={mappingId}
            onChange={setMapping}
            loading={formats.isPending}
            options={(formats.data ?? []).map(({ id, label }) => ({ value: id, label }))}
          />
        </Form.Item>
        <Form.Item label={t('alarm.import.position')} help={t('alarm.import.positionHint')}>
          <Select
            allowClear
            aria-label={t('alarm.import.position')}
            value={positionId}
            onChange={setPosition}
            options={positions.map(({ id, label }) => ({ value: id, label }))}
          />
        </Form.Item>
        <Form.Item label={t('alarm.import.file')} required help={t('alarm.import.fileHint')}>
          <Input type="file" accept=".csv,.txt,.log" aria-label={t('alarm.import.file')} onChange={take} />
        </Form.Item>
      </Form>
      {job && !result && <JobProgress job={job} />}
      {result && (
        <>
          <Alert
            type={
              result.told.length +
                result.faults +
                result.twice +
                result.never +
                result.unended +
                result.silences.length >
              0
                ? 'warning'
                : 'success'
            }
            showIcon
            title={t('alarm.import.done', {
              events: result.events,
              lines: result.lines,
              tags: result.newTags,
            })}
            description={t('alarm.import.found', {
              faults: result.faults,
              repeated: result.repeated,
              redundant: result.redundant,
              unordered: result.unordered,
              lost: result.lostReturns,
              orphans: result.returnsWithoutAlarm,
              corrected: result.corrected,
            })}
          />
          {result.silences.length > 0 && (
            <p className="al-note">{t('alarm.import.silences', { spans: spansText(result.silences) })}</p>
          )}
          {result.unended > 0 && (
            <p className="al-note">{t('alarm.import.unended', { count: result.unended })}</p>
          )}
          {result.twice + result.never > 0 && (
            <p className="al-note">{t('alarm.import.clock', { twice: result.twice, never: result.never })}</p>
          )}
          {result.told.length > 0 && (
            <Table
              size="small"
              rowKey={(row) => `${row.line} ${row.column}`}
              pagination={{ pageSize: 6, hideOnSinglePage: true }}
              dataSource={result.told}
              columns={[
                { dataIndex: 'line', title: t('alarm.import.line'), width: 80 },
                { dataIndex: 'column', title: t('alarm.import.column'), width: 140 },
                { dataIndex: 'text', title: t('alarm.import.fault') },
              ]}
            />
          )}
        </>
      )}
    </Modal>
  );
}
