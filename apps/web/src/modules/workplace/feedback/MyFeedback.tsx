import { type FeedbackKind, ownFeedback } from '@ircrisk/contract/modules/workplace/feedback.ts';
import { bug, demand } from '@ircrisk/contract/resources/feedback.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { ResourceTable } from '@ircrisk/ui/resource/ResourceTable.tsx';
import { Input, Pagination, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { titleOf } from '#shell/menu.ts';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { feedbackColumns } from './columns.tsx';
import { FeedbackDrawer } from './FeedbackDrawer.tsx';

const resources = { bug, demand } as const;
const relations = ['mentioned', 'assigned', 'reported'] as const;
type Relation = (typeof relations)[number];
const shown = ['title', 'priority', 'state', 'assigneeId', 'reporter', 'page', 'commentCount', 'createTime'];
const size = 50;

/** What concerns oneself; notices lead here with `?item=` of what they are about. */
export function MyFeedback({ kind, first }: { kind: FeedbackKind; first: Relation }) {
  const t = useText();
  const language = useLanguage();
  const { leaf } = usePage();
  const { open } = useShell();
  const asked = new URLSearchParams(useLocation().search).get('item') ?? undefined;
  const [relation, setRelation] = useState<Relation>(first);
  const [state, setState] = useState<'unhandled' | 'handled'>();
  const [keyword, setKeyword] = useState('');
  const [current, setCurrent] = useState(1);
  const query = {
    kind,
    relation,
    current,
    size,
    ...(state ? { state } : {}),
    ...(keyword ? { keyword } : {}),
  };
  const list = useCall(ownFeedback, query, { suppress: true, keepPrevious: true });
  const show = (id: string | undefined) => open(id ? `${leaf.path}?item=${id}` : leaf.path);

  return (
    <div className="ir-list">
      <PageTitle title={titleOf(leaf, language)} note={t(`feedback.${kind}.mine`)} />
      <div className="ir-list-filters">
        <Segmented<Relation>
          aria-label={t('feedback.relation')}
          value={relation}
          options={relations.map((value) => ({ value, label: t(`feedback.relations.${value}`) }))}
          onChange={(next) => {
            setRelation(next);
            setCurrent(1);
          }}
        />
        <Select
          allowClear
          style={{ width: 140 }}
          aria-label={t('feedback.state')}
          placeholder={t('feedback.state')}
          value={state ?? null}
          options={(['unhandled', 'handled'] as const).map((value) => ({
            value,
            label: t(`feedback.states.${value}`),
          }))}
          onChange={(next) => setState(next ?? undefined)}
        />
        <Input.Search
          allowClear
          style={{ width: 220 }}
          aria-label={t('feedback.find')}
          placeholder={t('feedback.find')}
          onSearch={setKeyword}
        />
      </div>
      {list.isError ? (
        <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ResourceTable
          resource={resources[kind]}
          rows={(list.data?.records ?? []) as unknown as RecordData[]}
          loading={list.isFetching}
          columns={shown}
          overrides={feedbackColumns}
          onOpen={(record) => show(record.id)}
          empty={
            list.isPending ? undefined : (
              <EmptyState title={t(`feedback.none.${relation}`)} purpose={t('feedback.howTo')} />
            )
          }
        />
      )}
      <Pagination
        align="end"
        size="small"
        current={current}
        pageSize={size}
        total={list.data?.total ?? 0}
        showSizeChanger={false}
        showTotal={(total) => t('ui.list.total', { count: total })}
        onChange={setCurrent}
      />
      {asked && (
        <FeedbackDrawer
          key={asked}
          id={asked}
          onChanged={() => void list.refetch()}
          onClose={() => show(undefined)}
        />
      )}
    </div>
  );
}
