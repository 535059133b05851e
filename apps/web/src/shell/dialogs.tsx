import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

export interface Question {
  title: string;
  text: string;
  okText?: string;
  danger?: boolean;
  /** Only the one button leads on: no cancel, no cross, no Escape, no click outside. */
  insistent?: boolean;
  /** The dialog stays, busy, until it is done. */
  onOk: () => void | Promise<void>;
}

type Ask = (question: Question) => void;
const DialogContext = createContext<Ask | undefined>(undefined);

/** `const ask = useAsk(); ask({ title, text, onOk })`: a question in a dialog that can be moved like every other. */
export function useAsk(): Ask {
  const ask = useContext(DialogContext);
  if (!ask) throw new Error('useAsk outside the shell');
  return ask;
}

export function DialogProvider({ children }: { children: ReactNode }) {
  const t = useText();
  const [waiting, setWaiting] = useState<readonly Question[]>([]);
  const [busy, setBusy] = useState(false);
  const ask = useCallback<Ask>((question) => setWaiting((before) => [...before, question]), []);
  const question = waiting[0];
  const next = () => setWaiting((before) => before.filter((one) => one !== question));
  const ok = async () => {
    setBusy(true);
    try {
      await question?.onOk();
    } finally {
      setBusy(false);
      next();
    }
  };
  const insistent = question?.insistent ?? false;
  return (
    <DialogContext value={ask}>
      {children}
      {question && (
        <DragModal
          open
          width={400}
          title={question.title}
          okText={question.okText ?? t('shell.confirm')}
          cancelText={t('shell.cancel')}
          confirmLoading={busy}
          closable={!insistent && !busy}
          keyboard={!insistent && !busy}
          mask={{ closable: false }}
          // Enter, pressed from habit, loses nothing.
          okButtonProps={{ danger: question.danger ?? false, autoFocus: !question.danger }}
          cancelButtonProps={
            insistent
              ? { style: { display: 'none' } }
              : { disabled: busy, autoFocus: question.danger ?? false }
          }
          onOk={() => void ok()}
          onCancel={next}
        >
          <p>{question.text}</p>
        </DragModal>
      )}
    </DialogContext>
  );
}
