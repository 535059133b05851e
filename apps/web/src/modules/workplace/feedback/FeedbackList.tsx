import { CheckOutlined } from '@ant-design/icons';
import { type FeedbackKind, handleFeedback } from '@ircrisk/contract/modules/workplace/feedback.ts';
import { bug, demand } from '@ircrisk/contract/resources/feedback.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceAction } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useMemo, useState } from 'react';
import { useAsk } from '#shell/dialogs.tsx';
import { feedbackColumns } from './columns.tsx';
import { FeedbackDrawer } from './FeedbackDrawer.tsx';

const resources = { bug, demand } as const;

/** Everything reported in the company: the list is generic, the conversation is a drawer of its own. */
export function FeedbackList({ kind }: { kind: FeedbackKind }) {
  const t = useText();
  const ask = useAsk();
  const [opened, setOpened] = useState<{ id: string; refresh: () => void }>();

  const overrides = useMemo(() => {
    const actions: ResourceAction[] = [
      {
        key: 'talk',
        title: { zh: '查看与评论', en: 'View and comment' },
        place: 'row',
        run: ([record], refresh) => record && setOpened({ id: record.id, refresh }),
      },
      {
        key: 'handle',
        title: { zh: '确认已处理', en: 'Confirm as handled' },
        icon: <CheckOutlined aria-hidden />,
        place: 'row',
        permission: `${kind}.update`,
        visible: (record) => record.state === 'unhandled',
        run: ([record], refresh) =>
          ask({
            title: t('feedback.handle'),
            text: t('feedback.handleText', { title: String(record?.title) }),
            onOk: async () => {
              try {
                await call(handleFeedback, { id: record?.id ?? '' });
                notify.success(t('feedback.handled'));
                refresh();
              } catch (error) {
                tellNoAnswer(error);
              }
            },
          }),
      },
    ];
    return { columns: feedbackColumns, actions };
  }, [kind, ask, t]);

  return (
    <>
      <ResourceScreen
        resource={resources[kind]}
        isOwn
        overrides={overrides}
        onOpen={(record, refresh) => setOpened({ id: record.id, refresh })}
      />
      {opened && (
        <FeedbackDrawer
          key={opened.id}
          id={opened.id}
          onChanged={opened.refresh}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
