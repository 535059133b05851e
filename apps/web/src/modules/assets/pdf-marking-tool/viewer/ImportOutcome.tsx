import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { importXfdf } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Modal } from 'antd';

export type Outcome = ResultOf<typeof importXfdf>;

/** What of a file of marks was not taken over, mark by mark. */
export default function ImportOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useText();
  const { added, changed } = outcome;
  return (
    <Modal open title={t('pdf.exchange.outcome')} footer={null} onCancel={onClose}>
      <p>{t('pdf.exchange.imported', { added, changed })}</p>
      <Told title={t('pdf.exchange.refused')} rows={outcome.refused} />
      <Told title={t('pdf.exchange.partly')} rows={outcome.partly} />
    </Modal>
  );
}

function Told({ title, rows }: { title: string; rows: Outcome['refused'] }) {
  if (rows.length === 0) return null;
  return (
    <section className="pm-told">
      <h3>
        {title} ({rows.length})
      </h3>
      <ul>
        {rows.map(({ name, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an outcome never change
          <li key={at}>
            <b>{name}</b> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
