import {
  type KnowledgeRow,
  knowledge,
  type ReadText,
  readFileText,
  splitText,
} from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { studyStates } from '@ircrisk/contract/study.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { followJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Alert, Button, Drawer, Input, Segmented, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';

const types = document.fields.type.choices;

/** Documents with their clauses: what is in force is cited, everything else is not. */
export function KnowledgeView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  const manages = usePermission('hse-qa.manage');
  const [splitting, setSplitting] = useState<KnowledgeRow>();
  const { data, error, refetch } = useCall(knowledge, {});
  return (
    <div className="qa-page">
      <PageTitle
        title={t('hse-qa.knowledge')}
        note={
          <>
            {switcher}
            {data && (
              <span className="qa-faint">
                {t('hse-qa.knowledgeCount', { documents: data.documents.length, passages: data.passages })}
              </span>
            )}
          </>
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <section className="ir-card">
        <Table<KnowledgeRow>
          size="small"
          rowKey="id"
          loading={!data && !error}
          dataSource={data?.documents ?? []}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 900 }}
          columns={[
            {
              title: t('hse-qa.number'),
              dataIndex: 'documentNumber',
              width: 170,
              render: (number: string, { id }) => (
                <button type="button" className="qa-link" onClick={() => open(`document?id=${id}`)}>
                  {number}
                </button>
              ),
            },
            { title: t('hse-qa.documentTitle'), dataIndex: 'title' },
            {
              title: t('hse-qa.type'),
              dataIndex: 'type',
              width: 90,
              render: (type: keyof typeof types) => say(types[type] ?? { zh: type, en: type }),
            },
            { title: t('hse-qa.rev'), dataIndex: 'revision', width: 70 },
            {
              title: t('hse-qa.state'),
              dataIndex: 'state',
              width: 120,
              render: (state: keyof typeof studyStates) => (
                <StateMark state={state === 'approved' ? 'ok' : 'idle'} text={say(studyStates[state])} />
              ),
            },
            { title: t('hse-qa.effective'), dataIndex: 'effectiveDate', width: 110 },
            { title: t('hse-qa.clauses'), dataIndex: 'passages', width: 80, align: 'right' },
            { title: t('hse-qa.citedBy'), dataIndex: 'cited', width: 90, align: 'right' },
            {
              title: '',
              width: 90,
              render: (_, row) =>
                manages &&
                row.state !== 'superseded' &&
                row.state !== 'archived' && (
                  <Button size="small" onClick={() => setSplitting(row)}>
                    {t('hse-qa.split')}
                  </Button>
                ),
            },
          ]}
        />
      </section>
      {splitting && <SplitDrawer row={splitting} onClose={() => setSplitting(undefined)} />}
    </div>
  );
}

function SplitDrawer({ row, onClose }: { row: KnowledgeRow; onClose: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const [language, setLanguage] = useState<'zh' | 'en'>('zh');
  const look = useAct(splitText);
  const save = useAct(splitText, {
    refreshes: [knowledge],
    onDone({ passages }) {
      notify.success(t('hse-qa.splitSaved', { count: passages.length }));
      onClose();
    },
  });
  const [reading, setReading] = useState(false);
  const [read, setRead] = useState<ReadText>();
  const readFile = async () => {
    setReading(true);
    try {
      const { jobId } = await call(readFileText, { id: row.id });
      const { result, error } = await followJob<ReadText>(jobId);
      if (result) {
        setRead(result);
        setText(result.text);
      } else if (error) notify.error(error);
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setReading(false);
    }
  };
  const input = { id: row.id, text, language };
  const shown = look.data;
  return (
    <Drawer
      open
      size={720}
      title={t('hse-qa.splitTitle', { document: row.documentNumber })}
      onClose={onClose}
      footer={
        <div className="ir-form-foot">
          <Button disabled={text.trim() === ''} loading={look.isPending} onClick={() => look.mutate(input)}>
            {t('hse-qa.preview')}
          </Button>
          <Button
            type="primary"
            disabled={!shown}
            loading={save.isPending}
            onClick={() => save.mutate({ ...input, save: true })}
          >
            {t('hse-qa.splitSave')}
          </Button>
        </div>
      }
    >
      <p>{t('hse-qa.splitHint')}</p>
      <div className="qa-line">
        <Segmented
          size="small"
          aria-label={t('hse-qa.textLanguage')}
          value={language}
          onChange={(next) => setLanguage(next as 'zh' | 'en')}
          options={[
            { value: 'zh', label: t('hse-qa.mainText') },
            { value: 'en', label: t('hse-qa.englishText') },
          ]}
        />
        {row.fileName && (
          <Button size="small" loading={reading} onClick={() => void readFile()}>
            {t('hse-qa.readFile', { name: row.fileName })}
          </Button>
        )}
        <input
          type="file"
          accept=".txt,.md,text/plain"
          aria-label={t('hse-qa.textFile')}
          onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
        />
      </div>
      {read && <ReadNote read={read} />}
      <Input.TextArea
        aria-label={t('hse-qa.text')}
        rows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown && (
        <>
          {shown.removed > 0 && (
            <Alert type="warning" showIcon title={t('hse-qa.splitRemoves', { count: shown.removed })} />
          )}
          <h3>{t('hse-qa.splitFound', { count: shown.passages.length })}</h3>
          <ol className="qa-split-list">
            {shown.passages.map(({ clause, heading, text: body, page }) => (
              <li key={clause}>
                <b>
                  {clause} {heading}
                </b>{' '}
                <span className="qa-faint">{t('hse-qa.page', { page })}</span>
                <p>{body}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </Drawer>
  );
}

/** How well a file could be read: pages that are pictures, pages a reader of pictures made, numbers Word keeps to itself. */
function ReadNote({ read }: { read: ReadText }) {
  const t = useText();
  const doubts = [
    read.scanned.length > 0 && t('hse-qa.readScanned', { pages: read.scanned.join(', ') }),
    read.recognised.length > 0 && t('hse-qa.readRecognised', { pages: read.recognised.join(', ') }),
    read.numberedByWord > 0 && t('hse-qa.readNumbers', { count: read.numberedByWord }),
  ].filter(Boolean);
  return (
    <Alert
      type={doubts.length > 0 ? 'warning' : 'success'}
      showIcon
      title={t('hse-qa.readPages', { count: read.pages })}
      description={doubts.join(' ') || undefined}
    />
  );
}
