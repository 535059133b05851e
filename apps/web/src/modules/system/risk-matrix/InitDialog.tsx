import { successTexts } from '@ircrisk/contract/errors.ts';
import { initialiseMatrix, matrixList } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { ownProjects } from '@ircrisk/contract/modules/workplace/project.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { type TemplateId, templates } from '@ircrisk/engine-risk-matrix';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { MatrixGrid } from './MatrixGrid.tsx';

interface Props {
  onClose: () => void;
  onDone: (id: string) => void;
}

/** Makes the matrix of the company or of one project from a template. */
export function InitDialog({ onClose, onDone }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const prefix = useId();
  const [template, setTemplate] = useState<TemplateId>('default');
  const [projectId, setProjectId] = useState<string>('');
  const projects = useCall(ownProjects, {}, { suppress: true });
  const init = useAct(initialiseMatrix, {
    refreshes: [matrixList],
    onDone(id) {
      notify.success(say(successTexts.matrixInitialised));
      onDone(id);
    },
  });
  return (
    <DragModal
      open
      width={560}
      title={t('matrix.init')}
      okText={t('matrix.init')}
      cancelText={t('ui.cancel')}
      confirmLoading={init.isPending}
      onCancel={onClose}
      onOk={() => init.mutate({ template, projectId: projectId || null })}
    >
      <p>{t('matrix.initText')}</p>
      <label htmlFor={`${prefix}-scope`}>{t('matrix.scope')}</label>
      <Select
        id={`${prefix}-scope`}
        style={{ width: '100%' }}
        value={projectId}
        options={[
          { value: '', label: t('matrix.ofCompany') },
          ...(projects.data ?? []).map(({ id, projectName, projectNameEn }) => ({
            value: id,
            label: nameIn(language, projectName, projectNameEn),
          })),
        ]}
        onChange={(value: string) => setProjectId(value)}
      />
      <p>
        <Radio.Group
          aria-label={t('matrix.template')}
          value={template}
          options={Object.entries(templates).map(([value, text]) => ({ value, label: say(text) }))}
          onChange={(event) => setTemplate(event.target.value as TemplateId)}
        />
      </p>
      <MatrixGrid matrix={templates[template].build()} label={t('matrix.preview')} />
    </DragModal>
  );
}
