import { checkSystem } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import {
  type HealthState,
  healthStates,
  jumpSystem,
  keyedModes,
  type SsoMode,
} from '@ircrisk/contract/resources/jump-link.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { HealthDot } from '@ircrisk/ui/jump/HealthDot.tsx';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';

const KeyDialog = lazy(() => import('./KeyDialog.tsx'));

/** The systems with their dots; keys are rotated and systems asked from here. */
export default function SystemList() {
  const say = useSay();
  const [keyed, setKeyed] = useState<RecordData>();
  const { mutateAsync } = useAct(checkSystem);
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: {
        healthState: {
          render: (record) => {
            const health = (record.healthState ?? 'notListed') as HealthState;
            return (
              <span className="jl-health">
                <HealthDot health={health} latencyMs={(record.latencyMs as number | null) ?? null} />
                {say(healthStates[health])}
              </span>
            );
          },
        },
      },
      actions: [
        {
          key: 'check',
          place: 'row',
          title: { zh: '立即检查', en: 'Check now' },
          permission: 'jump-system.update',
          run: async ([record], refresh) => {
            if (record) await mutateAsync({ id: record.id }).then(refresh, () => undefined);
          },
        },
        {
          key: 'keys',
          place: 'row',
          title: { zh: '密钥', en: 'Keys' },
          permission: 'jump-system.rotate',
          visible: ({ ssoMode }) => keyedModes.includes(ssoMode as SsoMode),
          run: ([record]) => setKeyed(record),
        },
      ],
    }),
    [say, mutateAsync],
  );
  return (
    <>
      <ResourceScreen resource={jumpSystem} overrides={overrides} />
      {keyed && (
        <Suspense>
          <KeyDialog key={keyed.id} record={keyed} onClose={() => setKeyed(undefined)} />
        </Suspense>
      )}
    </>
  );
}
