import { FileTextOutlined } from '@ant-design/icons';
import { type RcmBoard, rcmReport } from '@ircrisk/contract/modules/risk/rcm.ts';
import { rcmStudy, rcmStudyCalls } from '@ircrisk/contract/resources/rcm.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { Button, Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

const CandidateDialog = lazy(() => import('./CandidateDialog.tsx'));

const views = ['information', 'decision', 'tasks', 'check'] as const;
export type View = (typeof views)[number];

interface Props {
  study: RcmBoard;
  view: View;
  onView: (view: View) => void;
  onRefresh: () => void;
}

/** Name, state and progress of the study, its views, and what may be done to it. */
export function StudyBar({ study, view, onView, onRefresh }: Props) {
  const t = useText();
  const language = useLanguage();
  const { leaf } = usePage();
  const { open } = useShell();
  const [settings, setSettings] = useState<RecordData>();
  const [isTaking, setTaking] = useState(false);
  const mayExport = usePermission('rcm-study.export');
  const isEditable = study.allowed.includes('update');
  const decided = study.modes.filter(({ outcome }) => outcome !== null).length;
  const met = study.check.filter((line) => line.met).length;
  return (
    <header className="rcm-bar">
      <h1>
        {study.code} {nameIn(language, study.name, study.nameEn)}
      </h1>
      <StudyState state={study.state} />
      <Fact label={t('rcm.bar.revision')}>R{study.revision}</Fact>
      <Fact label={t('rcm.bar.equipment')}>
        {study.tag}
        {study.criticality && ` · ${t('rcm.bar.class', { class: study.criticality })}`}
      </Fact>
      <Fact label={t('rcm.bar.decided')}>
        {decided} / {study.modes.length}
      </Fact>
      <Fact label={t('rcm.bar.check')}>
        {met} / {study.check.length}
      </Fact>
      <div className="rcm-tools">
        <Segmented
          aria-label={t('rcm.bar.views')}
          value={view}
          onChange={(next) => onView(next as View)}
          options={views.map((value) => ({ value, label: t(`rcm.view.${value}`) }))}
        />
        {isEditable && <Button onClick={() => setTaking(true)}>{t('rcm.bar.candidates')}</Button>}
        <Button onClick={async () => setSettings(await resourceApi(rcmStudy).detail(study.id))}>
          {t('rcm.bar.settings')}
        </Button>
        {mayExport && (
          <MadeFileButton
            icon={<FileTextOutlined aria-hidden />}
            make={(format) => call(rcmReport, { id: study.id, language, format })}
          >
            {t('rcm.bar.report')}
          </MadeFileButton>
        )}
        <StudyActs
          calls={rcmStudyCalls}
          id={study.id}
          onOpen={(next) => open(`${leaf.path}/study/${next}`)}
          onDone={onRefresh}
        />
      </div>
      <Suspense>
        {isTaking && (
          <CandidateDialog
            studyId={study.id}
            onClose={() => setTaking(false)}
            onDone={() => {
              setTaking(false);
              onRefresh();
            }}
          />
        )}
      </Suspense>
      {settings && (
        <ResourceFormDrawer
          resource={rcmStudy}
          record={settings}
          readOnly={!isEditable}
          onClose={() => setSettings(undefined)}
          onSaved={() => {
            setSettings(undefined);
            onRefresh();
          }}
        />
      )}
    </header>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="rcm-fact">
      <span>{label}</span>
      <b>{children}</b>
    </span>
  );
}
