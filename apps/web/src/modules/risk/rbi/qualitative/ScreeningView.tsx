import { renewScreening, screeningChoice } from '@ircrisk/contract/modules/risk/rbi-screening.ts';
import { permissionOf } from '@ircrisk/contract/resource.ts';
import { rbiStudy } from '@ircrisk/contract/resources/rbi.ts';
import { rbiScreening } from '@ircrisk/contract/resources/rbi-screening.ts';
import { callKey, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import type { SheetColumn } from '@ircrisk/ui/grid/column.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { runExport } from '@ircrisk/ui/resource/run-export.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const FillDialog = lazy(() => import('./FillDialog.tsx'));
const NewStudyDialog = lazy(() => import('../list/NewStudyDialog.tsx'));
const ImportDialog = lazy(() =>
  import('@ircrisk/ui/resource/ImportDialog.tsx').then((it) => ({ default: it.ImportDialog })),
);

const frozen: Readonly<Record<string, Partial<SheetColumn>>> = { equipmentId: { frozen: true, width: 170 } };

type Opened = 'fill' | 'import' | 'study';

/** First pass over many items by judgement; those that need it go straight into a quantitative study. */
export default function ScreeningView({
  switcher,
  onStudy,
}: {
  switcher: ReactNode;
  onStudy: (id: string) => void;
}) {
  const t = useText();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const mayCreate = usePermission(permissionOf(rbiScreening, 'create'));
  const mayUpdate = usePermission(permissionOf(rbiScreening, 'update'));
  const mayStudy = usePermission(permissionOf(rbiStudy, 'create'));
  const chosen = useCall(screeningChoice, {}, { suppress: true });
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: callKey(screeningChoice) });
    void queries.invalidateQueries({ queryKey: resourceKey(rbiScreening) });
  };
  const close = () => {
    setOpened(undefined);
    refresh();
  };
  const renew = useAct(renewScreening, { onDone: refresh });
  const { equipmentIds = [], quantitative = 0, rules = 0, open = 0, outdated = 0 } = chosen.data ?? {};
  const tools = (
    <>
      {mayCreate && (
        <Button size="small" onClick={() => setOpened('fill')}>
          {t('rbi.screening.fill')}
        </Button>
      )}
      {mayUpdate && outdated > 0 && (
        <Button size="small" loading={renew.isPending} onClick={() => renew.mutate({})}>
          {t('rbi.screening.renew', { count: outdated })}
        </Button>
      )}
      {mayCreate && (
        <Button size="small" onClick={() => setOpened('import')}>
          {t('rbi.screening.import')}
        </Button>
      )}
      <Button size="small" onClick={() => void runExport(rbiScreening, {})}>
        {t('rbi.screening.export')}
      </Button>
      {mayStudy && (
        <Button
          size="small"
          type="primary"
          disabled={equipmentIds.length === 0}
          onClick={() => setOpened('study')}
        >
          {t('rbi.screening.study', { count: equipmentIds.length })}
        </Button>
      )}
    </>
  );
  return (
    <div className="rbi-screening">
      <div className="rbi-screening-head">
        {switcher}
        <span>{t('rbi.screening.counts', { quantitative, rules, open })}</span>
        {outdated > 0 && <StateMark state="near" text={t('rbi.screening.outdated', { count: outdated })} />}
      </div>
      <ResourceSheet
        resource={rbiScreening}
        columns={frozen}
        tools={tools}
        onSaved={() => void queries.invalidateQueries({ queryKey: callKey(screeningChoice) })}
      />
      <Suspense>
        {opened === 'fill' && <FillDialog onClose={close} />}
        {opened === 'import' && <ImportDialog resource={rbiScreening} onClose={close} />}
        {opened === 'study' && (
          <NewStudyDialog equipmentIds={equipmentIds} onClose={() => setOpened(undefined)} onMade={onStudy} />
        )}
      </Suspense>
    </div>
  );
}
