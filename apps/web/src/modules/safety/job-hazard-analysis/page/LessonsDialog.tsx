import { writeLessons } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { jha } from '@ircrisk/contract/resources/safety/jha.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Whole } from './JobPage.tsx';

interface Props {
  record: Whole['record'];
  onClose: () => void;
  onSaved: () => void;
}

/** What a job that has begun still takes: what it taught, and where it went another way. */
export function LessonsDialog({ record, onClose, onSaved }: Props) {
  const t = useText();
  const say = useSay();
  const [lessons, setLessons] = useState(String(record.lessons ?? ''));
  const [deviations, setDeviations] = useState(String(record.deviations ?? ''));
  const save = useAct(writeLessons, { onDone: onSaved });
  return (
    <Modal
      open
      title={t('job-hazard-analysis.lessons')}
      okText={t('ui.save')}
      confirmLoading={save.isPending}
      onOk={() =>
        save.mutate({
          id: record.id,
          version: record.version,
          lessons: lessons.trim() || null,
          deviations: deviations.trim() || null,
        })
      }
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={say(jha.fields.lessons)} htmlFor="jha-lessons">
          <Input.TextArea
            id="jha-lessons"
            rows={4}
            maxLength={2000}
            value={lessons}
            onChange={(event) => setLessons(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={say(jha.fields.deviations)} htmlFor="jha-deviations">
          <Input.TextArea
            id="jha-deviations"
            rows={4}
            maxLength={2000}
            value={deviations}
            onChange={(event) => setDeviations(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
