import { FileTextOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { fmeaModel, fmeaReport, fmeaStudyCalls } from '@ircrisk/contract/modules/risk/fmea.ts';
import { fmeaTypeTexts } from '@ircrisk/contract/resources/fmea.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { ToolButton } from '@ircrisk/ui/diagram/DiagramTools.tsx';
import { SaveMark } from '@ircrisk/ui/diagram/SaveMark.tsx';
import { useEmbedded, useTabName } from '@ircrisk/ui/embedding/embedded.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { studyPath, type View } from '../address.ts';
import { useStudy } from './use-study.ts';

const ImportDialog = lazy(() => import('./ImportDialog.tsx'));
const CopyDialog = lazy(() => import('./CopyDialog.tsx'));
const SendDialog = lazy(() => import('./SendDialog.tsx'));

/** Number, state and saving of the study, and what may be done to it as a whole. */
export function Bar({ view }: { view: View }) {
  const t = useText();
  const say = useSay();
  const { place } = useEmbedded();
  const { detail, document, model, isEditable, language, sheet, refresh } = useStudy();
  const mayExport = usePermission('fmea-study.export');
  const maySend = usePermission('fmeca-mode.create');
  const [dialog, setDialog] = useState<'import' | 'copy' | 'send'>();
  const close = () => setDialog(undefined);
  const { history } = document;
  const saveJson = () =>
    saveFile({
      name: `${detail.code}-R${detail.revision}.json`,
      content: new Blob([JSON.stringify({ format: 'fmea-study', model }, null, 1)], {
        type: 'application/json',
      }),
    });
  const more = [
    ...(isEditable
      ? [
          { key: 'import', label: t('fmea.bar.import'), onClick: () => setDialog('import') },
          { key: 'copy', label: t('fmea.bar.copy'), onClick: () => setDialog('copy') },
        ]
      : []),
    ...(maySend ? [{ key: 'send', label: t('fmea.bar.send'), onClick: () => setDialog('send') }] : []),
    ...(mayExport ? [{ key: 'json', label: t('fmea.bar.json'), onClick: saveJson }] : []),
  ];
  const title = `${detail.code} ${nameIn(language, detail.name, detail.nameEn)}`;
  useTabName(title);
  return (
    <header className="fm-bar">
      <h1>{title}</h1>
      <StudyState state={detail.state} />
      <span className="fm-fact">
        {say(fmeaTypeTexts[detail.type])} · R{detail.revision} ·{' '}
        {t('fmea.bar.rows', { count: sheet.rows.length })}
      </span>
      <SaveMark save={document.save} isEditable={isEditable} />
      <div className="fm-tools">
        {isEditable && (
          <>
            <ToolButton
              name={t('ui.diagram.tool.undo')}
              icon={<UndoOutlined aria-hidden />}
              isOff={history.past.length === 0}
              run={document.undo}
            />
            <ToolButton
              name={t('ui.diagram.tool.redo')}
              icon={<RedoOutlined aria-hidden />}
              isOff={history.future.length === 0}
              run={document.redo}
            />
          </>
        )}
        {more.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items: more }}>
            <Button>{t('fmea.bar.more')}</Button>
          </Dropdown>
        )}
        {mayExport && (
          <MadeFileButton
            icon={<FileTextOutlined aria-hidden />}
            make={async (format) => {
              if (isEditable) await document.flush();
              return call(fmeaReport, { id: detail.id, language, format });
            }}
          >
            {t('fmea.bar.report')}
          </MadeFileButton>
        )}
        <StudyActs
          calls={fmeaStudyCalls}
          id={detail.id}
          flush={document.flush}
          refreshes={[fmeaModel]}
          onOpen={(next) => place.open(studyPath(next, view))}
          onDone={refresh}
        />
      </div>
      <Suspense>
        {dialog === 'import' && <ImportDialog onClose={close} />}
        {dialog === 'copy' && <CopyDialog onClose={close} />}
        {dialog === 'send' && <SendDialog onClose={close} />}
      </Suspense>
    </header>
  );
}
