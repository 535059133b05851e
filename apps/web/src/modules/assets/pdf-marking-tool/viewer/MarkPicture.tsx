import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import type { Box, Calibration, Turn } from '@ircrisk/engine-pdf-mark';
import { memo, useEffect, useRef, useState } from 'react';
import type { Region } from './PageCanvas.tsx';
import { paintMarks } from './paint-marks.ts';

interface Props {
  marks: readonly Mark[];
  box: Box;
  turn: Turn;
  /** Pixels per user unit. */
  scale: number;
  width: number;
  height: number;
  seen: Region | undefined;
  calibrations: readonly Calibration[];
}

/** Of a larger page only what is seen is painted, and half a window around it. */
const mostPixels = 4_000_000;
/** While the zoom goes on the picture is stretched; painted anew when it rests. */
const settleMs = 120;

const holds = (outer: Region, inner: Region) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** What is painted of a page: shares of it, so they hold for every zoom. */
export function around(seen: Region | undefined, width: number, height: number): Region | undefined {
  if (!seen) return undefined;
  const x = Math.max(0, seen.x - seen.width / 2);
  const y = Math.max(0, seen.y - seen.height / 2);
  return {
    x,
    y,
    width: Math.min(width, seen.x + 1.5 * seen.width) - x,
    height: Math.min(height, seen.y + 1.5 * seen.height) - y,
  };
}

/** The marks of a page that stand still, as one picture under the one that is worked at. */
export const MarkPicture = memo(function MarkPicture(props: Props) {
  const { marks, box, turn, scale, width, height, seen, calibrations } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useRef('');
  const density = Math.min(2, window.devicePixelRatio || 1);
  const isLarge = width * height * density * density > mostPixels;
  const [kept, setKept] = useState<{ width: number; region: Region }>();
  const isKept = kept !== undefined && kept.width === width && (!seen || holds(kept.region, seen));
  if (isLarge && seen && !isKept) {
    const region = around(seen, width, height);
    if (region) setKept({ width, region });
  }
  const region = isLarge ? kept?.region : undefined;
  const [x, y, w, h] = region
    ? [region.x, region.y, region.width, region.height]
    : isLarge
      ? [0, 0, 0, 0]
      : [0, 0, width, height];

  useEffect(() => {
    const element = canvas.current;
    if (!element || w === 0) return undefined;
    const paint = () => {
      painted.current = `${turn}/${width}`;
      element.width = Math.max(1, Math.round(w * density));
      element.height = Math.max(1, Math.round(h * density));
      // In shares of the page: it goes with the page while the zoom changes.
      Object.assign(element.style, {
        left: `${(100 * x) / width}%`,
        top: `${(100 * y) / height}%`,
        width: `${(100 * w) / width}%`,
        height: `${(100 * h) / height}%`,
      });
      const drawing = element.getContext('2d');
      if (drawing)
        paintMarks(drawing, {
          marks,
          box,
          turn,
          scale: scale * density,
          density,
          calibrations,
          corner: [x * density, y * density],
        });
    };
    const isZooming = painted.current.startsWith(`${turn}/`) && painted.current !== `${turn}/${width}`;
    if (!isZooming) {
      paint();
      return undefined;
    }
    const timer = setTimeout(paint, settleMs);
    return () => clearTimeout(timer);
  }, [marks, box, turn, scale, density, calibrations, width, height, x, y, w, h]);

  useEffect(() => {
    const element = canvas.current;
    return () => {
      if (element) element.width = 0;
    };
  }, []);

  return <canvas ref={canvas} className="pm-marks" aria-hidden />;
});
