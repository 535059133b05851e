import { type SectionCode, sectionWords } from '@ircrisk/contract/resources/management-evaluation.ts';
import { radarAxes, radarPoints } from '@ircrisk/diagram/radar.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';

export interface RadarFigure {
  name: string;
  sections: readonly { code: string; share: number | null }[];
}

const radius = 128;
const rings = [0.4, 0.6, 0.8, 1];

/** Shares of the thirteen sections as one figure each; the rings are the limits of the bands. */
export function Radar({ figures }: { figures: readonly RadarFigure[] }) {
  const t = useText();
  const say = useSay();
  const { chart } = useTokens();
  const codes = Object.keys(sectionWords) as SectionCode[];
  const axes = radarAxes(
    codes.map((code) => say(sectionWords[code])),
    radius,
  );
  const described = figures
    .map(({ name, sections }) =>
      [
        name,
        ...sections.map(({ code, share }) => `${say(sectionWords[code as SectionCode])} ${percent(share)}`),
      ].join(' '),
    )
    .join('; ');
  return (
    <figure className="mse-radar">
      <svg viewBox="-310 -165 620 330" role="img" aria-label={`${t('evaluation.radar')}: ${described}`}>
        {rings.map((ring) => (
          <g key={ring}>
            <polygon
              className="mse-ring"
              points={radarPoints(
                codes.map(() => ring),
                radius,
              )}
            />
            {ring < 1 && (
              <text className="mse-ring-label" x={4} y={-radius * ring - 2}>
                {ring * 100} %
              </text>
            )}
          </g>
        ))}
        {axes.map(({ label, x, y }) => (
          <line key={label} className="mse-ring" x1={0} y1={0} x2={x} y2={y} />
        ))}
        {figures.map(({ name, sections }, at) => {
          const byCode = new Map(sections.map(({ code, share }) => [code, share]));
          const colour = chart.series[at % chart.series.length];
          return (
            <polygon
              key={name}
              points={radarPoints(
                codes.map((code) => byCode.get(code) ?? null),
                radius,
              )}
              fill={colour}
              fillOpacity={figures.length === 1 ? 0.14 : 0.06}
              stroke={colour}
              strokeWidth={2}
              strokeDasharray={at % 2 === 1 ? '6 3' : undefined}
            />
          );
        })}
        {axes.map(({ label, labelX, labelY, anchor }) => (
          <text key={label} className="mse-axis" x={labelX} y={labelY} textAnchor={anchor}>
            {label}
          </text>
        ))}
      </svg>
      {figures.length > 1 && (
        <figcaption>
          {figures.map(({ name }, at) => (
            <span key={name}>
              <i
                style={{
                  borderTop: `3px ${at % 2 === 1 ? 'dashed' : 'solid'} ${chart.series[at % chart.series.length]}`,
                }}
              />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

export const percent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1)} %`;
