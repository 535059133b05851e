import type { Resource } from '@ircrisk/contract/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Steps } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { NoAnswer, Refusal } from '../api/failures.ts';
import { isOver, useJob } from '../api/jobs.ts';
import {
  type ImportCheck,
  type ImportColumn,
  type ImportMapping,
  type ImportMend,
  resourceApi,
  resourceKey,
} from '../api/resource-api.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportOutcome, type ImportResult } from './ImportOutcome.tsx';
import { ImportReview } from './ImportReview.tsx';
import { ImportSheet } from './ImportSheet.tsx';
import { missingProperties, suggestedMapping } from './import-columns.ts';
import './import.css';

interface Props {
  resource: Resource;
  /** The record all rows are put into: the study whose sheet is open. */
  into?: string;
  onClose: () => void;
}

const steps = ['file', 'columns', 'check', 'write'] as const;

/** File → columns → check without writing → all or only the sound rows → progress → outcome. */
export function ImportDialog({ resource, into, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const client = useQueryClient();
  const api = resourceApi(resource);
  const [sheet, setSheet] = useState<{ fileId: string; columns: ImportColumn[]; name: string }>();
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [mends, setMends] = useState<readonly ImportMend[]>([]);
  const [empty, setEmpty] = useState<'keep' | 'clear'>('keep');
  const [check, setCheck] = useState<ImportCheck>();
  const [mode, setMode] = useState<'all' | 'valid'>('all');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [jobId, setJobId] = useState<string>();
  const job = useJob<ImportResult>(jobId);
  const over = job !== undefined && isOver(job);

  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey: resourceKey(resource) }));
  useEffect(() => {
    if (over) refresh();
  }, [over]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(error instanceof Refusal || error instanceof NoAnswer ? error.message : t('ui.error.unknown'));
    } finally {
      setBusy(false);
    }
  };
  const read = (file: File) =>
    attempt(async () => {
      const found = await api.importColumns(file);
      setSheet({ ...found, name: file.name });
      setMapping(suggestedMapping(found.columns));
      setMends([]);
    });
  const judge = (mended = mends, cells = empty) =>
    attempt(async () => {
      if (!sheet) return;
      const told = await api.importCheck(sheet.fileId, { mapping, mends: mended, empty: cells, into });
      setCheck(told);
      setMends(mended);
      setEmpty(cells);
      setMode(told.faults.length > 0 ? 'valid' : 'all');
    });
  const start = () =>
    attempt(async () => {
      if (sheet) setJobId((await api.import(sheet.fileId, { mapping, mends, empty, into }, mode)).jobId);
    });
  const again = () => {
    setSheet(undefined);
    setCheck(undefined);
    setFault(undefined);
    setJobId(undefined);
  };

  /** Where the rows belong to is known before the file is. */
  const known = into && resource.within ? { ...mapping, [resource.within]: -1 } : mapping;
  const step = jobId ? 3 : check ? 2 : sheet ? 1 : 0;
  const toWrite = check ? check.fresh + check.changed : 0;
  const otherFile = (
    <Button key="other" onClick={again}>
      {t('ui.import.otherFile')}
    </Button>
  );
  const footers: Record<(typeof steps)[number], ReactNode[]> = {
    file: [
      <Button key="close" onClick={onClose}>
        {t('ui.close')}
      </Button>,
    ],
    columns: [
      otherFile,
      <Button
        key="check"
        type="primary"
        loading={busy}
        disabled={missingProperties(resource, known).length > 0}
        onClick={() => void judge()}
      >
        {t('ui.import.toCheck')}
      </Button>,
    ],
    check: [
      <Button key="columns" onClick={() => setCheck(undefined)}>
        {t('ui.import.toColumns')}
      </Button>,
      otherFile,
      <Button
        key="start"
        type="primary"
        disabled={toWrite === 0 || (mode === 'all' && (check?.faults.length ?? 0) > 0)}
        loading={busy}
        onClick={() => void start()}
      >
        {t('ui.import.start', { count: toWrite })}
      </Button>,
    ],
    write: [
      ...(over ? [otherFile] : []),
      <Button key="close" type={over ? 'primary' : 'default'} onClick={onClose}>
        {t(over ? 'ui.close' : 'ui.import.background')}
      </Button>,
    ],
  };

  return (
    <DragModal
      open
      centered={step === 2}
      width={step === 2 ? 'min(1300px, calc(100vw - 48px))' : 820}
      title={
        <>
          {t('ui.import.title', { name: say(resource.title) })}
          {sheet && <span className="ir-import-file">{sheet.name}</span>}
        </>
      }
      onCancel={onClose}
      footer={footers[steps[step] ?? 'file']}
    >
      <Steps
        size="small"
        current={step}
        style={{ marginBottom: 16 }}
        items={steps.map((key) => ({ title: t(`ui.import.step.${key}`) }))}
      />
      {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 8 }} />}
      {step === 0 && (
        <ImportSheet
          resource={resource}
          busy={busy}
          onTemplate={(language, kind) => void attempt(() => api.template(language, kind))}
          onFile={(file) => void read(file)}
        />
      )}
      {step === 1 && sheet && (
        <ImportColumns
          resource={resource}
          columns={sheet.columns}
          mapping={mapping}
          known={known}
          onMapping={setMapping}
        />
      )}
      {step === 2 && check && sheet && (
        <ImportReview
          resource={resource}
          check={check}
          columns={sheet.columns}
          mapping={mapping}
          empty={empty}
          mode={mode}
          busy={busy}
          onMode={setMode}
          onEmpty={(cells) => void judge(mends, cells)}
          onMend={(mend) =>
            void judge([
              ...mends.filter(({ field, value }) => field !== mend.field || value !== mend.value),
              mend,
            ])
          }
          onColumns={() => setCheck(undefined)}
        />
      )}
      {job && <ImportOutcome resource={resource} job={job} />}
    </DragModal>
  );
}
