import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { shown } from '@ircrisk/units';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { knifeGrid, type LogAxis, shareOf, valueAt } from './knife-axes.ts';

interface Props {
  /** Across: a line up and down that is moved sideways. */
  across: boolean;
  axis: LogAxis;
  value: number;
  label: string;
  onChange: (value: number) => void;
}

const { left, right, top, bottom } = knifeGrid;
/** One press of an arrow; with Page a larger one. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  PageUp: 0.1,
  PageDown: -0.1,
  Home: -1,
  End: 1,
};

/** A limit of the diagram: dragged, or moved by the arrow keys. The ranking is made anew when it is let go. */
export function KnifeLimit({ across, axis, value, label, onChange }: Props) {
  const t = useText();
  const handle = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<number>();
  const standing = drawn ?? value;
  const share = shareOf(standing, axis);
  const place = across
    ? { left: `calc(${left}px + (100% - ${left + right}px) * ${share})`, top, bottom }
    : { bottom: `calc(${bottom}px + (100% - ${top + bottom}px) * ${share})`, left, right };
  const under = ({ clientX, clientY }: PointerEvent): number => {
    const frame = handle.current?.parentElement?.getBoundingClientRect();
    if (!frame) return standing;
    const at = across
      ? (clientX - frame.left - left) / (frame.width - left - right)
      : (frame.bottom - bottom - clientY) / (frame.height - top - bottom);
    return valueAt(at, axis);
  };
  const settle = (next: number) => {
    setDrawn(undefined);
    if (next !== value) onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setDrawn(valueAt(share + step, axis));
  };
  return (
    <div
      ref={handle}
      role="slider"
      tabIndex={0}
      className="ba-limit"
      data-across={across}
      data-moved={drawn !== undefined || undefined}
      style={place}
      aria-label={label}
      aria-orientation={across ? 'horizontal' : 'vertical'}
      aria-valuemin={axis.min}
      aria-valuemax={axis.max}
      aria-valuenow={standing}
      aria-valuetext={shown(standing, 3)}
      title={t('bad-actor.dragLimit', { name: label })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrawn(value);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) setDrawn(under(event));
      }}
      onPointerUp={(event) => settle(drawn === undefined ? value : under(event))}
      onPointerCancel={() => setDrawn(undefined)}
      onKeyDown={press}
      // A key held down moves the line; the figures follow when it is let go or the line is left.
      onKeyUp={() => drawn !== undefined && settle(drawn)}
      onBlur={() => drawn !== undefined && settle(drawn)}
    >
      {drawn !== undefined && <output>{shown(standing, 3)}</output>}
    </div>
  );
}
