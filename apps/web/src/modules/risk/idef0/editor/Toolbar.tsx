import { ApartmentOutlined } from '@ant-design/icons';
import { type Idef0Detail, idef0Model, idef0Study } from '@ircrisk/contract/modules/risk/idef0.ts';
import { studyStates } from '@ircrisk/contract/study.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { Tongue } from '@ircrisk/engine-idef0';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import {
  ArrangeTools,
  EditTools,
  ExportMenu,
  FitTool,
  ToolButton,
} from '@ircrisk/ui/diagram/DiagramTools.tsx';
import type { DiagramEdits } from '@ircrisk/ui/diagram/diagram-edits.ts';
import { type DiagramForm, diagramForms } from '@ircrisk/ui/diagram/diagram-files.ts';
import { SaveMark } from '@ircrisk/ui/diagram/SaveMark.tsx';
import type { DiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import type { ModelDocument } from './use-model.ts';

/** The book has its own lines, one for each paper. */
const pictureForms = diagramForms.filter((form) => form !== 'pdf');
const modelForms = ['pdfA4', 'pdfA3', 'xlsx', 'text', 'json', 'index'] as const;
const modelFiles = () => import('./model-files.ts');
const ImportButton = lazy(() => import('./ImportButton.tsx'));

interface Props {
  detail: Idef0Detail;
  document: ModelDocument;
  edits: DiagramEdits | undefined;
  selection: DiagramSelection;
  tongue: Tongue;
  onFit: () => void;
  onText: () => void;
  onExport: (form: DiagramForm, paper?: 'A4' | 'A3') => void;
}

/** The model's name and state, what is done to the sheet, and the ways in and out. */
export function Toolbar({ detail, document, edits, selection, tongue, onFit, onText, onExport }: Props) {
  const t = useText();
  const say = useSay();
  const { leaf } = usePage();
  const { open } = useShell();
  const mayExport = usePermission('idef0.export');
  const { isEditable, present } = document;
  const take = async (file: File) => {
    const model = await (await modelFiles()).readModel(file, () => notify.error(t('idef0.import.bad')));
    if (!model) return;
    document.edit(t('idef0.edit.import'), () => model);
    notify.success(t('idef0.import.done', { count: model.activities.length }));
  };
  const exportMore = async (form: string) => {
    if (form === 'pdfA4' || form === 'pdfA3') return onExport('pdf', form === 'pdfA3' ? 'A3' : 'A4');
    if (isEditable && !(await document.flush())) return;
    await (await modelFiles()).saveModel(form, {
      id: detail.id,
      name: `${detail.code}-R${detail.revision}`,
      model: present,
      tongue,
    });
  };
  // Aligning is for all diagrams; the layout has one way here, the diagonal.
  const aligns = edits && { ...edits, layout: undefined };
  return (
    <header className="i0-toolbar">
      <h1>
        {detail.code} {nameIn(tongue, detail.name, detail.nameEn)}
      </h1>
      <span className="i0-pill">
        {say(studyStates[detail.state])} R{detail.revision}
      </span>
      <SaveMark save={document.save} isEditable={isEditable} />
      {edits && <EditTools history={document.history} edits={edits} selection={selection} />}
      {aligns && <ArrangeTools edits={aligns} selection={selection} />}
      {edits && (
        <ToolButton
          name={t('idef0.edit.layout')}
          icon={<ApartmentOutlined aria-hidden />}
          run={() => void edits.layout?.('right')}
        />
      )}
      <FitTool onFit={onFit} />
      <i className="i0-grow" />
      <Button type="text" size="small" onClick={onText}>
        {t('idef0.text.open')}
      </Button>
      {isEditable && (
        <Suspense>
          <ImportButton onFile={(file) => void take(file)} />
        </Suspense>
      )}
      {mayExport && (
        <ExportMenu
          forms={pictureForms}
          onExport={(form) => onExport(form)}
          more={modelForms.map((key) => ({ key, label: t(`idef0.export.${key}`) }))}
          onMore={(form) => void exportMore(form)}
        />
      )}
      <StudyActs
        calls={idef0Study}
        id={detail.id}
        size="small"
        flush={document.flush}
        refreshes={[idef0Model]}
        onOpen={(id) => open(`${leaf.path}/model/${id}`)}
      />
    </header>
  );
}
