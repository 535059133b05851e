import { FileTextOutlined } from '@ant-design/icons';
import {
  type FmecaWorkspace,
  fmecaDocument,
  fmecaReport,
  fmecaStudyCalls,
} from '@ircrisk/contract/modules/risk/fmeca.ts';
import { fmecaMethods } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { fmecaStudy } from '@ircrisk/contract/resources/fmeca/study.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

const SimilarDrawer = lazy(() => import('./SimilarDrawer.tsx'));
const LedgerDialog = lazy(() => import('./LedgerDialog.tsx'));
const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'));
const SaveTemplateDialog = lazy(() => import('./SaveTemplateDialog.tsx'));
const DiffDialog = lazy(() => import('./DiffDialog.tsx'));
const ImportDialog = lazy(() => import('./ImportDialog.tsx'));
const FaultTreeDialog = lazy(() => import('./FaultTreeDialog.tsx'));

interface Props {
  study: FmecaWorkspace;
  itemId: string | undefined;
  modeId: string | undefined;
  onRefresh: () => void;
}

/** Name, state, method and mission time, and what may be done to the study. */
export function StudyBar({ study, itemId, modeId, onRefresh }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { leaf } = usePage();
  const mayExport = usePermission('fmeca-study.export');
  const mayPlant = usePermission('fault-tree.create');
  const mayKeep = usePermission('fmeca-mode.create');
  const { open, leaves } = useShell();
  const mayCompare = leaves.some(({ component }) => component === 'module/incident-case-search/main');
  const [dialog, setDialog] = useState<
    'ledger' | 'template' | 'save' | 'diff' | 'import' | 'tree' | 'similar'
  >();
  const [settings, setSettings] = useState<RecordData>();
  const isEditable = study.allowed.includes('update');
  const close = () => setDialog(undefined);
  const done = () => {
    close();
    onRefresh();
  };
  const saveJson = async () => {
    const document = await call(fmecaDocument, { id: study.id });
    const content = new Blob([JSON.stringify(document, null, 1)], { type: 'application/json' });
    saveFile({ name: `${study.code}-R${study.revision}.json`, content });
  };
  const saveSingles = async () => {
    const { modes } = (await call(fmecaDocument, { id: study.id })) as { modes: RecordData[] };
    const { singlePointCsv } = await import('./single-points.ts');
    const content = singlePointCsv(study, modes, language);
    saveFile({ name: `${study.code}-R${study.revision}-single-points.csv`, content });
  };
  const more = [
    ...(isEditable
      ? [
          { key: 'ledger', label: t('fmeca.bar.ledger'), onClick: () => setDialog('ledger') },
          {
            key: 'template',
            label: t('fmeca.bar.template'),
            disabled: !itemId,
            onClick: () => setDialog('template'),
          },
          {
            key: 'diff',
            label: t('fmeca.bar.diff'),
            disabled: !itemId,
            onClick: () => setDialog('diff'),
          },
          { key: 'import', label: t('fmeca.bar.import'), onClick: () => setDialog('import') },
          {
            key: 'settings',
            label: t('fmeca.bar.settings'),
            onClick: async () => setSettings(await resourceApi(fmecaStudy).detail(study.id)),
          },
        ]
      : []),
    ...(mayKeep
      ? [
          {
            key: 'save',
            label: t('fmeca.bar.saveTemplate'),
            disabled: !itemId,
            onClick: () => setDialog('save'),
          },
        ]
      : []),
    ...(mayPlant
      ? [
          {
            key: 'tree',
            label: t('fmeca.bar.faultTree'),
            disabled: !modeId,
            onClick: () => setDialog('tree'),
          },
        ]
      : []),
    ...(mayExport
      ? [{ key: 'singles', label: t('fmeca.bar.singles'), onClick: () => void saveSingles() }]
      : []),
    ...(mayExport ? [{ key: 'json', label: t('fmeca.bar.json'), onClick: () => void saveJson() }] : []),
  ];
  return (
    <header className="fmeca-bar">
      <h1>
        {study.code} {nameIn(language, study.name, study.nameEn)}
      </h1>
      <StudyState state={study.state} />
      <span className="fmeca-fact">
        <span>{t('fmeca.bar.revision')}</span>
        <b>R{study.revision}</b>
      </span>
      <span className="fmeca-fact">
        <span>{t('fmeca.bar.method')}</span>
        <b>{say(fmecaMethods[study.method])}</b>
      </span>
      <span className="fmeca-fact">
        <span>{t('fmeca.bar.mission')}</span>
        <b>
          <Quantity quantity="hours" value={study.missionHours} />
        </b>
      </span>
      <span className="fmeca-fact">
        <span>{t('fmeca.bar.scored')}</span>
        <b>
          {study.figures.scored} / {study.figures.rows}
        </b>
      </span>
      <div className="fmeca-tools">
        {mayCompare && <Button onClick={() => setDialog('similar')}>{t('fmeca.bar.similar')}</Button>}
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button>{t('fmeca.bar.more')}</Button>
        </Dropdown>
        {mayExport && (
          <MadeFileButton
            icon={<FileTextOutlined aria-hidden />}
            make={(format) => call(fmecaReport, { id: study.id, language, format })}
          >
            {t('fmeca.bar.report')}
          </MadeFileButton>
        )}
        <StudyActs
          calls={fmecaStudyCalls}
          id={study.id}
          onOpen={(next) => open(`${leaf.path}/study/${next}`)}
          onDone={onRefresh}
        />
      </div>
      <Suspense>
        {dialog === 'similar' && <SimilarDrawer studyId={study.id} onClose={close} />}
        {dialog === 'ledger' && (
          <LedgerDialog studyId={study.id} parentId={itemId} onClose={close} onDone={done} />
        )}
        {dialog === 'template' && itemId && (
          <TemplateDialog study={study} itemId={itemId} onClose={close} onDone={done} />
        )}
        {dialog === 'save' && itemId && <SaveTemplateDialog study={study} itemId={itemId} onClose={close} />}
        {dialog === 'diff' && itemId && (
          <DiffDialog study={study} itemId={itemId} onClose={close} onDone={done} />
        )}
        {dialog === 'import' && <ImportDialog studyId={study.id} onClose={close} onDone={done} />}
        {dialog === 'tree' && modeId && <FaultTreeDialog study={study} modeId={modeId} onClose={close} />}
      </Suspense>
      {settings && (
        <ResourceFormDrawer
          resource={fmecaStudy}
          record={settings}
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
