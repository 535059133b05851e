import { PrinterOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import {
  activateMatrix,
  currentMatrix,
  type MatrixVersion,
  matrixDetail,
  matrixList,
  matrixProblemTexts,
  matrixProfile,
  newMatrixVersion,
  saveMatrix,
} from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { type BandCode, cellKey, type RiskMatrix, validateMatrix } from '@ircrisk/engine-risk-matrix';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { useUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Alert, Button, Checkbox, Input, Segmented, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useAsk } from '#shell/dialogs.tsx';
import { setCell } from './edits.ts';
import { type Axes, useGridView } from './grid-view.ts';
import { ExportMenu, ImportButton } from './MatrixFiles.tsx';
import { MatrixGrid } from './MatrixGrid.tsx';
import { MatrixTabs } from './MatrixTabs.tsx';
import { ownerOf } from './owner.ts';
import { PrintMatrix } from './PrintMatrix.tsx';
import { ProblemList } from './ProblemList.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  version: MatrixVersion;
  onOpen: (id: string) => void;
  onCompare: () => void;
}

const stateMarks = { draft: 'inProgress', active: 'ok', retired: 'stopped' } as const;

/** One version: a draft is edited, what is in force or retired is only looked at. */
export function MatrixEditor({ version, onOpen, onCompare }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const ask = useAsk();
  const mayEdit = usePermission('risk-matrix.update');
  const draft = useDraft(version);
  const readOnly = version.state !== 'draft' || !mayEdit;
  const [brush, setBrush] = useState<BandCode | 'value'>('high');
  const [tried, setTried] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [view, setView] = useGridView();
  useUnsaved(draft.changed && !readOnly);

  const { definition } = draft;
  const problems = useMemo(() => validateMatrix(definition), [definition]);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const faulty = new Set(problems.flatMap(({ path }) => (path.startsWith('cells/') ? [path.slice(6)] : [])));
  const refreshes = [matrixList, matrixDetail, matrixProfile];
  const save = useAct(saveMatrix, {
    refreshes,
    onDone: (_, { name, nameEn, definition: stored }) => {
      draft.saved({ name, nameEn, definition: stored as RiskMatrix });
      notify.success(t('matrix.saved'));
    },
  });
  const activate = useAct(activateMatrix, {
    refreshes: [...refreshes, currentMatrix],
    onDone: () => notify.success(t('matrix.activated')),
  });
  const renew = useAct(newMatrixVersion, { refreshes, onDone: (id) => onOpen(id) });

  const submit = () => {
    setTried(true);
    if (errors.length > 0) return;
    save.mutate({
      id: version.id,
      version: draft.version,
      name: draft.name,
      nameEn: draft.nameEn,
      definition,
    });
  };
  const brushes = [
    ...definition.bands.map((band) => ({ value: band.code, label: band[language] })),
    { value: 'value' as const, label: t('matrix.byValue') },
  ];
  return (
    <section className="matrix-editor">
      <header className="ir-title">
        <h1>{language === 'en' ? version.nameEn : version.name}</h1>
        <Tag>{t('matrix.version', { version: version.matrixVersion })}</Tag>
        <StateMark state={stateMarks[version.state]} text={t(`matrix.states.${version.state}`)} />
        <span className="ir-title-note">
          {ownerOf(version, t, language)} · {t('matrix.uses', { count: version.uses })}
        </span>
        <div className="ir-title-actions">
          <ExportMenu version={version} />
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting(true)}>
            {t('matrix.print')}
          </Button>
          <Button onClick={onCompare}>{t('matrix.compare')}</Button>
          {!readOnly && (
            <>
              <ImportButton onRead={(matrix) => draft.edit(() => matrix)} />
              <Button
                icon={<UndoOutlined aria-hidden />}
                aria-label={t('matrix.undo')}
                disabled={!draft.undo}
                onClick={draft.undo}
              />
              <Button
                icon={<RedoOutlined aria-hidden />}
                aria-label={t('matrix.redo')}
                disabled={!draft.redo}
                onClick={draft.redo}
              />
              <Button
                disabled={draft.changed || errors.length > 0}
                loading={activate.isPending}
                onClick={() =>
                  ask({
                    title: t('matrix.activate'),
                    text: t('matrix.activateText', { version: version.matrixVersion }),
                    onOk: async () =>
                      void (await activate.mutateAsync({ id: version.id }).catch(() => undefined)),
                  })
                }
              >
                {t('matrix.activate')}
              </Button>
              <Button type="primary" disabled={!draft.changed} loading={save.isPending} onClick={submit}>
                {t('ui.save')}
              </Button>
            </>
          )}
          {version.state !== 'draft' && mayEdit && !version.method && (
            <Button type="primary" loading={renew.isPending} onClick={() => renew.mutate({ id: version.id })}>
              {t('matrix.newVersion')}
            </Button>
          )}
        </div>
      </header>
      {version.state !== 'draft' && (
        <Alert type="info" showIcon title={t(version.method ? 'matrix.frozenOfMethod' : 'matrix.frozen')} />
      )}
      {tried && errors[0] && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('matrix.notSaved', { reason: say(matrixProblemTexts[errors[0].code], errors[0].params) })}
        />
      )}
      <div className="matrix-columns">
        <div className="ir-card matrix-board">
          <div className="matrix-brush">
            {!readOnly && (
              <>
                <span>{t('matrix.brush')}</span>
                <Segmented
                  size="small"
                  aria-label={t('matrix.brush')}
                  options={brushes}
                  value={brush}
                  onChange={(value) => setBrush(value as BandCode | 'value')}
                />
              </>
            )}
            <span className="matrix-view">
              <Select
                size="small"
                aria-label={t('matrix.axesLabel')}
                value={view.axes}
                options={(['up', 'down', 'across'] as const).map((axes) => ({
                  value: axes,
                  label: t(`matrix.axes.${axes}.name`),
                }))}
                onChange={(axes: Axes) => setView({ axes })}
              />
              <Checkbox
                checked={view.pattern}
                onChange={(event) => setView({ pattern: event.target.checked })}
              >
                {t('matrix.pattern')}
              </Checkbox>
            </span>
          </div>
          <MatrixGrid
            matrix={definition}
            view={view}
            faulty={faulty}
            label={t('matrix.grid')}
            onPress={
              readOnly
                ? undefined
                : (p, c) =>
                    draft.edit(
                      (matrix) => setCell(matrix, p, c, brush === 'value' ? null : brush),
                      `cell ${cellKey(p, c)}`,
                    )
            }
          />
          <p className="ir-title-note">{t('matrix.legend')}</p>
        </div>
        <ProblemList problems={problems} />
      </div>
      {!readOnly && (
        <div className="matrix-names">
          {(['name', 'nameEn'] as const).map((field) => (
            <Input
              key={field}
              addonBefore={t(`matrix.${field}`)}
              aria-label={t(`matrix.${field}`)}
              maxLength={64}
              value={draft[field]}
              onChange={(event) => draft.setNames({ [field]: event.target.value })}
            />
          ))}
        </div>
      )}
      <MatrixTabs version={version} matrix={definition} readOnly={readOnly} view={view} onEdit={draft.edit} />
      {printing && <PrintMatrix version={version} view={view} onClose={() => setPrinting(false)} />}
    </section>
  );
}
