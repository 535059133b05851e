import { tankFigures } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { atmosphericTank } from '@ircrisk/contract/resources/ledger/tank.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { lazy, Suspense, useMemo } from 'react';
import { useLocation } from 'react-router';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { tankColumns } from './tank-columns.tsx';
import './tank.css';

const TankPage = lazy(() => import('./TankPage.tsx').then((it) => ({ default: it.TankPage })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

/** The tanks; one of them with its assessment at `tank?id=…`. */
export default function AtmosphericTankPage() {
  const { below } = usePage();
  const id = new URLSearchParams(useLocation().search).get('id');
  if (below !== 'tank' || !id) return <TankList />;
  return (
    <Suspense>
      <TankPage key={id} id={id} />
    </Suspense>
  );
}

function TankList() {
  const { leaf } = usePage();
  const { open } = useShell();
  const { data } = useCall(tankFigures, {}, { suppress: true });
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: tankColumns(new Map((data ?? []).map((each) => [each.id, each]))),
      actions: [
        {
          key: 'open',
          place: 'open',
          title: { zh: '打开', en: 'Open' },
          run: ([tank]) => open(`${leaf.path}/tank?id=${tank?.id}`),
        },
      ],
    }),
    [leaf.path, open, data],
  );
  return <ResourceScreen resource={atmosphericTank} overrides={overrides} />;
}
