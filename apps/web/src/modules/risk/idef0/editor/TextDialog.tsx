import { documentFromTextIn, idef0Text, type Tongue, textOfDocument } from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import type { ModelDocument } from './use-model.ts';

interface Props {
  document: ModelDocument;
  tongue: Tongue;
  onClose: () => void;
}

/** The model as text, one line a relation: read, changed and taken over as a whole; the take-over can be undone. */
export function TextDialog({ document, tongue, onClose }: Props) {
  const t = useText();
  const [written] = useState(() => textOfDocument(document.present, tongue));
  const [text, setText] = useState(written.text);
  const read = documentFromTextIn(text, tongue, document.present);
  const problems = written.problems.length > 0 && text === '' ? written.problems : read.problems;
  const isChanged = text !== written.text;
  return (
    <DragModal
      open
      width={720}
      title={t('idef0.text.title')}
      okText={t('idef0.text.take')}
      cancelText={t('idef0.cancel')}
      okButtonProps={{ disabled: !document.isEditable || !isChanged || read.document === null }}
      onOk={() => {
        const { document: next } = read;
        if (next) document.edit(t('idef0.edit.text'), () => next);
        onClose();
      }}
      onCancel={onClose}
    >
      <p className="i0-note">{t('idef0.text.hint')}</p>
      <Input.TextArea
        aria-label={t('idef0.text.title')}
        rows={18}
        value={text}
        readOnly={!document.isEditable}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="i0-problems" role="status">
        {problems.slice(0, 5).map((problem) => (
          <li key={`${problem.code} ${problem.path ?? ''}`}>{idef0Text(problem, tongue)}</li>
        ))}
      </ul>
    </DragModal>
  );
}
