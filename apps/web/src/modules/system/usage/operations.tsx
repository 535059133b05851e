import { ExportOutlined } from '@ant-design/icons';
import { exportUsualLogs, usageModules, usualLogs } from '@ircrisk/contract/modules/system/usage.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { isAborted } from '@ircrisk/ui/api/failures.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { followJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer, useCall } from '@ircrisk/ui/api/queries.ts';
import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { DayRangeInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { ListFoot } from '@ircrisk/ui/resource/ListFoot.tsx';
import { OptionSelect, UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import type { Density } from '@ircrisk/ui/resource/saved-views.ts';
import { useAsked } from '@ircrisk/ui/resource/use-asked.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Input, Segmented, Table } from 'antd';
import { useState } from 'react';
import { ChangeDrawer } from './ChangeDrawer.tsx';
import './usage.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const people = ['people', 'platform', 'all'] as const;
type Who = 'people' | 'platform';
type Action = 'insert' | 'update' | 'delete';
type Asked = {
  from?: string;
  to?: string;
  userId?: string;
  module?: string;
  action?: Action;
  remoteIp?: string;
  record?: string;
  recordId?: string;
  who?: Who;
  ascs?: string;
  current: number;
  size: number;
};

const usual: Asked = { who: 'people', current: 1, size: 20 };

/** Who changed what, when and from where. */
export default function OperationsPage() {
  const t = useText();
  const mayExport = usePermission('usage.export');
  const [asked, setAsked] = useAsked<Asked>('operations', usual);
  const [opened, setOpened] = useState<string>();
  const [exporting, setExporting] = useState(false);
  const [density, setDensity] = useState<Density>('small');
  const list = useCall(usualLogs, asked, { suppress: true, keepPrevious: true });
  const modules = useCall(usageModules, {}, { suppress: true });
  const change = (part: { [Name in keyof Asked]?: Asked[Name] | undefined }) =>
    setAsked((now) => {
      const next = { ...now, current: 1, ...part };
      return Object.fromEntries(
        Object.entries(next).filter(([, value]) => value !== undefined && value !== ''),
      ) as unknown as Asked;
    });

  const runExport = async () => {
    setExporting(true);
    try {
      const { jobId } = await call(exportUsualLogs, asked);
      const job = await followJob<{ fileId?: string; name?: string }>(jobId);
      if (job.state === 'done' && job.result?.fileId) {
        await downloadFile(job.result.fileId, job.result.name);
        notify.success(t('usage.exported'));
      } else if (job.state === 'failed') notify.error(job.error ?? t('usage.exportFailed'));
    } catch (error) {
      if (!isAborted(error)) tellNoAnswer(error);
    } finally {
      setExporting(false);
    }
  };

  const kinds = (['insert', 'update', 'delete'] as const).map((id) => ({ id, label: t(`usage.${id}`) }));
  return (
    <div className="ir-list">
      <PageTitle
        title={t('usage.operations')}
        note={
          <Segmented
            size="small"
            aria-label={t('usage.who.title')}
            value={asked.who ?? 'all'}
            onChange={(who) => change({ who: who === 'all' ? undefined : (who as Who) })}
            options={people.map((value) => ({ value, label: t(`usage.who.${value}`) }))}
          />
        }
        actions={
          mayExport && (
            <Button
              icon={<ExportOutlined aria-hidden />}
              loading={exporting}
              onClick={() => void runExport()}
            >
              {t('usage.export')}
            </Button>
          )
        }
      />
      <div className="ir-list-filters">
        <Input.Search
          key={asked.record ?? ''}
          className="ir-list-filter"
          allowClear
          aria-label={t('usage.record')}
          placeholder={t('usage.recordHint')}
          defaultValue={asked.record ?? ''}
          onSearch={(record) => change({ record: record.trim() || undefined, recordId: undefined })}
        />
        <DayRangeInput
          aria-label={t('usage.time')}
          value={[asked.from, asked.to]}
          onChange={(days) => change({ from: days?.[0] ?? undefined, to: days?.[1] ?? undefined })}
        />
        <span className="ir-list-filter">
          <UserInput
            aria-label={t('usage.person')}
            placeholder={t('usage.person')}
            value={asked.userId ?? null}
            onChange={(value) => change({ userId: value === null ? undefined : String(value) })}
          />
        </span>
        <span className="ir-list-filter">
          <OptionSelect
            aria-label={t('usage.module')}
            placeholder={t('usage.module')}
            options={modules.data ?? []}
            value={asked.module ?? null}
            onChange={(value) => change({ module: value === null ? undefined : String(value) })}
          />
        </span>
        <span className="ir-list-filter">
          <OptionSelect
            aria-label={t('usage.action')}
            placeholder={t('usage.action')}
            options={kinds}
            value={asked.action ?? null}
            onChange={(value) => change({ action: kinds.find(({ id }) => id === value)?.id })}
          />
        </span>
        <Input.Search
          className="ir-list-filter"
          allowClear
          aria-label={t('usage.place')}
          placeholder={t('usage.placeHint')}
          defaultValue={asked.remoteIp ?? ''}
          onSearch={(remoteIp) => change({ remoteIp: remoteIp.trim() || undefined })}
        />
      </div>
      {asked.recordId && (
        <p className="usage-only">
          {t('usage.only', { name: list.data?.records[0]?.recordName ?? '' })}
          <Button type="link" size="small" onClick={() => change({ recordId: undefined })}>
            {t('ui.list.clearFilters')}
          </Button>
        </p>
      )}
      {list.error && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
      <div className="ir-list-table">
        <Table
          size={density}
          rowKey="id"
          aria-label={t('usage.operations')}
          loading={list.isFetching}
          scroll={{ x: 1180, y: 'calc(100vh - 250px)' }}
          locale={{
            // With a way out, which also lets the keyboard reach what scrolls.
            emptyText: (
              <Button type="link" onClick={() => setAsked({ current: 1, size: asked.size })}>
                {t('ui.list.clearFilters')}
              </Button>
            ),
          }}
          dataSource={list.data?.records ?? []}
          onChange={(_, __, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            change({ ascs: one?.order === 'ascend' ? 'createTime' : undefined, current: asked.current });
          }}
          pagination={false}
          columns={[
            {
              key: 'createTime',
              dataIndex: 'createTime',
              title: t('usage.time'),
              width: 150,
              sorter: true,
              sortOrder: asked.ascs ? 'ascend' : 'descend',
              // The third is the first again: there is no list without an order.
              sortDirections: ['descend', 'ascend', 'descend'],
            },
            {
              key: 'createBy',
              title: t('usage.person'),
              width: 100,
              ellipsis: true,
              render: (_, row) => row.createBy || t('usage.platform'),
            },
            {
              key: 'moduleName',
              dataIndex: 'moduleName',
              title: t('usage.module'),
              width: 120,
              ellipsis: true,
            },
            { key: 'title', dataIndex: 'title', title: t('usage.operation'), width: 200, ellipsis: true },
            { key: 'actionName', dataIndex: 'actionName', title: t('usage.action'), width: 80 },
            {
              key: 'tableTitle',
              dataIndex: 'tableTitle',
              title: t('usage.object'),
              width: 110,
              ellipsis: true,
            },
            {
              key: 'record',
              title: t('usage.record'),
              width: 190,
              ellipsis: true,
              render: (_, { recordId, recordName }) =>
                recordId && recordName ? (
                  <button
                    type="button"
                    className="ir-list-label"
                    title={t('usage.onlyThis', { name: recordName })}
                    onClick={() => change({ recordId, record: undefined })}
                  >
                    {recordName}
                  </button>
                ) : (
                  '–'
                ),
            },
            { key: 'place', dataIndex: 'place', title: t('usage.place'), width: 150, ellipsis: true },
            {
              key: 'act',
              title: t('usage.detail'),
              width: 80,
              fixed: 'end',
              render: (_, row) => (
                <Button
                  size="small"
                  type="link"
                  aria-label={t('usage.openOf', { title: row.title, time: row.createTime })}
                  onClick={() => setOpened(row.id)}
                >
                  {t('usage.open')}
                </Button>
              ),
            },
          ]}
        />
      </div>
      <ListFoot
        total={list.data?.total}
        density={density}
        onDensity={setDensity}
        onRefresh={() => void list.refetch()}
        paging={{
          current: asked.current,
          size: asked.size,
          onChange: (current, size) =>
            setAsked((now) => ({ ...now, current: size === now.size ? current : 1, size })),
        }}
      />
      {opened && <ChangeDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
