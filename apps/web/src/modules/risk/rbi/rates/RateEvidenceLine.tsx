import type { AssessmentDetail } from '@ircrisk/contract/modules/risk/rbi.ts';
import { dropRate, rateSourceNames } from '@ircrisk/contract/modules/risk/rbi-rates.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { stepValue } from '../format.ts';

const RateDialog = lazy(() => import('./RateDialog.tsx'));
const LoopOffers = lazy(() => import('./LoopOffers.tsx'));

interface Props {
  detail: AssessmentDetail;
  mayEdit: boolean;
  onChanged: () => void;
}

/** Whether the rate in use was calculated rather than measured, from what, and the way to calculate one. */
export function RateEvidenceLine({ detail, mayEdit, onChanged }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const drop = useAct(dropRate, { onDone: onChanged });
  const { rateEvidence } = detail;
  return (
    <div className="rbi-rate-line">
      {rateEvidence && (
        <span>
          {t('rbi.rate.calculated', {
            name: say(rateSourceNames[rateEvidence.calculator]),
            rate: stepValue(rateEvidence.rateMmPerYear, 'mm/yr', language),
            clause: rateEvidence.clause,
          })}
        </span>
      )}
      {mayEdit && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('rbi.rate.open')}
        </Button>
      )}
      {mayEdit && rateEvidence && (
        <Button size="small" loading={drop.isPending} onClick={() => drop.mutate({ id: detail.id })}>
          {t('rbi.rate.drop')}
        </Button>
      )}
      <Suspense>
        <LoopOffers detail={detail} mayEdit={mayEdit} onChanged={onChanged} />
      </Suspense>
      {isOpen && (
        <Suspense>
          <RateDialog
            detail={detail}
            onClose={() => setOpen(false)}
            onUsed={() => {
              setOpen(false);
              onChanged();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
