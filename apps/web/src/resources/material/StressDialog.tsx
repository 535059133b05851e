import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { allowableStress, saveAllowableStress } from '@ircrisk/contract/modules/assets/material.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';

interface Point {
  key: number;
  temperature: number | null;
  stress: number | null;
}

interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

/** The table of allowable stress: temperatures rise, stress does not. */
export function StressDialog({ id, name, onClose }: Props) {
  const t = useText();
  const mayUpdate = usePermission('material.update');
  const { data, error, refetch } = useCall(allowableStress, { id }, { suppress: true });
  const [typed, setTyped] = useState<Point[]>();
  const points = typed ?? data?.points.map((point, key) => ({ ...point, key })) ?? [];
  const whole = points.filter(
    (point): point is Point & { temperature: number; stress: number } =>
      point.temperature !== null && point.stress !== null,
  );
  const save = useAct(saveAllowableStress, {
    refreshes: [allowableStress],
    onDone() {
      notify.success(t('material.saved'));
      onClose();
    },
  });
  const change = (key: number, part: Partial<Point>) =>
    setTyped(points.map((point) => (point.key === key ? { ...point, ...part } : point)));
  return (
    <DragModal
      open
      width={460}
      title={t('material.title', { name })}
      okText={t('ui.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !mayUpdate || typed === undefined || whole.length < points.length }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() =>
        save.mutate({
          id,
          version: data?.version,
          points: whole.map(({ temperature, stress }) => ({ temperature, stress })),
        })
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <p>{t('material.hint')}</p>
          <table style={{ width: '100%' }}>
            <caption className="ir-out-of-sight">{t('material.title', { name })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('material.temperature')}</th>
                <th scope="col">{t('material.stress')}</th>
                <th scope="col">
                  <span className="ir-out-of-sight">{t('ui.list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ key, temperature, stress }, at) => (
                <tr key={key}>
                  <td>
                    <QuantityInput
                      quantity="temperature"
                      aria-label={t('material.temperatureOf', { row: at + 1 })}
                      disabled={!mayUpdate}
                      value={temperature}
                      onChange={(value) => change(key, { temperature: value })}
                    />
                  </td>
                  <td>
                    <QuantityInput
                      quantity="stress"
                      aria-label={t('material.stressOf', { row: at + 1 })}
                      disabled={!mayUpdate}
                      value={stress}
                      onChange={(value) => change(key, { stress: value })}
                    />
                  </td>
                  <td>
                    {mayUpdate && (
                      <Button
                        type="text"
                        icon={<DeleteOutlined aria-hidden />}
                        aria-label={t('material.remove', { row: at + 1 })}
                        onClick={() => setTyped(points.filter((point) => point.key !== key))}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {mayUpdate && (
            <Button
              type="link"
              icon={<PlusOutlined aria-hidden />}
              onClick={() =>
                setTyped([
                  ...points,
                  { key: Math.max(-1, ...points.map(({ key }) => key)) + 1, temperature: null, stress: null },
                ])
              }
            >
              {t('material.add')}
            </Button>
          )}
        </>
      )}
    </DragModal>
  );
}
