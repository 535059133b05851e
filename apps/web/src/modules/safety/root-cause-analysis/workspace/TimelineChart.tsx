import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { rcaTimeline } from '@ircrisk/contract/resources/root-cause/parts.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import {
  lanesOf,
  momentOf,
  momentText,
  movedEvent,
  moveStep,
  pannedView,
  type TimeView,
  ticksOf,
  wholeView,
  zoomedView,
} from '@ircrisk/engine-root-cause';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Segmented } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { TimelineMark } from './TimelineMark.tsx';
import { type TimelineEvent, type Times, useTimelineMoves } from './use-timeline-moves.ts';
import './timeline-chart.css';

const axis = 26;
const laneHeight = 34;
const labelWidth = 210;
const shares = ['all', 'facts', 'assumptions'] as const;

interface Props {
  board: RcaBoard;
  isEditable: boolean;
  onRows: () => Promise<void>;
}

/** What an event is pulled by, and how far. */
interface Pull {
  readonly id: string | undefined;
  readonly x: number;
  readonly view: TimeView;
  readonly by: number;
}

/** Facts and assumptions along the axis of time: wheel and keys zoom, the ground is pulled, an event is pulled to another time. */
export function TimelineChart({ board, isEditable, onRows }: Props) {
  const t = useText();
  const language = useLanguage();
  const place = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(1000);
  const [wanted, setWanted] = useState<TimeView>();
  const [share, setShare] = useState<(typeof shares)[number]>('all');
  const [pull, setPull] = useState<Pull>();
  const [form, setForm] = useState<{ record?: RecordData; given?: Record<string, unknown> }>();
  const moves = useTimelineMoves(onRows);
  const mayMove = usePermission('rca-timeline.update') && isEditable;
  const mayAdd = usePermission('rca-timeline.create') && isEditable;
  const events = useMemo(
    () =>
      board.timeline
        .filter(({ isFact }) => share === 'all' || isFact === (share === 'facts'))
        .map((one): TimelineEvent => ({ ...one, ...moves.shown.get(one.id) })),
    [board.timeline, share, moves.shown],
  );
  const now = momentOf(board.occurredAt ?? board.updateTime);
  const view = wanted ?? wholeView(events) ?? { from: now - 86_400_000, to: now + 86_400_000 };
  const step = moveStep(view, width);
  const momentAt = (x: number) => view.from + (x / width) * (view.to - view.from);
  const placeOf = (moment: number) => ((moment - view.from) / (view.to - view.from)) * width;
  const lanes = lanesOf(events, view, width, labelWidth);
  const height = axis + laneHeight * Math.max(3, ...[...lanes.values()].map((lane) => lane + 1)) + 8;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(Math.max(300, element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const zoom = (factor: number, x = width / 2) => setWanted(zoomedView(view, factor, momentAt(x)));
  // React listens to the wheel passively; the page would scroll under the zoom.
  const turn = useRef<(event: WheelEvent) => void>(undefined);
  turn.current = (event) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, event.offsetX);
  };
  useEffect(() => {
    const element = place.current;
    const listen = (event: WheelEvent) => turn.current?.(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const pulled = (event: TimelineEvent): TimelineEvent =>
    pull?.id === event.id && pull.by !== 0
      ? { ...event, ...movedEvent(event, (pull.by / width) * (view.to - view.from), step) }
      : event;
  const open = async (id: string) => setForm({ record: await resourceApi(rcaTimeline).detail(id) });
  const put = (event: TimelineEvent, to: Times) => void moves.move(event, to);

  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    const id = (event.target as Element).closest('[data-event]')?.getAttribute('data-event') ?? undefined;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPull({ id: mayMove ? id : undefined, x: event.clientX, view, by: 0 });
  };
  const moved = (event: PointerEvent<SVGSVGElement>) => {
    if (!pull) return;
    const by = event.clientX - pull.x;
    setPull({ ...pull, by });
    if (pull.id === undefined)
      setWanted(pannedView(pull.view, (-by / width) * (pull.view.to - pull.view.from)));
  };
  const up = () => {
    const event = events.find(({ id }) => id === pull?.id);
    setPull(undefined);
    if (event && pull && Math.abs(pull.by) >= 3) put(event, pulled(event));
  };
  const onKey = (event: KeyboardEvent<SVGSVGElement>) => {
    const id = (event.target as Element).getAttribute('data-event');
    const found = events.find((one) => one.id === id);
    const sign = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') void moves.undo();
    else if (sign !== 0 && found && mayMove)
      put(found, movedEvent(found, sign * step * (event.shiftKey ? 10 : 1), step));
    else if (sign !== 0) setWanted(pannedView(view, (sign * (view.to - view.from)) / 10));
    else if (event.key === 'Enter' && found) void open(found.id);
    else if (event.key === '+' || event.key === '=') zoom(1 / 1.5);
    else if (event.key === '-') zoom(1.5);
    else if (event.key === '0') setWanted(undefined);
    else return;
    event.preventDefault();
  };

  return (
    <div className="rca-chart">
      <div className="rca-chart-tools">
        <Segmented
          size="small"
          aria-label={t('rca.timeline.filter')}
          value={share}
          options={shares.map((value) => ({ value, label: t(`rca.timeline.${value}`) }))}
          onChange={setShare}
        />
        <Button size="small" aria-label={t('rca.timeline.nearer')} onClick={() => zoom(1 / 1.5)}>
          +
        </Button>
        <Button size="small" aria-label={t('rca.timeline.farther')} onClick={() => zoom(1.5)}>
          −
        </Button>
        <Button size="small" onClick={() => setWanted(undefined)}>
          {t('rca.timeline.whole')}
        </Button>
        {mayMove && (
          <Button size="small" disabled={!moves.canUndo} onClick={() => void moves.undo()}>
            {t('rca.timeline.undo')}
          </Button>
        )}
        {mayAdd && (
          <Button
            size="small"
            type="primary"
            ghost
            onClick={() => setForm({ given: { studyId: board.id, happenedAt: momentText(now) } })}
          >
            {t('rca.timeline.add')}
          </Button>
        )}
        <small>{t(mayMove ? 'rca.timeline.keys' : 'rca.timeline.keysRead')}</small>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing; events inside are buttons */}
      <svg
        ref={place}
        role="group"
        aria-label={t('rca.timeline.chart')}
        height={height}
        className={pull && pull.id === undefined ? 'rca-pulled' : ''}
        onPointerDown={down}
        onPointerMove={moved}
        onPointerUp={up}
        onPointerCancel={() => setPull(undefined)}
        onKeyDown={onKey}
      >
        {ticksOf(view, width).map(({ at, text }) => (
          <g key={at} className="rca-tick" transform={`translate(${placeOf(at)} 0)`}>
            <line y1={axis - 6} y2={height} />
            <text y={14} x={4}>
              {text}
            </text>
          </g>
        ))}
        {events.map((event) => (
          <TimelineMark
            key={event.id}
            event={pulled(event)}
            name={nameIn(language, event.event, event.eventEn)}
            y={axis + (lanes.get(event.id) ?? 0) * laneHeight + laneHeight / 2}
            placeOf={placeOf}
            isPulled={pull?.id === event.id && pull.by !== 0}
            onOpen={() => void open(event.id)}
          />
        ))}
      </svg>
      {form && (
        <ResourceFormDrawer
          resource={rcaTimeline}
          {...form}
          readOnly={!mayMove}
          onClose={() => setForm(undefined)}
          onSaved={() => {
            setForm(undefined);
            moves.saved();
          }}
        />
      )}
    </div>
  );
}
