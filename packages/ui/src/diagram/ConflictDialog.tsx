import { Button } from 'antd';
import { useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';

interface Props {
  /** When the other one saved. */
  time: string;
  /** What differs, a line each. */
  differences: readonly string[];
  onResolve: (whose: 'mine' | 'theirs') => void;
}

/** Two people saved at once: nothing is lost until one of them chooses. */
export function ConflictDialog({ time, differences, onResolve }: Props) {
  const t = useText();
  return (
    <DragModal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={480}
      title={t('ui.diagram.conflict.title')}
      footer={[
        <Button key="theirs" onClick={() => onResolve('theirs')}>
          {t('ui.diagram.conflict.theirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={() => onResolve('mine')}>
          {t('ui.diagram.conflict.mine')}
        </Button>,
      ]}
    >
      <p>{t('ui.diagram.conflict.text', { time })}</p>
      <p>{t('ui.diagram.conflict.differences', { count: differences.length })}</p>
      <ul className="dg-differences">
        {differences.slice(0, 8).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </DragModal>
  );
}
