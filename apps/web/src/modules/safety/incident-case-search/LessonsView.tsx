import { PlusOutlined } from '@ant-design/icons';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import { lessonCoverage } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { lessonStates } from '@ircrisk/contract/resources/safety/case-choices.ts';
import { caseLessonMark } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { ResourceFormDrawer, TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Table } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { lessonMarks } from './page/LessonList.tsx';

const RaiseDialog = lazy(() => import('./RaiseDialog.tsx').then((it) => ({ default: it.RaiseDialog })));
type Coverage = ResultOf<typeof lessonCoverage>;
type Lesson = Coverage['lessons'][number];

/** Lessons of the cases like the equipment of a place, and which of them are in place there. */
export function LessonsView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const [nodeId, setNode] = useState<string>();
  return (
    <div className="case-page">
      <PageTitle title={t('incident-case-search.lessonTracker')} note={switcher} />
      <div className="case-bar">
        <TreeInput
          resource={factoryModel}
          value={nodeId}
          placeholder={t('incident-case-search.pickPlace')}
          onChange={(next) => setNode((next as string | null) ?? undefined)}
        />
      </div>
      {nodeId ? <OfPlace nodeId={nodeId} /> : <EmptyState title={t('incident-case-search.pickPlace')} />}
    </div>
  );
}

function OfPlace({ nodeId }: { nodeId: string }) {
  const t = useText();
  const { data, error, refetch } = useCall(lessonCoverage, { nodeId }, { keepPrevious: true });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const value = typeof data.coverage.value === 'number' ? `${Math.round(data.coverage.value * 100)}%` : '–';
  return (
    <>
      <Panel title={t('incident-case-search.coverage')}>
        <div className="case-text case-line">
          <span className="case-coverage">
            <FigureButton figure={data.coverage} title={t('incident-case-search.coverage')}>
              {value}
            </FigureButton>
          </span>
          <span className="case-faint">
            {t('incident-case-search.coverageNote', { count: data.lessons.length })}
          </span>
        </div>
      </Panel>
      <Lessons lessons={data.lessons} nodeId={nodeId} />
    </>
  );
}

function Lessons({ lessons, nodeId }: { lessons: readonly Lesson[]; nodeId: string }) {
  const t = useText();
  const say = useSay();
  const { leaf } = usePage();
  const { open } = useShell();
  const client = useQueryClient();
  const mayMark = usePermission('case-lesson-mark.create');
  const [marking, setMarking] = useState<Lesson>();
  const [raising, setRaising] = useState<Lesson>();
  const changed = () => {
    setMarking(undefined);
    setRaising(undefined);
    void client.invalidateQueries({ queryKey: callKey(lessonCoverage) });
  };
  return (
    <>
      <Table<Lesson>
        size="small"
        rowKey="id"
        pagination={{ pageSize: 50, hideOnSinglePage: true, size: 'small' }}
        aria-label={t('incident-case-search.lessonTracker')}
        dataSource={[...lessons]}
        columns={[
          { key: 'lesson', title: t('incident-case-search.lesson'), dataIndex: 'lesson' },
          {
            key: 'case',
            title: t('incident-case-search.case'),
            width: 240,
            render: (_, one) => (
              <Button
                type="link"
                size="small"
                className="case-open"
                onClick={() => open(`${leaf.path}/case/${one.caseId}`)}
              >
                {one.caseTitle} ({one.year})
              </Button>
            ),
          },
          {
            key: 'like',
            title: t('incident-case-search.like'),
            width: 150,
            render: (_, one) =>
              `${one.equipment.tag} · ${Math.round(one.score * 100)}% (${one.compared}/${one.of})`,
          },
          {
            key: 'state',
            title: t('incident-case-search.inPlace'),
            width: 220,
            render: (_, one) => (
              <span className="case-line">
                <StateMark
                  state={lessonMarks[one.state as keyof typeof lessonMarks]}
                  text={say(lessonStates[one.state as keyof typeof lessonStates])}
                />
                {one.evidence.map((each) => (
                  <span key={`${each.kind}${each.id}`} className="case-chip">
                    {each.name}
                  </span>
                ))}
              </span>
            ),
          },
          {
            key: 'acts',
            title: '',
            width: 190,
            render: (_, one) =>
              mayMark && (
                <span className="case-tools">
                  <Button size="small" onClick={() => setMarking(one)}>
                    {t('incident-case-search.judge')}
                  </Button>
                  {one.state === 'open' && (
                    <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setRaising(one)}>
                      {t('incident-case-search.raise')}
                    </Button>
                  )}
                </span>
              ),
          },
        ]}
      />
      <Suspense>
        {marking && (
          <MarkForm
            lesson={marking}
            nodeId={nodeId}
            onClose={() => setMarking(undefined)}
            onSaved={changed}
          />
        )}
        {raising && (
          <RaiseDialog
            lesson={raising}
            nodeId={nodeId}
            onClose={() => setRaising(undefined)}
            onDone={changed}
          />
        )}
      </Suspense>
    </>
  );
}

interface MarkProps {
  lesson: Lesson;
  nodeId: string;
  onClose: () => void;
  onSaved: () => void;
}
function MarkForm({ lesson, nodeId, onClose, onSaved }: MarkProps) {
  const { markId } = lesson;
  const { data: record } = useQuery({
    queryKey: resourceKey(caseLessonMark, 'detail', markId),
    queryFn: ({ signal }) => resourceApi(caseLessonMark).detail(markId ?? '', signal),
    enabled: markId !== null,
    staleTime: 0,
  });
  if (markId && !record) return null;
  return (
    <ResourceFormDrawer
      key={record ? record.version : 'new'}
      resource={caseLessonMark}
      {...(record ? { record } : { given: { lessonId: lesson.id, nodeId, state: 'applied' } })}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
