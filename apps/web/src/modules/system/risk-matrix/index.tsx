import { PlusOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  type MatrixVersion,
  matrixList,
  removeMatrix,
} from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer, useCall } from '@ircrisk/ui/api/queries.ts';
import { type TextLoader, useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { hasUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useAsk } from '#shell/dialogs.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { InitDialog } from './InitDialog.tsx';
import { MatrixEditor } from './MatrixEditor.tsx';
import { ownerOf } from './owner.ts';
import './risk-matrix.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

/** Matrices of the company and its projects, each with its versions, and the editor of the chosen one. */
export default function RiskMatrixPage() {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const ask = useAsk();
  const [withRetired, setWithRetired] = useState(true);
  const [picked, setPicked] = useState<string>();
  const [dialog, setDialog] = useState<'init' | 'compare'>();
  const [mayEdit, mayDelete] = [usePermission('risk-matrix.update'), usePermission('risk-matrix.delete')];
  const list = useCall(matrixList, { withRetired }, { suppress: true, staleTime: 0 });
  const versions = list.data ?? [];
  const chosen = versions.find(({ id }) => id === picked) ?? versions[0];

  const choose = (id: string) => {
    if (!hasUnsaved(location.pathname)) return setPicked(id);
    ask({
      title: t('ui.form.leaveTitle'),
      text: t('ui.form.leaveText'),
      danger: true,
      onOk: () => setPicked(id),
    });
  };
  const remove = async (version: MatrixVersion, confirm: boolean): Promise<void> => {
    try {
      await call(removeMatrix, { id: version.id, confirm }, { suppress: true });
      notify.success(say(successTexts.removed));
      await list.refetch();
    } catch (error) {
      if (!(error instanceof Refusal)) return tellNoAnswer(error);
      if (error.soft && !confirm) askRemoval(version, error.message, true);
      else notify.error(error.message);
    }
  };
  const askRemoval = (version: MatrixVersion, text: string, confirm: boolean) =>
    ask({ title: t('ui.remove.delete'), text, danger: true, onOk: () => remove(version, confirm) });

  return (
    <div className="matrix-page">
      <aside className="matrix-side" aria-label={t('matrix.list')}>
        <header>
          <h2>{t('matrix.list')}</h2>
          {mayEdit && (
            <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setDialog('init')}>
              {t('matrix.init')}
            </Button>
          )}
        </header>
        <Checkbox checked={withRetired} onChange={(event) => setWithRetired(event.target.checked)}>
          {t('matrix.withRetired')}
        </Checkbox>
        <ul>
          {versions.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                aria-current={version.id === chosen?.id ? 'true' : undefined}
                onClick={() => choose(version.id)}
              >
                <b>{language === 'en' ? version.nameEn : version.name}</b>
                <small>
                  {ownerOf(version, t, language)} · {t('matrix.version', { version: version.matrixVersion })}{' '}
                  · {t(`matrix.states.${version.state}`)}
                </small>
              </button>
            </li>
          ))}
        </ul>
        {chosen && mayDelete && !chosen.method && (
          <Button
            size="small"
            danger
            onClick={() =>
              askRemoval(
                chosen,
                t('matrix.removeText', {
                  name: say({ zh: chosen.name, en: chosen.nameEn }),
                  version: chosen.matrixVersion,
                }),
                false,
              )
            }
          >
            {t('matrix.remove')}
          </Button>
        )}
      </aside>
      <div className="matrix-main">
        {list.isError && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
        {chosen && (
          <MatrixEditor
            key={chosen.id}
            version={chosen}
            onOpen={setPicked}
            onCompare={() => setDialog('compare')}
          />
        )}
        {list.isSuccess && !chosen && (
          <EmptyState
            title={t('matrix.empty')}
            purpose={t('matrix.emptyText')}
            action={
              mayEdit && (
                <Button type="primary" onClick={() => setDialog('init')}>
                  {t('matrix.init')}
                </Button>
              )
            }
          />
        )}
      </div>
      {dialog === 'init' && (
        <InitDialog
          onClose={() => setDialog(undefined)}
          onDone={(id) => {
            setDialog(undefined);
            setPicked(id);
          }}
        />
      )}
      {dialog === 'compare' && chosen && (
        <CompareDialog versions={versions} first={chosen} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}
