import {
  type CriticalityBoard,
  criticalityBoard,
  criticalityReport,
  runInheritance,
} from '@ircrisk/contract/modules/risk/criticality.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { methods, studyKinds } from '@ircrisk/contract/resources/criticality/choices.ts';
import {
  criticalityFunction,
  criticalitySubFunction,
  criticalityTag,
} from '@ircrisk/contract/resources/criticality/functions.ts';
import { criticalitySegment } from '@ircrisk/contract/resources/criticality/segment.ts';
import { criticalityStudyCalls } from '@ircrisk/contract/resources/criticality/study.ts';
import { nameIn, namesOf } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { Exchange } from '@ircrisk/ui/resource/Exchange.tsx';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented, Spin } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { Hierarchy } from './Hierarchy.tsx';
import { Overview } from './Overview.tsx';
import { StripMap } from './StripMap.tsx';
import { segmentColumns, segmentNames, tagColumns, tagNames } from './sheets.tsx';

type View = 'overview' | 'hierarchy' | 'functions' | 'subFunctions' | 'tags' | 'strip' | 'segments';

const viewsOf = ({ kind, method }: CriticalityBoard): View[] => {
  if (kind === 'pipeline') return ['strip', 'segments'];
  if (method === 'index') return ['overview', 'tags'];
  return ['overview', 'hierarchy', 'functions', 'subFunctions', 'tags'];
};

/** One study: what it is, how far it is, and its lists as sheets. */
export default function Study({ id }: { id: string }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const queries = useQueryClient();
  const { leaf } = usePage();
  const { open } = useShell();
  const { data: board, error, refetch } = useCall(criticalityBoard, { id });
  const [view, setView] = useState<View>();
  usePageTitle(board && namesOf(board.name, board.nameEn));
  const refresh = useCallback(() => {
    for (const resource of [criticalityFunction, criticalitySubFunction, criticalityTag, criticalitySegment])
      void queries.invalidateQueries({ queryKey: resourceKey(resource) });
    void queries.invalidateQueries({ queryKey: callKey(criticalityBoard) });
    void queries.invalidateQueries({ queryKey: callKey(criticalityStudyCalls.life) });
  }, [queries]);
  const inherit = useAct(runInheritance, {
    onDone: ({ tags, changedCount }) => {
      notify.success(t('criticality.inherited', { tags, changed: changedCount }));
      refresh();
    },
  });
  const filters = useMemo(() => ({ studyId: id }), [id]);
  const given = useMemo(() => ({ studyId: { value: id } }), [id]);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!board) return <Spin />;
  const views = viewsOf(board);
  const shown = view ?? views[0]!;
  const isEditable = board.allowed.includes('update');
  const sheet = { filters, given, isEditable, onSaved: refresh };
  const exchange = (resource: Resource) => (
    <Exchange resource={resource} filters={filters} canImport={isEditable} onChanged={refresh} />
  );
  return (
    <div className="cr-study">
      <header className="cr-head">
        <h1>
          {board.code} {nameIn(language, board.name, board.nameEn)}
        </h1>
        <StudyState state={board.state} /> <b>R{board.revision}</b>
        <span className="ir-title-note">
          {say(studyKinds[board.kind])} · {say(methods[board.method])}
          {board.nodeName ? ` · ${board.nodeName}` : ''}
          {board.criteriaName ? ` · ${board.criteriaName}` : ''}
        </span>
        <span className="cr-acts">
          {isEditable && board.kind !== 'pipeline' && (
            <Button loading={inherit.isPending} onClick={() => inherit.mutate({ id })}>
              {t('criticality.inherit')}
            </Button>
          )}
          <MadeFileButton make={(format) => call(criticalityReport, { id, format })}>
            {t('criticality.report')}
          </MadeFileButton>
          <StudyActs
            calls={criticalityStudyCalls}
            id={id}
            onDone={refresh}
            onOpen={(next) => open(`${leaf.path}/study/${next}`)}
          />
        </span>
      </header>
      <Segmented
        aria-label={t('criticality.views')}
        value={shown}
        onChange={(next) => setView(next as View)}
        options={views.map((value) => ({ value, label: t(`criticality.view.${value}`) }))}
      />
      <main className="cr-body">
        {shown === 'overview' && <Overview board={board} />}
        {shown === 'hierarchy' && <Hierarchy board={board} isEditable={isEditable} onChanged={refresh} />}
        {shown === 'strip' && <StripMap board={board} isEditable={isEditable} onChanged={refresh} />}
        {shown === 'functions' && (
          <ResourceSheet
            resource={criticalityFunction}
            names={functionNames}
            tools={exchange(criticalityFunction)}
            {...sheet}
          />
        )}
        {shown === 'subFunctions' && (
          <ResourceSheet
            resource={criticalitySubFunction}
            names={subFunctionNames}
            tools={exchange(criticalitySubFunction)}
            {...sheet}
          />
        )}
        {shown === 'tags' && (
          <ResourceSheet
            resource={criticalityTag}
            names={tagNames[board.method]}
            columns={tagColumns}
            tools={exchange(criticalityTag)}
            {...sheet}
          />
        )}
        {shown === 'segments' && (
          <ResourceSheet
            resource={criticalitySegment}
            names={segmentNames}
            columns={segmentColumns}
            tools={exchange(criticalitySegment)}
            {...sheet}
          />
        )}
      </main>
    </div>
  );
}

const fieldsOf = ({ fields }: { fields: object }) => Object.keys(fields).filter((name) => name !== 'studyId');
const functionNames = fieldsOf(criticalityFunction);
const subFunctionNames = fieldsOf(criticalitySubFunction);
