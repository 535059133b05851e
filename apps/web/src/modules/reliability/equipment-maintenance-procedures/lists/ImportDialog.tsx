import { UploadOutlined } from '@ant-design/icons';
import {
  procedureFromFile,
  type ReadProcedure,
  readProcedureFile,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { stepKindTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedure } from '@ircrisk/contract/resources/procedure/procedure.ts';
import { type StepColumn, stepColumnNames, stepColumns } from '@ircrisk/engine-procedure';
import { call } from '@ircrisk/ui/api/client.ts';
import { tellNoAnswer, useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select, Upload } from 'antd';
import { useState } from 'react';

interface Props {
  onClose: () => void;
  onMade: (id: string) => void;
}
interface Chosen {
  fileId: string;
  fileName: string;
  read: ReadProcedure;
}

/** A procedure from a workbook, a Word document or a file of this platform, looked at before it is made. */
export function ImportDialog({ onClose, onMade }: Props) {
  const t = useText();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const make = useAct(procedureFromFile, {
    once: true,
    onDone({ id }) {
      void client.invalidateQueries({ queryKey: resourceKey(procedure) });
      onMade(id);
    },
  });
  const look = async (fileId: string, fileName: string, mapping?: (StepColumn | null)[]) => {
    setBusy(true);
    try {
      const read = await call(readProcedureFile, { fileId, mapping });
      setChosen({ fileId, fileName, read });
      // A sheet has no name of its own: that of its file is offered, to be seen and changed.
      if (!mapping) setName(read.name || fileName.replace(/\.[^.]+$/, '').slice(0, 128));
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
  const take = async (file: File) => {
    setBusy(true);
    try {
      await look((await uploadFile(file)).id, file.name);
    } catch (error) {
      tellNoAnswer(error);
      setBusy(false);
    }
  };
  const mapping = chosen?.read.columns.map(({ meaning }) => meaning);
  return (
    <DragModal
      open
      width={720}
      title={t('procedure.import.title')}
      okText={t('procedure.import.make')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !chosen || chosen.read.steps === 0 || !code.trim() }}
      confirmLoading={make.isPending}
      onCancel={onClose}
      onOk={() =>
        chosen &&
        make.mutate({
          fileId: chosen.fileId,
          code: code.trim(),
          ...(name.trim() ? { name: name.trim() } : {}),
          ...(mapping && mapping.length > 0 ? { mapping } : {}),
        })
      }
    >
      <p>{t('procedure.import.hint')}</p>
      <Upload
        accept=".xlsx,.docx,.json"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />} loading={busy}>
          {chosen?.fileName ?? t('procedure.import.choose')}
        </Button>
      </Upload>
      {chosen && (
        <>
          <Columns
            columns={chosen.read.columns}
            onChange={(next) => void look(chosen.fileId, chosen.fileName, next)}
          />
          <Found read={chosen.read} />
        </>
      )}
      <Form layout="vertical" component="div" className="px-import-fields">
        <Form.Item label={t('procedure.template.code')} htmlFor="px-in-code" required>
          <Input
            id="px-in-code"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('procedure.template.name')} htmlFor="px-in-name">
          <Input
            id="px-in-name"
            maxLength={128}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
      </Form>
    </DragModal>
  );
}

/** What each column of the sheet is taken for; a person may say otherwise. */
function Columns({
  columns,
  onChange,
}: {
  columns: ReadProcedure['columns'];
  onChange: (mapping: (StepColumn | null)[]) => void;
}) {
  const t = useText();
  const language = useLanguage();
  if (columns.length === 0) return null;
  const at = language === 'zh' ? 0 : 1;
  return (
    <table className="px-import">
      <thead>
        <tr>
          <th scope="col" className="px-heading">
            {t('procedure.import.column')}
          </th>
          <th scope="col" className="px-heading">
            {t('procedure.import.meaning')}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ heading, meaning }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
          <tr key={index}>
            <th scope="row" className="px-heading">
              {heading || '–'}
            </th>
            <td>
              <Select
                size="small"
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                className="px-wide"
                aria-label={t('procedure.import.meaningOf', { heading })}
                placeholder={t('procedure.import.notRead')}
                value={meaning}
                options={stepColumnNames.map((value) => ({ value, label: stepColumns[value][at] }))}
                onChange={(next: StepColumn | null | undefined) =>
                  onChange(columns.map((one, place) => (place === index ? (next ?? null) : one.meaning)))
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shownSteps = 12;
const shownProblems = 10;

function Found({ read }: { read: ReadProcedure }) {
  const t = useText();
  const say = useSay();
  const { sections, steps, holds, parameters, problems, model } = read;
  const first = model.sections
    .flatMap(({ title, steps: own }) => own.map((step) => ({ title, ...step })))
    .slice(0, shownSteps);
  return (
    <>
      <p role="status">
        <b>{t('procedure.import.found', { sections, steps, holds, parameters })}</b>
      </p>
      {problems.length > 0 && (
        <ul className="px-problems">
          {problems.slice(0, shownProblems).map((one) => (
            <li key={`${one.row} ${one.code}`}>
              {t('procedure.import.row', { row: one.row ?? '–' })} {say(one)}
            </li>
          ))}
          {problems.length > shownProblems && (
            <li>{t('procedure.import.more', { count: problems.length - shownProblems })}</li>
          )}
        </ul>
      )}
      <ol className="px-found">
        {first.map(({ id, title, kind, text }) => (
          <li key={id}>
            <small>{title}</small> <span className="px-tag">{say(stepKindTexts[kind])}</span> {text}
          </li>
        ))}
      </ol>
    </>
  );
}
