import { type FeedbackKind, reportFeedback } from '@ircrisk/contract/modules/workplace/feedback.ts';
import { product } from '@ircrisk/contract/product.ts';
import { bug, feedbackPriorities } from '@ircrisk/contract/resources/feedback.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { NoAnswer, Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { language, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { byField, findErrors } from '@ircrisk/ui/resource/form-model.ts';
import { UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Form, Input, Segmented, Select } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import './feedback.css';

interface Props {
  /** Path and title of the page it is about. */
  page: string;
  /** What the page looked like when the button was pressed; undefined while it is being drawn. */
  picture: Promise<Blob>;
  onClose: () => void;
}

/** The browser's own name and version, without the rest of its long story. */
const browserName = () =>
  /(Edg|OPR|Firefox|Chrome|Version)\/[\d.]+/.exec(navigator.userAgent)?.[0] ??
  navigator.userAgent.slice(0, 100);

function usePicture(picture: Promise<Blob>) {
  const [content, setContent] = useState<Blob>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    picture.then(setContent, () => setFailed(true));
  }, [picture]);
  const address = useMemo(() => content && URL.createObjectURL(content), [content]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return { content, address, failed };
}

/** Reports a bug or a demand from any page; page, picture, browser and version go with it. */
export default function ReportDialog({ page, picture, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const prefix = useId();
  const queries = useQueryClient();
  const { content, address, failed } = usePicture(picture);
  const [kind, setKind] = useState<FeedbackKind>('bug');
  const [values, setValues] = useState<Record<string, unknown>>({
    title: '',
    description: '',
    priority: 'normal',
  });
  const [withPicture, setWithPicture] = useState(true);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string>();
  const [sending, setSending] = useState(false);
  const set = (name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };

  const send = async () => {
    const broken = byField(findErrors(bug, 'create', values, language()));
    setErrors(broken);
    setMessage(undefined);
    if (Object.keys(broken).length > 0) return;
    setSending(true);
    try {
      const file =
        withPicture && content
          ? await uploadFile(new File([content], 'page.png', { type: 'image/png' }))
          : null;
      const { title, description, priority, mentionedIds } = values as Record<string, string> & {
        mentionedIds?: string[];
      };
      await call(
        reportFeedback,
        {
          kind,
          title,
          description,
          priority,
          page,
          browser: browserName(),
          screenshotId: file?.id ?? null,
          mentionedIds: mentionedIds ?? [],
        },
        { suppress: true },
      );
      notify.success(t('feedback.thanks'));
      void queries.invalidateQueries({ queryKey: ['resource', kind] });
      void queries.invalidateQueries({ queryKey: ['/ircrisk-center/feedback/mine'] });
      onClose();
    } catch (error) {
      if (error instanceof Refusal) setErrors(byField(error.fields));
      if (error instanceof Refusal || error instanceof NoAnswer) setMessage(error.message);
      else throw error;
    } finally {
      setSending(false);
    }
  };

  return (
    <DragModal
      open
      width={520}
      title={t('feedback.report')}
      okText={t('feedback.submit')}
      cancelText={t('ui.cancel')}
      confirmLoading={sending}
      onCancel={onClose}
      onOk={() => void send()}
    >
      {message && <Alert type="error" showIcon role="alert" title={message} />}
      <Form layout="vertical" component="div">
        <Form.Item label={t('feedback.kind')}>
          <Segmented<FeedbackKind>
            aria-label={t('feedback.kind')}
            value={kind}
            options={[
              { value: 'bug', label: t('feedback.bug.one') },
              { value: 'demand', label: t('feedback.demand.one') },
            ]}
            onChange={setKind}
          />
        </Form.Item>
        <Form.Item
          required
          label={say(bug.fields.title as { zh: string; en: string })}
          htmlFor={`${prefix}-title`}
          validateStatus={errors.title ? 'error' : ''}
          help={errors.title && <span role="alert">{errors.title}</span>}
        >
          <Input
            id={`${prefix}-title`}
            autoFocus
            maxLength={120}
            value={String(values.title)}
            onChange={(event) => set('title', event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('feedback.description')} htmlFor={`${prefix}-description`}>
          <Input.TextArea
            id={`${prefix}-description`}
            maxLength={4000}
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder={t('feedback.descriptionHint')}
            value={String(values.description)}
            onChange={(event) => set('description', event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('feedback.priority')} htmlFor={`${prefix}-priority`}>
          <Select
            id={`${prefix}-priority`}
            value={String(values.priority)}
            options={Object.entries(feedbackPriorities).map(([value, text]) => ({ value, label: say(text) }))}
            onChange={(value) => set('priority', value)}
          />
        </Form.Item>
        <Form.Item label={t('feedback.mention')} htmlFor={`${prefix}-who`}>
          <UserInput
            id={`${prefix}-who`}
            many
            value={values.mentionedIds}
            placeholder={t('feedback.mentionHint')}
            onChange={(value) => set('mentionedIds', value ?? [])}
          />
        </Form.Item>
        <Form.Item>
          <Checkbox
            checked={withPicture && !failed}
            disabled={failed}
            onChange={(event) => setWithPicture(event.target.checked)}
          >
            {t(failed ? 'feedback.noPicture' : 'feedback.withPicture')}
          </Checkbox>
          {withPicture && address && (
            <img src={address} alt={t('feedback.screenshot')} className="feedback-preview" />
          )}
        </Form.Item>
      </Form>
      <p className="ir-title-note">{t('feedback.attached', { page, version: product.version })}</p>
    </DragModal>
  );
}
