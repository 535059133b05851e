import {
  publishRca,
  type RcaLesson,
  rcaBoard,
  rcaLesson,
} from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Checkbox, Radio, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';

const parts = [
  'problem',
  'immediate',
  'underlying',
  'recommendations',
] as const satisfies (keyof RcaLesson)[];

/** The text with what may be a name marked. */
function marked(text: string, suspects: readonly string[]): ReactNode {
  const first = suspects
    .map((one) => ({ one, at: text.indexOf(one) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0];
  if (!first) return text;
  const end = first.at + first.one.length;
  return (
    <>
      {text.slice(0, first.at)}
      <mark>{first.one}</mark>
      {marked(text.slice(end), suspects)}
    </>
  );
}

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
  const [decided, setDecided] = useState<Record<string, 'name' | 'word'>>({});
  const suspects = data?.suspects ?? [];
  const of = (kind: 'name' | 'word') => suspects.filter((one) => decided[one] === kind);
  const isDecided = suspects.every((one) => decided[one]);
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
      okButtonProps={{ disabled: !data || !isChecked || !isDecided }}
      confirmLoading={publish.isPending}
      onOk={() => publish.mutate({ id, factsChecked: isChecked, names: of('name'), words: of('word') })}
      onCancel={onClose}
    >
      <p>{t('rca.publish.note')}</p>
      {data ? (
        <div className="rca-lesson">
          {[data.zh, data.en].map((lesson, at) => (
            <section key={at === 0 ? 'zh' : 'en'} lang={at === 0 ? 'zh' : 'en'}>
              <h4>{marked(lesson.title, suspects)}</h4>
              {parts
                .filter((part) => lesson[part])
                .map((part) => (
                  <p key={part}>{marked(lesson[part], suspects)}</p>
                ))}
            </section>
          ))}
        </div>
      ) : (
        <Skeleton active />
      )}
      {suspects.length > 0 && (
        <fieldset className="rca-suspects">
          <legend>{t('rca.publish.suspects')}</legend>
          {suspects.map((one) => (
            <div key={one}>
              <mark>{one}</mark>{' '}
              <Radio.Group
                aria-label={one}
                size="small"
                value={decided[one]}
                onChange={({ target }) => setDecided((before) => ({ ...before, [one]: target.value }))}
                options={[
                  { value: 'name', label: t('rca.publish.isName') },
                  { value: 'word', label: t('rca.publish.isWord') },
                ]}
              />
            </div>
          ))}
        </fieldset>
      )}
      <Checkbox checked={isChecked} onChange={(event) => setChecked(event.target.checked)}>
        {t('rca.publish.checked')}
      </Checkbox>
    </DragModal>
  );
}
