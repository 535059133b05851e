import { FileSearchOutlined } from '@ant-design/icons';
import { reviewEvents } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { startRca } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { codingConflicts, failureEvent, reviewActs } from '@ircrisk/contract/resources/failure.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Tooltip } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAsk } from '#shell/dialogs.tsx';
import { useShell } from '#shell/shell-context.ts';
import { useFreshFailures } from './use-fresh.ts';

const EventDrawer = lazy(() => import('./EventDrawer.tsx').then((it) => ({ default: it.EventDrawer })));
const LegacyDialog = lazy(() => import('./LegacyDialog.tsx').then((it) => ({ default: it.LegacyDialog })));

const marks = { raw: 'near', coded: 'inProgress', reviewed: 'identified', released: 'ok' } as const;
/** The form is our own: the generic one cannot filter codes by class. */
const listed = { ...failureEvent, handMade: ['create' as const] };

interface Props {
  switcher: ReactNode;
  equipmentId?: string | undefined;
  eventId?: string | undefined;
  /** Somebody came to record one. */
  isNew?: boolean;
}

/** The list of events with coded entry, review and the import of old sheets. */
export function EventsView({ switcher, equipmentId, eventId, isNew = false }: Props) {
  const t = useText();
  const say = useSay();
  const [opened, setOpened] = useState<
    { record?: RecordData; id?: string; refresh?: () => void } | undefined
  >(eventId ? { id: eventId } : isNew ? {} : undefined);
  const [legacy, setLegacy] = useState<{ refresh: () => void }>();
  const { open } = useShell();
  const ask = useAsk();
  const review = useAct(reviewEvents);
  const start = useAct(startRca, { onDone: ({ id }) => open(`/root-cause-analysis/case/${id}`) });
  useFreshFailures();
  const [returned, setReturned] = useState<{ ids: string[]; refresh: () => void }>();
  const overrides = useMemo<ResourceOverrides>(() => {
    const act = (kind: 'review' | 'release') => async (records: RecordData[], refresh: () => void) => {
      await review.mutateAsync({ ids: records.map(({ id }) => id), act: kind });
      refresh();
    };
    return {
      columns: {
        reviewState: {
          render: (record) => (
            <StateMark
              state={marks[String(record.reviewState) as keyof typeof marks] ?? 'idle'}
              text={String(record.reviewStateName ?? '')}
            />
          ),
        },
        conflicts: {
          title: { zh: '编码问题', en: 'Findings' },
          width: 80,
          render: (record) => {
            const codes = (record.conflicts ?? []) as (keyof typeof codingConflicts)[];
            if (codes.length === 0) return null;
            return (
              <Tooltip
                title={codes.map((code) => say(codingConflicts[code] ?? { zh: code, en: code })).join('；')}
              >
                <span>
                  <StateMark state="near" text={String(codes.length)} />
                </span>
              </Tooltip>
            );
          },
        },
      },
      actions: [
        {
          key: 'open',
          place: 'open',
          title: { zh: '打开', en: 'Open' },
          run: ([record], refresh) => record && setOpened({ record, refresh }),
        },
        {
          key: 'legacy',
          place: 'toolbar',
          permission: 'failure-event.import',
          icon: <FileSearchOutlined aria-hidden />,
          title: { zh: '导入旧表', en: 'Import an old sheet' },
          run: (_, refresh) => setLegacy({ refresh }),
        },
        {
          key: 'record',
          place: 'toolbar',
          primary: true,
          permission: 'failure-event.create',
          title: { zh: '记录失效', en: 'Record a failure' },
          run: (_, refresh) => setOpened({ refresh }),
        },
        {
          key: 'root-cause',
          place: 'row',
          permission: 'rca-case.create',
          title: { zh: '根原因分析', en: 'Root cause analysis' },
          run: ([record]) =>
            record &&
            ask({
              title: t('failure.startCase.title'),
              text: t('failure.startCase.text', { number: String(record.eventNumber ?? '') }),
              okText: t('failure.startCase.ok'),
              onOk: async () => void (await start.mutateAsync({ source: 'failure', sourceId: record.id })),
            }),
        },
        {
          key: 'review',
          place: 'selection',
          permission: 'failure-event.review',
          title: reviewActs.review,
          run: act('review'),
        },
        {
          key: 'release',
          place: 'selection',
          permission: 'failure-event.review',
          title: reviewActs.release,
          run: act('release'),
        },
        {
          key: 'return',
          place: 'selection',
          permission: 'failure-event.review',
          title: reviewActs.return,
          run: (records, refresh) => setReturned({ ids: records.map(({ id }) => id), refresh }),
        },
      ],
    };
  }, [review.mutateAsync, start.mutateAsync, say, ask, t]);
  const fixed = useMemo(() => (equipmentId ? { equipmentId } : undefined), [equipmentId]);
  return (
    <>
      <ResourceScreen
        resource={listed}
        isOwn
        overrides={overrides}
        note={switcher}
        {...(fixed ? { fixed } : {})}
      />
      <Suspense>
        {returned && (
          <ActDialog
            title={say(reviewActs.return)}
            reasonLabel={t('failure.review.why')}
            needsReason
            danger
            saving={review.isPending}
            onClose={() => setReturned(undefined)}
            onAct={async (note) => {
              await review.mutateAsync({ ids: returned.ids, act: 'return', note });
              returned.refresh();
              setReturned(undefined);
            }}
          />
        )}
        {opened && (
          <EventDrawer
            key={opened.record?.id ?? opened.id ?? 'new'}
            record={opened.record}
            id={opened.id}
            given={equipmentId ? { equipmentId } : undefined}
            onClose={() => setOpened(undefined)}
            onSaved={() => {
              opened.refresh?.();
              setOpened(undefined);
            }}
          />
        )}
        {legacy && <LegacyDialog onClose={() => setLegacy(undefined)} onDone={legacy.refresh} />}
      </Suspense>
    </>
  );
}
