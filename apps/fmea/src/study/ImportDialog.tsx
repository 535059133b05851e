import { FmeaModelSchema, readFmeaSheet } from '@ircrisk/contract/modules/risk/fmea.ts';
import { fmecaText } from '@ircrisk/engine-fmeca';
import { modelProblems } from '@ircrisk/engine-fmeca/structured/check.ts';
import type { FmeaModel } from '@ircrisk/engine-fmeca/structured/model.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useWork } from '@ircrisk/ui/api/use-work.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Alert, Table } from 'antd';
import { useState } from 'react';
import { useStudy } from './use-study.ts';

interface Found {
  model: FmeaModel | undefined;
  text: string;
  errors: readonly { sheet: string; row: number; field: string; msg: string }[];
}

/** A form sheet or a whole model from a file: tried first, so that every fault is known; taking it over is an edit like any other. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { detail, document, language } = useStudy();
  const [found, setFound] = useState<Found>();
  const { isBusy, run } = useWork();

  const readJson = async (file: File): Promise<Found> => {
    const unread = { model: undefined, text: t('fmea.import.unread'), errors: [] };
    try {
      const value = JSON.parse(await file.text()) as { model?: unknown };
      const parsed = FmeaModelSchema.safeParse(value.model);
      if (!parsed.success) return unread;
      const problems = modelProblems(parsed.data, language);
      const errors = problems.map((notice) => ({
        sheet: 'JSON',
        row: 0,
        field: notice.path ?? '',
        msg: fmecaText(notice, language),
      }));
      const text = t('fmea.import.json', { count: parsed.data.failures.length });
      return { model: problems.length === 0 ? parsed.data : undefined, text, errors };
    } catch {
      return unread;
    }
  };
  const readWorkbook = async (file: File): Promise<Found> => {
    // The server reads the file against what it has: first it gets what was typed last.
    await document.flush();
    const answer = await call(readFmeaSheet, { id: detail.id, fileId: (await uploadFile(file)).id });
    const text = t('fmea.import.found', { rows: answer.rows, valid: answer.valid, added: answer.newRows });
    return { model: answer.valid > 0 ? answer.model : undefined, text, errors: answer.errors };
  };
  const read = (file: File) =>
    run(async () => setFound(await (file.name.endsWith('.json') ? readJson(file) : readWorkbook(file))));
  return (
    <DragModal
      open
      width={680}
      title={t('fmea.bar.import')}
      okText={t('fmea.import.take')}
      cancelText={t('fmea.cancel')}
      okButtonProps={{ disabled: !found?.model }}
      confirmLoading={isBusy}
      onOk={() => {
        const model = found?.model;
        if (model) document.edit(t('fmea.bar.import'), () => model);
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('fmea.import.hint')}</p>
      <p>
        <input
          type="file"
          accept=".xlsx,.json"
          aria-label={t('fmea.import.file')}
          onChange={({ target: { files } }) => {
            if (files?.[0]) void read(files[0]);
          }}
        />
      </p>
      {found && (
        <Alert type={found.errors.length > 0 || !found.model ? 'warning' : 'success'} title={found.text} />
      )}
      {found && found.errors.length > 0 && (
        <Table
          size="small"
          rowKey={({ sheet, row, field, msg }) => `${sheet} ${row} ${field} ${msg}`}
          pagination={{ pageSize: 8, hideOnSinglePage: true }}
          dataSource={found.errors}
          columns={[
            { title: t('fmea.import.sheet'), dataIndex: 'sheet', width: 130 },
            { title: t('fmea.import.row'), dataIndex: 'row', width: 60 },
            { title: t('fmea.import.column'), dataIndex: 'field', width: 130 },
            { title: t('fmea.import.reason'), dataIndex: 'msg' },
          ]}
        />
      )}
    </DragModal>
  );
}
