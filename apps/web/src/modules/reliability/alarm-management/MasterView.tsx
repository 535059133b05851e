import { type ActTable, needsReason } from '@ircrisk/contract/acts.ts';
import { actOnTags, tagLog } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { alarmStateWords } from '@ircrisk/contract/resources/alarm/choices.ts';
import { alarmTag, type TagAct, type TagState, tagActs } from '@ircrisk/contract/resources/alarm/tag.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Drawer, Segmented, Table } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';

const MasterSheet = lazy(() => import('./MasterSheet.tsx'));
const CompareView = lazy(() => import('./CompareView.tsx'));
const ActDialog = lazy(() =>
  import('@ircrisk/ui/acts/ActDialog.tsx').then((it) => ({ default: it.ActDialog })),
);

const views = ['list', 'sheet', 'compare'] as const;
type View = (typeof views)[number];
const acts: ActTable<TagState, TagAct> = tagActs;

interface Asking {
  act: TagAct;
  records: RecordData[];
  refresh: () => void;
}

/** The master alarm database as a list with its acts, as a worksheet, and beside what a control system has. */
export default function MasterView() {
  const t = useText();
  const [view, setView] = useState<View>('list');
  return (
    <div className="al-page">
      <Segmented
        aria-label={t('alarm.master.view')}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(`alarm.master.${value}`) }))}
      />
      <div className="al-body">
        <Suspense fallback={<output className="page-loading">{t('alarm.loading')}</output>}>
          {view === 'list' && <MasterList />}
          {view === 'sheet' && <MasterSheet />}
          {view === 'compare' && <CompareView />}
        </Suspense>
      </div>
    </div>
  );
}

function MasterList() {
  const say = useSay();
  const [asking, setAsking] = useState<Asking>();
  const [logOf, setLogOf] = useState<RecordData>();
  const take = useAct(actOnTags, {
    onDone: () => {
      asking?.refresh();
      setAsking(undefined);
    },
  });
  const { mutateAsync } = take;
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      actions: [
        ...(Object.keys(acts) as TagAct[]).map((act) => ({
          key: act,
          place: 'selection' as const,
          title: acts[act],
          permission: 'alarm-tag.update',
          danger: acts[act].danger ?? false,
          run: async (records: RecordData[], refresh: () => void) => {
            if (needsReason(acts[act], records[0]?.state as TagState)) setAsking({ act, records, refresh });
            else
              await mutateAsync({ ids: records.map(({ id }) => id), act })
                .then(refresh)
                .catch(() => undefined);
          },
        })),
        {
          key: 'log',
          place: 'row',
          title: { zh: '状态记录', en: 'States' },
          run: ([record]) => setLogOf(record),
        },
      ],
    }),
    [mutateAsync],
  );
  return (
    <>
      <ResourceScreen resource={alarmTag} overrides={overrides} />
      <Suspense>
        {asking && (
          <ActDialog
            title={say(acts[asking.act])}
            needsReason
            danger={acts[asking.act].danger ?? false}
            saving={take.isPending}
            onClose={() => setAsking(undefined)}
            onAct={(reason) =>
              take.mutate({ ids: asking.records.map(({ id }) => id), act: asking.act, reason })
            }
          />
        )}
        {logOf && <StateLog record={logOf} onClose={() => setLogOf(undefined)} />}
      </Suspense>
    </>
  );
}

/** Every act on the alarm on this platform, newest first. */
function StateLog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const { data } = useCall(tagLog, { id: record.id });
  const word = (state: string) =>
    state in alarmStateWords ? say(alarmStateWords[state as keyof typeof alarmStateWords]) : state;
  return (
    <Drawer open size={640} title={t('alarm.master.log', { code: String(record.code) })} onClose={onClose}>
      <Table
        size="small"
        rowKey={(row) => `${row.at} ${row.act} ${row.to}`}
        loading={!data}
        pagination={false}
        dataSource={data ?? []}
        locale={{ emptyText: t('alarm.master.noLog') }}
        columns={[
          { title: t('alarm.time'), dataIndex: 'at', width: 150 },
          { title: t('alarm.master.step'), render: (_, row) => `${word(row.from)} → ${word(row.to)}` },
          {
            title: t('alarm.shelf.reason'),
            render: (_, row) =>
              row.supersededBy
                ? t('alarm.shelf.superseded', { code: row.supersededBy })
                : (row.reason ?? '–'),
          },
          { title: t('alarm.shelf.person'), render: (_, row) => row.person ?? t('alarm.master.clock') },
        ]}
      />
    </Drawer>
  );
}
