import type { partTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useStoredPicture } from '@ircrisk/ui/parts/StoredPicture.tsx';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import type { MouseEvent } from 'react';
import type { LocationFigures, PartFigures } from '../queries.ts';
import { type Margin, marginOf } from './part-figures.ts';
import { partShapes, plainShape } from './part-shapes.tsx';

interface Props {
  figures: PartFigures;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Given while the chosen location waits for its place: where the sketch was clicked, 0 to 1 both ways. */
  onPlace?: ((x: number, y: number) => void) | undefined;
}

const [width, height] = [300, 160];

/** Locations without a place stand in a row below the middle until somebody puts them where they are. */
const placeOf = (location: LocationFigures, at: number, count: number) => ({
  x: (location.sketchX ?? (at + 1) / (count + 1)) * width,
  y: (location.sketchY ?? 0.5) * height,
  placed: location.sketchX !== null && location.sketchY !== null,
});

/** The part with its monitoring locations: on its own drawing where it has one, else on an outline of its kind. */
export function PartSketch({ figures, chosen, onChoose, onPlace }: Props) {
  const t = useText();
  const { palette, risk } = useTokens();
  const { part, locations } = figures;
  const drawing = useStoredPicture((part.sketchId as string | null) ?? undefined);
  const colours: Record<Margin, string> = {
    ok: risk.low.solid,
    near: risk.medium.solid,
    miss: risk.high.solid,
    identified: palette.text3,
  };
  const place = (event: MouseEvent<SVGSVGElement>) => {
    if (!onPlace) return;
    const box = event.currentTarget.getBoundingClientRect();
    const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
    onPlace(round((event.clientX - box.left) / box.width), round((event.clientY - box.top) / box.height));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset, but its points belong together
    // biome-ignore lint/a11y/useKeyWithClickEvents: the place can also be typed in the location's form
    <svg
      className={onPlace ? 'eq-sketch placing' : 'eq-sketch'}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={t('equipment.wall.sketch')}
      onClick={place}
    >
      {drawing ? (
        <image href={drawing} width={width} height={height} preserveAspectRatio="xMidYMid meet" />
      ) : (
        <g fill="none" stroke={palette.lineStrong} strokeWidth="1.25">
          {partShapes[part.type as keyof typeof partTypes] ?? plainShape}
        </g>
      )}
      {locations.map((location, at) => {
        const { x, y, placed } = placeOf(location, at, locations.length);
        const margin = marginOf(location);
        const isChosen = location.id === chosen;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button cannot stand inside a drawing
          <g
            key={location.id}
            role="button"
            tabIndex={0}
            aria-pressed={isChosen}
            aria-label={t('equipment.wall.point', {
              number: location.number,
              margin: t(`equipment.wall.margin.${margin}`),
            })}
            transform={`translate(${x} ${y})`}
            className="eq-point"
            onClick={(event) => {
              if (onPlace) return;
              event.stopPropagation();
              onChoose(location.id);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') onChoose(location.id);
            }}
          >
            {isChosen && <circle r="9" fill="none" stroke={palette.primaryInk} strokeWidth="1.5" />}
            <Mark margin={margin} colour={colours[margin]} ground={palette.surface} placed={placed} />
            <text y="-11" textAnchor="middle" fontSize="10" fill={palette.text}>
              {location.number}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface MarkProps {
  margin: Margin;
  colour: string;
  ground: string;
  placed: boolean;
}

/** Circle, triangle or diamond: the shape says the same as the colour. */
function Mark({ margin, colour, ground, placed }: MarkProps) {
  const paint = {
    fill: placed && margin !== 'identified' ? colour : ground,
    stroke: colour,
    strokeWidth: 1.5,
  };
  if (margin === 'near') return <path d="M0-5.500 5.500 4.500h-11z" {...paint} />;
  if (margin === 'miss') return <path d="M0-6 6 0 0 6-6 0z" {...paint} />;
  return <circle r="4.500" {...paint} />;
}
