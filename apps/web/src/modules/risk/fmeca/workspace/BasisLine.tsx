import { type FmecaWorkspace, renewBasis } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Alert, Button } from 'antd';

/** Scales or a matrix that have changed since the study took them: it goes on with its own until somebody says otherwise. */
export function BasisLine({ study, onDone }: { study: FmecaWorkspace; onDone: () => void }) {
  const t = useText();
  const renew = useAct(renewBasis, { once: true, onDone });
  const { isScaleOld, isMatrixOld } = study.basis;
  if (!study.allowed.includes('update')) return null;
  const old = [...(isScaleOld ? (['scales'] as const) : []), ...(isMatrixOld ? (['matrix'] as const) : [])];
  return old.map((what) => (
    <Alert
      key={what}
      type="info"
      showIcon
      title={t(`fmeca.basis.${what}`)}
      action={
        <Button size="small" loading={renew.isPending} onClick={() => renew.mutate({ id: study.id, what })}>
          {t(`fmeca.basis.take.${what}`)}
        </Button>
      }
    />
  ));
}
