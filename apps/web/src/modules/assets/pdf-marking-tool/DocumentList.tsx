import { type PdfDocument, pdfDocuments } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { document as resource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Input, Table, type TableColumnsType } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

const PictureDialog = lazy(() => import('./PictureDialog.tsx'));

const size = 20;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`;
type Choices = Readonly<Record<string, { zh: string; en: string }>>;

/** Documents with a PDF, those with marks first. */
export function DocumentList() {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { leaf } = usePage();
  const { open } = useShell();
  const mayAdd = usePermission('document.create');
  const mayMake = usePermission('document.update');
  const [hasPictures, setPictures] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [current, setCurrent] = useState(1);
  const { data, error, refetch, isFetching } = useCall(
    pdfDocuments,
    { current, size, ...(keyword ? { keyword } : {}) },
    { suppress: true, keepPrevious: true },
  );
  const types = resource.fields.type.choices as Choices;
  const states = resource.fields.state.choices as Choices;
  const show = (id: string) => open(`${leaf.path}/doc/${id}`);
  const columns: TableColumnsType<PdfDocument> = [
    {
      key: 'number',
      title: t('pdf.list.number'),
      width: 140,
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => show(row.id)}>
          {row.number}
        </Button>
      ),
    },
    {
      key: 'title',
      title: t('pdf.list.title'),
      ellipsis: true,
      render: (_, row) => nameIn(language, row.title, row.titleEn),
    },
    {
      key: 'type',
      title: t('pdf.list.type'),
      width: 90,
      render: (_, row) => say(types[row.type] ?? { zh: row.type, en: row.type }),
    },
    { key: 'revision', title: t('pdf.list.revision'), width: 56, dataIndex: 'revision' },
    {
      key: 'state',
      title: t('pdf.list.state'),
      width: 90,
      render: (_, row) => say(states[row.state] ?? { zh: row.state, en: row.state }),
    },
    {
      key: 'unit',
      title: t('pdf.list.unit'),
      width: 230,
      ellipsis: true,
      render: (_, row) =>
        [row.unit && nameIn(language, row.unit, row.unitEn), row.equipment].filter(Boolean).join(' · ') ||
        '–',
    },
    {
      key: 'pages',
      title: t('pdf.list.pages'),
      width: 60,
      align: 'right',
      render: (_, row) => row.pageCount ?? '–',
    },
    {
      key: 'size',
      title: t('pdf.list.size'),
      width: 90,
      align: 'right',
      render: (_, row) => megabytes(row.size),
    },
    { key: 'marks', title: t('pdf.list.marks'), width: 80, align: 'right', dataIndex: 'marks' },
    {
      key: 'open',
      title: t('pdf.list.open'),
      width: 170,
      render: (_, row) => (
        <>
          {row.unresolved > 0 && (
            <StateMark state="near" text={t('pdf.list.unresolved', { count: row.unresolved })} />
          )}{' '}
          {row.toConfirm > 0 && (
            <StateMark state="identified" text={t('pdf.list.toConfirm', { count: row.toConfirm })} />
          )}
        </>
      ),
    },
  ];
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <div className="pm-list">
      {hasPictures && (
        <Suspense>
          <PictureDialog onMade={() => void refetch()} onClose={() => setPictures(false)} />
        </Suspense>
      )}
      <PageTitle
        title={t('pdf.list.heading')}
        note={data && t('pdf.list.count', { count: data.total })}
        actions={
          <>
            {mayMake && <Button onClick={() => setPictures(true)}>{t('pdf.picture.title')}</Button>}
            {mayAdd && <Button onClick={() => open('/document')}>{t('pdf.list.add')}</Button>}
            <Input.Search
              allowClear
              className="pm-search"
              placeholder={t('pdf.list.search')}
              aria-label={t('pdf.list.search')}
              onSearch={(typed) => {
                setCurrent(1);
                setKeyword(typed.trim());
              }}
            />
          </>
        }
      />
      <Table<PdfDocument>
        size="small"
        rowKey="id"
        loading={isFetching && !data}
        columns={columns}
        dataSource={data?.records ?? []}
        locale={{ emptyText: t('pdf.list.empty') }}
        onRow={(row) => ({ onDoubleClick: () => show(row.id) })}
        pagination={{
          current,
          pageSize: size,
          total: data?.total ?? 0,
          onChange: setCurrent,
          showSizeChanger: false,
        }}
      />
    </div>
  );
}
