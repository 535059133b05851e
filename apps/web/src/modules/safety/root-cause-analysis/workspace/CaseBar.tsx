import { ApartmentOutlined, FileTextOutlined } from '@ant-design/icons';
import { type RcaBoard, rcaBoard, rcaReport } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { rcaCase, rcaCaseCalls, rcaLevels } from '@ircrisk/contract/resources/root-cause/case.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { SaveMark } from '@ircrisk/ui/diagram/SaveMark.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { Button, Checkbox, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import type { CaseDocument } from './use-case.ts';

const FaultTreeDialog = lazy(() =>
  import('./FaultTreeDialog.tsx').then((it) => ({ default: it.FaultTreeDialog })),
);

export const views = [
  'tree',
  'fishbone',
  'evidence',
  'timeline',
  'tables',
  'measures',
  'effect',
  'similar',
] as const;
export type View = (typeof views)[number];

interface Props {
  board: RcaBoard;
  document: CaseDocument;
  view: View;
  onView: (view: View) => void;
  onDone: () => void;
}

/** Name and state of the case, its views, and what may be done with it. */
export function CaseBar({ board, document, view, onView, onDone }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { leaf } = usePage();
  const { open } = useShell();
  const [record, setRecord] = useState<RecordData>();
  const [isConverting, setConverting] = useState(false);
  const [hidesNames, setHidesNames] = useState(false);
  const mayExport = usePermission('rca-case.export');
  const mayConvert = usePermission('fault-tree.create');
  const isEditable = board.allowed.includes('update');
  const report = (isSummary: boolean) => async (format: ReportFormat) => {
    await document.flush();
    return call(rcaReport, { id: board.id, language, format, isSummary, hidesNames });
  };
  return (
    <>
      <header className="rca-bar">
        <h1>
          {board.code} {nameIn(language, board.name, board.nameEn)}
        </h1>
        <span className="rca-pill">{say(rcaLevels[board.level])}</span>
        {board.revision > 1 && (
          <span className="rca-pill">{t('rca.bar.round', { round: board.revision })}</span>
        )}
        <SaveMark save={document.save} isEditable={isEditable} />
        <i className="rca-grow" />
        {mayConvert && (
          <Button type="text" icon={<ApartmentOutlined aria-hidden />} onClick={() => setConverting(true)}>
            {t('rca.bar.faultTree')}
          </Button>
        )}
        <StudyActs
          calls={rcaCaseCalls}
          id={board.id}
          flush={document.flush}
          refreshes={[rcaBoard]}
          onOpen={(id) => open(`${leaf.path}/case/${id}`)}
          onDone={onDone}
        />
      </header>
      <nav className="rca-views">
        <Segmented
          size="small"
          aria-label={t('rca.view.label')}
          value={view}
          options={views.map((value) => ({ value, label: t(`rca.view.${value}`) }))}
          onChange={onView}
        />
        <Button type="link" onClick={async () => setRecord(await resourceApi(rcaCase).detail(board.id))}>
          {t('rca.bar.statement')}
        </Button>
        <i className="rca-grow" />
        {mayExport && (
          <>
            <MadeFileButton icon={<FileTextOutlined aria-hidden />} make={report(false)}>
              {t('rca.bar.report')}
            </MadeFileButton>
            <MadeFileButton make={report(true)}>{t('rca.bar.summary')}</MadeFileButton>
            <Checkbox checked={hidesNames} onChange={(event) => setHidesNames(event.target.checked)}>
              {t('rca.bar.hideNames')}
            </Checkbox>
          </>
        )}
      </nav>
      {record && (
        <ResourceFormDrawer
          resource={rcaCase}
          record={record}
          readOnly={!isEditable}
          onClose={() => setRecord(undefined)}
          onSaved={() => {
            setRecord(undefined);
            onDone();
          }}
        />
      )}
      <Suspense>
        {isConverting && (
          <FaultTreeDialog
            board={board}
            onClose={() => setConverting(false)}
            onMade={(id) => open(`/fault-tree/tree/${id}`)}
          />
        )}
      </Suspense>
    </>
  );
}
