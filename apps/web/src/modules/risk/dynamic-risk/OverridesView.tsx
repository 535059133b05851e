import { actOnOverride } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import {
  dynamicRiskOverride,
  type OverrideAct,
  overrideActs,
} from '@ircrisk/contract/resources/dynamic-risk.ts';
import { useActs } from '@ircrisk/ui/acts/use-acts.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import type { ResourceAction } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { typesetNumber } from '@ircrisk/units';
import { useRef } from 'react';

type Row = RecordData & { state: string };

/** Figures set by hand: asked for by one person, approved by another, over by themselves. */
export default function OverridesView() {
  const refresh = useRef<() => void>(undefined);
  const act = useAct(actOnOverride, { onDone: () => refresh.current?.() });
  const { start, dialog } = useActs<Row, OverrideAct>({
    table: overrideActs,
    onAct: (row, name, reason) =>
      act.mutateAsync({
        id: String(row.id),
        version: Number(row.version),
        act: name,
        ...(reason && { reason }),
      }),
  });
  const actions = Object.entries(overrideActs).map(
    ([name, rule]): ResourceAction => ({
      key: name,
      title: rule,
      place: 'row',
      permission: 'dynamic-risk-override.update',
      danger: rule.danger ?? false,
      visible: ({ state }) => rule.from.some((one) => one === state),
      run: ([row], again) => {
        refresh.current = again;
        if (row) start(row as Row, name as OverrideAct);
      },
    }),
  );
  return (
    <>
      <ResourceScreen
        resource={dynamicRiskOverride}
        overrides={{
          actions,
          columns: {
            frequency: {
              render: ({ frequency }) => (typeof frequency === 'number' ? typesetNumber(frequency) : '–'),
            },
          },
        }}
      />
      {dialog}
    </>
  );
}
