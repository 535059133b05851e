import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { lazy, Suspense } from 'react';
import type { PartFigures } from '../queries.ts';
import { isUnlimited, summarise } from '../wall/part-figures.ts';

const ThicknessChart = lazy(() =>
  import('../wall/ThicknessChart.tsx').then((it) => ({ default: it.ThicknessChart })),
);

interface Props {
  figures: PartFigures;
  name: string;
  grade: number | null;
}

/** Trend and the four figures of one part's wall. */
export function WallFacts({ figures, name, grade }: Props) {
  const t = useText();
  const { location, rate, life } = summarise(figures);
  if (!location) return null;
  return (
    <>
      <Suspense fallback={<div style={{ height: 180 }} />}>
        <ThicknessChart
          title={t('equipment.wall.trend', { name, number: location.number })}
          location={location}
          height={132}
        />
      </Suspense>
      <dl className="eq-facts eq-facts-boxed">
        <div>
          <dt>{t('equipment.wall.loss')}</dt>
          <dd>{figures.thicknessLoss === null ? NO_VALUE : `${figures.thicknessLoss.toFixed(1)} %`}</dd>
        </div>
        <div>
          <dt>{t('equipment.wall.rate')}</dt>
          <dd>
            <FigureButton figure={location.rates} value={rate} title={t('equipment.wall.rate')}>
              <Quantity quantity="corrosionRate" value={rate} />
            </FigureButton>
          </dd>
        </div>
        <div>
          <dt>{t('equipment.wall.life')}</dt>
          <dd>
            <FigureButton figure={location.remainingLife} title={t('equipment.wall.life')}>
              {isUnlimited(location) ? (
                t('equipment.wall.unlimitedShort')
              ) : (
                <Quantity quantity="years" value={life} />
              )}
            </FigureButton>
          </dd>
        </div>
        <div>
          <dt>{t('equipment.wall.grade')}</dt>
          <dd>{grade === null ? NO_VALUE : t('equipment.wall.gradeOf', { grade })}</dd>
        </div>
      </dl>
    </>
  );
}
