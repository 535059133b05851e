import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { shown } from '@ircrisk/units';

export interface Replacement {
  ageHours: number;
  costPerHour: number;
  costPerHourToFailure: number;
  savingShare: number;
  failedBefore: number;
  curve: readonly { age: number; costPerHour: number }[];
}

const [width, height, margin] = [256, 120, 8];

/** Cost per hour over the age of replacement, against running to failure. */
export function CostCurve({ found }: { found: Replacement }) {
  const t = useText();
  // Very early replacement costs without limit; beyond twice the cost of running to failure the curve says nothing more.
  const top = found.costPerHourToFailure * 1.6;
  const points = found.curve.filter(({ costPerHour }) => costPerHour <= top);
  const last = Math.max(found.ageHours, ...points.map(({ age }) => age));
  const x = (age: number) => margin + (age / last) * (width - 2 * margin);
  const y = (cost: number) => height - margin - (cost / top) * (height - 2 * margin);
  const facts = [
    [t('rcm.curve.cost'), shown(found.costPerHour, 4)],
    [t('rcm.curve.toFailure'), shown(found.costPerHourToFailure, 4)],
    [t('rcm.curve.saving'), `${(found.savingShare * 100).toFixed(1)} %`],
    [t('rcm.curve.failed'), `${(found.failedBefore * 100).toFixed(1)} %`],
  ] as const;
  return (
    <figure className="rcm-curve">
      <figcaption>{t('rcm.curve.title')}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <line className="is-axis" x1={margin} x2={width - margin} y1={height - margin} y2={height - margin} />
        <line
          className="is-limit"
          x1={margin}
          x2={width - margin}
          y1={y(found.costPerHourToFailure)}
          y2={y(found.costPerHourToFailure)}
        />
        <polyline
          className="is-curve"
          points={points.map(({ age, costPerHour }) => `${x(age)},${y(costPerHour)}`).join(' ')}
        />
        <circle cx={x(found.ageHours)} cy={y(found.costPerHour)} r={4} />
      </svg>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
