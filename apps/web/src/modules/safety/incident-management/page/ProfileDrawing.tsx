import { type ReleaseStep, worstWindow } from '@ircrisk/engine-incident';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { shown } from '@ircrisk/units';

const width = 360;
const height = 150;
const left = 44;
const foot = 20;

/** The rate over time as steps, with the worst hour marked. */
export function ProfileDrawing({ profile }: { profile: readonly ReleaseStep[] }) {
  const t = useText();
  if (profile.length === 0) return <p className="im-faint">{t('incident-management.noProfile')}</p>;
  const end = Math.max(60, ...profile.map(({ toMin }) => toMin));
  const top = Math.max(1, ...profile.map(({ kgPerHour }) => kgPerHour)) * 1.12;
  const x = (minutes: number) => left + (minutes / end) * (width - left - 8);
  const y = (rate: number) => height - foot - (rate / top) * (height - foot - 16);
  const { fromMin } = worstWindow(profile);
  const [from, to] = [Math.max(0, fromMin), Math.min(end, fromMin + 60)];
  const line = profile
    .map(({ fromMin, toMin, kgPerHour }) => `M${x(fromMin)} ${y(kgPerHour)}H${x(toMin)}`)
    .join('');
  return (
    <svg
      className="im-profile"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('incident-management.profile')}
    >
      {profile.map(({ fromMin, toMin, kgPerHour }) => (
        <rect
          key={fromMin}
          className="im-step"
          x={x(fromMin)}
          y={y(kgPerHour)}
          width={Math.max(0, x(toMin) - x(fromMin))}
          height={y(0) - y(kgPerHour)}
        />
      ))}
      <rect className="im-window" x={x(from)} y={8} width={Math.max(0, x(to) - x(from))} height={y(0) - 8} />
      <path className="im-line" d={line} />
      <line className="im-axis" x1={left} x2={width - 8} y1={y(0)} y2={y(0)} />
      <text x={left - 4} y={y(top / 1.12) + 4} textAnchor="end">
        {shown(top / 1.12, 4)}
      </text>
      <text x={left - 4} y={y(0) + 4} textAnchor="end">
        0
      </text>
      {[0, end / 2, end].map((minutes) => (
        <text key={minutes} x={x(minutes)} y={height - 6} textAnchor={minutes === end ? 'end' : 'middle'}>
          {`${Math.round(minutes)} min`}
        </text>
      ))}
    </svg>
  );
}
