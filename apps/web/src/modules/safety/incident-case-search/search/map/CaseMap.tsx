import { FullscreenOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { type CasePlace, mapCases } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { areaOf, areaText } from '@ircrisk/contract/resources/safety/case-choices.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useWidth } from '@ircrisk/ui/resource/use-room.ts';
import { Button, Skeleton } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Chosen } from '../search-address.ts';
import { type Frame, isSeen, moved, narrowing, type Spot, wholeFrame, zoomed } from './frame.ts';
import { isWithin, joinPlaces, type Mark } from './join-places.ts';
import { land } from './land.ts';

/** Pixels between two marks: each is large enough for a finger. */
const apart = 26;
const arrows: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -0.25, y: 0 },
  ArrowRight: { x: 0.25, y: 0 },
  ArrowUp: { x: 0, y: -0.25 },
  ArrowDown: { x: 0, y: 0.25 },
};

interface Props {
  text: string;
  facets: Chosen;
  onChoose: (facets: Chosen) => void;
}

/** Where the cases of the whole search happened; a mark narrows the list to its cases. */
export default function CaseMap({ text, facets, onChoose }: Props) {
  const t = useText();
  const { area = [], ...others } = facets;
  const { data, error, refetch } = useCall(
    mapCases,
    { text, facets: JSON.stringify(others) },
    { keepPrevious: true },
  );
  const chosen = area.flatMap((one) => areaOf(one) ?? []);
  const isChosen = (mark: Mark) => chosen.some((one) => isWithin(mark.area, one));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active className="case-map-wait" />;
  return (
    <Stage
      places={data.places}
      isChosen={isChosen}
      onPick={(mark) => onChoose(isChosen(mark) ? others : { ...others, area: [areaText(mark.area)] })}
    >
      <span>
        <span className="case-mark-sample case-mark-deadly" aria-hidden /> {t('incident-case-search.deadly')}
      </span>
      <span>
        <span className="case-mark-sample" aria-hidden /> {t('incident-case-search.notDeadly')}
      </span>
      {data.unplaced > 0 && (
        <span>{t('incident-case-search.unplaced', { count: data.unplaced, total: data.total })}</span>
      )}
      {data.leftOut > 0 && <span>{t('incident-case-search.leftOut', { count: data.leftOut })}</span>}
      <span>{t('incident-case-search.mapSource')}</span>
    </Stage>
  );
}

interface StageProps {
  places: readonly CasePlace[];
  isChosen: (mark: Mark) => boolean;
  onPick: (mark: Mark) => void;
  /** What is told below, beside the buttons: they cover nothing of the map. */
  children: ReactNode;
}
function Stage({ places, isChosen, onPick, children }: StageProps) {
  const t = useText();
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder, 4000);
  const whole = useMemo(() => wholeFrame(places.map(({ latitude }) => latitude)), [places]);
  const [seen, setSeen] = useState<Frame>();
  const frame = seen ? moved(seen, whole, { x: 0, y: 0 }) : whole;
  const pull = useRef<{ from: Spot; frame: Frame } | undefined>(undefined);
  const marks = useMemo(
    () => joinPlaces(places, (apart * frame.width) / width),
    [places, frame.width, width],
  );
  const zoom = (factor: number) => {
    const about = marks.find(isChosen)?.spot;
    const next = zoomed(frame, whole, factor, about);
    setSeen(next.width >= whole.width ? undefined : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (event.key === '+' || event.key === '=') zoom(2);
    else if (event.key === '-') zoom(0.5);
    else if (step && seen)
      setSeen(moved(frame, whole, { x: step.x * frame.width, y: step.y * frame.height }));
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (!seen || event.button !== 0) return;
    pull.current = { from: { x: event.clientX, y: event.clientY }, frame };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!pull.current) return;
    const { from, frame: start } = pull.current;
    const perPixel = frame.width / event.currentTarget.clientWidth;
    const by = { x: (from.x - event.clientX) * perPixel, y: (from.y - event.clientY) * perPixel };
    setSeen(moved(start, whole, by));
  };
  const stop = () => {
    pull.current = undefined;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a map is no set of form fields
    <div role="group" aria-label={t('incident-case-search.places')} onKeyDown={onKeyDown}>
      <div ref={holder} className="case-map" style={{ aspectRatio: `${whole.width} / ${whole.height}` }}>
        <svg
          viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
          className={seen ? 'case-map-near' : undefined}
          aria-hidden="true"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={stop}
          onPointerCancel={stop}
        >
          <path d={land} fillRule="evenodd" transform={`scale(${narrowing / 10} -0.1)`} />
        </svg>
        {marks
          .filter(({ spot }) => isSeen(spot, frame))
          .map((mark) => (
            <MarkButton
              key={areaText(mark.area)}
              mark={mark}
              frame={frame}
              isChosen={isChosen(mark)}
              onPick={() => onPick(mark)}
            />
          ))}
      </div>
      <div className="case-map-note">
        {children}
        <span className="case-zoom">
          <Button
            size="small"
            type="text"
            icon={<ZoomInOutlined aria-hidden />}
            aria-label={t('ui.diagram.larger')}
            onClick={() => zoom(2)}
          />
          <Button
            size="small"
            type="text"
            icon={<ZoomOutOutlined aria-hidden />}
            aria-label={t('ui.diagram.smaller')}
            disabled={!seen}
            onClick={() => zoom(0.5)}
          />
          <Button
            size="small"
            type="text"
            icon={<FullscreenOutlined aria-hidden />}
            aria-label={t('incident-case-search.wholeWorld')}
            disabled={!seen}
            onClick={() => setSeen(undefined)}
          />
        </span>
      </div>
    </div>
  );
}

const called = ({ name, latitude, longitude }: CasePlace): string => name ?? `${latitude}°, ${longitude}°`;

interface MarkProps {
  mark: Mark;
  frame: Frame;
  isChosen: boolean;
  onPick: () => void;
}
function MarkButton({ mark, frame, isChosen, onPick }: MarkProps) {
  const t = useText();
  const { spot, count, deaths, places } = mark;
  const first = places[0] ? called(places[0]) : '';
  const what =
    places.length > 1
      ? t('incident-case-search.joined', { place: first, places: places.length, count })
      : t('incident-case-search.atPlace', { place: first, count });
  const name = deaths > 0 ? `${what} · ${t('incident-case-search.deaths', { count: deaths })}` : what;
  const style: CSSProperties = {
    left: `${(100 * (spot.x - frame.x)) / frame.width}%`,
    top: `${(100 * (spot.y - frame.y)) / frame.height}%`,
  };
  // Four times the cases, twice the width.
  const size = Math.round(Math.min(34, count === 1 ? 12 : 16 + 3 * Math.sqrt(count)));
  return (
    <button
      type="button"
      className="case-mark"
      style={style}
      aria-pressed={isChosen}
      aria-label={name}
      title={name}
      onClick={onPick}
    >
      <span className={deaths > 0 ? 'case-mark-deadly' : undefined} style={{ width: size, height: size }}>
        {count > 1 ? count : ''}
      </span>
    </button>
  );
}
