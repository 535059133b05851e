import type { AssessmentDetail } from '@ircrisk/contract/modules/risk/rbi.ts';
import { loopOffers, useLoopRate } from '@ircrisk/contract/modules/risk/rbi-rates.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { stepValue } from '../format.ts';

interface Props {
  detail: AssessmentDetail;
  mayEdit: boolean;
  onChanged: () => void;
}

/** What the corrosion loops of the part say acts there and how fast; a rate is taken by hand, one part at a time. */
export default function LoopOffers({ detail, mayEdit, onChanged }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { data = [] } = useCall(loopOffers, { id: detail.id }, { suppress: true });
  const use = useAct(useLoopRate, { onDone: onChanged });
  if (data.length === 0) return null;
  const take = (damageId: string, from: 'stated' | 'coupon', rate: number, label: string) => (
    <Button
      size="small"
      disabled={!mayEdit || use.isPending}
      onClick={() => use.mutate({ id: detail.id, damageId, from })}
    >
      {label} {stepValue(rate, 'mm/yr', language)}
    </Button>
  );
  return (
    <section className="rbi-offers" aria-label={t('rbi.offer.title')}>
      <b>{t('rbi.offer.title')}</b>
      {data.map((one) => (
        <div key={one.damageId}>
          <span>
            {one.loop} {say(one.loopName)}
            {one.side ? ` (${one.side})` : ''} · {say(one.mechanismName)} {one.susceptibility}
            {one.document ? ` · ${one.document}` : ''}
            {one.type !== null && !one.isActive ? ` · ${t('rbi.offer.inactive')}` : ''}
          </span>
          {one.type === 'thinning' &&
            one.rateMmPerYear !== null &&
            take(one.damageId, 'stated', one.rateMmPerYear, t('rbi.offer.stated'))}
          {one.type === 'thinning' &&
            one.coupon &&
            take(
              one.damageId,
              'coupon',
              one.coupon.rateMmPerYear,
              t('rbi.offer.coupon', { code: one.coupon.code }),
            )}
        </div>
      ))}
    </section>
  );
}
