import {
  assignFeedback,
  commentFeedback,
  type FeedbackItem,
  feedbackActs,
  feedbackDetail,
  handleFeedback,
  reopenFeedback,
} from '@ircrisk/contract/modules/workplace/feedback.ts';
import { RecordActs } from '@ircrisk/ui/acts/RecordActs.tsx';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StoredPicture } from '@ircrisk/ui/parts/StoredPicture.tsx';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Button, Drawer, Input } from 'antd';
import { useId, useState } from 'react';
import { FeedbackState } from './columns.tsx';
import './feedback.css';

interface Props {
  id: string;
  onChanged: () => void;
  onClose: () => void;
}

/** One item with its conversation, and what the reader may do with it. */
export function FeedbackDrawer({ id, onChanged, onClose }: Props) {
  const t = useText();
  const { data: item, error, refetch } = useCall(feedbackDetail, { id }, { suppress: true, staleTime: 0 });
  const changed = () => {
    void refetch();
    onChanged();
  };
  const handle = useAct(handleFeedback, { onDone: () => notify.success(t('feedback.handled')) });
  const reopen = useAct(reopenFeedback, { onDone: () => notify.success(t('feedback.reopened')) });
  const may = (act: string) => item?.allowed.includes(act) ?? false;

  return (
    <Drawer
      open
      size={560}
      title={item?.title ?? t('feedback.loading')}
      onClose={onClose}
      extra={
        item && (
          <RecordActs
            table={feedbackActs}
            record={item}
            allowed={item.allowed.filter((act) => act !== 'assign')}
            maxLength={1000}
            explain={({ title }, act) =>
              t(act === 'handle' ? 'feedback.handleText' : 'feedback.reopenText', { title })
            }
            onAct={async (_, act, words) => {
              await (act === 'handle'
                ? handle.mutateAsync({ id, ...(words ? { note: words } : {}) })
                : reopen.mutateAsync({ id, reason: words ?? '' }));
              changed();
            }}
          />
        )
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {item && (
        <>
          <Facts item={item} mayAssign={may('assign')} onChanged={changed} />
          {item.description && <p className="feedback-body">{item.description}</p>}
          {item.screenshotId && (
            <StoredPicture
              id={item.screenshotId}
              label={t('feedback.screenshot')}
              className="feedback-picture"
            />
          )}
          <Conversation item={item} onChanged={changed} />
        </>
      )}
    </Drawer>
  );
}

interface PartProps {
  item: FeedbackItem;
  onChanged: () => void;
}

function Facts({ item, mayAssign, onChanged }: PartProps & { mayAssign: boolean }) {
  const t = useText();
  const field = useId();
  const assign = useAct(assignFeedback, {
    onDone() {
      notify.success(t('feedback.assigned'));
      onChanged();
    },
  });
  const facts: [string, string | null][] = [
    [t('feedback.priority'), item.priorityName],
    [t('feedback.reporter'), `${item.reporterName ?? '–'} · ${item.createTime}`],
    [t('feedback.mentioned'), item.mentioned.map(({ name }) => name).join(t('ui.list.separator')) || null],
    [t('feedback.page'), item.page],
    [t('feedback.version'), [item.appVersion, item.browser].filter(Boolean).join(' · ') || null],
    [t('feedback.handledBy'), item.handledTime ? `${item.handledByName ?? '–'} · ${item.handledTime}` : null],
  ];
  return (
    <dl className="feedback-facts">
      <dt>{t('feedback.state')}</dt>
      <dd>
        <FeedbackState item={item} />
      </dd>
      <dt>{mayAssign ? <label htmlFor={field}>{t('feedback.assignee')}</label> : t('feedback.assignee')}</dt>
      <dd>
        {mayAssign ? (
          <UserInput
            id={field}
            value={item.assigneeId}
            placeholder={t('feedback.nobody')}
            onChange={(value) => assign.mutate({ id: item.id, assigneeId: value ? String(value) : null })}
          />
        ) : (
          (item.assigneeIdName ?? t('feedback.nobody'))
        )}
      </dd>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </>
  );
}

function Conversation({ item, onChanged }: PartProps) {
  const t = useText();
  const prefix = useId();
  const [body, setBody] = useState('');
  const [mentionedIds, setMentionedIds] = useState<string[]>([]);
  const comment = useAct(commentFeedback, {
    onDone() {
      setBody('');
      setMentionedIds([]);
      onChanged();
    },
  });
  return (
    <section className="feedback-talk" aria-label={t('feedback.comments')}>
      <h3>{t('feedback.commentsCount', { count: item.comments.length })}</h3>
      <ol>
        {item.comments.map(({ id, act, body: words, author, mentioned, createTime }) => (
          <li key={id}>
            <p>
              <strong>{author ?? '–'}</strong> {act && <em>{t(`feedback.acts.${act}`)}</em>}
              <time>{createTime}</time>
            </p>
            {words && <p className="feedback-body">{words}</p>}
            {mentioned.length > 0 && (
              <p className="feedback-mentions">{mentioned.map(({ name }) => `@${name}`).join(' ')}</p>
            )}
          </li>
        ))}
      </ol>
      <label htmlFor={`${prefix}-body`}>{t('feedback.comment')}</label>
      <Input.TextArea
        id={`${prefix}-body`}
        value={body}
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => setBody(event.target.value)}
      />
      <label htmlFor={`${prefix}-who`}>{t('feedback.mention')}</label>
      <UserInput
        id={`${prefix}-who`}
        many
        value={mentionedIds}
        placeholder={t('feedback.mentionHint')}
        onChange={(value) => setMentionedIds((value as string[] | null) ?? [])}
      />
      <Button
        type="primary"
        disabled={body.trim() === ''}
        loading={comment.isPending}
        onClick={() => comment.mutate({ id: item.id, body, mentionedIds })}
      >
        {t('feedback.send')}
      </Button>
    </section>
  );
}
