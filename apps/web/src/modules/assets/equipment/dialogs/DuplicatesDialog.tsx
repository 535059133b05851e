import { duplicates, mergeEquipment } from '@ircrisk/contract/modules/assets/equipment.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Button, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { useAsk } from '#shell/dialogs.tsx';

interface Props {
  nodeId: string | undefined;
  onClose: () => void;
  onMerged: () => void;
}

/** Tags that differ in spelling only. One stays; the others' records go to it and their tags become its aliases. */
export function DuplicatesDialog({ nodeId, onClose, onMerged }: Props) {
  const t = useText();
  const ask = useAsk();
  const [keep, setKeep] = useState<Record<string, string>>({});
  const { data, error, isPending, refetch } = useCall(duplicates, nodeId ? { nodeId } : {}, {
    suppress: true,
  });
  const merge = useAct(mergeEquipment, {
    refreshes: [duplicates],
    onDone({ moved }) {
      notify.success(t('equipment.duplicates.done', { count: moved }));
      onMerged();
    },
  });
  return (
    <DragModal open width={560} title={t('equipment.duplicates.title')} footer={null} onCancel={onClose}>
      {isPending && <Skeleton active />}
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title={t('equipment.duplicates.none')} purpose={t('equipment.duplicates.text')} />
      )}
      {data && data.length > 0 && <p className="eq-note">{t('equipment.duplicates.text')}</p>}
      {data?.map((group) => {
        const kept = keep[group.key] ?? group.equipment[0]?.id ?? '';
        const others = group.equipment.filter(({ id }) => id !== kept);
        const tag = group.equipment.find(({ id }) => id === kept)?.tag ?? '';
        return (
          <section key={group.key} className="eq-duplicates">
            <Radio.Group
              aria-label={t('equipment.duplicates.keep')}
              value={kept}
              onChange={(event) => setKeep((now) => ({ ...now, [group.key]: String(event.target.value) }))}
              options={group.equipment.map(({ id, tag: own, name, node }) => ({
                value: id,
                label: `${own} · ${name} · ${node}`,
              }))}
            />
            <Button
              size="small"
              onClick={() =>
                ask({
                  title: t('equipment.duplicates.ask'),
                  text: t('equipment.duplicates.askText', {
                    others: others.map((one) => one.tag).join(', '),
                    tag,
                  }),
                  danger: true,
                  onOk: async () => {
                    await merge
                      .mutateAsync({ keepId: kept, mergeIds: others.map(({ id }) => id) })
                      .catch(() => undefined);
                  },
                })
              }
            >
              {t('equipment.duplicates.merge', { tag })}
            </Button>
          </section>
        );
      })}
    </DragModal>
  );
}
