import {
  publishRca,
  type RcaLesson,
  rcaBoard,
  rcaLesson,
} from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Checkbox, Skeleton } from 'antd';
import { useState } from 'react';

const parts = [
  'problem',
  'immediate',
  'underlying',
  'recommendations',
] as const satisfies (keyof RcaLesson)[];

interface Props {
  id: string;
  onClose: () => void;
  onPublished: () => void;
}

/** The text everybody will read, in both languages: who publishes it has read that it names nobody. */
export function PublishDialog({ id, onClose, onPublished }: Props) {
  const t = useText();
  const { data } = useCall(rcaLesson, { id }, { staleTime: 0 });
  const [isChecked, setChecked] = useState(false);
  const publish = useAct(publishRca, {
    refreshes: [rcaBoard],
    onDone: () => {
      onClose();
      onPublished();
    },
  });
  return (
    <DragModal
      open
      width={760}
      title={t('rca.publish.title')}
      okText={t('rca.publish.ok')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !data || !isChecked }}
      confirmLoading={publish.isPending}
      onOk={() => publish.mutate({ id, factsChecked: isChecked })}
      onCancel={onClose}
    >
      <p>{t('rca.publish.note')}</p>
      {data ? (
        <div className="rca-lesson">
          {[data.zh, data.en].map((lesson, at) => (
            <section key={at === 0 ? 'zh' : 'en'} lang={at === 0 ? 'zh' : 'en'}>
              <h4>{lesson.title}</h4>
              {parts
                .filter((part) => lesson[part])
                .map((part) => (
                  <p key={part}>{lesson[part]}</p>
                ))}
            </section>
          ))}
        </div>
      ) : (
        <Skeleton active />
      )}
      <Checkbox checked={isChecked} onChange={(event) => setChecked(event.target.checked)}>
        {t('rca.publish.checked')}
      </Checkbox>
    </DragModal>
  );
}
