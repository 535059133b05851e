import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Alert } from 'antd';
import type { ReadRows } from '../model/event-rows.ts';

interface Props {
  read: ReadRows;
  model: FaultTreeModel;
  onApply: () => void;
  onClose: () => void;
}

/** What a paste would do, before it does it. */
export function PasteDialog({ read, model, onApply, onClose }: Props) {
  const t = useText();
  const known = new Set(model.events.map(({ name }) => name));
  const gates = new Set([...model.gates, ...model.houses].map(({ name }) => name));
  const blocked = read.rows.filter(({ name }) => gates.has(name)).map(({ name }) => name);
  const usable = read.rows.filter(({ name }) => !gates.has(name));
  const filled = usable.filter(({ name }) => known.has(name)).length;
  return (
    <DragModal
      open
      width={520}
      title={t('fault-tree.paste.title')}
      okText={t('fault-tree.paste.apply')}
      cancelText={t('fault-tree.cancel')}
      okButtonProps={{ disabled: usable.length === 0 }}
      onOk={onApply}
      onCancel={onClose}
    >
      <p>{t('fault-tree.paste.summary', { filled, added: usable.length - filled })}</p>
      {usable.length === 0 && <p className="ft-note">{t('fault-tree.paste.hint')}</p>}
      {blocked.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('fault-tree.paste.blocked', { names: blocked.slice(0, 10).join(', ') })}
        />
      )}
      {read.problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('fault-tree.paste.problems', { count: read.problems.length })}
          description={
            <ul className="ft-messages">
              {read.problems.slice(0, 20).map(({ line, column, text }) => (
                <li key={`${line} ${column}`}>
                  {t('fault-tree.paste.problem', {
                    line,
                    column: t(`fault-tree.column.${column}`),
                    text: text || '–',
                  })}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </DragModal>
  );
}
