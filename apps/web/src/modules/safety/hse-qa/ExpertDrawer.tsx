import { type Answer, askExpert } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaQuestion } from '@ircrisk/contract/resources/safety/qa.ts';
import { qaCategories, urgencies, visibilities } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';

type Urgency = keyof typeof urgencies;
type Visibility = keyof typeof visibilities;
type Category = keyof typeof qaCategories;

/** The question as it was asked goes to an expert, with the clauses that were found. */
export function ExpertDrawer({
  question,
  answer,
  equipmentId: askedAbout,
  onClose,
}: {
  question: string;
  answer: Answer | undefined;
  equipmentId: string | null;
  onClose: () => void;
}) {
  const t = useText();
  const say = useSay();
  const client = useQueryClient();
  const [text, setText] = useState(question);
  const [category, setCategory] = useState<Category>();
  const [urgency, setUrgency] = useState<Urgency>('normal');
  const [visibility, setVisibility] = useState<Visibility>('tenant');
  const [equipmentId, setEquipment] = useState(askedAbout);
  const send = useAct(askExpert, {
    once: true,
    onDone({ number, dueAt }) {
      notify.success(t('hse-qa.sent', { number, due: dueAt.slice(0, 16) }));
      void client.invalidateQueries({ queryKey: resourceKey(qaQuestion) });
      onClose();
    },
  });
  const options = <K extends string>(choices: Record<K, { zh: string; en: string }>) =>
    (Object.keys(choices) as K[]).map((value) => ({ value, label: say(choices[value]) }));
  return (
    <Drawer
      open
      title={t('hse-qa.toExpert')}
      onClose={onClose}
      size={440}
      footer={
        <div className="ir-form-foot">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            type="primary"
            loading={send.isPending}
            disabled={text.trim() === ''}
            onClick={() =>
              send.mutate({
                question: text,
                urgency,
                visibility,
                equipmentId,
                passageIds: answer?.citations.slice(0, 5).map(({ passageId }) => passageId) ?? [],
                ...(category ? { category } : {}),
                ...(answer ? { queryId: answer.queryId } : {}),
              })
            }
          >
            {t('hse-qa.send')}
          </Button>
        </div>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('hse-qa.question')} htmlFor="qa-question">
          <Input.TextArea
            id="qa-question"
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('hse-qa.category')} htmlFor="qa-category">
          <Select
            id="qa-category"
            allowClear
            value={category ?? null}
            onChange={(value) => setCategory(value ?? undefined)}
            options={options(qaCategories)}
          />
        </Form.Item>
        <Form.Item label={t('hse-qa.equipment')} htmlFor="qa-equipment">
          <ReferenceInput
            to="equipment"
            id="qa-equipment"
            value={equipmentId}
            onChange={(value) => setEquipment(value ? String(value) : null)}
          />
        </Form.Item>
        <Form.Item label={t('hse-qa.urgency')}>
          <Segmented
            block
            value={urgency}
            onChange={(next) => setUrgency(next as Urgency)}
            options={options(urgencies)}
          />
        </Form.Item>
        <Form.Item label={t('hse-qa.visibility')} extra={t('hse-qa.visibilityHint')}>
          <Segmented
            block
            value={visibility}
            onChange={(next) => setVisibility(next as Visibility)}
            options={options(visibilities)}
          />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
