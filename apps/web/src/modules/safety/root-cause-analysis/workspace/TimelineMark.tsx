import { momentOf } from '@ircrisk/engine-root-cause';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useUncertainty } from './TimelinePanel.tsx';
import type { TimelineEvent } from './use-timeline-moves.ts';

interface Props {
  event: TimelineEvent;
  name: string;
  y: number;
  placeOf: (moment: number) => number;
  isPulled: boolean;
  onOpen: () => void;
}

const most = 17;
const shortened = (text: string) => {
  // Letters take half the room of characters.
  const room = /[\u3400-\u9fff]/.test(text) ? most : most * 2;
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
};

/** One event on the axis: solid where it is a fact, hollow and dashed where it is assumed, its doubt as a whisker, its length as a bar. */
export function TimelineMark({ event, name, y, placeOf, isPulled, onOpen }: Props) {
  const t = useText();
  const uncertainty = useUncertainty();
  const start = momentOf(event.happenedAt);
  const x = placeOf(start);
  const end = event.endedAt ? placeOf(momentOf(event.endedAt)) : x;
  const doubt = placeOf(start + (event.uncertaintyMinutes ?? 0) * 60_000) - x;
  const time = event.happenedAt.slice(5, 16);
  const sure = event.uncertaintyMinutes ? ` ± ${uncertainty(event.uncertaintyMinutes)}` : '';
  const kind = t(event.isFact ? 'rca.timeline.fact' : 'rca.timeline.assumed');
  const marks = `${event.isDeviation ? `△ ${t('rca.timeline.deviation')} ` : ''}${event.evidenceCodes.join(', ')}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a mark of a drawing; a button cannot stand in one
    <g
      role="button"
      tabIndex={0}
      data-event={event.id}
      className={`rca-event ${event.isFact ? 'rca-event-fact' : 'rca-event-guess'}`}
      transform={`translate(0 ${y})`}
      onDoubleClick={onOpen}
    >
      <title>{`${event.code} ${event.happenedAt.slice(0, 16)}${sure} ${kind} ${name}`}</title>
      {doubt > 1 && (
        <path
          className="rca-event-doubt"
          d={`M${x - doubt} -4v8M${x - doubt} 0H${end + doubt}M${end + doubt} -4v8`}
        />
      )}
      {end > x && <rect className="rca-event-span" x={x} y={-3} width={end - x} height={6} />}
      <circle cx={x} r={6} />
      <text aria-hidden x={Math.max(end, x) + doubt + 12} y={-2}>
        {shortened(name)}
      </text>
      <text aria-hidden className="rca-event-time" x={Math.max(end, x) + doubt + 12} y={12}>
        {isPulled ? event.happenedAt.slice(0, 16) : `${time}${sure} ${marks}`}
      </text>
    </g>
  );
}
