import type { FaultTreeDetail } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Button } from 'antd';
import { differences } from '../model/diff.ts';

interface Props {
  mine: FaultTreeModel;
  theirs: FaultTreeDetail;
  onResolve: (whose: 'mine' | 'theirs') => void;
}

/** Two people saved at once: nothing is lost until one of them chooses. */
export function ConflictDialog({ mine, theirs, onResolve }: Props) {
  const t = useText();
  const found = differences(theirs.model, mine);
  return (
    <DragModal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={480}
      title={t('fault-tree.conflict.title')}
      footer={[
        <Button key="theirs" onClick={() => onResolve('theirs')}>
          {t('fault-tree.conflict.theirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={() => onResolve('mine')}>
          {t('fault-tree.conflict.mine')}
        </Button>,
      ]}
    >
      <p>{t('fault-tree.conflict.text', { time: theirs.updateTime })}</p>
      <p>{t('fault-tree.conflict.differences', { count: found.length })}</p>
      <ul className="ft-messages">
        {found.slice(0, 8).map(({ what, name, label, change }) => (
          <li key={`${what} ${name}`}>
            {t(`fault-tree.compare.${what}`)} {name} {label} – {t(`fault-tree.compare.${change}`)}
          </li>
        ))}
      </ul>
    </DragModal>
  );
}
