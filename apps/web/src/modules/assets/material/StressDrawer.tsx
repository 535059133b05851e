import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import { allowableStress, saveAllowableStress } from '@ircrisk/contract/modules/assets/material.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useUnitSymbol } from '@ircrisk/ui/parts/Quantity.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Drawer, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';

const StressChart = lazy(() => import('./StressChart.tsx').then((it) => ({ default: it.StressChart })));

/** A row being typed; either figure may still be missing. */
interface Typed {
  key: number;
  temperature: number | null;
  stress: number | null;
}
interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

/** Allowable stress by temperature: the curve and its points. */
export function StressDrawer({ id, name, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const mayChange = usePermission('material.update');
  const { data, error, refetch } = useCall(allowableStress, { id }, { suppress: true });
  const [typed, setTyped] = useState<Typed[]>();
  const save = useAct(saveAllowableStress, {
    onDone() {
      notify.success(say(successTexts.updated));
      setTyped(undefined);
      void refetch();
    },
  });
  const temperature = useUnitSymbol('temperature');
  const stress = useUnitSymbol('stress');
  const rows = typed ?? (data?.points ?? []).map((point, key) => ({ key, ...point }));
  const points = rows.flatMap(({ temperature: at, stress: value }) =>
    at === null || value === null ? [] : [{ temperature: at, stress: value }],
  );
  const change = (key: number, part: Partial<Typed>) =>
    setTyped(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () =>
    setTyped([
      ...rows,
      { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, temperature: null, stress: null },
    ]);
  return (
    <Drawer
      open
      size={560}
      title={t('material.stress.title', { name })}
      onClose={onClose}
      footer={
        mayChange && (
          <div className="mt-foot">
            <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
              {t('material.stress.add')}
            </Button>
            <Button
              type="primary"
              disabled={!typed || points.length !== rows.length}
              loading={save.isPending}
              onClick={() => save.mutate({ id, points, version: data?.version })}
            >
              {t('ui.save')}
            </Button>
          </div>
        )
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && rows.length === 0 && (
        <EmptyState title={t('material.stress.none')} purpose={t('material.stress.purpose')} />
      )}
      {points.length > 1 && (
        <Suspense fallback={<Skeleton active />}>
          <StressChart name={name} points={points} />
        </Suspense>
      )}
      {rows.length > 0 && (
        <table className="mt-points">
          <caption className="ir-out-of-sight">{t('material.stress.title', { name })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('material.stress.temperature', { unit: temperature })}</th>
              <th scope="col">{t('material.stress.value', { unit: stress })}</th>
              {mayChange && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.key}>
                <td>
                  <QuantityInput
                    quantity="temperature"
                    value={row.temperature}
                    disabled={!mayChange}
                    aria-label={t('material.stress.temperatureOf', { row: at + 1 })}
                    onChange={(value) => change(row.key, { temperature: value })}
                  />
                </td>
                <td>
                  <QuantityInput
                    quantity="stress"
                    value={row.stress}
                    disabled={!mayChange}
                    aria-label={t('material.stress.valueOf', { row: at + 1 })}
                    onChange={(value) => change(row.key, { stress: value })}
                  />
                </td>
                {mayChange && (
                  <td>
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('material.stress.remove', { row: at + 1 })}
                      onClick={() => setTyped(rows.filter(({ key }) => key !== row.key))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
